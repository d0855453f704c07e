"""`manage.py rescore` finds and repairs tampered derived rows of a league."""

import re
from collections.abc import Callable
from importlib import import_module
from io import StringIO
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from scorekeeper.leagues.counting import rerate as rerating
from scorekeeper.leagues.counting.rerate import EVER, rerate
from scorekeeper.leagues.models import Aggregate, League, Rating, Result
from tests.plugins.profiles import at_length
from tests.support.club import (
    THREE,
    club,
    evening,
    member,
    preferans,
    season_of,
    tarneeb,
)
from tests.support.rescore_check import check_stored_results

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def league_once(kept_rows: None) -> League:
    """Play two matches in a league."""
    league = club()
    preferans(league, THREE, "Dora", evening(10))
    preferans(league, THREE, "Anna", evening(11))
    return league


def add_sums(league: League) -> None:
    """Store sums of a member without matches."""
    numbers = dict.fromkeys(("matches", "won", "points", "place_points", "share", "best"), 1)
    season, gil = season_of(league), member(league, "Gil")
    Aggregate.objects.create(season=season, member=gil, game="preferans", **numbers)


def add_rating(league: League) -> None:
    """Store a rating in a game without matches."""
    league.ratings.create(game="tarneeb", member=member(league, "Gil"), mu=30.0, sigma=1.0)


def update_anna(league: League, model: Any, **values: Any) -> None:
    model.objects.filter(member=member(league, "Anna")).update(**values)


TAMPERINGS: dict[str, tuple[Callable[[League], object], str]] = {
    "points of a result": (
        lambda league: update_anna(league, Result, points=5),
        "its results in the league are not as its sheet says",
    ),
    "a result that is gone": (
        lambda league: Result.objects.filter(league=league, seat=1)[0].delete(),
        "its results in the league are not as its sheet says",
    ),
    "points of a sum": (
        lambda league: update_anna(league, Aggregate, points=5),
        "2 sums of 2026 are not as the results say",
    ),
    "what a sum was": (
        lambda league: update_anna(league, Aggregate, earlier="[]"),
        "2 sums of 2026 are not as the results say",
    ),
    "the games of a sum": (
        lambda league: update_anna(league, Aggregate, parts='[["preferans",1,0]]'),
        "2 sums of 2026 are not as the results say",
    ),
    "form of a sum": (
        lambda league: update_anna(league, Aggregate, form="WW"),
        "2 sums of 2026 are not as the results say",
    ),
    "a sum that is gone": (
        lambda league: Aggregate.objects.filter(member=member(league, "Anna"), game="").delete(),
        "1 sums of 2026 are not as the results say",
    ),
    "a sum of nobody": (add_sums, "1 sums of 2026 are not as the results say"),
    "the rating after a match": (
        lambda league: Result.objects.filter(league=league, seat=1).update(sigma=1.0),
        "ratings of preferans in league",
    ),
    "the rating that is shown": (
        lambda league: update_anna(league, Rating, mu=40.0),
        "1 ratings of preferans in league",
    ),
    "a rating that is gone": (
        lambda league: Rating.objects.filter(member=member(league, "Anna")).delete(),
        "1 ratings of preferans in league",
    ),
    "a rating of nobody": (add_rating, "1 ratings of tarneeb in league"),
}


ON_BOTH = {"a result that is gone", "points of a sum", "a sum of nobody", "a rating that is gone"}
"""One fault for each kind of row and repair, where the databases may differ."""


@pytest.mark.parametrize(
    "what",
    [
        pytest.param(what, marks=[pytest.mark.engine] if what in ON_BOTH else [])
        for what in TAMPERINGS
    ],
)
def test_rescore_finds_and_repairs(league: League, what: str) -> None:
    tamper, message = TAMPERINGS[what]
    before = copies(league)
    tamper(league)

    output = StringIO()
    with pytest.raises(CommandError):
        call_command("rescore", "--check", stdout=output, stderr=StringIO())
    call_command("rescore", stdout=StringIO(), stderr=StringIO())

    assert message in output.getvalue()
    assert copies(league) == before
    assert check_stored_results() == ""


