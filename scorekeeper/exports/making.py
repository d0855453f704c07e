"""A match as a file of any kind: what pages and API hand out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext

from games import GAMES
from games.kernel import Sheet
from games.values import INVALID, Refusal, Refused
from scorekeeper.exports.as_csv import table_csv
from scorekeeper.exports.as_json import match_file
from scorekeeper.exports.as_xlsx import workbook
from scorekeeper.exports.naming import disposition, file_name
from scorekeeper.exports.printing import PAPERS, Head, Paper, Show, Wanted, blank_sheet, printed
from scorekeeper.exports.tables import TITLES, tables
from scorekeeper.exports.typesetting import pdf, png
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheets import sheet_of

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
SHOWS: tuple[Show, ...] = ("sheet", "result")
YES = ("1", "true")
Asked = Mapping[str, str]
"""What an address asks for beside the kind of file: `paper`, `to_fill`, `show`, `table`."""


@dataclass(frozen=True)
class File:
    """A file to hand out."""

    name: str
    media_type: str
    content: bytes

    @property
    def headers(self) -> dict[str, str]:
        """The headers that go with it."""
        return {
            "Content-Disposition": disposition(self.name),
            "X-Content-Type-Options": "nosniff",
        }


Maker = Callable[[Match, Asked, str], bytes]


def file_of(match: Match, kind: str, asked: Asked, address: str) -> File:
    """Return a match as a file; `address` is where the match is on the web.

    Raises `Refused` for what is asked in words nobody knows, `FontsMissing`, `Busy`.
    """
    media_type, make = KINDS[kind]
    ending = f"{asked['table']}.{kind}" if kind == "csv" and asked.get("table") else kind
    name = file_name(match.started_at, match.game, match.read().players, ending)
    return File(name, media_type, make(match, asked, address))


def _json(match: Match, _asked: Asked, _address: str) -> bytes:
    return match_file(match)


def _csv(match: Match, asked: Asked, _address: str) -> bytes:
    name = one_of(asked, "table", tuple(TITLES), "deals")
    return table_csv(next(table for table in tables(sheet_of(match)) if table.name == name))


def _xlsx(match: Match, _asked: Asked, _address: str) -> bytes:
    document = match.read()
    return workbook(sheet_of(match), document.title or gettext(match.rules.name))


def _pdf(match: Match, asked: Asked, address: str) -> bytes:
    paper = cast("Paper", one_of(asked, "paper", PAPERS, PAPERS[0]))
    wanted = Wanted(paper, to_fill=asked.get("to_fill") in YES)
    return pdf(printed(sheet_of(match), head_of(match, address), wanted))


def _png(match: Match, asked: Asked, address: str) -> bytes:
    show = cast("Show", one_of(asked, "show", SHOWS, SHOWS[0]))
    return png(printed(sheet_of(match), head_of(match, address), Wanted(show=show)))


KINDS: dict[str, tuple[str, Maker]] = {
    "json": ("application/json", _json),
    "csv": ("text/csv; charset=utf-8", _csv),
    "xlsx": (XLSX, _xlsx),
    "pdf": ("application/pdf", _pdf),
    "png": ("image/png", _png),
}


def head_of(match: Match, address: str) -> Head:
    """Return what stands above the sheet of a match."""
    return Head(match.read().title or "", match.started_at, match.code, address)


def one_of(asked: Asked, name: str, known: tuple[str, ...], usual: str) -> str:
    """Return what is asked for, the usual where nothing is. Raises `Refused`."""
    value = asked.get(name, usual)
    if value not in known:
        raise Refused([Refusal(INVALID.code, INVALID.message, name)])
    return value


def blank_file(slug: str, asked: Asked) -> File:
    """Return an empty sheet of a game, to fill in by pen, with a preset's rules where one is named.

    Raises `Refused`, `FontsMissing`, `Busy`.
    """
    game = GAMES[slug]
    paper = cast("Paper", one_of(asked, "paper", PAPERS, PAPERS[0]))
    preset = one_of(asked, "preset", ("", *game.presets), "")
    sheet: Sheet = blank_sheet(game, game.presets[preset].options if preset else {})
    content = pdf(printed(sheet, Head(blank=True), Wanted(paper, to_fill=True)))
    return File(f"{slug}.pdf", "application/pdf", content)
