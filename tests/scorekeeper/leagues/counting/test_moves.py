"""Receipts of merges and of reassigned players: changes recalculated independently."""

from collections.abc import Mapping

import pytest
from django.test import Client

from scorekeeper.accounts.tokens import issue_token
from scorekeeper.leagues.counting.moves import track_moves
from scorekeeper.leagues.models import Claim, League
from scorekeeper.leagues.people import services as people
from scorekeeper.leagues.people.claims import claim_name
from scorekeeper.leagues.seasons.services import close_season
from tests.support.club import (
    THREE,
    account,
    club,
    evening,
    league_match_of_match,
    member,
    preferans,
    signed_in,
)
from tests.support.rescore_check import check_stored_results

pytestmark = pytest.mark.django_db

ISOLATES = str.maketrans("", "", "\u2068\u2069")
IN_PREFERANS, OF_ALL = (
    "Standings of Thursday in Croatian Preferans",
    "Standings of Thursday over all games",
)
RATINGS = "Ratings in Croatian Preferans"


@pytest.fixture
def league(db: None) -> League:
    """Provide a league with two matches, one as Ben and one as Benny, who are the same person."""
    league = club()
    people.add_member(league, "Benny")
    preferans(league, THREE, "Anna", evening(10))
    preferans(league, ["Anna", "Benny", "Dora"], "Benny", evening(11))
    return league


def places_and_values(league: League) -> dict[str, dict[str, str]]:
    """Return places with values, according to the JSON files of the standings."""
    anna, url = signed_in("Anna"), f"/leagues/{league.slug}/standings.json?game="
    by_title = {}
    for title, game in ((IN_PREFERANS, "preferans"), (OF_ALL, "all")):
        rows = anna.get(url + game).json()["standings"]
        plus = "+" if game == "preferans" else ""
        by_title[title] = {
            row["name"]: f"{row['place']}. ({signed(row['value'], plus)})" for row in rows
        }
    return by_title


def signed(value: str, plus: str) -> str:
    return value.replace("-", "−") if value.startswith("-") or value == "0" else plus + value


def moves_between(before: Mapping[str, str], after: Mapping[str, str]) -> set[str]:
    return {
        f"{name} {before.get(name, '–')} → {after.get(name, '–')}"
        for name in {**before, **after}
        if before.get(name) != after.get(name)
    }


def lines_of(lines: list[str]) -> dict[str, set[str]]:
    """Return the moves of each receipt line, by title."""
    parts = (line.translate(ISOLATES).split(": ", 1) for line in lines)
    return {title: set(moves.split(", ")) for title, moves in parts}


@pytest.mark.engine
def test_merge_lists_its_moves_and_separation_the_reverse(league: League) -> None:
    before = places_and_values(league)
    with track_moves(league) as merged:
        people.merge_members(member(league, "Benny"), member(league, "Ben"))
    after = places_and_values(league)
    with track_moves(league) as separated:
        people.unmerge_member(member(league, "Benny"))

    forth, back = lines_of(merged), lines_of(separated)
    for title in (IN_PREFERANS, OF_ALL):
        assert forth[title] == moves_between(before[title], after[title])
        assert back[title] == moves_between(after[title], before[title])
    assert {move.split(" ")[0] for move in forth[RATINGS]} >= {"Ben", "Benny"}
    assert (set(forth), check_stored_results()) == ({IN_PREFERANS, OF_ALL, RATINGS}, "")


def test_merge_drops_other_claims_to_the_merged_name(league: League) -> None:
    claim_name(member(league, "Benny"), account("Hugo"))

    people.merge_members(member(league, "Benny"), member(league, "Ben"))

    assert not Claim.objects.exists()


def test_pages_show_the_receipt(league: League) -> None:
    anna, benny = signed_in("Anna"), member(league, "Benny")
    second = league.matches.get(seats__name="Benny")
    url = f"/leagues/{league.slug}/members/{benny.pk}/"
    into = {"do": "merge", "into": str(member(league, "Ben").pk)}

    merged = anna.post(url, into, follow=True).content.decode()
    renamed = anna.post(
        f"/m/{second.match.code}/league/", {"seats.1": str(member(league, "Gil").pk)}, follow=True
    )

    assert IN_PREFERANS in merged.translate(ISOLATES)
    assert "Points of the match" in renamed.content.decode()


def test_api_answers_with_the_receipt(league: League) -> None:
    client = Client(HTTP_AUTHORIZATION=f"Bearer {issue_token(account('Anna'))[1]}")
    url = f"/api/v1/leagues/{league.slug}/"
    second = league.matches.get(seats__name="Benny").match
    benny, ben, gil = (str(member(league, name).pk) for name in ("Benny", "Ben", "Gil"))

    merged = client.patch(f"{url}members/{benny}/", {"merged_into": ben}, "application/json")
    renamed = client.patch(
        f"{url}matches/{second.code}/", {"members": [None, gil, None]}, "application/json"
    )

    assert set(lines_of(merged.json()["receipt"])) == {IN_PREFERANS, OF_ALL, RATINGS}
    assert renamed.json()["receipt"][0].startswith("Points of the match")
    assert league_match_of_match(second).results.filter(member_id=gil).exists()


def test_merge_moves_nothing_of_a_closed_season_and_says_that_it_waits(league: League) -> None:
    close_season(league.seasons.get())
    before, anna = places_and_values(league), signed_in("Anna")
    into = {"do": "merge", "into": str(member(league, "Ben").pk)}
    url = f"/leagues/{league.slug}/members/{member(league, 'Benny').pk}/"

    answer = anna.post(url, into, follow=True).content.decode().translate(ISOLATES)

    assert "Thursday: 2026 is closed. 1 match waits until an owner applies it." in answer
    assert places_and_values(league) == before
