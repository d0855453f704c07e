"""A phone hands a match over without a network, and another one goes on from its codes."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from games import GAMES
from games.code import is_hand_over, join, read_hand_over
from games.entry import form_of
from scorekeeper.matches.log.hand_over import hand_over_of
from scorekeeper.matches.models import Match
from scorekeeper.media.qr import scan_code
from scorekeeper.phone import hand_over as giving
from scorekeeper.phone.answers import answer
from tests.support.people import ANNA, PASSED_OUT, SANAC, THREE_DEALS, contract, reloaded, start
from tests.support.phone.drawing import NOW
from tests.support.phone.evening import ORIGIN, as_on_phone

pytestmark = pytest.mark.django_db

ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36"
KEY = "0f" * 16


@pytest.fixture
def match() -> Match:
    return reloaded(start(*THREE_DEALS))


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Provide the digits of the codes that pages show."""
    digits: list[str] = []

    def noted(link: str, text: str) -> Any:
        digits.append(text)
        return scan_code(link, text)

    monkeypatch.setattr(giving, "scan_code", noted)
    return digits


def step(match: Match, deal: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Return a deal that a phone has entered and not sent."""
    form = {name: [str(value)] for name, value in deal.items()}
    address = f"/m/{match.code}/deals/"
    return {"key": KEY, "kind": "record", "address": address, "form": form, "at": NOW} | fields


def ask(kind: str, match: Match, form: dict[str, Any], /, **question: Any) -> Any:
    base = as_on_phone(match) | {"words": 0}
    whole = {"kind": kind, "match": base, "origin": ORIGIN, "at": NOW, "agent": ANDROID}
    whole["form"] = {
        name: value if isinstance(value, list) else [value] for name, value in form.items()
    }
    whole["pen"] = {"base": base, "scorer_key": match.scorer_key} | question.pop("pen", {})
    return json.loads(answer(json.dumps(whole | question)))


def text_of(page: Any) -> str:
    return " ".join(re.sub(r"<[^>]*>|[\u2068\u2069]", "", page["html"]).split())


def test_hand_over_is_asked_a_second_time_and_holds_nothing_yet(
    match: Match, shown: list[str]
) -> None:
    page = ask("hand-over", match, {"to": "Ben"}, pen={"steps": [step(match, PASSED_OUT)]})

    assert "Does Ben score from now on?" in text_of(page)
    assert "its 1 change that was not sent yet" in text_of(page)
    assert (page["author"], shown) == ("", [])


def test_code_hands_over_the_match_the_steps_and_the_key(match: Match, shown: list[str]) -> None:
    steps = [step(match, PASSED_OUT), step(match, PASSED_OUT, key="1" * 32, by="Safari, iPhone")]

    page = ask("hand-over", match, {"to": "Ben", "sure": "1"}, pen={"steps": steps})

    handed_over = hand_over_of(read_hand_over(join(shown)))
    assert "Let only Ben scan this" in text_of(page)
    assert page["author"] == "Chrome, Android"
    assert (handed_over.match, handed_over.key) == (
        as_on_phone(match) | {"words": 0},
        match.scorer_key,
    )
    entered = [(step["key"], step["by"]) for step in handed_over.steps]
    assert entered == [(KEY, "Chrome, Android"), ("1" * 32, "Safari, iPhone")]
    assert page["html"].count("<svg viewBox") == len(shown)
    assert match.scorer_key not in page["html"]


@pytest.mark.parametrize(
    ("pen_fields", "reason"),
    [
        ({"scorer_key": ""}, "Open this match with a network first"),
        ({"steps": "asked"}, "Answer the question about changes"),
        ({"steps": "many"}, "Too many changes wait on this phone for a code"),
    ],
)
def test_match_that_cannot_be_handed_over_says_why(
    match: Match, shown: list[str], pen_fields: dict[str, Any], reason: str
) -> None:
    steps = {
        "asked": [step(match, PASSED_OUT, state="asked")],
        "many": [step(match, PASSED_OUT, key=f"{place**20:032x}") for place in range(300)],
    }
    fields = pen_fields | ({"steps": steps[pen_fields["steps"]]} if "steps" in pen_fields else {})

    page = ask("hand-over", match, {"to": "Ben", "sure": "1"}, pen=fields)

    assert reason in text_of(page)
    assert (page["author"], shown) == ("", [])


def test_other_phone_is_asked_and_takes_all(match: Match, shown: list[str]) -> None:
    deal = contract(ANNA, SANAC, (1, 2))
    entered = step(match, {}, form=form_of(deal, GAMES["preferans"].kinds))
    steps = [entered, step(match, {"kind": "nothing"}, key="1" * 32)]
    ask("hand-over", match, {"sure": "1"}, pen={"steps": steps})

    page = ask("take-over", match, {"digits": shown})
    taken = json.loads(ask("take-over", match, {"digits": shown, "sure": "1"})["html"])

    assert "from now on? Croatian Preferans: Anna, Ben, Dora 4 deals." in text_of(page)
    assert "2 changes were not sent yet. Chrome, Android hands it over." in text_of(page)
    assert (taken["version"], taken["key"]) == (3, match.scorer_key)
    assert taken["match"] == as_on_phone(match) | {"words": 0}
    assert taken["author"] == "Chrome, Android 2"
    first, second = taken["steps"]
    assert first["entry"]["new"] == deal
    assert (first["entry"]["author"], first["version"], first["state"]) == (
        "Chrome, Android",
        3,
        "waiting",
    )
    assert second["entry"] is None


@pytest.mark.parametrize(
    "cut", [lambda digits: [digits[0][:-1]], lambda _digits: ["1"], lambda _digits: []]
)
def test_damaged_code_is_refused_in_words(
    match: Match, shown: list[str], cut: Callable[[list[str]], list[str]]
) -> None:
    ask("hand-over", match, {"sure": "1"})
    assert is_hand_over(join(shown))

    refused = ask("take-over", match, {"digits": cut(shown), "sure": "1"})

    assert (refused["status"], refused["template"]) == (400, "unread_code")


def test_match_begun_without_a_network_is_handed_over_without_a_key(
    match: Match, shown: list[str]
) -> None:
    base = as_on_phone(match) | {"words": 0, "log": [], "started_at": "2026-11-22T19:00:00.123Z"}
    begun = step(match, {"players.0": "Anna"}, kind="start", address="/new/preferans/")
    pen_fields = {"base": base, "steps": [begun], "scorer_key": ""}

    ask("hand-over", match, {"sure": "1"}, pen=pen_fields, match=base)
    taken = json.loads(ask("take-over", match, {"digits": shown, "sure": "1"})["html"])

    (start_step,) = taken["steps"]
    assert (taken["key"], taken["version"], taken["match"]) == ("", 0, base)
    assert (start_step["id"], start_step["started_at"]) == (base["id"], base["started_at"])
    assert start_step["by"] == "Chrome, Android"


def test_phone_that_hands_on_goes_by_the_label_that_it_has(match: Match, shown: list[str]) -> None:
    page = ask(
        "hand-over",
        match,
        {"sure": "1"},
        author="Safari, iPhone 2",
        pen={"steps": [step(match, PASSED_OUT)]},
    )

    assert page["author"] == "Safari, iPhone 2"
    assert hand_over_of(read_hand_over(join(shown))).steps[0]["by"] == "Safari, iPhone 2"
