"""Adjusted standings, recalculated independently: methods, days, merges, undo, carry-over."""

from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest

from games.values import Refused
from scorekeeper.club.adjustments.services import undo_adjustment
from scorekeeper.leagues.counting.count import stored_results
from scorekeeper.leagues.counting.pending import apply_corrections
from scorekeeper.leagues.counting.standing_effects import standing_moves
from scorekeeper.leagues.models import Aggregate, League, Rating, Result
from scorekeeper.leagues.people import services as people
from scorekeeper.leagues.seasons.services import close_season, reopen_season
from scorekeeper.leagues.standings.page import standings_page
from scorekeeper.leagues.standings.parameters import StandingsParameters
from scorekeeper.scoring.results import PLACE_POINT
from tests.support.adjustments import add_every_adjustment, adjust, standings_at, values
from tests.support.club import (
    THREE,
    account,
    evening,
    league_match_of_match,
    member,
    preferans,
    season_of,
)
from tests.support.rescore_check import check_stored_results

pytestmark = pytest.mark.django_db

METHODS = ("sum", "mean", "places", "best")
TODAY = date(2026, 9, 16)


def expected_values(league: League, game: str, method: str, until: date) -> dict[str, Fraction]:
    """Calculate values independently from single results and adjustments."""
    season = league.seasons.order_by("starts_on").last()
    assert season is not None
    agreed = season.reckoning
    values: dict[str, Fraction] = {}
    results = list(Result.objects.filter(season=season, counts=True, evening__lte=until))
    added = league.adjustments.filter(season=season, undone_at=None, day__lte=until)
    of_game = list(added.filter(game="" if game == "all" else game).select_related("member"))
    for player in league.members.filter(merged_into=None):
        played_rows = [
            result
            for result in results
            if result.member_id == player.pk and game in ("all", result.game)
        ]
        rows = [row for row in of_game if row.member.person == player.pk]
        if not played_rows and not rows:
            continue
        signed = [
            (row.kind == "handicap", Fraction(-row.amount if row.kind == "penalty" else row.amount))
            for row in rows
        ]
        once = sum((amount for each, amount in signed if not each), Fraction(0)) / 100
        each = sum((amount for each, amount in signed if each), Fraction(0)) / 100
        points = [Fraction(result.points, 100) + each for result in played_rows]
        if game == "all":
            shares = [Fraction(result.share, PLACE_POINT) + each for result in played_rows]
            values[player.name] = sum(shares, Fraction(0)) / max(len(shares), 1) + once
        elif method == "mean":
            values[player.name] = (sum(points) + once) / max(len(points), 1)
        elif method == "places":
            values[player.name] = once + sum(
                (Fraction(result.place_points, PLACE_POINT) + each for result in played_rows),
                Fraction(0),
            )
        else:
            best = sorted(points, reverse=True)[: agreed.best_of if method == "best" else None]
            values[player.name] = sum(best, once)
    return values


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("game", ["preferans", "all"])
def test_values_are_those_of_a_second_calculation(league: League, method: str, game: str) -> None:
    add_every_adjustment(league)
    query = f"game={game}&by={method}"

    assert values(league, query) == expected_values(league, game, method, TODAY)
    for day in ("2026-08-31", "2026-09-01", "2026-09-08", "2026-09-12", "2026-09-15"):
        earlier = expected_values(league, game, method, date.fromisoformat(day))
        assert values(league, f"{query}&on={day}") == earlier


def test_sum_is_the_one_calculated_by_hand(league: League) -> None:
    add_every_adjustment(league)

    rows = standings_page(league, StandingsParameters(game="preferans"))["rows"]

    # Anna 80 − 7.25; Ben 0 + 20; Dora −120 + 3 × 12.5; Eva 40 − 2 × 3 − 1.01; Gil no matches.
    found_rows = [(row.standing.place, row.face.name, row.value, row.adjusted) for row in rows]
    assert found_rows == [
        (1, "Anna", "+72.75", "−7.25"),
        (2, "Eva", "+32.99", "−7.01"),
        (3, "Ben", "+20", "+20"),
        (4, "Dora", "−82.5", "+37.5"),
        (None, "Gil", "+33.33", "+33.33"),
    ]
    (reason,) = rows[0].adjustments
    assert (reason["kind"], reason["reason"], reason["by"]) == (
        "Penalty",
        "penalty of Anna",
        "Anna",
    )


@pytest.mark.parametrize(("game", "method"), [("preferans", "places"), ("all", "")])
def test_value_below_zero_has_a_true_minus(league: League, game: str, method: str) -> None:
    adjust(league, "Dora", "penalty", "500", game=game)

    rows = standings_page(league, StandingsParameters(game=game, method=method))["rows"]

    (value,) = [row.value for row in rows if row.face.name == "Dora"]
    assert value[:2] == "−4"


