"""What a migration is made for: a change of the tables, not of the words that describe them."""

from typing import Any

from django.db.migrations.autodetector import MigrationAutodetector
from django.db.models import Field

WORDS = {"choices", "error_messages", "help_text", "verbose_name"}


class TablesAutodetector(MigrationAutodetector):
    """Finds changes of models; labels, help, choices and messages of a field are none."""

    def deep_deconstruct(self, obj: Any) -> Any:
        """Return the parts of a field without its words, to compare them."""
        parts = super().deep_deconstruct(obj)
        if not isinstance(obj, Field):
            return parts
        path, positional, named = parts
        return path, positional, {name: named[name] for name in named if name not in WORDS}
