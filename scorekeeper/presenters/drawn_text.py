"""Phrases as HTML: the first player named with their shape, suits as drawings."""

from collections.abc import Sequence
from functools import cache

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.cards import SUIT_NAMES, SUIT_SIGNS
from games.words import Phrase
from scorekeeper.languages.readers_language import ReadersLanguage
from scorekeeper.players.marks import seat_mark

TOKENS = tuple(chr(0xE000 + player) for player in range(16))
"""Placeholders of names until the text is escaped, from Unicode's private use area."""


def phrase_html(phrase: Phrase, names: Sequence[str], suits: Sequence[int]) -> SafeString:
    """Return a phrase as HTML, with the names of all players and their suits."""
    text = str(escape(phrase.render(ReadersLanguage(), TOKENS)))
    players = [TOKENS.index(sign) for sign in text if sign in TOKENS]
    if players:
        first = players[0]
        text = text.replace(TOKENS[first], f"{seat_mark(suits[first])} {TOKENS[first]}", 1)
    names_drawn = {ord(TOKENS[player]): f"<bdi>{escape(names[player])}</bdi>" for player in players}
    return SafeString(text.translate(names_drawn | _suits_in(text)))  # nosec B703  escaped


def _suits_in(text: str) -> dict[int, str]:
    """Return the drawing of each suit sign in a text, with its name for screen readers."""
    return {
        ord(sign): f'<span class="words">{gettext(SUIT_NAMES[suit])}</span>{_drawing(suit)}'
        for suit, sign in SUIT_SIGNS.items()
        if sign in text
    }


@cache
def _drawing(suit: str) -> str:
    """Return the drawing of a suit, rendered from its template once."""
    return render_to_string("_suit.html", {"suit": suit}).strip()
