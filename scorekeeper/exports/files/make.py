"""A match as a file of any kind, for pages and the API."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from games import GAMES
from games.values import INVALID, Refusal, Refused
from scorekeeper.exports.files.as_json import match_file
from scorekeeper.exports.files.as_xlsx import workbook
from scorekeeper.exports.model.file_names import disposition, file_name
from scorekeeper.exports.model.tables import TITLES, tables
from scorekeeper.exports.paper.card import evening_card, match_card
from scorekeeper.exports.paper.content import (
    PAPERS,
    Head,
    PrintSettings,
    Show,
    blank_sheet,
    paper_named,
    printed_sheet,
)
from scorekeeper.exports.paper.typeset import pdf, png
from scorekeeper.exports.paper.winner import wins_of
from scorekeeper.matches.context import suit_replacements
from scorekeeper.matches.groups.evenings import Evening
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

Parameters = Mapping[str, str]


@dataclass(frozen=True)
class File:
    """A file to send: its name, media type and content."""

    name: str
    media_type: str
    content: bytes

    @property
    def headers(self) -> dict[str, str]:
        """The headers of the response."""
        return {
            "Content-Disposition": disposition(self.name),
            "X-Content-Type-Options": "nosniff",
        }


Maker = Callable[[Match, Parameters, str], bytes]


def chosen_parameters(choices: Mapping[str, tuple[str, ...]], query: Parameters) -> Parameters:
    """Return each parameter's value in the query, else its default. Raises `Refused`."""
    parameters = {name: query.get(name, values[0]) for name, values in choices.items()}
    invalid = [name for name, value in parameters.items() if value not in choices[name]]
    if invalid:
        raise Refused(Refusal(INVALID.code, INVALID.message, name) for name in invalid)
    return parameters


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


def _pdf(match: Match, parameters: Parameters, address: str) -> bytes:
    print_settings = PrintSettings(
        paper_named(parameters["paper"]), to_fill=parameters["to_fill"] == "1"
    )
    return pdf(printed_sheet(sheet_of(match), head_of(match, address), print_settings))


def _png(match: Match, parameters: Parameters, address: str) -> bytes:
    wins = wins_of(parameters["wins"], match.rules.players)
    if parameters["show"] == "card":
        return png(match_card(sheet_of(match), head_of(match, address), wins), "card")
    show: Show = "result" if parameters["show"] == "result" else "sheet"
    print_settings = PrintSettings(show=show, wins=wins)
    return png(printed_sheet(sheet_of(match), head_of(match, address), print_settings))


KINDS: dict[str, tuple[str, Maker]] = {
    "json": ("application/json", _json),
    "csv": (CSV_IN_UTF_8, _csv),
    "xlsx": (XLSX, _xlsx),
    "pdf": (PDF, _pdf),
    "png": (PNG, _png),
}


def head_of(match: Match, address: str) -> Head:
    """Return the head of a match's sheet."""
    title, started = match.read_document().title or "", match.local_start
    return Head(
        title,
        match.evening,
        match.code,
        address,
        started=started,
        drawn_suits=suit_replacements(match),
    )


def evening_file(evening: Evening, title: str, address: str) -> File:
    """Return the totals of an evening as a picture. Raises `Busy`."""
    card = evening_card(evening.context(whole=True), title, address)
    return File(f"{evening.day}.png", PNG, png(card, "card"))


def blank_file(slug: str, query: Parameters) -> File:
    """Return an empty sheet of a game as PDF, with the rules of the preset named, if any.

    Raises `Refused` or `Busy`.
    """
    game = GAMES[slug]
    parameters = chosen_parameters({"paper": PAPERS, "preset": ("", *game.presets)}, query)
    options = game.presets[parameters["preset"]].options if parameters["preset"] else {}
    print_settings = PrintSettings(paper_named(parameters["paper"]), to_fill=True)
    content = pdf(printed_sheet(blank_sheet(game, options), Head(blank=True), print_settings))
    return File(f"{slug}.pdf", PDF, content)
