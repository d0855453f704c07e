"""A deal from an outdated form: stored if its meaning is unchanged, else questioned."""

import re
from typing import Any

import pytest
from django.http.response import HttpResponse, HttpResponseBase

from games import GAMES
from games.entry import form_of
from games.examples import examples
from games.sheet import opening_sheet
from scorekeeper.matches.models import Match
from tests.scorekeeper.matches.conftest import Hands, Phone, answers
from tests.support.people import ANNA, BEN, HEARTS, PASSED_OUT, SPADES, contract, reloaded, start

pytestmark = pytest.mark.django_db

STAMP = re.compile(r'name="stamp" value="([^"]*)"')
ASKED = "You entered this for another deal. Check it, then save."
FOUR = ["Anna", "Ben", "Cleo", "Dora"]
ALL_PASS = {
    "kind": "all_pass",
    "doubling": "none",
    "tricks": 4,
    "aces": [
        {"suit": suit, "trick": 3, "side": 0} for suit in ("spades", "clubs", "diamonds", "hearts")
    ],
}
SET_OF_FOUR = [
    {"kind": "contract", "declarer": 0, "level": 6, "denomination": "diamonds", "tricks": 11},
    {"kind": "contract", "declarer": 1, "level": 6, "denomination": "hearts", "tricks": 8},
    {"kind": "contract", "declarer": 2, "level": 6, "denomination": "hearts", "tricks": 11},
    {"kind": "contract", "declarer": 3, "level": 6, "denomination": "clubs", "tricks": 9},
]


def text(response: HttpResponseBase) -> str:
    assert isinstance(response, HttpResponse)
    return response.content.decode()


def stamp_on(phone: Phone) -> str:
    """Return the stamp of the form on the current page."""
    hit = STAMP.search(text(phone.get()))
    assert hit
    return hit[1]


def skruuvi(*deals: dict[str, Any]) -> Match:
    return start(*deals, game="skruuvi", players=FOUR, options={"session": "short12"})


def answers_for(deal: dict[str, Any]) -> dict[str, Any]:
    """Return the form answers for a deal of Skruuvi."""
    return dict(form_of(deal, GAMES["skruuvi"].kinds))


def send(phone: Phone, deal: dict[str, Any], **hidden: object) -> HttpResponseBase:
    return phone.client.post(
        f"{phone.at}deals/", answers_for(deal) | hidden, headers={"HX-Request": "true"}
    )


def test_deal_typed_on_the_form_of_another_set_is_questioned(scorer: Hands) -> None:
    match = skruuvi(*SET_OF_FOUR[:2])
    anna = scorer(match)
    old = stamp_on(anna)
    for version, deal in enumerate(SET_OF_FOUR[2:], start=2):
        assert send(anna, deal, version=version).status_code == 200

    question = send(anna, ALL_PASS, version=4, stamp=old, key="k" * 32)

    assert (question.status_code, reloaded(match).version) == (409, 4)
    html = text(question)
    assert ASKED in html
    assert 'name="kind" value="all_pass" checked' in html
    fresh = STAMP.search(html)
    assert fresh
    checked = send(anna, ALL_PASS, version=4, stamp=fresh[1], key="k" * 32)
    assert (checked.status_code, reloaded(match).version) == (200, 5)


def test_noted_contract_on_the_form_of_another_deal_is_questioned(scorer: Hands) -> None:
    match = skruuvi(*SET_OF_FOUR[:2])
    anna = scorer(match)
    old = stamp_on(anna)
    for version, deal in enumerate(SET_OF_FOUR[2:], start=2):
        send(anna, deal, version=version)

    question = anna.post("note/", answers_for(ALL_PASS) | {"version": 4, "stamp": old})

    assert (question.status_code, ASKED in text(question), reloaded(match).version) == (
        409,
        True,
        4,
    )


def test_deal_sent_again_on_an_outdated_form_gets_the_first_answer(
    scorer: Hands,
) -> None:
    match = skruuvi(*SET_OF_FOUR[:3])
    anna = scorer(match)
    hidden = {"version": 3, "stamp": stamp_on(anna), "key": "k" * 32}

    answers = [send(anna, SET_OF_FOUR[3], **hidden).status_code for _twice in range(2)]

    assert (answers, reloaded(match).version) == ([200, 200], 4)


@pytest.mark.parametrize(
    ("deal", "status"), [(contract(BEN, HEARTS, (1, 3)), 200), (contract(ANNA, SPADES), 409)]
)
def test_only_a_deal_that_changed_its_meaning_is_questioned(
    scorer: Hands, deal: dict[str, Any], status: int
) -> None:
    anna = scorer(start())
    old = stamp_on(anna)
    anna.record(PASSED_OUT, version=0, stamp=old)  # from here on every player has a refe for spades

    answer = anna.record(deal, version=1, stamp=old, kontra="0")

    assert answer.status_code == status


@pytest.mark.parametrize("stamp", ["", "7", "x-y", "9999999-0123456789ab", "0-0123456789ab"])
def test_empty_stamp_is_ignored_and_a_wrong_one_is_questioned(scorer: Hands, stamp: str) -> None:
    anna = scorer(start(PASSED_OUT))

    answer = anna.record(PASSED_OUT, version=1, stamp=stamp)

    assert answer.status_code == (409 if "-" in stamp else 200)


def test_page_without_a_stamp_is_accepted(scorer: Hands) -> None:
    anna = scorer(start(PASSED_OUT))

    answer = anna.client.post(f"{anna.at}deals/", answers(PASSED_OUT) | {"version": 1})

    assert answer.status_code == 302


@pytest.mark.parametrize("slug", GAMES)
def test_games_with_changing_forms_declare_it(slug: str) -> None:
    matches = [example.match for example in examples(slug).matches]

    moves = any(len(forms(match)) > 1 for match in matches)

    assert bool(GAMES[slug].offline_note) == moves


def forms(match: Any) -> set[Any]:
    """Return the different forms of a match in play."""
    sheet = opening_sheet(match)
    distinct = {sheet.match.game.form(sheet.state, sheet.options)}
    for entry in match.deals:
        sheet = sheet.plus(entry)
        if sheet.status == "open":
            distinct.add(sheet.match.game.form(sheet.state, sheet.options))
    return distinct


def test_recorded_deal_sent_again_from_a_newer_form_counts_once(scorer: Hands) -> None:
    match = skruuvi()
    anna = scorer(match)
    hidden = {"version": 0, "stamp": stamp_on(anna), "key": "k" * 32}
    assert send(anna, SET_OF_FOUR[0], **hidden).status_code == 200
    newer = {"version": 1, "stamp": stamp_on(anna), "key": "k" * 32}
    assert newer["stamp"] != hidden["stamp"]

    same = send(anna, SET_OF_FOUR[0], **newer)
    refused = send(anna, SET_OF_FOUR[1], **newer)

    assert (same.status_code, refused.status_code, reloaded(match).version) == (200, 422, 1)
