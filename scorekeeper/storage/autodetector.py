"""What a migration is made for: a change of the tables, not of what forms and Python do."""

from django.db.migrations.autodetector import MigrationAutodetector
from django.db.models import Field

NOT_IN_TABLES = {
    *("auto_now", "auto_now_add", "default"),
    *("blank", "choices", "editable", "validators"),
    *("error_messages", "help_text", "verbose_name"),
}
"""What a field fills in by itself, what it refuses, and the words that describe it."""


class TablesAutodetector(MigrationAutodetector):
    """Finds changes of models; defaults, validators and words of a field are none."""

    def deep_deconstruct(self, obj: object) -> object:
        """Return the parts of a field that its table has, to compare them."""
        parts = super().deep_deconstruct(obj)
        if not isinstance(obj, Field):
            return parts
        path, positional, named = parts
        return path, positional, {name: named[name] for name in named if name not in NOT_IN_TABLES}
