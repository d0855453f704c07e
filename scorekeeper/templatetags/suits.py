"""The mark of a player, `{% seat_mark 1 %}`, which is the coin, and a tally, `{% tally 7 %}`."""

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


@register.simple_tag
def tally(number: int) -> SafeString:
    """Draw a number as players count it, four strokes and a bar, with the number as text."""
    bundles, left = divmod(number, 5)
    strokes = [25 * bundle + 2 + 5 * place for bundle in range(bundles) for place in range(4)]
    strokes += [25 * bundles + 2 + 5 * place for place in range(left)]
    drawn = "".join(f"M{across} 3v18" for across in strokes)
    drawn += "".join(f"M{25 * bundle - 0.5:g} 18l20-12" for bundle in range(bundles))
    width = 25 * bundles + 5 * left + 4
    return format_html(
        '<svg class="tally" viewBox="-2 0 {} 24" role="img" aria-label="{}"><path d="{}"/></svg>',
        width, number, drawn,
    )  # fmt: skip
