"""Suits that people keep from match to match, in any seat."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from scorekeeper.matches import services
from scorekeeper.matches.models import Match
from scorekeeper.matches.seats.change import Reseating, TakingOver
from scorekeeper.matches.setup.services import rematch
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.presenters.standing import present_standing
from tests.support.people import PASSED_OUT, TABLE, reloaded

pytestmark = pytest.mark.django_db

KEPT = {TABLE[0]: 5, TABLE[1]: 8, TABLE[2]: 1}


def start_match(**suits: str) -> Match:
    """Start a match by a form with these suits."""
    names = {f"players.{seat}": name for seat, name in enumerate(TABLE)}
    form = {"preset": "classic", **names, **suits}
    Client().post("/new/preferans/", form)
    return Match.objects.get()


def suits_by_name(match: Match) -> dict[str, int]:
    """Return everybody's suit, as shown in the strip."""
    chips = present_standing(sheet_of(reloaded(match)))
    return {player["name"]: player["suit"] for chip in chips for player in chip["players"]}


def match_with_suits() -> Match:
    """Start a match of people with chosen suits."""
    return start_match(**{"suits.0": "5", "suits.1": "8", "suits.2": "1"})


def test_suits_given_at_the_start_stand_on_every_part_of_the_page() -> None:
    match = match_with_suits()

    page = Client().get(f"/m/{match.code}/").content.decode()
    scorer = Client()
    form = scorer.get(f"/m/{match.code}/score/{match.scorer_key}", follow=True).content.decode()

    assert suits_by_name(match) == KEPT
    assert re.findall(r'class="paper seat-(\d)"', page) == ["5", "8", "1"]
    chosen = re.findall(r'choice-of-player seat-(\d).*?class="name"><span>(.*?)<', form)
    assert {name: int(suit) for suit, name in chosen} == KEPT


@pytest.mark.parametrize("odd", ["", "0", "11", "x", "٣", "1.5"])
def test_odd_suit_is_left_out_and_the_match_starts(odd: str) -> None:
    assert suits_by_name(start_match(**{"suits.0": odd})) == dict(
        zip(TABLE, (1, 2, 3), strict=True)
    )


def test_suits_stay_with_people_who_are_renamed_or_change_seats() -> None:
    match = match_with_suits()
    services.record_deal(match, PASSED_OUT)

    services.rename_players(reloaded(match), ["Anna B", *TABLE[1:]])
    renamed = suits_by_name(match)
    services.change_seats(reloaded(match), Reseating(order=(1, 2, 0), since=1))
    moved = suits_by_name(match)
    services.change_seats(reloaded(match), TakingOver(seat=1, name="Eve", since=1))

    suits: dict[str, Any] = {"Anna B": 5, TABLE[1]: 8, TABLE[2]: 1}
    assert (renamed, moved) == (suits, suits)
    assert suits_by_name(match) == {TABLE[1]: 8, "Eve": 1, "Anna B": 5}


def test_rematch_keeps_the_suits() -> None:
    match = services.stop_match(match_with_suits()).match

    again, _repeated = rematch(match, reader=AnonymousUser())

    assert suits_by_name(again) == KEPT
