"""The shape of a player's suit, and names as pages draw them."""

from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.values import Fields
from scorekeeper.players.short_names import first_name, initial
from scorekeeper.players.suits import SUITS

_MARKS = {
    suit: format_html(
        '<svg class="seat-mark seat-{}" aria-hidden="true"><use href="#seat-{}"/></svg>', suit, suit
    )
    for suit in range(1, len(SUITS) + 1)
}


def seat_mark(suit: int) -> SafeString:
    """Render the shape of a suit in its ink; nothing for 0, no player."""
    return _MARKS.get(suit, SafeString(""))  # nosec B703  empty


def named(player: Fields) -> SafeString:
    """Render a player's shape and name: `<span class="who">{{ player|named }}</span>`."""
    text = f"{_MARKS[player['suit']]}{name_drawn(player['name'])}"
    return SafeString(text)  # nosec B703  escaped


@lru_cache(maxsize=4_096)
def name_drawn(name: str) -> SafeString:
    """Render a name in one line: whole, or the first name or the initial if space is short.

    Screen readers, search and copies have the whole name; `site/names.css` selects the form
    shown.
    """
    first = first_name(name)
    shorter = format_html(' data-first="{}"', first) if first != name else ""
    return format_html(
        '<bdi class="name"><span>{}</span><i{} data-initial="{}" aria-hidden="true"></i></bdi>',
        name,
        shorter,
        initial(name),
    )
