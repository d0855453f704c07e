"""The suit mark of a player (`{% seat_mark 1 %}`), the name, and tallies.

Where players of a match have suits of their own, only the `<html>` element and the shapes say which
seat has which suit, so that cached fragments stay the same: `<html{% worn %}>`, `{% shapes %}`.
"""

import re
from functools import cache, lru_cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.values import Fields
from scorekeeper.players.short_names import first_name, initial
from scorekeeper.players.suits import SUITS, suit_at

register = template.Library()

_MARKS = {
    suit: format_html(
        '<svg class="seat-mark seat-{}" aria-hidden="true"><use href="#seat-{}"/></svg>', suit, suit
    )
    for suit in range(1, len(SUITS) + 1)
}


SYMBOL = re.compile(r'(<symbol id="seat-(\d)"[^>]*>)(.*?)(?=</symbol>)', re.DOTALL)


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


@register.simple_tag
def seat_mark(suit: int) -> SafeString:
    """Render the shape of a suit in its ink; nothing for 0, no player."""
    return _MARKS.get(suit, SafeString(""))  # nosec B703  empty


@register.filter
def named(player: Fields) -> SafeString:
    """Render a player's shape and name: `<span class="who">{{ player|named }}</span>`."""
    text = f"{_MARKS[player['suit']]}{name_drawn(player['name'])}"
    return SafeString(text)  # nosec B703  escaped


@register.filter(name="name")
@lru_cache(maxsize=4_096)
def name_drawn(name: str) -> SafeString:
    """Render a name in one line: whole, or the first name or the initial if space is short.

    Screen readers, search and copies have the whole name; `names.css` selects the visible form.
    """
    first = first_name(name)
    shorter = format_html(' data-first="{}"', first) if first != name else ""
    return format_html(
        '<bdi class="name"><span>{}</span><i{} data-initial="{}" aria-hidden="true"></i></bdi>',
        name,
        shorter,
        initial(name),
    )


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