@pytest.mark.parametrize("method", ["sum", "mean"])
def test_movement_is_from_the_standings_of_a_week_ago(league: League, method: str) -> None:
    add_every_adjustment(league)
    query = f"game=preferans&by={method}"

    now, earlier = (
        standings_at(league, query),
        standings_at(league, f"{query}&on={TODAY - timedelta(days=7)}"),
    )

    was = {person: standing.place for person, standing in earlier.rows.items()}
    assert [standing.moved for standing in now.rows.values()] == [
        None if standing.place is None or was.get(person) is None else was[person] - standing.place
        for person, standing in now.rows.items()
    ]
    on = standings_at(league, f"{query}&on={TODAY}").rows
    assert {
        person: (standing.place, standing.value, standing.moved)
        for person, standing in now.rows.items()
    } == {
        person: (standing.place, standing.value, standing.moved) for person, standing in on.items()
    }


def test_results_sums_and_ratings_stay_as_played(league: League) -> None:
    def played() -> list[Any]:
        rows = (Result.objects.order_by("pk"), Aggregate.objects.order_by("pk"), Rating.objects)
        return [list(row.values()) for row in rows]

    before = played()
    add_every_adjustment(league)

    assert played() == before
    assert check_stored_results() == ""


def test_undone_adjustment_no_longer_counts_but_is_stored(league: League) -> None:
    before = values(league, "game=preferans")
    penalty = adjust(league, "Anna", "penalty", "5")
    assert values(league, "game=preferans")["Anna"] == before["Anna"] - 5

    undo_adjustment(penalty, by=account("Anna"))

    assert values(league, "game=preferans") == before
    penalty.refresh_from_db()
    assert penalty.undone_by == member(league, "Anna")
    with pytest.raises(Refused):
        undo_adjustment(penalty, by=account("Anna"))


def test_adjustment_follows_a_merged_person_and_comes_back(league: League) -> None:
    adjust(league, "Gil", "bonus", "11")
    before = values(league, "game=preferans")

    people.merge_members(member(league, "Gil"), member(league, "Dora"))
    merged = values(league, "game=preferans")
    people.unmerge_member(member(league, "Gil"))

    assert (merged["Dora"], "Gil" in merged) == (before["Dora"] + 11, False)
    assert values(league, "game=preferans") == before


def test_closed_season_refuses_both_and_keeps_its_table_when_names_merge(league: League) -> None:
    penalty = adjust(league, "Gil", "penalty", "5")
    close_season(season_of(league))
    before = values(league, "game=preferans")

    for work in (
        lambda: adjust(league, "Anna", "bonus", "5"),
        lambda: undo_adjustment(penalty, by=account("Anna")),
    ):
        with pytest.raises(Refused) as caught:
            work()
        assert [(refusal.code, refusal.field) for refusal in caught.value.refusals] == [
            ("season_closed", "season")
        ]
    people.merge_members(member(league, "Gil"), member(league, "Dora"))
    assert values(league, "game=preferans") == before
    reopen_season(season_of(league))
    assert values(league, "game=preferans")["Dora"] == before["Dora"] - 5


def test_guest_is_not_adjusted_and_earlier_adjustments_wait(league: League) -> None:
    adjust(league, "Gil", "bonus", "5")
    people.change_role(member(league, "Gil"), "guest")

    assert "Gil" not in values(league, "game=preferans")
    with pytest.raises(Refused, match="member: guest"):
        adjust(league, "Gil", "bonus", "5")


def test_receipt_of_a_correction_counts_adjustments(league: League) -> None:
    match = preferans(league, THREE, "Ben", evening(16))
    adjust(league, "Ben", "penalty", "1000")
    old = stored_results(league_match_of_match(match))

    moves = standing_moves(league_match_of_match(match), old, ())

    # Ben 80 − 1000 with this match, −1000 without it.
    assert moves[member(league, "Ben").pk] == ("4. (−920)", "4. (−1000)")


def test_waiting_adjustment_moves_when_an_owner_applies_the_merge(league: League) -> None:
    preferans(league, ["Gil", "Ben", "Anna"], "Gil", evening(16))
    adjust(league, "Gil", "bonus", "7")
    season = season_of(league)
    close_season(season)
    people.merge_members(member(league, "Gil"), member(league, "Dora"))
    before = values(league, "game=preferans")
    assert before["Gil"] == 87

    apply_corrections(season_of(league))

    after = values(league, "game=preferans")
    assert (after["Dora"], "Gil" in after) == (before["Dora"] + 87, False)
