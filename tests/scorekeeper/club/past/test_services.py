"""An import sent twice at the same moment is stored once."""

import pytest
from django.db import IntegrityError

from scorekeeper.club.past import services
from scorekeeper.club.past.columns import Content
from scorekeeper.club.past.lines import Reading
from scorekeeper.club.past.plan import ImportOrder
from scorekeeper.leagues.models import Import, League
from tests.support.club import club

pytestmark = pytest.mark.django_db

NAMES = ImportOrder(Content.MEMBERS, [("Xena", "Yves")], Reading({}))


def unseen_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an import look for its key just before another one stores it."""
    find, lookups = services._find_import, list[str | None]()  # noqa: SLF001  the moment between

    def find_later(league: League, key: str | None) -> Import | None:
        lookups.append(key)
        return find(league, key) if len(lookups) > 1 else None

    monkeypatch.setattr(services, "_find_import", find_later)


def test_import_that_another_request_has_just_stored_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    league = club()
    other = ImportOrder(Content.MEMBERS, [("Zoe",)], Reading({}))
    first, _again = services.import_past(league, None, NAMES, key="once")
    unseen_at_first(monkeypatch)

    assert services.import_past(league, None, other, key="once") == (first, True)
    assert not league.members.filter(name="Zoe").exists()


def test_import_that_cannot_be_stored_is_no_earlier_one(monkeypatch: pytest.MonkeyPatch) -> None:
    league = club()

    def broken(*_arguments: object) -> None:
        raise IntegrityError

    monkeypatch.setattr(services, "record", broken)
    with pytest.raises(IntegrityError):
        services.import_past(league, None, NAMES, key="once")

    assert (Import.objects.count(), league.members.filter(name="Xena").count()) == (0, 0)
