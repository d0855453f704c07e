"""Parsers of dates, times and numbers as typed into spreadsheets; pure."""

import re
from collections.abc import Iterable
from datetime import date, time
from decimal import Decimal, InvalidOperation

from scorekeeper.languages.digits import western_digits

DAY = re.compile(r"(\d{1,4})[./\- ]+(\d{1,2})[./\- ]+(\d{1,4})\.?")
CLOCK = re.compile(r"(\d{1,2})[:.h](\d{2})(?::\d{2})?")
CENTURY = 2000
LARGEST = Decimal(10) ** 9
MINUS = str.maketrans({"\u2212": "-", "\u2013": "-", "\u00a0": None, " ": None, "'": None})


def month_first(texts: Iterable[str]) -> bool:
    """Detect month/day order from a value above 12.

    >>> month_first(["1/2/2026", "3/14/2026"]), month_first(["1.2.2026", "14.3.2026"])
    (True, False)
    """
    matches = [DAY.match(western_digits(text).strip()) for text in texts]
    parts = [(int(match[1]), int(match[2])) for match in matches if match and len(match[1]) <= 2]  # noqa: PLR2004
    return any(second > 12 for _first, second in parts) and all(first <= 12 for first, _s in parts)  # noqa: PLR2004


def parse_day(text: str, *, american: bool = False) -> date | None:
    """Parse a date, day before month unless `american`. None if invalid.

    >>> str(parse_day("2026-03-05")), str(parse_day("5. 3. 26.")), str(parse_day("5/3/2026"))
    ('2026-03-05', '2026-03-05', '2026-03-05')
    >>> str(parse_day("3/5/2026", american=True)), parse_day("31.2.2026"), parse_day("soon")
    ('2026-03-05', None, None)
    """
    match = DAY.match(western_digits(text).strip())
    if match is None:
        return None
    first, second, third = (int(part) for part in match.groups())
    if len(match[1]) == 4:  # noqa: PLR2004  a year
        year, month, day = first, second, third
    else:
        day, month = (second, first) if american else (first, second)
        year = third + CENTURY if len(match[3]) <= 2 else third  # noqa: PLR2004
    try:
        return date(year, month, day)
    except ValueError:
        return None


def parse_clock(text: str) -> time | None:
    """Parse a time of day, also after a date. None if invalid.

    >>> str(parse_clock("20:15")), str(parse_clock("2026-03-05 20:15")), parse_clock("2026-03-05")
    ('20:15:00', '20:15:00', None)
    """
    normalized = western_digits(text).strip()
    date_match = DAY.match(normalized)
    time_match = CLOCK.search(normalized, date_match.end() if date_match else 0)
    try:
        return time(int(time_match[1]), int(time_match[2])) if time_match else None
    except ValueError:
        return None


def parse_number(text: str) -> Decimal | None:
    """Parse a number with a decimal point or comma. None if invalid or too large.

    >>> numbers = ("1.234,5", "1,234.5", "−5", "+2,5", "1.250", "12 000")
    >>> [str(parse_number(number)) for number in numbers]
    ['1234.5', '1234.5', '-5', '2.5', '1250', '12000']
    """
    normalized = western_digits(text).translate(MINUS).strip()
    if re.fullmatch(r"[+-]?[1-9]\d{0,2}([.,]\d{3})+", normalized):
        normalized = normalized.replace(".", "").replace(",", "")
    elif normalized.rfind(",") > normalized.rfind("."):
        normalized = normalized.replace(".", "").replace(",", ".")
    else:
        normalized = normalized.replace(",", "")
    try:
        number = Decimal(normalized)
    except InvalidOperation:
        return None
    return number if number.is_finite() and abs(number) < LARGEST else None


def parse_units(text: str, places: int) -> int | None:
    """Parse a number into units of 10^-`places`. None if invalid or too precise.

    >>> parse_units("2,5", 2), parse_units("-3", 2), parse_units("1.005", 0)
    (250, -300, 1005)
    >>> parse_units("0.001", 2)
    """
    number = parse_number(text)
    scaled = None if number is None else number.scaleb(places)
    if scaled is None or scaled != scaled.to_integral_value():
        return None
    return int(scaled)
