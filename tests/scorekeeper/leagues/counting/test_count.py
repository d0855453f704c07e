"""The results of a match in its league, and the effects of a correction."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scorekeeper.leagues import services
from scorekeeper.leagues.counting import count as counting
from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.counting.corrections import apply_correction
from scorekeeper.leagues.counting.seats import name_players
from scorekeeper.leagues.models import Aggregate, League, Pending, Rating, Result
from scorekeeper.leagues.people import services as people
from scorekeeper.leagues.seasons.services import close_season, reopen_season
from scorekeeper.matches import services as matches
from scorekeeper.matches.deal.correct_many import correct_deals
from scorekeeper.matches.log.observers import observers
from scorekeeper.matches.log.write import Outcome
from scorekeeper.matches.models import Match
from scorekeeper.matches.seats.change import Reseating, TakingOver
from scorekeeper.matches.services import change_seats
from scorekeeper.matches.setup.services import start_match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.scoring.results import PLACE_POINT, WHOLE_SHARE
from tests.support.club import (
    THREE,
    account,
    club,
    evening,
    league_match_of_match,
    member,
    preferans,
    season_of,
    tarneeb,
)
from tests.support.people import PASSED_OUT, bettel
from tests.support.rescore_check import check_stored_results

pytestmark = pytest.mark.django_db

FOUR = ["Anna", "Ben", "Dora", "Eva"]


def points(match: Match) -> list[tuple[str, int, str]]:
    rows = Result.objects.filter(league_match=match.pk).order_by("seat")
    return list(rows.values_list("member__name", "points", "outcome"))


def sums(league: League, game: str = "preferans") -> dict[str, tuple[int, int, int, str]]:
    rows = Aggregate.objects.filter(season__league=league, game=game).order_by("member__name")
    values = rows.values_list("member__name", "matches", "won", "points", "form")
    return {name: (matches, won, points, form) for name, matches, won, points, form in values}


@pytest.mark.engine
def test_match_counts_when_it_ends() -> None:
    league = club()

    match = preferans(league, THREE, "Anna", evening(10))

    assert points(match) == [("Anna", 8000, "W"), ("Ben", -4000, "L"), ("Dora", -4000, "L")]
    assert sums(league) == {
        "Anna": (1, 1, 8000, "W"), "Ben": (1, 0, -4000, "L"), "Dora": (1, 0, -4000, "L"),
    }  # fmt: skip
    assert league_match_of_match(match).season == season_of(league)


def test_sides_share_a_place_as_sides() -> None:
    league = club(place_points=[3, 1, 0])

    match = tarneeb(league, FOUR, 9, evening(10))

    rows = Result.objects.filter(league_match=match.pk).order_by("seat")
    assert list(rows.values_list("points", "place", "place_points", "share", "side")) == [
        (900, 1, 3 * PLACE_POINT, WHOLE_SHARE, 0),
        (-900, 3, PLACE_POINT, 0, 1),
        (900, 1, 3 * PLACE_POINT, WHOLE_SHARE, 0),
        (-900, 3, PLACE_POINT, 0, 1),
    ]


def test_points_by_place_that_are_agreed_anew_are_those_of_sides() -> None:
    league = club()
    match = tarneeb(league, FOUR, 9, evening(10))

    services.change_league(league, {"place_points": [5, 2, 0]})

    rows = Result.objects.filter(league_match=match.pk).order_by("seat")
    expected = [(1, 5 * PLACE_POINT), (3, 2 * PLACE_POINT)] * 2
    assert list(rows.values_list("place", "place_points")) == expected
    assert check_stored_results() == ""


def test_players_who_are_equal_share_their_places() -> None:
    match = preferans(club(), THREE, "Anna", evening(10))

    rows = Result.objects.filter(league_match=match.pk).order_by("seat")
    assert list(rows.values_list("place", "place_points", "share")) == [
        (1, 3 * PLACE_POINT, WHOLE_SHARE),
        (2, PLACE_POINT // 2, WHOLE_SHARE // 4),
        (2, PLACE_POINT // 2, WHOLE_SHARE // 4),
    ]


@pytest.mark.parametrize("when", ["before", "during", "after"])
def test_match_counts_whenever_it_is_added(when: str) -> None:
    league = club()
    match, _again = start_match(game="preferans", players=THREE, options={"start": 4})
    if when == "before":
        playing.count_for(match, league)
    match = matches.record_deal(match, PASSED_OUT).match
    if when == "during":
        playing.count_for(match, league)
    match = matches.record_deal(match, bettel(0)).match
    if when == "after":
        playing.count_for(match, league)

    assert points(match)[0] == ("Anna", 8000, "W")


@pytest.mark.engine
def test_end_that_cannot_be_counted_is_not_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    match, _again = start_match(game="preferans", players=THREE, options={"start": 4})
    playing.count_for(match, club())

    def broken(*_arguments: object) -> int:
        raise RuntimeError("The disk is full.")

    monkeypatch.setattr(counting, "rerate", broken)
    with pytest.raises(RuntimeError):
        matches.record_deal(match, bettel(0))

    stored = Match.objects.get(pk=match.pk)
    assert (stored.version, stored.status, stored.changes.count()) == (0, "open", 0)
    assert not Result.objects.exists()
    assert not Aggregate.objects.exists()


def test_deal_in_the_middle_of_a_match_changes_no_results() -> None:
    league = club()
    match, _again = start_match(game="preferans", players=THREE)
    playing.count_for(match, league)

    matches.record_deal(match, bettel(0))

    assert (points(match), sums(league)) == ([], {})


def correct(match: Match, declarer: int) -> Outcome:
    return matches.correct_deal(match, 1, bettel(declarer))


def correct_together(match: Match, declarer: int) -> Outcome:
    return correct_deals(match, [{"number": 1, "entry": bettel(declarer)}])


@pytest.mark.engine
def test_correction_moves_results_sums_and_ratings() -> None:
    league = club()
    first = preferans(league, THREE, "Anna", evening(10))
    second = preferans(league, THREE, "Anna", evening(11))

    correct(first, 1)

    assert points(first)[1] == ("Ben", 8000, "W")
    assert sums(league) == {
        "Anna": (2, 1, 4000, "LW"), "Ben": (2, 1, 4000, "WL"), "Dora": (2, 0, -8000, "LL"),
    }  # fmt: skip
    newest = Result.objects.get(league_match=second.pk, seat=0)
    rating = Rating.objects.get(member=member(league, "Anna"))
    assert (rating.mu, rating.sigma) == (newest.mu, newest.sigma)
    assert check_stored_results() == ""


def test_corrected_match_rates_as_if_played_that_way() -> None:
    league, other_league = club(), club(name="Friday")
    first = preferans(league, THREE, "Anna", evening(10))
    preferans(league, THREE, "Dora", evening(11))
    preferans(other_league, THREE, "Ben", evening(10))
    preferans(other_league, THREE, "Dora", evening(11))

    correct(first, 1)

    ratings = Rating.objects.order_by("member__name")
    right = list(ratings.filter(league=other_league).values_list("mu", "sigma"))
    assert list(ratings.filter(league=league).values_list("mu", "sigma")) == right


def test_reopened_match_no_longer_counts() -> None:
    league = club()
    match = preferans(league, THREE, "Anna", evening(10))

    matches.undo(match)

    assert (points(match), sums(league), Rating.objects.count()) == ([], {}, 0)


@pytest.mark.parametrize("together", [False, True])
def test_receipt_lists_what_a_correction_moved(*, together: bool) -> None:
    league = club()
    match = preferans(league, THREE, "Anna", evening(10))
    before = sheet_of(match)

    work = correct_together if together else correct
    outcome = work(match, 1)

    with override("en"):
        lines = [
            s for f in observers() for s in f.receipt(match, before, outcome.sheet, account("Dora"))
        ]
    plain = [line.replace("\u2068", "").replace("\u2069", "") for line in lines]
    assert plain == [
        "Evening of 10 Sep 2026: Anna +80 → −40, Ben −40 → +80",
        "Standings of Thursday: Anna 1. (+80) → 2. (−40), Ben 2. (−40) → 1. (+80)",
        "Standings of Thursday over all games: Anna 1. (100) → 2. (25), Ben 2. (25) → 1. (100)",
        "Ratings after the match: Anna 3.3 → −0.6, Ben −0.6 → 3.3",
    ]


@pytest.mark.parametrize("reader", [AnonymousUser(), "Cleo"])
def test_receipt_hides_a_private_league_from_strangers(reader: AnonymousUser | str) -> None:
    match = preferans(club(), THREE, "Anna", evening(10))
    before = sheet_of(match)

    outcome = correct(match, 1)

    actor = account(reader) if isinstance(reader, str) else reader
    assert observers()[0].receipt(match, before, outcome.sheet, actor) == ()


def test_correction_in_a_closed_season_is_pending() -> None:
    league = club()
    match = preferans(league, THREE, "Anna", evening(10))
    close_season(season_of(league))

    outcome = correct(match, 1)

    assert points(match)[0] == ("Anna", 8000, "W")
    assert Pending.objects.get().league_match_id == match.pk
    with override("en"):
        lines = observers()[0].receipt(match, sheet_of(match), outcome.sheet, account("Dora"))
    assert lines[0].endswith("is closed. This correction waits until an owner applies it.")
    assert check_stored_results() == ""


def test_correction_counts_once_the_owner_applies_it() -> None:
    league = club()
    match = preferans(league, THREE, "Anna", evening(10))
    close_season(season_of(league))
    correct(match, 1)

    apply_correction(league_match_of_match(match))

    assert points(match)[1] == ("Ben", 8000, "W")
    assert not Pending.objects.exists()


def test_reverted_correction_is_no_longer_pending() -> None:
    league = club()
    match = preferans(league, THREE, "Anna", evening(10))
    close_season(season_of(league))

    matches.undo(correct(match, 1).match)

    assert not Pending.objects.exists()


def test_reopened_season_counts_what_was_pending() -> None:
    league = club()
    match = preferans(league, THREE, "Anna", evening(10))
    close_season(season_of(league))
    correct(match, 1)

    reopen_season(season_of(league))

    assert points(match)[1] == ("Ben", 8000, "W")
    assert not Pending.objects.exists()


def test_reopened_season_uses_the_methods_agreed_meanwhile() -> None:
    league = club()
    match = preferans(league, THREE, "Anna", evening(10))
    close_season(season_of(league))
    services.change_league(league, {"place_points": [5, 2, 0]})
    correct(match, 1)

    reopen_season(season_of(league))

    rows = Result.objects.filter(league_match=match.pk).order_by("seat")
    # 5 for the first, half of 2 + 0 for each of the others.
    points_by_place = [
        number // PLACE_POINT for number in rows.values_list("place_points", flat=True)
    ]
    assert points_by_place == [1, 5, 1]
    assert check_stored_results() == ""


def test_unknown_name_is_asked_for_before_the_match_counts() -> None:
    league = club()
    match = preferans(league, ["Anna", "Benny", "Dora"], "Anna", evening(10))
    assert points(match) == []

    name_players(league_match_of_match(match), {1: member(league, "Ben")})

    assert points(match)[1] == ("Ben", -4000, "L")


def test_name_that_is_corrected_in_the_match_counts() -> None:
    league = club()
    match = preferans(league, ["Anna", "Benny", "Dora"], "Anna", evening(10))

    matches.rename_players(match, THREE)

    assert points(match)[1] == ("Ben", -4000, "L")


@pytest.mark.engine
def test_merged_names_add_up_and_come_apart_again() -> None:
    league = club()
    benny = people.add_member(league, "Benny")
    preferans(league, THREE, "Anna", evening(10))
    preferans(league, ["Anna", "Benny", "Dora"], "Benny", evening(11))
    apart = sums(league)

    people.merge_members(benny, member(league, "Ben"))
    together = sums(league)
    people.unmerge_member(benny)

    assert together == {
        "Anna": (2, 1, 4000, "WL"),
        "Ben": (2, 1, 4000, "LW"),
        "Dora": (2, 0, -8000, "LL"),
    }
    assert sums(league) == apart
    assert check_stored_results() == ""


def test_other_name_counts_for_the_member_it_was_merged_into() -> None:
    league = club()
    benny = people.add_member(league, "Benny")
    people.merge_members(benny, member(league, "Ben"))

    match = preferans(league, ["Anna", "Benny", "Dora"], "Benny", evening(11))

    assert points(match)[1] == ("Ben", 8000, "W")


def test_removed_member_keeps_the_results() -> None:
    league = club()
    preferans(league, THREE, "Dora", evening(10))

    people.remove_member(member(league, "Dora"))

    assert sums(league)["Dora"] == (1, 1, 8000, "W")


def test_removed_match_no_longer_counts() -> None:
    league = club()
    match = preferans(league, THREE, "Dora", evening(10))

    playing.remove_match(league_match_of_match(match))

    assert (sums(league), Rating.objects.count()) == ({}, 0)


def test_evening_belongs_to_the_day_on_which_it_began() -> None:
    league = club(zone="Europe/Helsinki")

    late = preferans(league, THREE, "Anna", evening(10, 23))

    assert league_match_of_match(late).evening.isoformat() == "2026-09-10"


def test_match_with_a_seat_that_changed_hands_counts_for_nobody(client: Client) -> None:
    league = club(public=True, substitutes="nobody")
    match = preferans(league, THREE, "Anna", evening(10))

    changed = change_seats(match, TakingOver(1, "Eva", since=2)).match

    assert (points(match), sums(league)) == ([], {})
    day = reverse("league-evening", args=(league.slug, league_match_of_match(match).evening))
    page = client.get(day).content.decode()
    assert "not counted: a seat changed hands" in page
    matches.undo(changed)
    assert points(match) == [("Anna", 8000, "W"), ("Ben", -4000, "L"), ("Dora", -4000, "L")]


def test_names_at_other_seats_count_for_the_people_they_name() -> None:
    league = club()
    match = preferans(league, THREE, "Anna", evening(10))

    change_seats(match, Reseating((1, 0, 2)))
    assert points(match) == [("Ben", -4000, "L"), ("Anna", 8000, "W"), ("Dora", -4000, "L")]

    change_seats(Match.objects.get(pk=match.pk), Reseating((1, 0, 2), keep="seats"))
    assert points(match) == [("Anna", -4000, "L"), ("Ben", 8000, "W"), ("Dora", -4000, "L")]
