import pytest
from django.core.management import CommandError
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder

from scorekeeper.management.commands.prepare import refuse_missing_database
from scorekeeper.storage.versions import refuse_newer_database

pytestmark = pytest.mark.engine


def test_database_that_is_away_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> None:
        raise OperationalError("connection refused\n\tIs it running?")

    monkeypatch.setattr(connection, "ensure_connection", away)

    with pytest.raises(CommandError) as refused:
        refuse_missing_database()

    assert str(refused.value) == (
        "DATABASE_URL: the database cannot be reached (connection refused Is it running?)."
    )


def test_database_of_this_version_is_taken(db: None) -> None:
    refuse_newer_database()


def test_database_of_a_newer_version_is_refused_by_name(db: None) -> None:
    MigrationRecorder(connection).record_applied("matches", "9999_something_to_come")

    with pytest.raises(CommandError, match=r"matches 9999_something_to_come") as refused:
        refuse_newer_database()

    assert "Nothing has been changed" in str(refused.value)


def test_migrations_of_a_removed_package_are_ignored(db: None) -> None:
    MigrationRecorder(connection).record_applied("django_tasks_database", "0001_initial")

    refuse_newer_database()
