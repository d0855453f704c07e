"""A match is found by its code, regardless of this process's cache and the starting release."""

from collections.abc import Callable
from importlib import import_module
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.matches.access import code_cache
from scorekeeper.matches.access.code_cache import cached_match_id, forget_codes, remember_code
from scorekeeper.matches.models import LAST_CHANGE, Match, MatchCode
from tests.support.people import PASSED_OUT, start

MIGRATION = "scorekeeper.matches.migrations.0012_codes_in_a_table_of_their_own"
RELATIONS = ("league_match__league", LAST_CHANGE)

pytestmark = [pytest.mark.django_db, pytest.mark.engine]


@pytest.fixture(autouse=True)
def _fresh_process() -> None:
    forget_codes()


def lookups(match: Match) -> tuple[UUID | None, UUID | None, int]:
    """Return the ids found by a code, with and without relations, and the number of queries."""
    with CaptureQueriesContext(connection) as captured:
        plain, joined = Match.objects.find(match.code), Match.objects.find(match.code, RELATIONS)
    return plain.pk if plain else None, joined.pk if joined else None, len(captured)


def as_started() -> Match:
    return start(PASSED_OUT)


def as_an_earlier_release_started_it() -> Match:
    match = start(PASSED_OUT)
    MatchCode.objects.all().delete()
    return match


def with_another_remembered() -> Match:
    match = start(PASSED_OUT)
    remember_code(match.code, uuid4())
    return match


@pytest.mark.parametrize(
    ("begun", "statements"),
    [(as_started, 2), (as_an_earlier_release_started_it, 3), (with_another_remembered, 3)],
)
def test_match_is_found_by_its_code(begun: Callable[[], Match], statements: int) -> None:
    match = begun()

    first, second = lookups(match), lookups(match)

    assert first == (match.pk, match.pk, statements)
    assert second == (match.pk, match.pk, 2)
    assert cached_match_id(match.code) == match.pk


def test_code_of_a_removed_match_leads_nowhere() -> None:
    match = start()
    lookups(match)

    match.delete()

    assert (Match.objects.find(match.code), MatchCode.objects.count()) == (None, 0)
    assert not Match.objects.named(match.code).exists()


def test_process_remembers_the_codes_used_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_cache, "MOST_CACHED", 2)
    first, second, third = (uuid4() for _ in range(3))
    remember_code("first", first)
    remember_code("second", second)
    cached_match_id("first")

    remember_code("third", third)

    actual = [cached_match_id(code) for code in ("first", "second", "third")]
    assert actual == [first, None, third]


def test_matches_from_before_get_their_codes() -> None:
    started = [start(), start()]
    MatchCode.objects.all().delete()

    with connection.cursor() as cursor:
        cursor.execute(import_module(MIGRATION).FILL)

    codes = dict(MatchCode.objects.values_list("code", "match"))
    assert codes == {match.code: match.pk for match in started}
