"""The little that templates of sheets need beyond printing."""

from collections.abc import Sequence
from typing import Any

from django import template

register = template.Library()


@register.filter
def at(items: Sequence[Any], place: int) -> Any:
    """Return the item at a place: `players|at:column.player`."""
    return items[place]
