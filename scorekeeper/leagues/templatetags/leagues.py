"""Filters for games, points and outcomes in the reader's language: `{{ match.game|game_name }}`."""

from django import template
from django.utils.translation import gettext

from scorekeeper.leagues.context import game_name, game_or_all
from scorekeeper.leagues.counting.words import points_text
from scorekeeper.leagues.standings.rows import OUTCOMES

register = template.Library()
register.filter(game_name)
register.filter(game_or_all)
register.filter("points", points_text)


@register.filter
def outcome(letter: str) -> str:
    """Return the word for an outcome: won, drawn or lost."""
    return gettext(OUTCOMES[letter])
