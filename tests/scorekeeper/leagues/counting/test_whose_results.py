"""The members of a match's results when names or seats differ, and corrections that wait."""

import pytest

from scorekeeper.club.past.columns import Content, detect_columns
from scorekeeper.club.past.lines import Reading
from scorekeeper.club.past.plan import ImportOrder
from scorekeeper.club.past.reading import rows_of_text
from scorekeeper.club.past.services import import_past
from scorekeeper.leagues.counting.count import expected_results
from scorekeeper.leagues.models import League, Result, Role, Seat
from scorekeeper.leagues.people.services import change_role
from scorekeeper.leagues.seasons.forms import SeasonForm
from scorekeeper.leagues.seasons.services import add_season, close_season
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from tests.support.club import (
    THREE,
    account,
    club,
    evening,
    league_match_of_match,
    member,
    preferans,
    season_of,
)

pytestmark = pytest.mark.django_db

LINES = """Date,Player,Points
{day},Anna,80
{day},Ben,-40
{day},Dora,-40
"""


def names_counted(match: Match) -> list[str]:
    names = dict(match.league_match.league.members.values_list("pk", "name"))
    return [
        names[who] for who, _own in expected_results(league_match_of_match(match), sheet_of(match))
    ]


def renumber(match: Match, numbers: dict[str, int]) -> None:
    for name, number in numbers.items():
        Seat.objects.filter(league_match=match.pk, name=name).update(number=number + 10)
    for name, number in numbers.items():
        Seat.objects.filter(league_match=match.pk, name=name).update(number=number)


def test_results_belong_to_names_whatever_the_numbers_of_the_seats() -> None:
    match = preferans(club(), THREE, "Anna", evening(10))

    renumber(match, {"Anna": 2, "Ben": 0, "Dora": 1})

    assert names_counted(match) == THREE


def test_results_of_a_player_named_otherwise_belong_to_the_seat() -> None:
    match = preferans(club(), THREE, "Anna", evening(10))

    Seat.objects.filter(league_match=match.pk, name="Ben").update(name="Benny")

    assert names_counted(match) == THREE


def test_match_with_an_unknown_player_or_one_twice_has_no_results() -> None:
    league = club()
    match = preferans(league, THREE, "Anna", evening(10))
    seats = Seat.objects.filter(league_match=match.pk)

    seats.filter(name="Ben").update(member=None)
    unknown = names_counted(match)
    seats.filter(name="Ben").update(member=member(league, "Anna"))

    assert (unknown, names_counted(match)) == ([], [])


def imported(league: League, day: str) -> None:
    rows = rows_of_text(LINES.format(day=day))
    guess = detect_columns(rows)
    order = ImportOrder(Content.RESULTS, rows, Reading(guess.places, guess.head, "preferans"))
    import_past(league, account("Anna"), order)


def test_imported_results_of_a_guest_count_only_in_closed_seasons() -> None:
    league = club()
    imported(league, "2026-09-03")
    close_season(season_of(league))
    add_season(league, SeasonForm.read({"name": "Next", "starts_on": "2026-10-01"}))
    imported(league, "2025-10-05")
    ben = member(league, "Ben")

    change_role(ben, Role.GUEST)

    rows = Result.objects.filter(member=ben).order_by("evening")
    assert list(rows.values_list("season__name", "counts")) == [(None, False), ("2026", True)]
