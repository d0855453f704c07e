"""Text made comparable: no case, accents or punctuation, and one spelling of each letter."""

import unicodedata

_ARABIC_ZEROS = "\u0660\u06f0"
_DIGITS = (f"{chr(ord(zero) + digit)}{digit}" for zero in _ARABIC_ZEROS for digit in range(10))
VARIANTS = " ".join(["đd łl øo ßss æae œoe ςσ ةه ىي ٱا کك یي", *_DIGITS])
"""Letters and digits that Unicode does not take apart, each followed by its common spelling."""
_COMMON = str.maketrans({variant[0]: variant[1:] for variant in VARIANTS.split()})


def comparable(text: str) -> str:
    """Return text for comparing names and headers: no case, accents or punctuation.

    `static/js/match/find-game.js` does the same.

    >>> comparable(" Đurđa  Šarić. "), comparable("Bodovi:"), comparable("\u0664\u0660\u0660")
    ('durda saric', 'bodovi', '400')
    """
    decomposed = unicodedata.normalize("NFKD", text).casefold()
    letters = (c for c in decomposed if not unicodedata.category(c).startswith("M"))
    spelled = "".join(letters).translate(_COMMON)
    return " ".join("".join(c if c.isalnum() else " " for c in spelled).split())
