"""A table as CSV, safe to open in a spreadsheet."""

import csv
import io
from collections.abc import Iterable

from scorekeeper.exports.tables import Cell, Table

BOM = "\ufeff"
"""Without it Excel takes the text for one of its old code pages."""
STARTS_A_FORMULA = tuple("=+-@\t\r\uff1d\uff0b\uff0d\uff20")
"""The last four are the wide forms that East Asian keyboards write."""


def table_csv(table: Table) -> bytes:
    """Return a table as a CSV file."""
    return csv_of([table.heads, *table.rows])


def csv_of(rows: Iterable[Iterable[Cell]]) -> bytes:
    """Return rows, the heads first, as a CSV file."""
    text = io.StringIO(newline="")
    text.write(BOM)
    csv.writer(text).writerows([harmless(cell) for cell in row] for row in rows)
    return text.getvalue().encode()


def harmless(cell: Cell) -> str:
    """Return a cell as text that no spreadsheet takes for a formula.

    >>> harmless("=1+1"), harmless("Ana"), harmless(-5)
    ("'=1+1", 'Ana', '-5')
    """
    if isinstance(cell, str):
        return f"'{cell}" if cell.lstrip().startswith(STARTS_A_FORMULA) else cell
    return "" if cell is None else str(cell)
