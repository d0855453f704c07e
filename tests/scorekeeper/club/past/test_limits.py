"""The largest texts and workbooks that can be imported, and what is said beyond them."""

import io
import zipfile
from datetime import datetime, time
from typing import Any

import pytest
from openpyxl import Workbook

from games.values import Refused
from scorekeeper.club.past import reading
from scorekeeper.club.past.reading import (
    LARGEST_FILE,
    LARGEST_TEXT,
    LARGEST_UNPACKED,
    LONGEST_CELL,
    MOST_COLUMNS,
    MOST_PARTS,
    MOST_ROWS,
    NOT_READ,
    NOTHING,
    TOO_LARGE,
    TOO_MANY,
    rows_of_file,
    rows_of_text,
)


def book_of(*rows: tuple[Any, ...], parts: int = 0, size: int = 0) -> bytes:
    """Return a workbook; filled up to a number of parts, or to a size when unpacked."""
    book, file = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)  # type: ignore[union-attr]
    book.save(file)
    with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as archive:
        held = archive.infolist()
        for number in range(parts - len(held)):
            archive.writestr(f"more/{number}.bin", b"")
        if size:
            archive.writestr("large.bin", bytes(size - sum(part.file_size for part in held)))
    return file.getvalue()


def message_of(content: bytes) -> str:
    with pytest.raises(Refused) as caught:
        rows_of_file(content)
    [refusal] = caught.value.refusals
    return refusal.message


LONGEST_ROWS = ["A" * (LONGEST_CELL - 1)] * MOST_ROWS
"""Rows that fill the largest text with their line ends."""


def test_largest_text_is_read_and_a_larger_one_is_too_large() -> None:
    text = "\n".join([*LONGEST_ROWS[1:], "A" * LONGEST_CELL])

    assert (len(text), len(rows_of_text(text))) == (LARGEST_TEXT, MOST_ROWS)
    assert message_of(f"{text} ".encode()) == TOO_LARGE


def test_largest_file_is_read_and_a_larger_one_is_too_large() -> None:
    text = "\n".join(LONGEST_ROWS)
    content = text.encode("utf-16")
    content += " ".encode("utf-16-le") * ((LARGEST_FILE - len(content)) // 2)

    assert (len(content), len(rows_of_file(content))) == (LARGEST_FILE, MOST_ROWS)
    assert message_of(content + b"  ") == TOO_LARGE


@pytest.mark.parametrize(
    ("rows", "columns", "message"),
    [
        (MOST_ROWS, 1, None),
        (MOST_ROWS + 1, 1, TOO_MANY),
        (1, MOST_COLUMNS, None),
        (1, MOST_COLUMNS + 1, TOO_MANY),
    ],
)
def test_text_of_most_rows_and_columns_is_read(
    rows: int, columns: int, message: str | None
) -> None:
    content = "\n".join([",".join(["A"] * columns)] * rows).encode()

    if message is None:
        assert rows_of_file(content) == [("A",) * columns] * rows
    else:
        assert message_of(content) == message


def test_longest_cell_is_read_and_a_longer_one_is_not() -> None:
    assert rows_of_text("A" * LONGEST_CELL) == [("A" * LONGEST_CELL,)]
    assert message_of(b"A" * (LONGEST_CELL + 1)) == NOT_READ


def test_workbook_of_most_parts_is_read_and_one_more_is_too_large() -> None:
    assert rows_of_file(book_of(("Ana",), parts=MOST_PARTS)) == [("Ana",)]
    assert message_of(book_of(("Ana",), parts=MOST_PARTS + 1)) == TOO_LARGE


def test_workbook_of_the_largest_contents_is_read_and_a_larger_one_not() -> None:
    assert rows_of_file(book_of(("Ana",), size=LARGEST_UNPACKED)) == [("Ana",)]
    assert message_of(book_of(("Ana",), size=LARGEST_UNPACKED + 1)) == TOO_LARGE


def test_workbook_with_more_rows_than_allowed_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reading, "MOST_ROWS", 3)

    assert len(rows_of_file(book_of(*[("Ana",)] * 3))) == 3
    assert message_of(book_of(*[("Ana",)] * 4)) == TOO_MANY


@pytest.mark.parametrize("mark", [b"<!DOCTYPE x>", b'<!ENTITY a "b">'])
@pytest.mark.parametrize("name", ["xl/more.xml", "more.rels"])
def test_workbook_that_declares_entities_is_not_read(mark: bytes, name: str) -> None:
    file = io.BytesIO(book_of(("Ana",)))
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr(name, b"<?xml version='1.0'?>" + mark + b"<x/>")

    assert message_of(file.getvalue()) == NOT_READ


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", NOTHING),
        (b"\n,,\n", NOTHING),
        (b"Ana\0Eva", NOT_READ),
        (b"PK\x03\x04 and not a ZIP", NOT_READ),
        (b"\xff\xfeA", NOT_READ),
        (b"\x81", NOT_READ),
    ],
)
def test_file_that_is_no_table_is_refused(content: bytes, message: str) -> None:
    assert message_of(content) == message


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1250"])
def test_letters_are_read_in_every_usual_encoding(encoding: str) -> None:
    assert rows_of_file("Šarić,Đurđa".encode(encoding)) == [("Šarić", "Đurđa")]


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("a;b;c,d\ne;f;g,h", ("a", "b", "c,d")),
        ("a;b,c,d\ne,f,g", ("a;b", "c", "d")),
        ("a\tb,c;d", ("a", "b,c;d")),
        ("'=a,'b,=c,''", ("=a", "'b", "=c", "''")),
        (" a  b , ,c,,", ("a b", "", "c")),
    ],
)
def test_text_is_parted_where_most_of_its_lines_are(text: str, row: tuple[str, ...]) -> None:
    assert rows_of_text(text)[0] == row


def test_cells_of_a_workbook_are_read_as_they_are_shown() -> None:
    moment = datetime(2026, 3, 5, 0, 0)  # noqa: DTZ001  as a cell has it

    [row] = rows_of_file(book_of((moment, time(20, 15), 2.5, 100, 0.125, True)))

    assert row == ("2026-03-05", "20:15:00", "2.5", "100", "0.12", "True")
