"""A sheet as a workbook: numbers as numbers, text never as a formula, sums verified."""

import io
from unicodedata import east_asian_width

from django.utils.translation import get_language_bidi, gettext
from xlsxwriter import Workbook
from xlsxwriter.utility import xl_col_to_name
from xlsxwriter.worksheet import Worksheet

from games.sheet import Sheet
from scorekeeper.exports.model.tables import FIRST_HEADS, Table, changed_places, tables
from scorekeeper.media.spreadsheets import WORKBOOK_OPTIONS, write_cell

WIDEST = 48
MEASURED_ROWS = 200
"""Rows from which the width of a column is measured."""
LONGEST_NAME = 31
FORBIDDEN = str.maketrans(dict.fromkeys("[]:*?/\\", " "))


def workbook(sheet: Sheet, title: str) -> bytes:
    """Return a sheet as an XLSX file."""
    file = io.BytesIO()
    with Workbook(file, WORKBOOK_OPTIONS | {"constant_memory": True}) as book:
        book.set_properties({"title": title})
        used: set[str] = set()
        for table in tables(sheet):
            worksheet = book.add_worksheet(sheet_name(table.title, used))
            _write_table(book, worksheet, table)
            if table.name == "deals":
                _write_check(book, worksheet, table, sheet)
    return file.getvalue()


def sheet_name(title: str, used: set[str]) -> str:
    """Return a valid name of a worksheet that is not in `used`, and add it there.

    >>> sheet_name("Résultat/Total", set()), sheet_name("Lines", {"lines"})
    ('Résultat Total', 'Lines 2')
    """
    name = base = title.translate(FORBIDDEN).strip(" '")[:LONGEST_NAME]
    count = 1
    while name.casefold() in used:
        count += 1
        name = f"{base[: LONGEST_NAME - 3]} {count}"
    used.add(name.casefold())
    return name


def _write_table(book: Workbook, worksheet: Worksheet, table: Table) -> None:
    """Write a table with frozen headings and columns as wide as their content."""
    bold, money = book.add_format({"bold": True}), book.add_format({"num_format": "0.00##"})
    worksheet.freeze_panes(1, 1 if table.name == "deals" else 0)
    if get_language_bidi():
        worksheet.right_to_left()
    for column, width in enumerate(_widths(table)):
        worksheet.set_column(column, column, width)
    for column, head in enumerate(table.heads):
        worksheet.write_string(0, column, head, bold)
    for row_number, row in enumerate(table.rows, start=1):
        for column, cell in enumerate(row):
            write_cell(worksheet, row_number, column, cell, money)


def _widths(table: Table) -> list[int]:
    """Return the width of each column, in characters."""
    widths = [_width(head) for head in table.heads]
    for row in table.rows[:MEASURED_ROWS]:
        widths = [max(widest, _width(str(cell))) for widest, cell in zip(widths, row, strict=True)]
    return [min(width, WIDEST) + 2 for width in widths]


def _width(text: str) -> int:
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def _write_check(book: Workbook, worksheet: Worksheet, table: Table, sheet: Sheet) -> None:
    """Write the start, the computed sum and the expected total of each column below the deals."""
    bold, first, last = book.add_format({"bold": True}), len(FIRST_HEADS), len(table.rows)
    start, computed, expected, verdict = range(last + 2, last + 6)
    opening = sheet.match.game.start(sheet.options, sheet.match.seats).sums
    columns = changed_places(sheet)
    heads = (gettext("Start"), gettext("Start and all changes"), gettext("On the sheet"))
    for row, head in zip((start, computed, expected), heads, strict=True):
        worksheet.write_string(row, 0, head, bold)
        for column, (name, owner) in enumerate(columns, start=first):
            total = sheet.state.sums[name][owner]
            if row == computed:
                letter = xl_col_to_name(column)
                worksheet.write_formula(row, column, _sum_formula(letter, start, last), None, total)
            else:
                worksheet.write_number(row, column, opening[name][owner] if row == start else total)
    worksheet.write_string(verdict, 0, gettext("They agree"), bold)
    for column in range(first, first + len(columns)):
        letter = xl_col_to_name(column)
        formula = f"={letter}{computed + 1}={letter}{expected + 1}"
        worksheet.write_formula(verdict, column, formula, None, value=True)


def _sum_formula(letter: str, start: int, last: int) -> str:
    """Return the formula that adds a column's start and every change in it."""
    changes = f"+SUM({letter}2:{letter}{last + 1})" if last else ""
    return f"={letter}{start + 1}{changes}"
