"""Matches of a league without results: void, without deals, or open."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.core.management import call_command

from scorekeeper.exports.model.tables import result
from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.counting.corrections import apply_correction
from scorekeeper.leagues.counting.count import as_result
from scorekeeper.leagues.counting.rerate import rerate
from scorekeeper.leagues.counting.sums import update_sums
from scorekeeper.leagues.models import Aggregate, League, Pending, Rating, Result
from scorekeeper.leagues.seasons.services import close_season
from scorekeeper.matches import services as matches
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.services import start_match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.scoring.results import PlayerResult
from tests.support.club import (
    QUICK,
    THREE,
    club,
    league_match_of_match,
    season_of,
    signed_in,
)
from tests.support.people import PASSED_OUT, bettel
from tests.support.rescore_check import check_stored_results

pytestmark = pytest.mark.django_db

UNKNOWN = ["Anna", "Benny", "Dora"]
VOID: dict[str, object] = QUICK | {"early_stop": "void"}
ASKED = "Choose who is who"


def start_counted(
    league: League, players: Sequence[str], *deals: object, **options: object
) -> Match:
    """Start a match that counts for the league, with deals."""
    match, _again = start_match(game="preferans", players=list(players), options=options or QUICK)
    playing.count_for(match, league)
    for deal in deals:
        match = matches.record_deal(match, deal).match
    return match


def row_counts() -> tuple[int, int, int]:
    """Return the numbers of results, sums and ratings."""
    return Result.objects.count(), Aggregate.objects.count(), Rating.objects.count()


@pytest.mark.parametrize("game", ["preferans", "tarneeb"])
def test_match_stopped_before_its_first_deal_counts_for_nothing(game: str) -> None:
    league = club()
    names = ["Anna", "Ben", "Dora", "Eva"][: 3 if game == "preferans" else 4]
    match, _again = start_match(game=game, players=names)
    playing.count_for(match, league)

    matches.stop_match(match)

    assert row_counts() == (0, 0, 0)
    assert check_stored_results() == ""


def test_match_stopped_after_a_deal_that_was_passed_out_counts() -> None:
    match = start_counted(club(), THREE, PASSED_OUT)

    matches.stop_match(match)

    rows = Result.objects.filter(league_match=match.pk).order_by("seat")
    assert list(rows.values_list("outcome", "place", "points")) == [("D", 1, 0)] * 3


def counted_as_before(league: League) -> Match:
    """Store the draw that earlier releases counted for a match without a deal."""
    match = matches.stop_match(start_counted(league, THREE)).match
    league_match = league_match_of_match(match)
    members = [seat.member_id for seat in league_match.seats.all() if seat.member_id is not None]
    values: dict[str, Any] = {"side": None, "outcome": "D", "place": 1, "points": 0}
    Result.objects.bulk_create(
        as_result(league_match, member, PlayerResult(seat=seat, **values, place_points=0, share=0))
        for seat, member in enumerate(members)
    )
    update_sums(season_of(league).pk, members, 10)
    rerate(league.pk, "preferans", match.started_at, members)
    return match


@pytest.mark.engine
def test_rescore_removes_results_of_a_match_without_deals() -> None:
    counted_as_before(club())
    assert row_counts() == (3, 6, 3)

    call_command("rescore", verbosity=0)

    assert row_counts() == (0, 0, 0)
    assert check_stored_results() == ""


def test_rescore_keeps_a_closed_season_until_it_is_applied() -> None:
    league = club()
    match = counted_as_before(league)
    close_season(season_of(league))

    call_command("rescore", verbosity=0)

    assert (row_counts(), Pending.objects.get().pk) == ((3, 6, 3), match.pk)
    apply_correction(league_match_of_match(match))
    assert (row_counts(), Pending.objects.count()) == ((0, 0, 0), 0)
    assert check_stored_results() == ""


def matches_listed(league: League, path: str) -> list[tuple[str, bool]]:
    """Return each match without results on a page: the reason, and whether names are asked."""
    page = signed_in("Ben").get(f"/leagues/{league.slug}/{path}").context
    of_days = [day.matches for day in page["played"]] if "played" in page else [page["matches"]]
    (listed,) = of_days
    return [(match.without, match.asks) for match in listed]


CASES: dict[str, tuple[list[str], tuple[object, ...], dict[str, object], bool]] = {
    "open, all known": (THREE, (PASSED_OUT,), {}, False),
    "open, one unknown": (UNKNOWN, (PASSED_OUT,), {}, False),
    "void, all known": (THREE, (PASSED_OUT,), VOID, True),
    "void, one unknown": (UNKNOWN, (PASSED_OUT,), VOID, True),
    "no deal, one unknown": (UNKNOWN, (), {}, True),
    "ended, one unknown": (UNKNOWN, (bettel(0),), {}, False),
}
SAID = {
    "open, all known": ("open", False),
    "open, one unknown": ("open", True),
    "void, all known": ("void", False),
    "void, one unknown": ("void", False),
    "no deal, one unknown": ("no deal", False),
    "ended, one unknown": ("unknown", True),
}


@pytest.mark.parametrize("case", CASES)
def test_match_without_results_says_why_and_asks_where_it_helps(case: str) -> None:
    players, deals, options, stopped = CASES[case]
    league = club()
    match = start_counted(league, players, *deals, **options)
    if stopped:
        matches.stop_match(match)
    day = league_match_of_match(match).evening

    assert matches_listed(league, "evenings/") == [SAID[case]]
    assert matches_listed(league, f"evenings/{day}/") == [SAID[case]]
    page = signed_in("Ben").get(f"/leagues/{league.slug}/evenings/").content.decode()
    assert (ASKED in page) is SAID[case][1]
    about = signed_in("Ben").get(f"/m/{match.code}/league/")
    assert bool(about.context["unknown"]) is SAID[case][1]


def test_results_of_sides_have_the_places_of_the_sheet() -> None:
    league = club()
    match, _again = start_match(
        game="tarneeb", players=["Anna", "Ben", "Dora", "Eva"], options={"stake_unit": "point"}
    )
    playing.count_for(match, league)
    deal = {"kind": "contract", "declarer": 0, "bid": 9, "tricks": 9, "denomination": "hearts"}
    match = matches.stop_match(matches.record_deal(match, deal).match).match

    listed = signed_in("Dora").get(f"/leagues/{league.slug}/results.json").json()
    sheet = [(row[1], row[0]) for row in result(sheet_of(match)).rows]

    places = [(entry["name"], entry["place"]) for entry in listed]
    assert places == [("Anna", 1), ("Ben", 3), ("Dora", 1), ("Eva", 3)]
    assert sorted(places) == sorted(sheet)
