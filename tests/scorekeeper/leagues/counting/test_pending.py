"""Closed seasons: only an owner's decision changes them, after a preview of the effects."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils.translation import override

from scorekeeper.leagues import services
from scorekeeper.leagues.counting.corrections import apply_correction
from scorekeeper.leagues.counting.receipts import correction_lines
from scorekeeper.leagues.counting.seats import name_players
from scorekeeper.leagues.models import League, Pending
from scorekeeper.leagues.people import leave as leaving
from scorekeeper.leagues.people import services as people
from scorekeeper.leagues.people.claims import accept_claim, claim_name
from scorekeeper.leagues.seasons.forms import SeasonForm
from scorekeeper.leagues.seasons.services import add_season, close_season, reopen_season
from scorekeeper.matches import services as matches
from scorekeeper.matches.models import Match
from scorekeeper.matches.seats.change import Reseating, TakingOver
from scorekeeper.matches.services import change_seats
from scorekeeper.matches.sheet.cache import sheet_of
from tests.plugins.worlds import copy_of
from tests.support.club import (
    THREE,
    account,
    club,
    evening,
    league_match_of_match,
    member,
    preferans,
    season_of,
    signed_in,
    tarneeb,
)
from tests.support.people import bettel
from tests.support.rescore_check import check_stored_results

pytestmark = pytest.mark.django_db

ISOLATES = str.maketrans("", "", "\u2068\u2069")
CLOSED = "Thursday: 2026 is closed. This correction waits until an owner applies it."


def published(league: League) -> dict[str, Any]:
    """Return the standings of the first season, by every method."""
    anna = signed_in("Anna")
    season = league.seasons.order_by("starts_on")[0]
    url = f"/leagues/{league.slug}/standings.json?on=2026-12-31&season={season.pk}"
    queries = [
        "game=all",
        *(f"game=preferans&by={method}" for method in ("sum", "mean", "places", "best")),
    ]
    return {query: anna.get(f"{url}&{query}").json() for query in queries}


@pytest.fixture(scope="module")
def played_once(kept_rows: None) -> tuple[League, Match, Match]:
    """Play two matches of a season and close it; Benny and Gil are the same person."""
    league = club(substitutes="nobody")
    people.add_member(league, "Benny")
    first = preferans(league, THREE, "Anna", evening(10))
    second = preferans(league, ["Anna", "Benny", "Dora"], "Benny", evening(11))
    close_season(season_of(league))
    return league, first, second


@pytest.fixture
def played(played_once: tuple[League, Match, Match]) -> tuple[League, Match, Match]:
    """Provide the rows fresh to each test."""
    return copy_of(played_once)


@pytest.fixture(scope="module")
def at_first(played_once: tuple[League, Match, Match]) -> dict[str, Any]:
    """Provide the initial standings of each test."""
    return published(copy_of(played_once)[0])


ACTS: dict[str, Callable[[League, Match, Match], object]] = {
    "a deal is corrected": lambda _l, first, _s: matches.correct_deal(first, 1, bettel(2)),
    "a match is open again": lambda _l, first, _s: matches.undo(first),
    "seats are changed": lambda _l, first, _s: change_seats(
        first, Reseating((1, 0, 2), keep="seats")
    ),
    "a seat is taken over": lambda _l, first, _s: change_seats(
        first, TakingOver(1, "Eva", since=2)
    ),
    "a player is named anew": lambda _l, first, _s: matches.rename_players(
        first, ["Anna", "Eva", "Dora"]
    ),
    "who is who is corrected": lambda league, _f, second: name_players(
        league_match_of_match(second), {1: member(league, "Finn")}
    ),
    "a name is merged": lambda league, _f, _s: people.merge_members(
        member(league, "Benny"), member(league, "Gil")
    ),
    "a claim is accepted": lambda league, _f, _s: accept_claim(
        claim_name(member(league, "Benny"), account("Gilbert"))
    ),
    "a member is removed": lambda league, _f, _s: people.remove_member(member(league, "Dora")),
    "an account is deleted": lambda *_arguments: leaving.leave_all(
        account("Dora"), "former player"
    ),
    "the points are agreed anew": lambda league, _f, _s: services.change_league(
        league, {"place_points": [9, 5, 1], "minimum": 5, "best_of": 1, "zone": "Asia/Tokyo"}
    ),
    "a season is added": lambda league, _f, _s: add_season(
        league, SeasonForm.read({"name": "Next", "starts_on": "2026-09-05"})
    ),
}
MOVES_NOTHING = {
    "a member is removed",
    "an account is deleted",
    "the points are agreed anew",
    "a season is added",
    "a claim is accepted",
}


def nameless(table: Any) -> Any:
    """Return the rows of standings without the members' names."""
    return [
        {name: value for name, value in row.items() if name != "name"} for row in table["standings"]
    ]


