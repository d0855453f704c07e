"""A match as a file of any kind, for pages and the API."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext

from scorekeeper.exports.files.as_json import match_file
from scorekeeper.exports.files.as_xlsx import workbook
from scorekeeper.exports.files.file import File, Parameters, chosen_parameters
from scorekeeper.exports.files.typeset_files import match_pdf, match_png
from scorekeeper.exports.model.file_names import file_name
from scorekeeper.exports.model.tables import TITLES, tables
from scorekeeper.exports.paper.content import PAPERS
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.media.spreadsheets import csv_of
from scorekeeper.media.types import CSV_IN_UTF_8, PDF, PNG, XLSX

CHOICES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "json": {},
    "csv": {"table": tuple(TITLES)},
    "xlsx": {},
    "pdf": {"paper": PAPERS, "to_fill": ("0", "1")},
    "png": {"show": ("sheet", "result", "card")},
}
"""The query parameters of each kind of file with their values, the default first."""

Maker = Callable[[Match, Parameters, str], bytes]


def file_of(match: Match, kind: str, query: Parameters, address: str) -> File:
    """Return a match as a file; `address` is the match's URL.

    Raises `Refused` for an unknown value in the query, or `Busy`.
    """
    media_type, make = KINDS[kind]
    parameters = {**chosen_parameters(CHOICES[kind], query), "wins": query.get("wins", "")}
    ending = f"{parameters['table']}.csv" if kind == "csv" else kind
    name = file_name(match.evening, match.game, match.read_document().players, ending)
    return File(name, media_type, make(match, parameters, address))


def _json(match: Match, _parameters: Parameters, _address: str) -> bytes:
    return match_file(match)


def _csv(match: Match, parameters: Parameters, _address: str) -> bytes:
    tables_by_name = {table.name: table for table in tables(sheet_of(match))}
    table = tables_by_name[parameters["table"]]
    return csv_of([table.heads, *table.rows])


def _xlsx(match: Match, _parameters: Parameters, _address: str) -> bytes:
    return workbook(sheet_of(match), match.read_document().title or gettext(match.rules.name))


KINDS: dict[str, tuple[str, Maker]] = {
    "json": ("application/json", _json),
    "csv": (CSV_IN_UTF_8, _csv),
    "xlsx": (XLSX, _xlsx),
    "pdf": (PDF, match_pdf),
    "png": (PNG, match_png),
}
