"""The statements written by hand do what Django's own would."""

from uuid import uuid4

import pytest

from scorekeeper.matches.models import Change, Match
from scorekeeper.storage.statements import find_row, insert_row, update_row
from tests.support.people import start

pytestmark = [pytest.mark.django_db, pytest.mark.engine]


def test_row_is_found_as_django_finds_it() -> None:
    match = start()

    found = [find_row(Match, {"id": match.pk}), find_row(Match, {"code": match.code})]

    expected = Match.objects.values().get(pk=match.pk)
    for each in found:
        assert each is not None
        assert {name: getattr(each, name) for name in expected} == expected
        assert not each._state.adding  # noqa: SLF001  saving it must update the row
    assert find_row(Match, {"id": uuid4()}) is None


def test_row_is_changed_where_it_is_as_expected() -> None:
    match = start()
    document = {"game": "preferans", "players": ["Žarko", "Ben", "Dora"], "title": None}

    late = update_row(Match, {"version": 9}, {"id": match.pk, "version": 3})
    right = update_row(
        Match, {"version": 1, "document": document, "scores": None},
        {"id": match.pk, "version": 0},
    )  # fmt: skip

    stored = Match.objects.get(pk=match.pk)
    assert (late, right) == (False, True)
    assert (stored.version, stored.document, stored.scores) == (1, document, None)
    assert Match.objects.filter(scores__isnull=True).count() == 1


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
