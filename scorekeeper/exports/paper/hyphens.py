"""Soft hyphens in the long words of printed names, so that no column overflows."""

import re

SOFT_HYPHEN = "\u00ad"
WORD = r"[^\W\d_\u0590-\u08ff\u3000-\U0010ffff]"
"""A letter of a script with separate letters, whose lines break between words."""
LONG, PARTS = re.compile(WORD + "{10,}"), re.compile(r"\w{5}(?=\w\w)|\w+")
LONG_IN_A_NARROW_COLUMN, SHORT_PARTS = re.compile(WORD + "{7,}"), re.compile(r"\w{3}(?=\w\w)|\w+")


def breakable(name: str) -> str:
    """Return a name with soft hyphens in its long words.

    >>> breakable("Konstantinopoulos Li").split(SOFT_HYPHEN)
    ['Konst', 'antin', 'opoul', 'os Li']
    """
    return LONG.sub(lambda word: SOFT_HYPHEN.join(PARTS.findall(word[0])), name)


def breakable_in_narrow_column(name: str) -> str:
    """Return a name with soft hyphens for the narrowest columns.

    >>> breakable_in_narrow_column(breakable("Konstantin Li")).split(SOFT_HYPHEN)
    ['Kon', 'sta', 'ntin Li']
    """
    bare = name.replace(SOFT_HYPHEN, "")
    return LONG_IN_A_NARROW_COLUMN.sub(
        lambda word: SOFT_HYPHEN.join(SHORT_PARTS.findall(word[0])), bare
    )
