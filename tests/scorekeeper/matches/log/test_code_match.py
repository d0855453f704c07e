"""The match in a code has the document and the sheet of the match; other content is refused."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.examples import examples
from games.sheet import fold_sheet
from games.values import JsonObject, Refused
from scorekeeper.matches.log.code_match import CodeMatch, code_match
from scorekeeper.matches.sheet.cache import sheet_of
from tests.plugins.profiles import tries
from tests.support.games.answered import sheet_json
from tests.support.games.strategies import json_values

CODE = "abcdefgh"
CONTENT: JsonObject = {
    "game": "preferans",
    "version": 3,
    "players": ["Ana", "Ivo", "Eva"],
    "options": {},
    "title": "Friday",
    "deals": [{"kind": "passed_out"}, {"kind": "passed_out"}],
    "seatings": [{"until": 1, "players": ["Ana", "Ivo", "Jan"]}],
    "started_at": "2026-11-20T19:00:00Z",
    "zone": "Europe/Zagreb",
}


def match_of(**changes: Any) -> CodeMatch:
    return code_match(CONTENT | changes, CODE)


def test_code_has_what_pages_show() -> None:
    match = match_of()

    assert (match.code, match.game, match.version, match.deal_count) == (CODE, "preferans", 3, 2)
    assert (match.status, match.zone, match.started_at.hour) == ("open", "Europe/Zagreb", 19)
    assert match.read_document().seatings[0].players == ("Ana", "Ivo", "Jan")
    assert match.read_document().title == "Friday"


@pytest.mark.parametrize("slug", GAMES)
def test_sheet_of_a_code_is_that_of_the_match(slug: str) -> None:
    match_input = examples(slug).matches[0].match
    content = {
        "game": slug,
        "version": 9,
        "players": list(match_input.players),
        "options": dict(match_input.options),
        **match_input.seats.model_dump(mode="json"),
        "deals": list(match_input.deals),
        "stopped": match_input.stopped,
        "stake": match_input.stake and match_input.stake.model_dump(),
    }

    sheet = sheet_of(code_match(content, CODE))

    assert json.dumps(sheet_json(sheet)) == json.dumps(sheet_json(fold_sheet(match_input)))


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"players": ["Ana", "Ana", "Eva"]}, id="names"),
        pytest.param({"players": [{}, {}, {}]}, id="players"),
        pytest.param({"game": "chess"}, id="game"),
        pytest.param({"title": 7}, id="title"),
        pytest.param({"title": "x" * 1_000}, id="long-title"),
        pytest.param({"seatings": [{"until": 1, "players": ["Ana"]}]}, id="seating"),
        pytest.param({"seatings": 1}, id="seatings"),
        pytest.param({"started_at": "yesterday"}, id="start"),
        pytest.param({"zone": "Mars"}, id="zone"),
        pytest.param({"pending": {"kind": "nothing"}}, id="note"),
        pytest.param({"stopped": "perhaps"}, id="stopped"),
        pytest.param({"table_changes": [{"until": 1}]}, id="table"),
        pytest.param({"suits": {"Ana": "x"}}, id="shapes"),
    ],
)
def test_content_that_is_no_match_is_refused(changes: JsonObject) -> None:
    with pytest.raises(Refused):
        match_of(**changes)


@tries(100)
@given(field=st.sampled_from(sorted({*CONTENT} - {"version"})), value=json_values)
def test_any_content_is_refused_or_has_a_sheet(field: str, value: object) -> None:
    try:
        match = match_of(**{field: value})
    except Refused:
        return

    assert sheet_of(match).rows is not None
