"""The dictionaries of the games: the counts with which their codes begin.

A dictionary is a list of matches, itself written as a code, in a file `code-1.bin` of the game's
folder. Reading it leaves the counts; a match is then written as if it were its next item. A file
that a released version has written with is never changed: `python -m games dictionary` makes the
next one. A game without a file begins without counts, with dictionary 0.
"""

import sys
from functools import cache
from itertools import count
from pathlib import Path
from typing import NamedTuple

from games import GAMES
from games.code.counts import Counts, Tables
from games.code.json_values import ValueReader

NONE = 0
"""The number of the dictionary without matches."""


class Dictionary(NamedTuple):
    """A dictionary: its number and the counts after it."""

    number: int
    tables: Tables


def dictionary_file(slug: str, number: int) -> Path:
    """Return the path of a dictionary of a game, which need not exist."""
    module = sys.modules[type(GAMES[slug]).__module__]
    return Path(str(module.__file__)).parent / f"code-{number}.bin"


def newest_number(slug: str) -> int:
    """Return the number of the newest dictionary of a game; 0 if it has none."""
    return next(n for n in count(NONE) if not dictionary_file(slug, n + 1).is_file())


@cache
def dictionary(slug: str, number: int) -> Dictionary:
    """Return a dictionary of a game, read once. Raises `FileNotFoundError`."""
    counts = Counts({})
    if number != NONE:
        content = dictionary_file(slug, number).read_bytes()
        ValueReader(counts, int.from_bytes(content)).read((), "", "")
    return Dictionary(number, counts.tables)