@pytest.mark.parametrize("act", ACTS)
def test_closed_season_stays_as_published_until_an_owner_applies_it(
    played: tuple[League, Match, Match], at_first: dict[str, Any], act: str
) -> None:
    league, first, second = played

    ACTS[act](league, first, second)

    after = published(league)
    assert {key: nameless(table) for key, table in after.items()} == {
        key: nameless(table) for key, table in at_first.items()
    }
    assert Pending.objects.exists() is (act not in MOVES_NOTHING)
    assert check_stored_results() == ""


@pytest.mark.parametrize("act", [act for act in ACTS if act not in MOVES_NOTHING])
def test_closed_season_counts_what_an_owner_applies(
    played: tuple[League, Match, Match], at_first: dict[str, Any], act: str
) -> None:
    league, first, second = played
    ACTS[act](league, first, second)

    signed_in("Anna").post(
        f"/leagues/{league.slug}/seasons/{season_of(league).pk}/", {"do": "apply"}
    )

    assert published(league) != at_first
    assert not Pending.objects.exists()
    assert check_stored_results() == ""


def test_match_of_a_closed_season_cannot_leave_the_league(
    played: tuple[League, Match, Match],
) -> None:
    league, first, _second = played
    before = published(league)

    answer = signed_in("Anna").post(f"/m/{first.code}/league/", {"do": "out"})

    assert answer.status_code in {400, 403}
    assert published(league) == before
    assert not answer.context["form"].is_bound


def plain_lines(lines: Any) -> list[str]:
    return [str(line).translate(ISOLATES) for line in lines]


MERGED = [
    "Thursday: 2026 is closed. 1 match waits until an owner applies it.",
    "Standings of Thursday in Croatian Preferans: Benny 1. (+80) → –, Gil – → 1. (+80)",
    "Standings of Thursday over all games: Benny 1. (100) → –, Gil – → 1. (100)",
]


def merge(league: League, name: str, into: str) -> list[str]:
    """Merge two names on the page; return its messages."""
    form = {"do": "merge", "into": str(member(league, into).pk)}
    url = f"/leagues/{league.slug}/members/{member(league, name).pk}/"
    return plain_lines(signed_in("Anna").post(url, form, follow=True).context["messages"])


def test_merge_lists_pending_changes_of_closed_seasons(played: tuple[League, Match, Match]) -> None:
    league, _first, _second = played

    assert merge(league, "Benny", "Gil") == MERGED


def test_names_split_again_are_no_longer_pending(played: tuple[League, Match, Match]) -> None:
    league, _first, _second = played
    before = published(league)
    merge(league, "Benny", "Gil")

    people.unmerge_member(member(league, "Benny"))

    assert not Pending.objects.exists()
    assert published(league) == before
    assert check_stored_results() == ""


def test_names_split_after_the_merge_counted_are_pending(
    played: tuple[League, Match, Match],
) -> None:
    league, _first, second = played
    merge(league, "Benny", "Gil")
    apply_correction(league_match_of_match(second))
    together = published(league)

    people.unmerge_member(member(league, "Benny"))

    assert Pending.objects.get().pk == second.pk
    assert published(league) == together
    assert check_stored_results() == ""
    reopen_season(season_of(league))
    assert (check_stored_results(), Pending.objects.count()) == ("", 0)


def test_merge_counts_at_once_in_the_season_that_is_open(
    played: tuple[League, Match, Match],
) -> None:
    league, _first, second = played
    add_season(league, SeasonForm.read({"name": "Next", "starts_on": "2026-10-01"}))
    third = preferans(league, ["Anna", "Benny", "Dora"], "Benny", evening(3, month=10))

    merge(league, "Benny", "Gil")

    rows = third.league_match.results.order_by("seat")
    assert list(rows.values_list("member__name", flat=True)) == ["Anna", "Gil", "Dora"]
    assert [pending.pk for pending in Pending.objects.all()] == [second.pk]
    assert check_stored_results() == ""


def test_players_of_one_table_are_not_merged_while_a_merge_is_pending(
    played: tuple[League, Match, Match],
) -> None:
    league, _first, _second = played
    people.merge_members(member(league, "Benny"), member(league, "Gil"))

    answer = signed_in("Anna").post(
        f"/leagues/{league.slug}/members/{member(league, 'Dora').pk}/",
        {"do": "merge", "into": str(member(league, "Gil").pk)},
    )

    assert "Both played in the same match, so they are two people." in answer.content.decode()


def receipt(match: Match, before: Match) -> list[str]:
    """Return the league's receipt lines for a change of a match."""
    with override("en"):
        return plain_lines(
            correction_lines(league_match_of_match(match), sheet_of(before), sheet_of(match))
        )


