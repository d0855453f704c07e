"""The Debian packages with fonts for characters."""

import unicodedata

EMOJI, CJK, CORE = "fonts-noto-color-emoji", "fonts-noto-cjk", "fonts-noto-core"
CJK_SCRIPTS = {
    "CJK",
    "HIRAGANA",
    "KATAKANA",
    "HANGUL",
    "BOPOMOFO",
    "IDEOGRAPHIC",
    "KANGXI",
    "HALFWIDTH",
    "FULLWIDTH",
    "HANGZHOU",
}
PICTURES = ((0x1F000, 0x1FAFF), (0x20E3, 0x20E3), (0x2600, 0x27BF), (0x2B00, 0x2BFF))
"""The Unicode ranges of emoji."""
LETTERS = {"L", "M", "N"}


def package_of(cluster: str) -> str | None:
    """Return the package with a font for a cluster, None if unknown.

    >>> package_of("静"), package_of("🎉"), package_of("ꦄ"), package_of("\ue000")
    ('fonts-noto-cjk', 'fonts-noto-color-emoji', 'fonts-noto-core', None)
    """
    character = cluster[0]
    if any(first <= ord(letter) <= last for letter in cluster for first, last in PICTURES):
        return EMOJI if unicodedata.name(character, "") else None
    if unicodedata.category(character)[0] not in LETTERS:
        return None
    script = unicodedata.name(character, "").split(" ")[0].partition("-")[0]
    return CJK if script in CJK_SCRIPTS else CORE if script else None
