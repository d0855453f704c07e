"""Random legal matches of every game, and every refusal, over HTTP, compared with the fold."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.examples import RefusalExample, examples
from games.sheet import MatchInput, Sheet, fold_sheet, opening_sheet
from tests.plugins.profiles import THOROUGH, tries
from tests.scorekeeper.api.conftest import MATCHES, Phone
from tests.support.games.answered import sheet_json
from tests.support.games.strategies import damaged, matches, next_deals, sheets

pytestmark = pytest.mark.django_db

EXAMPLES = 15 if THOROUGH else 4
EVERY_GAME = pytest.mark.parametrize("slug", GAMES)


def begin(match: MatchInput) -> tuple[Phone, str]:
    """Start a match with its options; return the scorer's client and the URL."""
    seats = {k: v for k, v in match.seats.model_dump().items() if v}
    body = {"game": match.game.slug, "players": list(match.players), **seats}
    answer = Phone().post(MATCHES, body | {"options": dict(match.options)})
    assert answer.status_code == 201, answer.content
    return Phone(answer.json()["scorer_key"]), f"{MATCHES}{answer.json()['code']}/"


def play_match(match: MatchInput) -> tuple[Phone, str]:
    """Start a match and add its deals; return the scorer's client and the URL."""
    anna, url = begin(match)
    for deal in match.deals:
        answer = anna.post(f"{url}deals/", dict(deal))
        assert answer.status_code == 201, answer.content
    return anna, url


def api_sheet(phone: Phone, url: str) -> dict[str, Any]:
    """Return the sheet of the API, without the fields that only a stored match has."""
    sheet = phone.get(f"{url}sheet/").json()
    return {k: v for k, v in sheet.items() if k not in {"match", "code", "version"}}


def folded_sheet(match: MatchInput) -> dict[str, Any]:
    return sheet_json(fold_sheet(match))


@EVERY_GAME
@tries(EXAMPLES)
@given(data=st.data())
def test_sheet_is_the_fold_of_the_deals(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug))

    anna, url = play_match(match)

    assert api_sheet(anna, url) == folded_sheet(match)


@EVERY_GAME
@tries(EXAMPLES)
@given(data=st.data())
def test_preview_equals_the_answer_to_recording(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(sheets(slug, most=6).filter(lambda sheet: not sheet.over))
    anna, url = play_match(sheet.match)
    deal = data.draw(next_deals(sheet))

    foreseen = anna.post(f"{url}preview/", deal).json()
    recorded = anna.post(f"{url}deals/", deal).json()

    assert foreseen["lines"] == recorded["deal"]["lines"]
    assert foreseen["totals"] == recorded["totals"]
    assert foreseen["finished"] == (recorded["status"] == "finished")


@EVERY_GAME
@tries(EXAMPLES)
@given(data=st.data())
def test_everything_undone_and_redone_is_as_it_was(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug, most=5))
    anna, url = play_match(match)
    changes = len(match.deals)

    undone = [anna.post(f"{url}undo/").status_code for _ in range(changes + 1)]
    empty = api_sheet(anna, url)["deals"]
    redone = [anna.post(f"{url}redo/").status_code for _ in range(changes + 1)]

    assert undone == redone == [200] * changes + [409]
    assert empty == []
    assert api_sheet(anna, url) == folded_sheet(match)


@EVERY_GAME
@tries(EXAMPLES)
@given(data=st.data())
def test_garbage_is_refused_as_the_fold_refuses_it(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(sheets(slug, most=4).filter(lambda sheet: not sheet.over))
    anna, url = play_match(sheet.match)
    entry = data.draw(next_deals(sheet).flatmap(damaged))

    answer = anna.post(f"{url}deals/", json.dumps(entry).encode())

    refusals = refusals_of(sheet, entry)
    if refusals is None:
        assert answer.status_code == 201
    else:
        body = [(e["code"], e["field"]) for e in answer.json()["errors"]]
        assert answer.status_code == 400
        assert body in (refusals, [("invalid", "")])
        assert api_sheet(anna, url) == folded_sheet(sheet.match)


def refusals_of(sheet: Sheet, entry: Any) -> list[tuple[str, str]] | None:
    """Return code and field of each refusal of a deal; None if it is valid."""
    row = sheet.plus(entry).rows[-1] if isinstance(entry, dict) else None
    if row is None:
        return [("invalid", "")]
    return [(refusal.code, refusal.field) for refusal in row.refusals] or None


@EVERY_GAME
@tries(EXAMPLES)
@given(data=st.data())
def test_correction_is_folded_or_refused(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug, most=6).filter(lambda match: bool(match.deals)))
    anna, url = play_match(match)
    number = data.draw(st.integers(1, len(match.deals)))
    before = fold_sheet(
        MatchInput(match.game, match.players, match.options, match.seats, match.deals[: number - 1])
    )
    deal = data.draw(next_deals(before))

    answer = anna.put(f"{url}deals/{number}/", deal)

    corrected = (*match.deals[: number - 1], deal, *match.deals[number:])
    after = MatchInput(match.game, match.players, match.options, match.seats, corrected)
    in_the_way = [row.number for row in fold_sheet(after).rows if row.refusals]
    if in_the_way:
        assert (answer.status_code, answer.json()["deals"]) == (409, in_the_way)
        assert api_sheet(anna, url) == folded_sheet(match)
    else:
        assert answer.status_code == 200
        assert api_sheet(anna, url) == folded_sheet(after)


def first_refusals(slug: str) -> dict[str, list[RefusalExample]]:
    """Return the refusals of a game that can occur with the first deal, by match."""
    by_match: dict[str, list[RefusalExample]] = {}
    for refusal in examples(slug).refusals:
        if refusal.match is not None and refusal.state == opening_sheet(refusal.match).state:
            by_match.setdefault(repr(refusal.match), []).append(refusal)
    return by_match


@EVERY_GAME
def test_refused_deals_are_reported_with_their_codes(slug: str) -> None:
    for refusals in first_refusals(slug).values():
        assert refusals[0].match is not None
        anna, url = begin(refusals[0].match)
        for example in refusals:
            answer = anna.post(f"{url}deals/", dict(example.deal or {}))

            codes = sorted(error["code"] for error in answer.json()["errors"])
            assert (answer.status_code, codes) == (400, sorted(example.codes)), example.name
        assert anna.get(url).json()["version"] == 0


def refused_matches() -> list[Any]:
    return [
        pytest.param(refusal, id=f"{slug}-{refusal.name}")
        for slug in GAMES
        for refusal in examples(slug).refusals
        if refusal.match is None
        and set(refusal.inputs) <= {"game", "players", "options", "first_dealer"}
    ]


@pytest.mark.parametrize("example", refused_matches())
def test_refused_match_is_reported_with_its_codes(example: RefusalExample) -> None:
    answer = Phone().post(MATCHES, dict(example.inputs))

    assert answer.status_code == 400
    assert {e["code"] for e in answer.json()["errors"]} == set(example.codes)


def test_refusals_are_tried_in_numbers() -> None:
    assert sum(len(refusals) for slug in GAMES for refusals in first_refusals(slug).values()) > 200
