"""The little that templates of sheets need beyond printing."""

from collections.abc import Sequence
from typing import Any

from django import template

from games.words import Name, Phrase
from scorekeeper.matches.telling import Teller

register = template.Library()


@register.filter
def at(items: Sequence[Any], place: int) -> Any:
    """Return the item at a place: `players|at:column.player`."""
    return items[place]


@register.filter
def said(phrase: Phrase | Name, teller: Teller) -> str:
    """Say a phrase or a name of the drawing: `head.word|said:teller`."""
    return teller.say(phrase)
