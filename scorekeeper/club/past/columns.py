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
    "date": "date day evening night played datum dan večer odigrano تاريخ التاريخ اليوم السهرة "
    "päivä päivämäärä ilta data diena vakaras 日付 年月日 開催日 日",
    "time": "time hour start vrijeme sat početak الوقت الساعة aika kello alku "
    "laikas valanda 時刻 開始",
    "game": "game igra اللعبة لعبة peli žaidimas ゲーム 種目",
    "table": "table match round no number stol partija meč kolo runda br الطاولة المباراة الجولة "
    "pöytä ottelu kierros stalas ratas 卓 試合 対局 回 卓または試合",
    "player": "player name member who igrač ime član tko اللاعب الاسم العضو pelaaja nimi jäsen "
    "žaidėjas vardas pavadinimas narys 名前 氏名 プレイヤー プレーヤー 選手",
    "side": "side team pair strana ekipa par tim الفريق الجانب puoli joukkue pari pusė komanda "
    "pora チーム 組 ペア",
    "place": "place rank position mjesto plasman rang poredak المركز الترتيب sija sijoitus paikka "
    "vieta 順位",
    "points": "points score result total bodovi bodova rezultat ukupno النقاط النتيجة pisteet "
    "tulos yhteensä taškai rezultatas 得点 点数 合計 点",
    "money": "money amount eur euro novac iznos المال المبلغ raha summa pinigai suma 金額 お金",
}
"""Column headers in the languages of the site."""
FIELD_OF = {comparable(word): field for field, words in WORDS.items() for word in words.split()}
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
