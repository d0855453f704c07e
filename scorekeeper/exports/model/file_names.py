"""File names that sort by date and describe their content."""

import unicodedata
from collections.abc import Sequence
from datetime import date
from urllib.parse import quote

LONGEST = 120
SEPARATORS = str.maketrans(dict.fromkeys('/\\:*?"<>|\0', " "))


def file_name(evening: date, game: str, players: Sequence[str], ending: str) -> str:
    """Return the name of a match's file: the evening's date, game, players.

    >>> file_name(date(2026, 11, 21), "skat", ["Žana", "Đuro", "Ivo"], "pdf")
    '2026-11-21-skat-Žana-Đuro-Ivo.pdf'
    """
    words = [f"{evening:%Y-%m-%d}", game, *players]
    stem = "-".join(_word(word) for word in words)
    return f"{stem[:LONGEST].rstrip('-. ')}.{ending}"


def _word(text: str) -> str:
    """Return text without separators of folders and invisible characters."""
    visible = [c for c in text.translate(SEPARATORS) if unicodedata.category(c)[0] != "C"]
    return "_".join("".join(visible).split()) or "_"


def disposition(name: str) -> str:
    """Return the Content-Disposition header of a file, its name in ASCII and in UTF-8.

    >>> print(disposition("Žana.pdf"))
    attachment; filename="Zana.pdf"; filename*=UTF-8''%C5%BDana.pdf
    """
    decomposed = unicodedata.normalize("NFKD", name)
    letters = "".join(c for c in decomposed if not unicodedata.combining(c))
    ascii_name = "".join(c if c.isascii() and (c.isalnum() or c in "-_.") else "_" for c in letters)
    return f"attachment; filename=\"{ascii_name}\"; filename*=UTF-8''{quote(name, safe='')}"
