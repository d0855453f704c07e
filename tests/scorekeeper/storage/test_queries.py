"""Hand-written queries have the same effect as Django's."""

from uuid import uuid4

import pytest
from django.forms.models import model_to_dict

from scorekeeper.leagues.models import Result
from scorekeeper.matches.models import LAST_CHANGE, Change, Match
from scorekeeper.storage.queries import find_row, insert_row, update_row, update_rows
from tests.support.club import club, evening, preferans
from tests.support.people import PASSED_OUT, start

pytestmark = [pytest.mark.django_db, pytest.mark.engine]


def test_row_is_found_as_django_finds_it() -> None:
    match = start()

    rows = [find_row(Match, {"id": match.pk}), find_row(Match, {"code": match.code})]

    expected = Match.objects.values().get(pk=match.pk)
    for row in rows:
        assert row is not None
        assert {name: getattr(row, name) for name in expected} == expected
        assert not row._state.adding  # noqa: SLF001  saving it must update the row
    assert find_row(Match, {"id": uuid4()}) is None


def test_row_is_found_along_with_others_as_django_finds_it() -> None:
    counted_match = preferans(club(), ["Anna", "Ben", "Dora"], "Ben", evening(1))
    single_match = start(PASSED_OUT)
    relations = ("league_match__league", "league_match__season", LAST_CHANGE)

    rows = [
        Match.objects.find(name, relations)
        for name in (counted_match.code, str(single_match.pk), "zzzzzzzz")
    ]

    by_django = [Match.objects.get(pk=match.pk) for match in (counted_match, single_match)]
    assert [match and everything(match) for match in rows] == [*map(everything, by_django), None]


def everything(match: Match) -> list[object]:
    """Return the values of a match, its last change, and its league match with the league."""
    league_match = getattr(match, "league_match", None)
    last = getattr(match, LAST_CHANGE, None) or match.changes.order_by("version").last()
    rows = [match, last, league_match, league_match and league_match.league]
    return [row and model_to_dict(row) | {"pk": row.pk} for row in rows]


def test_row_is_changed_where_it_is_as_expected() -> None:
    match = start()
    document = {"game": "preferans", "players": ["Žarko", "Ben", "Dora"], "title": None}

    late = update_row(Match, {"version": 9}, {"id": match.pk, "version": 3})
    right = update_row(
        Match,
        {"version": 1, "document": document, "scores": None},
        {"id": match.pk, "version": 0},
    )

    stored = Match.objects.get(pk=match.pk)
    assert (late, right) == (False, True)
    assert (stored.version, stored.document, stored.scores) == (1, document, None)
    assert Match.objects.filter(scores__isnull=True).count() == 1


@pytest.mark.parametrize("at_once", [2, 3])
def test_rows_are_changed_each_to_its_own_where_they_are(at_once: int) -> None:
    league = club()
    results = list(
        preferans(league, ["Anna", "Ben", "Dora"], "Ben", evening(1)).league_match.results.all()
    )
    other_match = preferans(club(name="Sunday"), ["Anna", "Ben", "Dora"], "Ben", evening(1))
    elsewhere = list(other_match.league_match.results.order_by("pk").values())
    for number, row in enumerate(results):
        row.mu, row.sigma, row.volatility = (
            1 / (number + 3),
            1e-7 * number,
            None if number else 0.06,
        )

    update_rows(
        [*results, *other_match.league_match.results.all()],
        ("mu", "sigma", "volatility"),
        {"league": league.pk},
        at_once,
    )
    update_rows([], ("mu",), {"league": league.pk})

    by_django = {row.pk: model_to_dict(row) for row in Result.objects.filter(league=league)}
    assert by_django == {row.pk: model_to_dict(row) for row in results}
    assert list(other_match.league_match.results.order_by("pk").values()) == elsewhere


def test_row_is_added_with_nothing_for_null() -> None:
    match = start()
    values = {"version": 1, "kind": "stop", "number": None, "old": None, "new": {"a": [1, "♠"]}}

    number = insert_row(
        Change, {"match": match.pk, **values, "author": "", "at": match.changed_at, "digest": ""}
    )

    stored = match.changes.get(pk=number)
    assert {name: getattr(stored, name) for name in values} == values
    assert (stored.at, stored.key) == (match.changed_at, None)
    assert Change.objects.filter(old__isnull=True).count() == 1
