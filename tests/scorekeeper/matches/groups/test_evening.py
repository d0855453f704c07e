"""Data for the groups of a phone: the settings of a match, and the sums of an evening."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.matches import services
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.services import start_match
from scorekeeper.presenters.presenter import END, ISOLATE
from tests.scorekeeper.matches.conftest import HTMX
from tests.support.club import made_contract
from tests.support.people import reloaded

pytestmark = pytest.mark.django_db

FOUR = ["Ana", "Ivo", "Marta", "<b>Petra"]
STAKE = {"amount": "0.50", "currency": "EUR"}
NO_MARKS = dict.fromkeys(map(ord, (ISOLATE, END)))
GROUP = "0123456789abcdef" * 2


def ended(winner: int = 0, *, ago: timedelta = timedelta(), **agreed: Any) -> Match:
    """Return a finished match of Tarneeb, with a given winner and start."""
    match, _again = start_match(
        game="tarneeb", players=FOUR, zone="Europe/Zagreb", details={"stake": STAKE}, **agreed
    )
    for _deal in range(2):
        match = services.record_deal(match, made_contract(winner, 13)).match
    Match.objects.filter(pk=match.pk).update(started_at=timezone.now() - ago)
    return reloaded(match)


def phone_of(*matches: Match) -> Client:
    """Return a client that scores these matches."""
    phone = Client()
    for match in matches:
        phone.get(f"/m/{match.code}/score/{match.scorer_key}")
    return phone


def sums_on_phone(phone: Client, **query: Any) -> str:
    """Return the evening sums of a phone that names no matches, as one line of text."""
    page = phone.get("/groups/evening/", query, headers=HTMX).content.decode()
    return " ".join(re.sub(r"<[^>]*>", " ", page).translate(NO_MARKS).split())


def sums(*matches: Match | str, **query: Any) -> str:
    """Return the sums of an evening, as one line of text."""
    codes = ",".join(match if isinstance(match, str) else match.code for match in matches)
    page = (
        Client().get("/groups/evening/", {"codes": codes, **query}, headers=HTMX).content.decode()
    )
    return " ".join(re.sub(r"<[^>]*>", " ", page).translate(NO_MARKS).split())


def test_evening_adds_up_the_matches_of_the_last_evening_alone() -> None:
    old, first, second = ended(ago=timedelta(days=3)), ended(), ended(1)

    assert sums(second, old, first, whole=1) == (
        "Tonight, 2 matches "
        "Ana 0 EUR Ivo 0 EUR Marta 0 EUR &lt;b&gt;Petra 0 EUR "
        "Who pays whom tonight No payments. "
        "Tarneeb: points of the evening Ana 0 Ivo 0 Marta 0 &lt;b&gt;Petra 0 "
        "Matches Tarneeb · Ivo &amp; &lt;b&gt;Petra win Tarneeb · Ana &amp; Marta win "
        "Send picture"
    )


def test_evening_long_ago_is_named_by_its_day() -> None:
    match = ended()
    moment = datetime(2026, 11, 21, 2, 30, tzinfo=UTC)
    Match.objects.filter(pk=match.pk).update(started_at=moment)

    assert sums(match).startswith("20 Nov 2026, 1 match Ana +0.50 EUR Ivo no win yet −0.50")


@pytest.mark.parametrize(("wins", "kicker"), [(1, "First win"), (5, "Fifth win"), (6, "Win 6")])
def test_card_says_how_many_wins_it_is(wins: int, kicker: str) -> None:
    matches = [ended(1), *(ended() for _win in range(wins))]

    assert sums(*matches, now=matches[-1].code).startswith(f"{kicker} tonight Tonight, ")


def test_open_match_is_named_and_brings_nothing() -> None:
    match, _again = start_match(game="tarneeb", players=FOUR)

    assert sums(match, now=match.code) == "Tonight, 0 matches · 1 match still open"


def test_renamed_person_is_one_in_the_sums() -> None:
    assert "Ana Maria +0.50 EUR" in sums(ended(), was="Ana", **{"is": "Ana Maria"})


@pytest.mark.parametrize("codes", ["", "aaaaaaaa", "x,,y", "'; drop", "a" * 5000])
def test_nothing_is_shown_of_codes_that_are_none(codes: str) -> None:
    assert sums(codes) == ""


def test_agreed_endpoint_returns_the_settings_of_a_group() -> None:
    match = ended()

    assert Client().get(f"/m/{match.code}/agreed/").json() == {
        "code": match.code,
        "game": "tarneeb",
        "title": "",
        "players": FOUR,
        "suits": [1, 2, 3, 4],
        "options": match.read_document().options,
        "stake": STAKE,
        "first_dealer": 0,
    }


@pytest.mark.parametrize(
    ("group", "behind"), [(GROUP, f"#group={GROUP}"), ("", ""), ("//evil", ""), (GROUP + "\n", "")]
)
def test_new_match_leads_back_to_the_group_of_the_phone(group: str, behind: str) -> None:
    names = {f"players.{seat}": name for seat, name in enumerate(FOUR)}

    answer = Client().post("/new/tarneeb/", {**names, "preset": "classic", "group": group})

    assert answer["Location"] == f"/m/{Match.objects.get().code}/{behind}"


def test_rematch_of_the_same_evening_is_counted_without_a_group() -> None:
    old, first, second = ended(ago=timedelta(days=3)), ended(), ended()

    text = sums_on_phone(phone_of(old, first, second), now=second.code)

    assert re.match(r"Second win tonight \w+day Tonight, 2 matches Ana \+1.00 EUR Ivo", text)
    assert re.search(r"Send picture Keep as \w+day$", text)


def test_evening_of_a_phone_is_that_of_one_table() -> None:
    first, second = ended(), ended(1)
    others, _again = start_match(
        game="preferans", players=["Ana", "Eva", "Jan"], zone="Europe/Zagreb"
    )
    third, _again = start_match(
        game="preferans", players=["Marta", "Ana", "Ivo"], zone="Europe/Zagreb"
    )
    tried, _again = start_match(
        game="tarneeb", players=FOUR, zone="Europe/Zagreb", details={"example": True}
    )

    phone = phone_of(first, second, others, third, tried)
    codes = re.findall(
        'data-keep-evening="([^"]*)"',
        phone.get("/groups/evening/", {"now": second.code}, headers=HTMX).content.decode(),
    )

    assert codes == [f"{first.code},{second.code},{third.code}"]


def test_one_match_or_one_of_another_phone_makes_no_evening() -> None:
    first, second = ended(), ended()

    assert sums_on_phone(phone_of(first)) == ""
    assert sums_on_phone(phone_of(first), now=first.code) == ""
    assert sums_on_phone(phone_of(first), now=second.code) == ""
    assert sums_on_phone(Client(), now=first.code) == ""


def test_evening_that_is_over_leaves_the_start_page() -> None:
    first, second = ended(ago=timedelta(days=2)), ended(ago=timedelta(days=2))

    phone = phone_of(first, second)

    assert sums_on_phone(phone) == ""
    assert "2 matches Ana +1.00 EUR" in sums_on_phone(phone, now=second.code)
    assert "tonight" not in sums_on_phone(phone, now=second.code)


def test_picture_of_an_evening_is_made_for_those_who_know_its_codes() -> None:
    first, second = ended(), ended()
    query = {"codes": f"{first.code},{second.code}", "title": "Friday", "was": "Ana", "is": "Eva"}

    answers = [
        (answer.status_code, answer.get("Content-Type", "").partition(";")[0])
        for answer in (
            Client().get("/groups/evening.png", query),
            phone_of(first, second).get("/groups/evening.png"),
            Client().get("/groups/evening.png"),
            Client().get("/groups/evening.png", {"codes": "aaaaaaaa"}),
        )
    ]

    assert answers == [
        (200, "image/png"),
        (200, "image/png"),
        (404, "text/html"),
        (404, "text/html"),
    ]
