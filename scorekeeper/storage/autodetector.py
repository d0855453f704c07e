"""Detection of migrations from changes of tables alone, not of forms or Python defaults."""

from django.db.migrations.autodetector import MigrationAutodetector
from django.db.models import Field

NOT_IN_TABLES = {
    *("auto_now", "auto_now_add", "default"),
    *("blank", "choices", "editable", "validators"),
    *("error_messages", "help_text", "related_name", "verbose_name"),
}
"""Options of a field that its table does not store: defaults, validation, texts, reverse name."""


class TablesAutodetector(MigrationAutodetector):
    """Migration autodetector that ignores defaults, validators and labels of fields."""

    def deep_deconstruct(self, obj: object) -> object:
        """Deconstruct an object; of a field, keep only the options stored in its table."""
        parts = super().deep_deconstruct(obj)
        if not isinstance(obj, Field):
            return parts
        path, positional, named = parts
        return path, positional, {name: named[name] for name in named if name not in NOT_IN_TABLES}
