"""The suit mark of a player (`{% seat_mark 1 %}`), the name, and tallies.

Where players of a match have suits of their own, only the `<html>` element and the shapes say which
seat has which suit, so that cached fragments stay the same: `<html{% worn %}>`, `{% shapes %}`.
"""

import re
from functools import cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scorekeeper.players.marks import name_drawn, named, seat_mark
from scorekeeper.players.suits import suit_at

register = template.Library()

SYMBOL = re.compile(r'(<symbol id="seat-(\d+)"[^>]*>)(.*?)(?=</symbol>)', re.DOTALL)


def _own_suits(context: Any) -> dict[int, int]:
    """Return the suits of the players of this page's match, by the suits in its markup."""
    return getattr(context.get("request"), "suits", None) or {}


@register.simple_tag(takes_context=True)
def worn(context: object) -> SafeString:
    """Render the class that gives each suit of the markup the ink of the player's own."""
    suits = _own_suits(context)
    if not suits:
        return SafeString("")  # nosec B703  empty
    inks = " ".join(f"worn-{seat_suit}-{suit}" for seat_suit, suit in suits.items())
    return format_html(' class="{}"', inks)


@register.simple_tag(takes_context=True)
def shapes(context: object) -> SafeString:
    """Render the SVG symbols of all suits, each with the shape of the player's own."""
    return _render_shapes(tuple(_own_suits(context).items()))


@cache
def _render_shapes(suits: tuple[tuple[int, int], ...]) -> SafeString:
    markup = render_to_string("_suits.html")
    paths = {int(suit): path for _start, suit, path in SYMBOL.findall(markup)}
    own_suits = dict(suits)
    text = SYMBOL.sub(
        lambda symbol: symbol[1] + paths[own_suits.get(int(symbol[2]), int(symbol[2]))], markup
    )
    return SafeString(text)  # nosec B703  rendered by a template


@register.filter
def suit(place: int) -> int:
    """Return the suit of a seat, numbered from 0: `class="seat-{{ player|suit }}"`."""
    return suit_at(place)


register.simple_tag(seat_mark)
register.filter(named)
register.filter("name", name_drawn)


@register.simple_tag
def tally(number: int) -> SafeString:
    """Render a number as tally marks, four strokes and a bar, with the number as label."""
    bundles, remainder = divmod(number, 5)
    strokes = [25 * bundle + 2 + 5 * place for bundle in range(bundles) for place in range(4)]
    strokes += [25 * bundles + 2 + 5 * place for place in range(remainder)]
    path = "".join(f"M{across} 3v18" for across in strokes)
    path += "".join(f"M{25 * bundle - 0.5:g} 18l20-12" for bundle in range(bundles))
    width = 25 * bundles + 5 * remainder + 4
    return format_html(
        '<svg class="tally" viewBox="-2 0 {} 24" role="img" aria-label="{}"><path d="{}"/></svg>',
        width,
        number,
        path,
    )