def copies(league: League) -> dict[str, list[Any]]:
    """Return all derived rows of a league."""
    return {
        "results": list(
            Result.objects.filter(league=league)
            .order_by("started_at", "seat")
            .values_list("member", "points", "outcome", "place", "place_points", "mu", "sigma")
        ),
        "sums": list(
            Aggregate.objects.filter(season__league=league)
            .order_by("member", "game")
            .values_list(
                "member", "game", "matches", "won", "points", "best", "form", "earlier", "parts"
            )
        ),
        "ratings": list(
            league.ratings.order_by("member", "game").values_list("member", "game", "mu", "sigma")
        ),
    }


@pytest.mark.engine
def test_upgrade_computes_earlier_sums_and_their_games(league: League) -> None:
    tarneeb(league, [*THREE, "Eva"], 9, evening(18))
    before = copies(league)
    Aggregate.objects.update(earlier="[]", parts="[]")

    upgrade = "scorekeeper.leagues.migrations.0004_standings_read_a_row_a_member"
    import_module(upgrade).fill(apps, None)

    assert copies(league) == before
    assert check_stored_results() == ""


@pytest.mark.engine
def test_upgrade_gives_the_losing_side_the_place_of_the_sheet(league: League) -> None:
    tarneeb(league, [*THREE, "Eva"], 9, evening(18))
    before = copies(league)
    sides = Result.objects.filter(game="tarneeb")
    sides.filter(place=3).update(place=2)

    upgrade = "scorekeeper.leagues.migrations.0006_started_tables_and_places_of_the_sheet"
    import_module(upgrade).as_on_sheet(apps, None)

    assert list(sides.order_by("seat").values_list("place", flat=True)) == [1, 3, 1, 3]
    assert copies(league) == before
    assert check_stored_results() == ""


def test_check_repairs_nothing(league: League) -> None:
    update_anna(league, Aggregate, points=5)

    with pytest.raises(CommandError):
        check_stored_results()

    assert {sums.points for sums in Aggregate.objects.filter(member__name="Anna")} == {5}


def test_rescore_reports_progress_and_speed(league: League) -> None:
    stream = StringIO()

    call_command("rescore", stdout=StringIO(), stderr=stream)

    bars = re.sub(r"\d+/s", "N/s", stream.getvalue()).splitlines()[-2:]
    assert bars == [
        "results [####################] 2 of 2, N/s",
        "ratings [####################] 2 of 2, N/s",
    ]


@pytest.mark.parametrize(
    "at_once", [pytest.param(5, marks=pytest.mark.engine), 6, *at_length(4, 7)]
)
def test_ratings_are_the_same_however_many_results_are_read_at_once(
    league: League, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    same_moment = preferans(league, THREE, "Ben", evening(12))
    later = preferans(league, ["Dora", "Eva", "Ben"], "Eva", evening(13))
    for results in (same_moment.league_match.results, later.league_match.results):
        results.update(started_at=evening(12))
    rerate(league.pk, "preferans", EVER)
    expected = ratings_of(league)
    Result.objects.update(mu=1.0, sigma=1.0)
    Rating.objects.all().delete()
    monkeypatch.setattr(rerating, "CHUNK", at_once)
    rated: list[int] = []

    changed = rerate(league.pk, "preferans", EVER, report=rated.append)

    assert (changed, sum(rated)) == (12, 4)
    assert ratings_of(league) == expected
    assert rerate(league.pk, "preferans", EVER) == 0


def ratings_of(league: League) -> list[Any]:
    """Return every member's rating after each match, and the current ratings."""
    after = league.results.order_by("league_match", "seat").values_list("member", "mu", "sigma")
    return [*after, *league.ratings.order_by("member").values_list("member", "mu", "sigma")]
