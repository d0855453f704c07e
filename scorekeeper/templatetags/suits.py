"""The mark of a player: `{% seat_mark 1 %}` draws the first suit, the coin."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scorekeeper.players.suits import SUITS, suit_at

register = template.Library()

_MARKS = {
    suit: format_html(
        '<svg class="seat-mark seat-{}" aria-hidden="true"><use href="#seat-{}"/></svg>', suit, suit
    )
    for suit in range(1, len(SUITS) + 1)
}


@register.filter
def suit(place: int) -> int:
    """Return the suit of a seat, counted from 0: `class="seat-{{ player|suit }}"`."""
    return suit_at(place)


@register.simple_tag
def seat_mark(suit: int) -> SafeString:
    """Draw the shape of a suit in its ink; nothing for 0, which is no player's."""
    return _MARKS.get(suit, SafeString(""))  # nosec B703  nothing at all
