"""Numbers as people type them, in whatever digits they write."""

import unicodedata

from games.field_types import LONGEST_NUMBER

ARABIC_POINT = "\N{ARABIC DECIMAL SEPARATOR}"


def western(text: str) -> str:
    """Return text with every digit as 0 to 9, whatever digits people write.

    >>> western("١٢٠"), western("۴\u066b۲")
    ('120', '4.2')
    """
    digits = (str(unicodedata.decimal(c)) if c.isdecimal() else c for c in text)
    return "".join(digits).replace(ARABIC_POINT, ".")


def whole(text: str, longest: int = LONGEST_NUMBER) -> int | None:
    """Return a whole number of at most so many digits, None for anything else.

    >>> whole("12"), whole("٣"), whole("²"), whole("-1"), whole("123", longest=2)
    (12, 3, None, None, None)
    """
    return int(text) if text.isdecimal() and len(text) <= longest else None


def whole_or_text(text: str, longest: int = LONGEST_NUMBER) -> int | str:
    """Return a whole number, the text itself where it is none: whoever reads it says what is wrong.

    >>> whole_or_text("12"), whole_or_text("x"), whole_or_text(""), whole_or_text("12", longest=1)
    (12, 'x', '', '12')
    """
    number = whole(text, longest)
    return text if number is None else number
