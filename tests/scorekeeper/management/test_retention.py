"""Old guest matches are deleted if configured; all others stay."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings
from django.utils import timezone

from scorekeeper.accounts.models import KeptAnswer
from scorekeeper.leagues.counting.matches import count_for
from scorekeeper.management import retention
from scorekeeper.matches.models import Change, Match
from scorekeeper.rest.idempotency import LIFETIME
from tests.support.club import account, club
from tests.support.people import PASSED_OUT, start

pytestmark = [pytest.mark.django_db, pytest.mark.engine]


def set_changed(match: Match, days_ago: float) -> Match:
    """Set a match's last change to a number of days ago."""
    changed_at = timezone.now() - timedelta(days=days_ago)
    Match.objects.filter(pk=match.pk).update(changed_at=changed_at)
    return match


def clear_guests(**options: object) -> str:
    stream = StringIO()
    call_command("clear_guests", stdout=stream, stderr=StringIO(), **options)
    return stream.getvalue().strip()


@pytest.fixture
def table() -> dict[str, Match]:
    """Return an old guest match, an account's, a league's, and a recent one."""
    old, owned, counted, young = (start(PASSED_OUT) for _ in range(4))
    Match.objects.filter(pk=owned.pk).update(owner=account("anna"))
    count_for(counted, club())
    for match in (old, owned, counted):
        set_changed(match, 30.1)
    set_changed(young, 29.9)
    return {"old": old, "owned": owned, "counted": counted, "young": young}


def remaining(table: dict[str, Match]) -> set[str]:
    stored_pks = set(Match.objects.values_list("pk", flat=True))
    return {name for name, match in table.items() if match.pk in stored_pks}


def test_old_match_of_guests_goes_with_its_log(table: dict[str, Match]) -> None:
    assert clear_guests(days=30) == "1 matches deleted"

    assert remaining(table) == {"owned", "counted", "young"}
    assert Change.objects.filter(match=table["old"].pk).count() == 0
    assert Change.objects.count() == 3


def test_dry_run_deletes_nothing(table: dict[str, Match]) -> None:
    assert clear_guests(days=30, dry_run=True) == "1 matches would be deleted"

    assert remaining(table) == set(table)


def test_matches_are_kept_unless_retention_is_set(
    table: dict[str, Match],
) -> None:
    assert "kept for ever" in clear_guests()
    assert remaining(table) == set(table)


@override_settings(GUEST_MATCH_DAYS=30)
def test_days_are_those_of_the_site(table: dict[str, Match]) -> None:
    assert clear_guests() == "1 matches deleted"


def test_matches_are_deleted_in_chunks_with_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "CHUNK", 2)
    for _ in range(5):
        set_changed(start(), 2)
    expected: list[int] = []

    count = retention.clear_unclaimed(timezone.now() - timedelta(days=1), expected.append)

    assert (count, expected) == (5, [2, 4, 5])


def test_negative_days_are_refused() -> None:
    with pytest.raises(CommandError, match="cannot be negative"):
        clear_guests(days=-1)


@pytest.mark.parametrize("days", [0, 30])
def test_answers_stored_for_retries_expire(days: int) -> None:
    old, young = (KeptAnswer.objects.create(caller="token:1", key=key) for key in "ab")
    made_at = timezone.now() - LIFETIME - timedelta(minutes=1)
    KeptAnswer.objects.filter(pk=old.pk).update(at=made_at)

    clear_guests(days=days)

    assert list(KeptAnswer.objects.all()) == [young]
