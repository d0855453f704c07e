"""A match that is handed over arrives as it was; a forged code names no address."""

from collections.abc import Callable
from copy import deepcopy
from itertools import cycle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.code import read_hand_over, write_hand_over
from games.examples import examples
from games.values import JsonObject, Refused
from scorekeeper.matches import services
from scorekeeper.matches.log.dense_text import DenseReader, DenseWriter, Unpackable
from scorekeeper.matches.log.hand_over import HandOver, content_of, hand_over_of, stored_steps
from tests.plugins.profiles import at_length, tries
from tests.support.people import THREE_DEALS, reloaded, start
from tests.support.phone.evening import Evening, as_on_phone

FIRST, *OTHERS = GAMES
HEX_KEYS = st.binary(min_size=16, max_size=16).map(bytes.hex)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)


@tries(50)
@given(st.lists(st.integers() | HEX_KEYS | TEXTS))
def test_dense_text_holds_what_was_written(values: list[int | str]) -> None:
    writer = DenseWriter()
    for value in values:
        writer.number(value) if isinstance(value, int) else writer.text(value)

    reader = DenseReader(writer.dense_text())

    assert [
        reader.number() if isinstance(value, int) else reader.text() for value in values
    ] == values
    with pytest.raises(Unpackable):
        reader.number()


@tries(50)
@given(TEXTS | st.text(st.characters(min_codepoint=0x10000), max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        reader = DenseReader(text)
        reader.text()
        reader.number()
    except Unpackable:
        pass


def handed_over(slug: str) -> HandOver:
    """Return a match of a game, half of it entered without a network."""
    match_input = examples(slug).matches[0].match
    evening = Evening(match_input)
    evening.play(match_input, others=5)
    evening.match.refresh_from_db()
    match, phones = as_on_phone(evening.match), cycle(["Safari, iPhone", "Chrome, Android 2"])
    entered = [exchange.question for exchange in evening.exchanges if exchange.entry]
    kept = len(entered) // 2
    steps = [
        {
            "key": f"{place:032x}",
            "kind": question["kind"],
            "number": question["number"] if "deals/" in question["address"] else 0,
            "address": question["address"],
            "form": _without_version(question["form"], place),
            "at": f"2026-11-27T20:{place % 60:02}:00.125Z",
            "by": next(phones),
        }
        for place, question in enumerate(entered)
    ][kept:]
    match["log"] = match["log"][:kept]
    return HandOver(match | {"words": 0}, steps, "k" * 32)


def _without_version(form: JsonObject, place: int) -> JsonObject:
    stamp = {"stamp": [f"{place}-0123456789ab"]} if place % 2 else {}
    return {name: values for name, values in form.items() if name != "version"} | stamp


@pytest.fixture
def hand_over() -> HandOver:
    """Provide a match of three deals, one corrected, with one that was not sent."""
    match = services.correct_deal(start(*THREE_DEALS), 2, dict(THREE_DEALS[0])).match
    step = {
        "key": "0" * 32,
        "kind": "record",
        "number": 0,
        "address": f"/m/{match.code}/deals/",
        "form": {"kind": ["passed_out"]},
        "at": "2026-11-27T20:00:00.125Z",
        "by": "Browser",
    }
    return HandOver(as_on_phone(reloaded(match)) | {"words": 0}, [step], match.scorer_key)


@pytest.mark.django_db
@pytest.mark.parametrize("slug", [FIRST, *at_length(*OTHERS)])
def test_match_and_steps_arrive_as_they_were(slug: str) -> None:
    sent = handed_over(slug)

    arrived = hand_over_of(read_hand_over(write_hand_over(content_of(sent))))

    assert arrived == sent
    assert arrived.version == len(sent.match["log"]) + len(sent.steps)


@pytest.mark.django_db
def test_start_of_a_match_arrives_with_what_its_retry_needs(hand_over: HandOver) -> None:
    match = hand_over.match | {"log": [], "started_at": "2026-11-27T19:00:00.007Z"}
    form = {"players.0": ["Ana"], "preset": ["own"]}
    begun: list[JsonObject] = [
        {"kind": "start", "address": "/new/preferans/", "form": form},
        {"kind": "rematch", "address": "/m/abcdefgh/rematch/", "form": {"version": ["3"]}},
    ]
    common = {"key": "k", "number": 0, "at": match["started_at"], "by": "Browser"}

    for begun_step in begun:
        content = content_of(HandOver(match, [common | begun_step]))
        arrived = hand_over_of(content)

        (step,) = stored_steps(arrived)
        expected = {"id": match["id"], "started_at": match["started_at"], "version": 0}
        assert {name: step[name] for name in expected} == expected
        assert step["address"] == begun_step["address"]
        assert (arrived.version, arrived.key, step["code"]) == (0, "", match["code"])


def _at(*places: Any, value: object) -> Callable[[JsonObject], None]:
    """Return a function that changes a value of a code's content."""

    def change(content: Any) -> None:
        for place in places[:-1]:
            content = content[place]
        content[places[-1]] = value

    return change


FORGED = {
    "another address": _at("steps", 0, 0, value="https://example.org/"),
    "the address of an account": _at("steps", 0, 0, value="account"),
    "a rematch of nothing": _at("steps", 0, 0, value="rematch"),
    "a path as code": _at("match", 0, value="../../me"),
    "no start": _at("match", 1, value="yesterday"),
    "no log": _at("log", value=None),
    "no such kind": _at("log", 0, 0, value="nothing"),
    "undone too often": _at("log", 0, 0, value="undo"),
    "no names": _at("players", value=7),
    "a player too many": _at("players", value=["Ana"] * 9),
    "short of keys": _at("dense", value=""),
    "no dense text": _at("dense", value="abc"),
    "odd options": _at("options", value={"start": "many"}),
    "odd details": _at("log", 0, value=["details", None, "anna", None, {}, {"players": 5}]),
    "odd join": _at("log", 0, value=["join", None, "anna", None, None, {"seat": 77}]),
}


@pytest.mark.django_db
@pytest.mark.parametrize("forge", FORGED.values(), ids=FORGED)
def test_forged_content_is_refused(
    hand_over: HandOver, forge: Callable[[JsonObject], None]
) -> None:
    content = deepcopy(content_of(hand_over))

    forge(content)

    with pytest.raises(Refused):
        hand_over_of(read_hand_over(write_hand_over(content)))


@pytest.mark.django_db
def test_forged_author_of_a_step_is_left_out(hand_over: HandOver) -> None:
    content = content_of(hand_over)
    content["steps"][0][2] = "anna"

    assert hand_over_of(content).steps[0]["by"] == ""
