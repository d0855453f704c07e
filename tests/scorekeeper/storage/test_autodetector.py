"""Migrations are generated for table changes only, not for labels or validators."""

from typing import Any

import pytest
from django.apps import apps
from django.db import models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

from scorekeeper.fields.validators import validate_text
from scorekeeper.storage.autodetector import TablesAutodetector


@pytest.mark.parametrize(
    ("changed", "operations"),
    [
        ({"verbose_name": "Label", "help_text": "Help.", "choices": [("a", "A")]}, []),
        ({"error_messages": {"invalid": "Enter a name."}}, []),
        ({"default": "League", "blank": True, "validators": [validate_text]}, []),
        ({"max_length": 61}, ["AlterField"]),
    ],
)
def test_only_a_change_of_the_table_asks_for_a_migration(
    changed: dict[str, Any], operations: list[str]
) -> None:
    graph = MigrationLoader(None, ignore_no_migrations=True).graph
    now = ProjectState.from_apps(apps)
    name = models.CharField(**{"max_length": 60, **changed})
    now.models["leagues", "league"].fields["name"] = name

    changes = TablesAutodetector(graph.make_state(), now).changes(graph=graph)

    generated = [
        operation
        for app_migrations in changes.values()
        for migration in app_migrations
        for operation in migration.operations
    ]
    assert [type(operation).__name__ for operation in generated] == operations
