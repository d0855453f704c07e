"""Shorter forms of a name, for places without room for all of it."""

import re
import unicodedata

KEPT_WHOLE = 5
"""Names up to this width are never shortened."""
FORMS = range(3)
"""The forms of a name in a sentence: whole, first name, initial."""
BRIEF = 12
JOINER = "\u200d"
_WORD = re.compile(r"[^\s\-\u2010\u2011]+")
_BEFORE_A_NAME = {"abd", "abdul", "abu", "umm", "عبد", "أبو", "ابو", "أم", "ام"}
"""Words that form a first name only with the next word: Abdul Rahman, Abu Ali."""


def first_name(name: str) -> str:
    """Return the first name, as separated by spaces or hyphens.

    >>> first_name("Anna-Lena Berg"), first_name("Abu Ali Hasan"), first_name("Ana")
    ('Anna', 'Abu Ali', 'Ana')
    """
    words = list(_WORD.finditer(name))
    if not words:
        return name
    last = words[1] if words[0][0].lower() in _BEFORE_A_NAME and words[1:] else words[0]
    return name[: last.end()]


def initial(name: str) -> str:
    """Return the first letter of a name with its combining marks, or a joined emoji.

    >>> initial("Émile"), initial("(Bo)"), initial("👩‍👧")
    ('É', 'B', '👩‍👧')
    """
    start = _start(name)
    end = start + 1
    while end < len(name) and (_is_combining(name[end]) or name[end - 1] == JOINER):
        end += 1
    return name[start:end]


def _start(name: str) -> int:
    """Return the index of the first letter; without letters, of the first visible character."""
    visible = [place for place, sign in enumerate(name) if unicodedata.category(sign) != "Cf"]
    return next((place for place in visible if name[place].isalnum()), visible[0] if visible else 0)


def _is_combining(letter: str) -> bool:
    """Return whether a character combines with the one before it."""
    return letter == JOINER or unicodedata.category(letter) in {"Mn", "Mc", "Me", "Sk"}


def display_width(text: str) -> int:
    """Return the width of a text in letters: wide East Asian characters count two.

    >>> display_width("Clara"), display_width("さくら")
    (5, 6)
    """
    return len(text) + sum(unicodedata.east_asian_width(letter) in {"W", "F"} for letter in text)


def in_a_sentence(name: str, form: int) -> str:
    """Return the name whole (0), the first name (1) or the initial (2); short names stay whole.

    >>> [in_a_sentence("Konrad Berg", form) for form in FORMS], in_a_sentence("Clara", 2)
    (['Konrad Berg', 'Konrad', 'K'], 'Clara')
    """
    if form == 0 or display_width(name) <= KEPT_WHOLE:
        return name
    first = first_name(name)
    return first if form == 1 or display_width(first) <= KEPT_WHOLE else initial(name)


def shorten(name: str, most: int = BRIEF) -> str:
    """Return the longest form of a name that fits into `most` letters.

    >>> shorten("Bartholomew Jr."), shorten("Konstantinopolitanskaja"), shorten("Bartholomew", 8)
    ('Bartholomew', 'K', 'B')
    """
    forms = (in_a_sentence(name, form) for form in FORMS)
    return next((each for each in forms if display_width(each) <= most), initial(name))
