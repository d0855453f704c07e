"""Seasons between which values are carried over, and what the log of acts says."""

from uuid import uuid4

import pytest

from games.values import Refused
from scorekeeper.club.adjustments.carry_over import CarryOverPlan, carry_over
from scorekeeper.club.adjustments.forms import CarryOverForm
from scorekeeper.club.adjustments.services import undo_adjustment
from scorekeeper.leagues.models import League
from scorekeeper.leagues.seasons.forms import SeasonForm
from scorekeeper.leagues.seasons.services import add_season
from tests.support.adjustments import adjust
from tests.support.club import account, season_of

pytestmark = pytest.mark.django_db


def plan_of(league: League, season: object, earlier: object, **more: str) -> CarryOverPlan:
    body = {"season": str(season), "from": str(earlier), "game": "preferans", **more}
    return CarryOverPlan(league, CarryOverForm.read(body, league))


def test_whole_values_are_carried_over_unless_a_share_is_given(league: League) -> None:
    first = season_of(league)
    second = add_season(league, SeasonForm.read({"name": "Next", "starts_on": "2026-09-17"}))

    whole = plan_of(league, second.pk, first.pk)
    half = plan_of(league, second.pk, first.pk, share="50")

    assert {row.member.name: row.amount for row in whole.rows} == {
        "Anna": 8000, "Ben": 0, "Dora": -12000, "Eva": 4000,
    }  # fmt: skip
    assert [2 * row.amount for row in half.rows] == [row.amount for row in whole.rows]


def test_values_of_the_same_or_a_later_season_are_not_carried_over(league: League) -> None:
    first = season_of(league)
    second = add_season(league, SeasonForm.read({"name": "Next", "starts_on": "2026-09-17"}))

    for season, earlier in ((first, first), (first, second), (second, second)):
        with pytest.raises(Refused) as caught:
            plan_of(league, season.pk, earlier.pk)
        assert [refusal.field for refusal in caught.value.refusals] == ["from"]


def test_adjustment_sent_again_is_answered_with_the_first(league: League) -> None:
    key = uuid4()

    added = [adjust(league, "Ben", "bonus", "5", key=key) for _time in range(2)]

    assert added == list(league.adjustments.all()) * 2


def test_log_names_the_member_or_the_season_of_what_is_undone(league: League) -> None:
    bonus, first = adjust(league, "Ben", "bonus", "5"), season_of(league)
    second = add_season(league, SeasonForm.read({"name": "Next", "starts_on": "2026-09-17"}))
    body = {"season": str(second.pk), "from": str(first.pk), "game": "preferans"}
    fields = CarryOverForm.read(body, league)

    undo_adjustment(bonus, by=account("Anna"))
    undo_adjustment(carry_over(league, fields, by=account("Anna"))[0], by=account("Anna"))

    undone = league.acts.filter(kind="adjustment_undone").order_by("id")
    assert [act.data["name"] for act in undone] == ["Ben", "Next"]
