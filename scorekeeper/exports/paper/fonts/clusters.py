"""Grapheme clusters of a text: letters with their marks, flags, joined emoji."""

import unicodedata
from collections.abc import Iterator

JOINER, NON_JOINER = "\u200d", "\u200c"
CHOICES_AND_TAGS = (*range(0xFE00, 0xFE10), *range(0xE0020, 0xE0080), *range(0xE0100, 0xE01F0))
INVISIBLE = frozenset(map(chr, CHOICES_AND_TAGS)) | frozenset(
    "\u00ad\u034f\u061c\u17b4\u17b5\u180b\u180c\u180d\u200b\u200c\u200d\u200e\u200f\u2060"
    "\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069"
)
"""Joiners, direction marks, variation selectors: no font needs a glyph for them."""
TONES = ("\U0001f3fb", "\U0001f3ff")
FLAG_LETTERS = ("\U0001f1e6", "\U0001f1ff")
TAGS = ("\U000e0020", "\U000e007f")
JAMO = ("\u1100", "\u11ff")


def clusters(text: str) -> Iterator[str]:
    """Split text into grapheme clusters, each drawn with one font.

    >>> [len(cluster) for cluster in clusters("Zo\u0308e\U0001f1ed\U0001f1f7\U0001f1eb\U0001f1ee")]
    [1, 2, 1, 2, 2]
    """
    cluster = ""
    for character in text:
        if cluster and joins(cluster, character):
            cluster += character
        else:
            if cluster:
                yield cluster
            cluster = character
    if cluster:
        yield cluster


def joins(cluster: str, character: str) -> bool:
    """Return whether a character belongs to the cluster before it."""
    last = cluster[-1]
    if unicodedata.category(cluster[0])[0] in "CZ":
        return False
    return (
        unicodedata.category(character).startswith("M")
        or character in {JOINER, NON_JOINER}
        or any(first <= character <= end for first, end in (TONES, TAGS))
        or (last == JOINER and unicodedata.category(character) == "So")
        or (len(cluster) == 1 and _both(last, character, FLAG_LETTERS))
        or _both(last, character, JAMO)
    )


def _both(one: str, other: str, within: tuple[str, str]) -> bool:
    first, last = within
    return first <= one <= last and first <= other <= last


def name_of(cluster: str) -> str:
    """Return the Unicode names of a cluster's visible characters.

    >>> name_of("\U0001f389"), name_of("\U0001f469\u200d\U0001f680"), name_of("\ue000")
    ('PARTY POPPER', 'WOMAN, ROCKET', 'U+E000')
    """
    visible = [c for c in cluster if c not in INVISIBLE] or list(cluster)
    return ", ".join(unicodedata.name(c, f"U+{ord(c):04X}") for c in visible)
