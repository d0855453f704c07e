"""Tables as CSV and XLSX, safe to open: no cell is executed as a formula."""

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
"""The columns of a table: heads mapped to functions that return the cell of a line."""

BOM = "\ufeff"
"""Without this byte order mark, Excel reads the file in a legacy code page."""
FORMULA_STARTS = tuple("=+-@\t\r\uff1d\uff0b\uff0d\uff20")
"""The last four are the full-width forms of East Asian keyboards."""
CHUNK_SIZE = 60_000
"""The size of a chunk of a CSV file, in characters."""
WORKBOOK_OPTIONS = {
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
"""The options of a workbook for `write_cell`."""


def table_rows(columns: Columns[T], lines: Iterable[T]) -> Iterator[Sequence[Cell]]:
    """Return the rows of a table: the translated heads first, then a row per line.

    The heads are translated at once, the lines read lazily: another thread with another language
    may consume them.
    """
    heads: list[Cell] = [gettext(head) for head in columns]
    return chain([heads], ([cell(line) for cell in columns.values()] for line in lines))


def csv_of(rows: Iterable[Iterable[Cell]]) -> bytes:
    """Return rows as a CSV file, the heads first."""
    return b"".join(csv_chunks(rows))


def csv_chunks(rows: Iterable[Iterable[Cell]]) -> Iterator[bytes]:
    """Yield a CSV file in chunks of some `CHUNK_SIZE` characters."""
    text = io.StringIO(newline="")
    text.write(BOM)
    writer = csv.writer(text)
    for row in rows:
        writer.writerow([formula_safe(cell) for cell in row])
        if text.tell() >= CHUNK_SIZE:
            yield text.getvalue().encode()
            text = io.StringIO(newline="")
            writer = csv.writer(text)
    yield text.getvalue().encode()


def formula_safe(cell: Cell) -> str:
    """Return a cell as text that spreadsheets do not run as a formula.

    >>> formula_safe("=1+1"), formula_safe("Ana"), formula_safe(-5)
    ("'=1+1", 'Ana', '-5')
    """
    if isinstance(cell, str):
        return f"'{cell}" if cell.lstrip().startswith(FORMULA_STARTS) else cell
    return "" if cell is None else str(cell)


def write_cell(page: Worksheet, row: int, column: int, cell: Cell, decimals: Format) -> None:
    """Write a cell of a workbook: numbers as numbers, any text as text."""
    if isinstance(cell, str):
        page.write_string(row, column, cell)
    elif isinstance(cell, Decimal):
        page.write_number(row, column, float(cell), decimals)
    elif cell is not None:
        page.write_number(row, column, cell)
