"""Detection of a table's columns: by their headers, else by their content."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.past.reading import Row
from scorekeeper.languages.letters import comparable
from scorekeeper.languages.quantities import parse_day, parse_number


class Content(TextChoices):
    """The kind of rows in a table: members or results."""

    MEMBERS = "members", _("Members")
    RESULTS = "results", _("Results")


class ResultUnit(TextChoices):
    """The group of lines that makes one result."""

    TABLE = "table", _("one table, with as many players as the game has")
    EVENING = "evening", _("all lines of a day and game together")


class Column(TextChoices):
    """The field in a column."""

    DATE = "date", _("Day")
    TIME = "time", _("Time")
    GAME = "game", _("Game")
    TABLE = "table", _("Table or match")
    PLAYER = "player", _("Name")
    SIDE = "side", _("Side")
    PLACE = "place", _("Place")
    POINTS = "points", _("Points")
    MONEY = "money", _("Money")


FIELDS: tuple[str, ...] = tuple(Column.values)
WORDS: Mapping[str, str] = {
    "date": "date day evening night played datum dan vecer odigrano تاريخ التاريخ اليوم السهره",
    "time": "time hour start vrijeme sat pocetak الوقت الساعه",
    "game": "game igra اللعبه لعبه",
    "table": "table match round no number stol partija mec kolo runda br الطاوله المباراه الجوله",
    "player": "player name member who igrac ime clan tko اللاعب الاسم العضو",
    "side": "side team pair strana ekipa par tim الفريق الجانب",
    "place": "place rank position mjesto plasman rang poredak المركز الترتيب",
    "points": "points score result total bodovi bodova rezultat ukupno النقاط النتيجه",
    "money": "money amount eur euro novac iznos المال المبلغ",
}
"""Column headers in English, Croatian and Arabic, normalized by `comparable`."""
FIELD_OF = {word: field for field, words in WORDS.items() for word in words.split()}
SURE = 0.8
SAMPLE = 200


@dataclass(frozen=True)
class Columns:
    """The column index of each field, from 0, and whether the first row is a header."""

    places: Mapping[str, int]
    head: bool


def field_of(head: str) -> str | None:
    """Return the field that a header names, None if unknown.

    >>> field_of("Igrač"), field_of("Total points"), field_of("Note")
    ('player', 'points', None)
    """
    words = comparable(head).split()
    fields = [FIELD_OF[word] for word in reversed(words) if word in FIELD_OF]
    return fields[0] if fields else None


def detect_columns(rows: Sequence[Row]) -> Columns:
    """Return the columns as detected from headers and content; undetected fields are absent."""
    heads = [field_of(cell) for cell in rows[0]]
    head = any(heads) and not any(parse_day(cell) for cell in rows[0])
    places = {field: heads.index(field) for field in FIELDS if head and field in heads}
    body = rows[1 : SAMPLE + 1] if head else rows[:SAMPLE]
    free = [place for place in range(max(map(len, rows))) if place not in places.values()]
    for field, fits in CONTENTS.items():
        if head and {"player", "points", "place"} & places.keys() and field != "date":
            continue
        match = next((place for place in free if _mostly(body, place, fits)), None)
        if field not in places and match is not None:
            places[field] = match
            free.remove(match)
    return Columns(places, head)


def _mostly(rows: Sequence[Row], place: int, fits: Callable[[str], bool]) -> bool:
    cells = [row[place] for row in rows if place < len(row) and row[place]]
    return bool(cells) and sum(map(fits, cells)) >= SURE * len(cells)


def _is_word(cell: str) -> bool:
    return any(c.isalpha() for c in cell) and parse_day(cell) is None


CONTENTS: Mapping[str, Callable[[str], bool]] = {
    "date": lambda cell: parse_day(cell) is not None,
    "player": _is_word,
    "points": lambda cell: parse_number(cell) is not None,
}
"""Tests for the content of a column without a header, in order of priority."""
