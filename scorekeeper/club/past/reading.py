"""Rows of text from a pasted text or an uploaded file; formulas are never evaluated."""

import csv
import io
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time
from itertools import islice

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.media.spreadsheets import FORMULA_STARTS

MOST_ROWS = 5_000
MOST_COLUMNS = 30
LONGEST_CELL = 200
LARGEST_TEXT = 1_000_000
LARGEST_FILE = 2_000_000
LARGEST_UNPACKED = 30_000_000
"""The maximum size of a workbook's unpacked parts together, against zip bombs."""
MOST_PARTS = 500
DELIMITERS = "\t;,"
ZIP = b"PK\x03\x04"
ENTITIES = b"<!DOCTYPE", b"<!ENTITY"

TOO_LARGE = _("Import at most 2 MB at once: split the file.")
TOO_MANY = _("Import at most 5000 rows of 30 columns at once: split the file.")
NOT_READ = _("Choose a CSV or XLSX file: this file cannot be read.")
NOTHING = _("Paste a text, or choose a CSV or XLSX file.")

Row = tuple[str, ...]


def text_refusal(message: str) -> Refused:
    """Return the refusal of a whole text or file."""
    return Refused([Refusal("invalid", message, "file")])


def rows_of_file(content: bytes) -> list[Row]:
    """Return the rows of a CSV or XLSX file. Raises `Refused`."""
    if len(content) > LARGEST_FILE:
        raise text_refusal(TOO_LARGE)
    if not content.startswith(ZIP):
        return rows_of_text(_decode(content))
    try:
        rows = list(_read_workbook(content))
    except Refused:
        raise
    except Exception:  # noqa: BLE001  a damaged workbook can raise any error
        raise text_refusal(NOT_READ) from None
    return _check_rows(rows)


def _decode(content: bytes) -> str:
    """Decode a text file: UTF-8, UTF-16 with a byte order mark, else Windows-1250."""
    encodings = (
        ("utf-16",) if content[:2] in {b"\xff\xfe", b"\xfe\xff"} else ("utf-8-sig", "cp1250")
    )
    for encoding in encodings:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise text_refusal(NOT_READ)


def rows_of_text(text: str) -> list[Row]:
    r"""Return the rows of a text separated by commas, semicolons or tabs. Raises `Refused`.

    >>> rows_of_text("Date;Player\n2026-01-02;Ana")
    [('Date', 'Player'), ('2026-01-02', 'Ana')]
    """
    if len(text) > LARGEST_TEXT:
        raise text_refusal(TOO_LARGE)
    if "\0" in text:
        raise text_refusal(NOT_READ)
    lines = text.lstrip("\ufeff").splitlines()
    try:
        rows = csv.reader(lines, delimiter=_guess_delimiter(lines))
        return _check_rows([_row(row) for row in islice(rows, MOST_ROWS + 1)])
    except csv.Error:
        raise text_refusal(NOT_READ) from None


def _guess_delimiter(lines: Iterable[str]) -> str:
    """Return the delimiter that most of the first 20 lines contain."""
    counts = Counter(mark for line in islice(lines, 20) for mark in DELIMITERS if mark in line)
    return max(DELIMITERS, key=lambda mark: counts[mark])


def _read_workbook(content: bytes) -> Iterator[Row]:
    """Yield the rows of the first sheet, with cached values of formulas. Raises `Refused`."""
    from openpyxl import load_workbook  # noqa: PLC0415  slow (0.2 s) and rarely needed

    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        parts = packed.infolist()
        if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
            raise text_refusal(TOO_LARGE)
        for part in parts:
            with packed.open(part) as opened:
                if part.filename.endswith((".xml", ".rels")) and _declares_entities(opened.read()):
                    raise text_refusal(NOT_READ)
    book = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
    try:
        sheet = book.worksheets[0]
        shape = {"max_row": MOST_ROWS + 1, "max_col": MOST_COLUMNS}
        for cells in sheet.iter_rows(values_only=True, **shape):
            yield _row(map(_text, cells))
    finally:
        book.close()


def _declares_entities(part: bytes) -> bool:
    """Return whether a part of a workbook declares XML entities, as no spreadsheet program does."""
    return any(mark in part for mark in ENTITIES)


def _text(cell: object) -> str:
    """Return a cell as text."""
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return cell.isoformat(" ", "minutes") if cell.time() != time() else cell.date().isoformat()
    if isinstance(cell, date | time):
        return cell.isoformat()
    if isinstance(cell, float):
        return f"{cell:.2f}".rstrip("0").rstrip(".")
    return str(cell)


def _row(cells: Iterable[str]) -> Row:
    """Return a row without trailing empty cells and without quotes that guard formulas."""
    row = [_strip_guard(" ".join(cell.split()))[: LONGEST_CELL + 1] for cell in cells]
    while row and not row[-1]:
        row.pop()
    return tuple(row)


def _strip_guard(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and cell[1:].startswith(FORMULA_STARTS) else cell


def _check_rows(rows: list[Row]) -> list[Row]:
    rows = [row for row in rows if row]
    if not rows:
        raise text_refusal(NOTHING)
    if len(rows) > MOST_ROWS or max(map(len, rows)) > MOST_COLUMNS:
        raise text_refusal(TOO_MANY)
    if any(len(cell) > LONGEST_CELL for row in rows for cell in row):
        raise text_refusal(NOT_READ)
    return rows


def as_text(rows: Iterable[Row]) -> str:
    """Return rows as tab-separated text that parses back to the same rows."""
    text = io.StringIO(newline="")
    csv.writer(text, delimiter="\t", lineterminator="\n").writerows(rows)
    return text.getvalue()
