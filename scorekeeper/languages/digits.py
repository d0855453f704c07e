"""Parsing of whole numbers typed in the digits of any script."""

import unicodedata

from games.field_types import LONGEST_NUMBER

ARABIC_POINT = "\N{ARABIC DECIMAL SEPARATOR}"


def western_digits(text: str) -> str:
    """Replace the digits of any script by 0 to 9, and the Arabic decimal point by a period.

    >>> western_digits("١٢٠"), western_digits("۴\u066b۲")
    ('120', '4.2')
    """
    digits = (str(unicodedata.decimal(c)) if c.isdecimal() else c for c in text)
    return "".join(digits).replace(ARABIC_POINT, ".")


def parse_whole(text: str, longest: int = LONGEST_NUMBER) -> int | None:
    """Parse a whole number of at most `longest` digits. None if it is not one.

    >>> parse_whole("12"), parse_whole("٣"), parse_whole("²"), parse_whole("-1")
    (12, 3, None, None)
    >>> parse_whole("123", longest=2)
    """
    return int(text) if text.isdecimal() and len(text) <= longest else None


def parse_whole_or_text(text: str, longest: int = LONGEST_NUMBER) -> int | str:
    """Parse a whole number; return the text itself if it is not one, for the caller to refuse.

    >>> parse_whole_or_text("12"), parse_whole_or_text("x"), parse_whole_or_text("")
    (12, 'x', '')
    >>> parse_whole_or_text("12", longest=1)
    '12'
    """
    number = parse_whole(text, longest)
    return text if number is None else number
