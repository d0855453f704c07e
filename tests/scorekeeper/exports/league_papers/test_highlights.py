"""Winners of evenings and records of a season, compared with manual counts."""

import pytest

from scorekeeper.club.charts.played import counted_results_in
from scorekeeper.exports.league_papers.highlights import evenings_of, night_winners, season_records
from scorekeeper.leagues.models import League
from tests.support.club import season_of
from tests.support.season import busy_club, rows_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def league_once(kept_rows: None) -> League:
    """Provide a season of many matches."""
    return busy_club()


def test_winners_of_an_evening_have_the_most_points(league: League) -> None:
    winners = night_winners(counted_results_in(season_of(league)))

    rows = rows_of(league)
    assert len(winners) == len({(row.evening, row.game) for row in rows}) == 10
    for night in winners:
        own_rows = [row for row in rows if (row.evening, row.game) == (night.evening, night.game)]
        sums: dict[object, int] = {}
        for row in own_rows:
            sums[row.member_id] = sums.get(row.member_id, 0) + row.points
        best = {member for member, points in sums.items() if points == max(sums.values())}
        assert (set(night.members), night.points) == (best, max(sums.values()))
        assert night.matches == (1 if night.game == "tarneeb" else 2)
    assert evenings_of(counted_results_in(season_of(league))) == sorted(
        {row.evening for row in rows}
    )


def test_records_are_the_most_of_each_kind(league: League) -> None:
    records = season_records(counted_results_in(season_of(league)))

    assert [record.game for record in records] == ["preferans", "tarneeb"]
    for record in records:
        rows = rows_of(league, record.game)
        best = max(row.points for row in rows)
        assert record.best_match.amount == best
        assert set(record.best_match.holders) == {
            (row.member_id, row.evening) for row in rows if row.points == best
        }
        nights: dict[object, int] = {}
        longest: dict[object, int] = {}
        running: dict[object, int] = {}
        for row in rows:
            night = (row.member_id, row.evening)
            nights[night] = nights.get(night, 0) + row.points
            running[row.member_id] = running.get(row.member_id, 0) + 1 if row.outcome == "W" else 0
            longest[row.member_id] = max(longest.get(row.member_id, 0), running[row.member_id])
        assert record.best_evening.amount == max(nights.values())
        assert set(record.best_evening.holders) == {
            night for night, points in nights.items() if points == max(nights.values())
        }
        assert record.longest_streak.amount == max(longest.values())
        assert {member for member, _day in record.longest_streak.holders} == {
            member for member, length in longest.items() if length == max(longest.values())
        }
