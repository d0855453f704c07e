"""Rows from text and files, columns by headings and contents, names by similarity."""

import io
import zipfile
from datetime import date, datetime
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest
from django.utils.translation import override
from openpyxl import Workbook

from games.values import Refused
from scorekeeper.club.past import reading
from scorekeeper.club.past.columns import Column, detect_columns, field_of
from scorekeeper.club.past.names import NameMatch, match_names
from scorekeeper.club.past.reading import as_text, rows_of_file, rows_of_text
from tests.support.languages import LANGUAGES


def workbook(*rows: tuple[Any, ...]) -> bytes:
    book, file = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)  # type: ignore[union-attr]
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Xena, Yves, Zoe", [("Xena", "Yves", "Zoe")]),
        ("Xena\n\nYves\r\n", [("Xena",), ("Yves",)]),
        ('\ufeffDate;Name\n1.2.2026;"Ana; Eva"', [("Date", "Name"), ("1.2.2026", "Ana; Eva")]),
        ("Date\tPoints\n1.2.2026\t2,5", [("Date", "Points"), ("1.2.2026", "2,5")]),
        ("'=Ana,'-5,-5", [("=Ana", "-5", "-5")]),
    ],
)
def test_text_is_rows(text: str, rows: list[tuple[str, ...]]) -> None:
    assert rows_of_text(text) == rows
    assert rows_of_text(as_text(rows)) == rows


def test_workbook_is_read_as_its_cached_values() -> None:
    book = workbook(
        ("Date", "Name", "Points"),
        (date(2026, 3, 5), "Ana", 12.0),
        (datetime(2026, 3, 5, 20, 15), "Eva", -2.5),  # noqa: DTZ001  as a cell has it
        (None, None, "=1+1"),
    )

    assert rows_of_file(book) == [
        ("Date", "Name", "Points"),
        ("2026-03-05", "Ana", "12"),
        ("2026-03-05 20:15", "Eva", "-2.5"),
    ]


def zipped(name: str, content: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return file.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        zipped("xl/workbook.xml", bytes(reading.LARGEST_UNPACKED + 1)),
        zipped("xl/workbook.xml", b'<!DOCTYPE x [<!ENTITY a "b">]><x/>'),
        zipped("nothing.txt", b"nothing"),
        b"PK\x03\x04 and not a ZIP",
        b"Ana\0Eva",
        b"",
        b"\n".join([b"Ana"] * (reading.MOST_ROWS + 1)),
        b",".join([b"Ana"] * (reading.MOST_COLUMNS + 1)),
        b"A" * (reading.LONGEST_CELL + 1),
        bytes(reading.LARGEST_FILE + 1),
    ],
    ids=[
        "bomb",
        "entities",
        "no workbook",
        "no zip",
        "nul",
        "empty",
        "rows",
        "columns",
        "cell",
        "large",
    ],
)
def test_file_is_refused_when_it_is_no_table(content: bytes) -> None:
    with pytest.raises(Refused) as caught:
        rows_of_file(content)

    assert [refusal.field for refusal in caught.value.refusals] == ["file"]


@pytest.mark.parametrize(
    ("heads", "fields"),
    [
        (("Date", "Game", "Player", "Points"), ["date", "game", "player", "points"]),
        (("Datum", "Igra", "Igrač", "Plasman"), ["date", "game", "player", "place"]),
        (("التاريخ", "اللعبة", "اللاعب", "النقاط"), ["date", "game", "player", "points"]),
        (("Evening", "Note", "Who", "Total points"), ["date", "player", "points"]),
    ],
)
def test_columns_are_known_by_their_heads(heads: tuple[str, ...], fields: list[str]) -> None:
    guess = detect_columns([heads, ("5.3.2026", "Preferans", "Ana", "12")])

    assert (guess.head, sorted(guess.places)) == (True, sorted(fields))


def test_columns_are_known_by_their_contents() -> None:
    guess = detect_columns([("5.3.2026", "Ana", "12"), ("5.3.2026", "Eva", "-12,5")])

    assert (guess.head, guess.places) == (False, {"date": 0, "player": 1, "points": 2})


def test_names_are_matched_and_asked_about_when_in_doubt() -> None:
    names = ["Ana Šarić", "Ivo", "Gone", "Marija Horvat"]
    members = [SimpleNamespace(pk=UUID(int=n), name=name) for n, name in enumerate(names)]
    ana, ivo, former, marija = (str(member.pk) for member in members)

    matches_found = match_names(
        ["IVO", "Ana Saric", "Horvat Marija", "Maria Horvat", "Zoe", "Gone"],
        members,
        {"Maria Horvat": marija, "Zoe": "not a member"},
        {members[2].pk},
    )

    assert matches_found == [
        NameMatch("IVO", ivo, sure=True),
        NameMatch("Ana Saric", ana, close=(UUID(ana),)),
        NameMatch("Horvat Marija", "", close=(UUID(marija),)),
        NameMatch("Maria Horvat", marija, close=(UUID(marija),)),
        NameMatch("Zoe", "new"),
        NameMatch("Gone", former, close=(UUID(former),)),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_columns_are_known_by_our_own_names_for_them(language: str) -> None:
    with override(language):
        fields = {str(label): field_of(str(label)) for label in Column.labels}

    assert list(fields.values()) == list(Column.values)