def test_receipt_of_a_closed_season_lists_all_that_would_move() -> None:
    league = club()
    match = preferans(league, THREE, "Anna", evening(10))
    close_season(season_of(league))

    first = matches.correct_deal(match, 1, bettel(1)).match
    second = matches.correct_deal(first, 1, bettel(2)).match

    # Both are compared with the counted result: Anna's bettel.
    assert receipt(first, match) == [
        CLOSED,
        "Points of the match: Anna +80 → −40, Ben −40 → +80",
        "Evening of 10 Sep 2026: Anna +80 → −40, Ben −40 → +80",
        "Standings of Thursday: Anna 1. (+80) → 2. (−40), Ben 2. (−40) → 1. (+80)",
        "Standings of Thursday over all games: Anna 1. (100) → 2. (25), Ben 2. (25) → 1. (100)",
        "Ratings after the match: Anna 3.3 → −0.6, Ben −0.6 → 3.3",
    ]
    assert receipt(second, first) == [
        CLOSED,
        "Points of the match: Anna +80 → −40, Dora −40 → +80",
        "Evening of 10 Sep 2026: Anna +80 → −40, Dora −40 → +80",
        "Standings of Thursday: Anna 1. (+80) → 2. (−40), Dora 2. (−40) → 1. (+80)",
        "Standings of Thursday over all games: Anna 1. (100) → 2. (25), Dora 2. (25) → 1. (100)",
        "Ratings after the match: Anna 3.3 → −0.6, Dora −0.6 → 3.3",
    ]
    apply_correction(league_match_of_match(second))
    rows = (
        league_match_of_match(second).results.order_by("seat").values_list("member__name", "points")
    )
    assert list(rows) == [("Anna", -4000), ("Ben", -4000), ("Dora", 8000)]


STANDINGS = "Standings of Thursday"
IN_TARNEEB = [
    "Anna 1. (+9) → 3. (−9)",
    "Ben 3. (−9) → 1. (+9)",
    "Dora 1. (+9) → 3. (−9)",
    "Eva 3. (−9) → 1. (+9)",
]
OVER_ALL = [
    "Anna 1. (100) → 3. (12.5)",
    "Ben 3. (12.5) → 1. (100)",
    "Dora 2. (62.5) → 3. (12.5)",
    "Eva 4. (0) → 2. (100)",
]


def test_all_pending_is_applied_with_one_receipt() -> None:
    league = club()
    first = preferans(league, THREE, "Anna", evening(10))
    second = tarneeb(league, ["Anna", "Ben", "Dora", "Eva"], 9, evening(11))
    close_season(season_of(league))
    matches.correct_deal(first, 1, bettel(1))
    deal = {"kind": "contract", "declarer": 1, "bid": 9, "tricks": 9, "denomination": "hearts"}
    matches.correct_deal(second, 1, deal)
    anna, url = signed_in("Anna"), f"/leagues/{league.slug}/"

    listed = anna.get(f"{url}desk/").context["desk"]
    answer = anna.post(f"{url}seasons/{season_of(league).pk}/", {"do": "apply"}, follow=True)

    assert [correction.code for correction in listed.corrections] == [first.code, second.code]
    assert listed.full_seasons == [season_of(league)]
    assert plain_lines(answer.context["messages"]) == [
        f"{STANDINGS} in Croatian Preferans: Anna 1. (+80) → 2. (−40), Ben 2. (−40) → 1. (+80)",
        f"{STANDINGS} in Tarneeb: {', '.join(IN_TARNEEB)}",
        f"{STANDINGS} over all games: {', '.join(OVER_ALL)}",
    ]
    desk = answer.context["desk"]
    assert (desk.corrections, desk.full_seasons) == ([], [])
    assert check_stored_results() == ""


@pytest.mark.parametrize("name", ["Ben", "Dora"])
def test_only_owners_apply_pending_changes(played: tuple[League, Match, Match], name: str) -> None:
    league, first, _second = played
    matches.correct_deal(first, 1, bettel(1))

    url = f"/leagues/{league.slug}/seasons/{season_of(league).pk}/"
    answer = signed_in(name).post(url, {"do": "apply"})

    assert (answer.status_code, Pending.objects.count()) == (403, 1)


def test_accepted_claim_reports_what_is_pending_in_closed_seasons() -> None:
    league = club()
    people.join(league, account("Hugo"), "Hugo")
    preferans(league, ["Anna", "Ben", "Hugo"], "Hugo", evening(10))
    close_season(season_of(league))
    before = published(league)
    claim = claim_name(member(league, "Finn"), account("Hugo"))

    url = f"/leagues/{league.slug}/claims/{claim.pk}/"
    answer = signed_in("Anna").post(url, {"do": "accept"}, follow=True)

    assert plain_lines(answer.context["messages"]) == [
        "Thursday: 2026 is closed. 1 match waits until an owner applies it.",
        "Standings of Thursday in Croatian Preferans: Finn – → 1. (+80), Hugo 1. (+80) → –",
        "Standings of Thursday over all games: Finn – → 1. (100), Hugo 1. (100) → –",
    ]
    assert published(league) == before
    assert check_stored_results() == ""
