"""Standings of every day follow each change of a league, as the second computation says."""

from collections.abc import Callable

import pytest
import time_machine

from scorekeeper.club.adjustments.services import undo_adjustment
from scorekeeper.club.past.columns import detect_columns
from scorekeeper.club.past.lines import Reading
from scorekeeper.club.past.plan import ImportOrder
from scorekeeper.club.past.reading import rows_of_text
from scorekeeper.club.past.services import import_past
from scorekeeper.club.past.undo import undo_import
from scorekeeper.exports.leagues.read import import_leagues
from scorekeeper.exports.leagues.write import packed_file
from scorekeeper.leagues import services
from scorekeeper.leagues.counting.pending import apply_corrections
from scorekeeper.leagues.models import Aggregate, Import, League
from scorekeeper.leagues.people import services as people
from scorekeeper.leagues.seasons.forms import SeasonForm
from scorekeeper.leagues.seasons.services import add_season, change_season, close_season
from scorekeeper.matches.models import Match
from scorekeeper.matches.services import change_details, correct_deal, undo
from tests.support import second_standings as second
from tests.support.adjustments import add_every_adjustment, adjust
from tests.support.club import THREE, account, evening, member, preferans, season_of, tarneeb
from tests.support.every_day import days_of, days_that_differ
from tests.support.people import bettel
from tests.support.rescore_check import check_stored_results
from tests.support.season import busy_club

pytestmark = [pytest.mark.django_db, pytest.mark.engine]

OLD = """Date,Player,Points
2026-09-09,Anna,80
2026-09-09,Ben,-40
2026-09-09,Hugo,-40
2026-09-12,Ben,-40
2026-09-12,Zoe,80
2026-09-12,Dora,-40
"""


@pytest.fixture(scope="module")
def league_once(kept_rows: None) -> League:
    """Provide a season of many matches, with an unclaimed name and adjustments."""
    league = busy_club()
    people.add_member(league, "Zoe")
    preferans(league, ["Anna", "Ben", "Zoe"], "Zoe", evening(9, 21))
    rules = {"best_of": second.BEST_OF, "minimum": second.MINIMUM}
    services.change_league(league, rules, by=account("Anna"))
    add_every_adjustment(league)
    return league


def old_match(league: League) -> Match:
    first = league.matches.filter(match__game="preferans").earliest("match__started_at")
    return Match.objects.get(pk=first.pk)


def correct_old_match(league: League) -> None:
    match = old_match(league)
    for winner in range(3):
        match = correct_deal(match, 1, bettel(winner)).match


def end_matches(league: League) -> None:
    preferans(league, THREE, "Anna", evening(12))
    tarneeb(league, [*THREE, "Finn"], 9, evening(20))


def move_evening(league: League) -> None:
    with time_machine.travel(evening(28)):
        change_details(old_match(league), {"started_at": evening(13).isoformat()})


def import_results(league: League) -> Import:
    rows = rows_of_text(OLD)
    order = ImportOrder(
        "results", rows, Reading(detect_columns(rows).places, head=True, game="preferans")
    )
    return import_past(league, account("Anna"), order)[0]


def merge(league: League) -> None:
    people.merge_members(member(league, "Zoe"), member(league, "Gil"))


def separate(league: League) -> None:
    merge(league)
    people.unmerge_member(member(league, "Zoe"))


def change_rules(league: League) -> None:
    for best_of in (1, second.BEST_OF):
        services.change_league(league, {"best_of": best_of}, by=account("Anna"))


def undo_adjustments(league: League) -> None:
    for each in list(league.adjustments.filter(undone_at=None)):
        undo_adjustment(each, by=account("Anna"))
    adjust(league, "Ben", "penalty", "3", day="2026-09-10")


def divide_season(league: League) -> None:
    ends = SeasonForm.read({"ends_on": "2026-09-10"}, partial=True)
    change_season(season_of(league), ends)
    add_season(league, SeasonForm.read({"name": "Late", "starts_on": "2026-09-11"}))


def correct_closed_season(league: League) -> None:
    season = close_season(season_of(league))
    correct_old_match(league)
    apply_corrections(season)


CHANGES: dict[str, Callable[[League], object]] = {
    "nothing": lambda _league: None,
    "an old match corrected": correct_old_match,
    "an end undone": lambda league: undo(old_match(league)),
    "matches ended": end_matches,
    "an evening moved": move_evening,
    "results imported": import_results,
    "an import taken back": lambda league: undo_import(import_results(league)),
    "members merged": merge,
    "members separated": separate,
    "a guest": lambda league: people.change_role(member(league, "Finn"), "guest"),
    "rules changed": change_rules,
    "adjustments undone": undo_adjustments,
    "a season divided": divide_season,
    "a closed season corrected": correct_closed_season,
}


@pytest.mark.parametrize("change", CHANGES)
def test_standings_of_every_day_follow_the_change(league: League, change: str) -> None:
    CHANGES[change](league)
    league = League.objects.get(pk=league.pk)

    assert sum(len(days_of(season)) for season in league.seasons.all()) > 8
    assert days_that_differ(league) == []
    assert check_stored_results() == ""


def test_standings_of_every_day_are_those_of_a_league_from_a_file(league: League) -> None:
    file = b"".join(packed_file([league], account("Anna")))

    (copy,) = import_leagues([file], account("Anna"))

    assert days_that_differ(copy) == []
    assert days_of(season_of(copy)) == days_of(season_of(league))


def test_second_computation_notices_a_missing_evening(league: League) -> None:
    rows = Aggregate.objects.filter(season=season_of(league), game="preferans")
    row = rows.get(member=member(league, "Anna"))
    row.history = "\n".join(row.history.splitlines()[:-1])
    row.save()

    differing = days_that_differ(league)

    assert {game for _season, game, _method, _day in differing} == {"preferans"}
