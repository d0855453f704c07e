"""Tables as CSV and XLSX that are safe to open: whatever people are called, nothing runs."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import chain
from typing import TypeAlias, TypeVar

from django.utils.translation import gettext
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

T = TypeVar("T")

Cell: TypeAlias = str | int | Decimal | None
Columns: TypeAlias = Mapping[str, Callable[[T], Cell]]
"""The columns of a table by their heads, each with the cell of a line."""

BOM = "\ufeff"
"""Without it Excel takes the text for one of its old code pages."""
STARTS_A_FORMULA = tuple("=+-@\t\r\uff1d\uff0b\uff0d\uff20")
"""The last four are the wide forms that East Asian keyboards write."""
PIECE = 60_000
"""A piece of a file is sent as soon as it has so many letters."""
TEXT_IS_TEXT = {
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
"""How a workbook is opened for `write_cell`."""


def in_columns(columns: Columns[T], lines: Iterable[T]) -> Iterator[Sequence[Cell]]:
    """Return lines as the rows of a table, after its heads, which are translated at once.

    The lines are read as they are asked for, which may be in threads that speak other languages.
    """
    heads: list[Cell] = [gettext(head) for head in columns]
    return chain([heads], ([cell(line) for cell in columns.values()] for line in lines))


def csv_of(rows: Iterable[Iterable[Cell]]) -> bytes:
    """Return rows, the heads first, as a CSV file."""
    return b"".join(csv_pieces(rows))


def csv_pieces(rows: Iterable[Iterable[Cell]]) -> Iterator[bytes]:
    """Yield a CSV file in pieces of some size, however long it is."""
    text = io.StringIO(newline="")
    text.write(BOM)
    writer = csv.writer(text)
    for row in rows:
        writer.writerow([harmless(cell) for cell in row])
        if text.tell() >= PIECE:
            yield text.getvalue().encode()
            text = io.StringIO(newline="")
            writer = csv.writer(text)
    yield text.getvalue().encode()


def harmless(cell: Cell) -> str:
    """Return a cell as text that no spreadsheet takes for a formula.

    >>> harmless("=1+1"), harmless("Ana"), harmless(-5)
    ("'=1+1", 'Ana', '-5')
    """
    if isinstance(cell, str):
        return f"'{cell}" if cell.lstrip().startswith(STARTS_A_FORMULA) else cell
    return "" if cell is None else str(cell)


def write_cell(page: Worksheet, row: int, column: int, cell: Cell, decimals: Format) -> None:
    """Write a cell of a workbook: numbers as numbers, text as text whatever it looks like."""
    if isinstance(cell, str):
        page.write_string(row, column, cell)
    elif isinstance(cell, Decimal):
        page.write_number(row, column, float(cell), decimals)
    elif cell is not None:
        page.write_number(row, column, cell)
