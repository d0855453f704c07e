"""Long lists are read by an index: only a page of rows, and without sorting."""

from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet

from scorekeeper.accounts.models import User
from scorekeeper.leagues.counting.matches import newest_matches_of
from scorekeeper.matches.models import Match
from tests.support.club import club
from tests.support.distributed.partitions import is_partitioned
from tests.support.people import start

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.engine,
    pytest.mark.skipif(
        is_partitioned(), reason="Indexes of tables in parts have names of their own."
    ),
]


def plan_of(queryset: QuerySet[Any]) -> str:
    """Return the plan for the first rows; PostgreSQL's scans and sorts are turned off."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE matches_match")
            for strategy in ("seqscan", "bitmapscan", "sort"):
                cursor.execute(f"SET LOCAL enable_{strategy} = off")
    return queryset[:31].explain()


def indexes_in(plan: str) -> set[str]:
    candidates = {
        "own_matches",
        "own_matches_as_started",
        "league_evenings",
        "matches_match_owner_id",
    }
    return {name for name in candidates if f"{name} " in plan.replace("\n", " ").replace("(", " (")}


def many_of_others(match: Match) -> None:
    """Create so many other matches that the owner's are few."""
    Match.objects.bulk_create(
        Match(game=match.game, opening=match.opening, document=match.document, key_hash=str(number))
        for number in range(300)
    )


@pytest.mark.parametrize(
    ("order", "index"),
    [(("-pk",), "own_matches"), (("-started_at", "-pk"), "own_matches_as_started")],
)
def test_own_matches_are_read_by_an_index(order: tuple[str, ...], index: str) -> None:
    anna = User.objects.create_user("anna")
    many_of_others(start(owner=anna))

    plan = plan_of(Match.objects.owned_by(anna).order_by(*order))

    assert indexes_in(plan) == {index}
    assert "TEMP B-TREE" not in plan
    assert "Sort" not in plan


def test_matches_of_a_league_are_read_by_an_index() -> None:
    plan = plan_of(newest_matches_of(club()))

    assert indexes_in(plan) == {"league_evenings"}
    assert "TEMP B-TREE" not in plan
    assert "Sort" not in plan
