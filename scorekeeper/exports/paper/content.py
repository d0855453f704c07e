"""The content of a printed sheet as plain data; the templates in `typst/` lay it out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from string import ascii_uppercase
from typing import Literal

from django.utils.formats import date_format
from django.utils.translation import get_language, get_language_bidi, gettext
from django.utils.translation import gettext_noop as _

from games.kernel import AnyGame
from games.sheet import MatchInput, Sheet, opening_sheet
from scorekeeper.exports.model.deal_rows import Data, deals
from scorekeeper.exports.model.tables import seat_names
from scorekeeper.exports.paper.chart import printed_chart
from scorekeeper.exports.paper.codes import printed_codes
from scorekeeper.exports.paper.drawing import present_drawing, shortened
from scorekeeper.exports.paper.hyphens import breakable
from scorekeeper.exports.paper.result import present_result
from scorekeeper.exports.paper.winner import printed_winner
from scorekeeper.matches.sheet.noted import noted_answers
from scorekeeper.players.suits import suits_of
from scorekeeper.presenters.agreed import agreed_options
from scorekeeper.presenters.headline import totals_text
from scorekeeper.presenters.presenter import END, ISOLATE, Presenter
from scorekeeper.presenters.replacements import seat_lines
from scorekeeper.presenters.result import stake_text
from scorekeeper.web.game_files import PREFIX, nearest_file

Paper = Literal["a4", "us-letter"]
Show = Literal["all", "sheet", "result"]

PAPERS: tuple[Paper, ...] = ("a4", "us-letter")
LETTERS = tuple(ascii_uppercase)
"""Names of the players of an empty sheet."""


def paper_named(name: str) -> Paper:
    """Return a paper size by its name, the default if the name is unknown."""
    return next((paper for paper in PAPERS if paper == name), PAPERS[0])


@dataclass(frozen=True)
class PrintSettings:
    """Settings of a printed sheet: paper size, rows for a pen, whole or in part."""

    paper: Paper = "a4"
    to_fill: bool = False
    show: Show = "all"
    wins: tuple[int, ...] = ()
    """The wins of each seat this evening, if known."""


@dataclass(frozen=True)
class Head:
    """The head of a sheet: its title, evening, start, and the address of the match.

    A blank sheet has letters for names, and lines to write the names on.
    """

    title: str = ""
    evening: date | None = None
    code: str = ""
    address: str = ""
    blank: bool = False
    started: datetime | None = None
    digits: tuple[str, ...] | None = ()
    """The whole match as digits behind the address, in one to four codes; None if it is too long,
    empty for a code of the address alone."""
    drawn_suits: Mapping[int, int] = field(default_factory=dict)
    """The suit to draw for each suit of the match, as the league gives them to its members."""


WORDS = {
    "aces": _("Aces"),
    "against": _("against"),
    "agreed": _("Agreed"),
    "as_usual": _("all else as usual"),
    "balance": _("Balance"),
    "bolshevik": _("Bolshevik"),
    "by": _("By"),
    "centre": _("centre"),
    "contract": _("Contract"),
    "counts": _("counts"),
    "date": _("Date"),
    "dealer": _("Dealer"),
    "deals": _("Deals"),
    "final": _("Final"),
    "in_force": _("Rules in force"),
    "no_result": _("No result"),
    "no_trumps": _("NT"),
    "not_counted": _("not counted"),
    "noted": _("Noted"),
    "number": _("No."),
    "open": _("The match goes on."),
    "pays": _("pays"),
    "personal": _("Personal sheets"),
    "pips": _("pips"),
    "place": _("Place"),
    "player": _("Player"),
    "points": _("Points"),
    "reasons": _("Points and reasons"),
    "result": _("Result"),
    "running": _("Running"),
    "score": _("Score"),
    "set": _("Set"),
    "set_total": _("Set total"),
    "sheet": _("Sheet"),
    "signatures": _("Signatures"),
    "soloist": _("Soloist"),
    "subtotal": _("Subtotal"),
    "to_go": _("to go:"),
    "tricks": _("Tricks"),
    "usual": _("the usual rules"),
    "what": _("What was played"),
    "where": _("Played at"),
}


def printed_sheet(sheet: Sheet, head: Head, settings: PrintSettings) -> Data:
    """Return all data of a printed sheet, in the reader's language."""
    names = tuple(map(breakable, seat_names(sheet)))
    presenter = Presenter.of(names) if needs_isolation(names) else Presenter(names, names)
    game = sheet.match.game
    to_fill = settings.to_fill and sheet.status == "open"
    drawing = present_drawing(game.paper(sheet, to_fill=to_fill), presenter)
    rules, drawn_suits = list(agreed_options(game, sheet.options)), head.drawn_suits
    return {
        "lang": (get_language() or "en").partition("-")[0],
        "rtl": get_language_bidi(),
        "paper": settings.paper,
        "show": settings.show,
        "to_fill": to_fill,
        "title": head.title,
        "game": gettext(game.name),
        "date": date_format(head.evening, "DATE_FORMAT") if head.evening else "",
        "started": start_text(head.started) if head.started else "",
        "code": head.code,
        "address": head.address,
        **printed_codes(head.address, head.digits),
        "names": list(names),
        "suits": [
            drawn_suits.get(suit, suit) for suit in suits_of(sheet.match.players, sheet.match.suits)
        ],
        "players": "" if head.blank else gettext(", ").join(sheet.match.players),
        "seats": [breakable(line) for line in _seat_lines(sheet, presenter)],
        "blank": head.blank,
        "sides": game.sides,
        "agreed": [rule for rule in rules if rule["changed"]],
        "rules": rules,
        "stake": stake_text(sheet, sheet.match.stake) if sheet.match.stake else "",
        "drawing": f"/{PREFIX}/{nearest_file(game, 'sheet.typ')}",
        "drawn": drawing if settings.show == "all" else shortened(drawing),
        "deals": deals(sheet, presenter) if settings.show == "all" else {"heads": [], "rows": []},
        "noted": noted_answers(sheet, presenter),
        "result": present_result(sheet, presenter),
        "winner": printed_winner(sheet, presenter, head.drawn_suits, settings.wins),
        "chart": None if to_fill else printed_chart(sheet, head.drawn_suits),
        "standing": [
            {"owner": owner, "totals": totals} for owner, totals in totals_text(sheet, presenter)
        ],
        "words": {key: gettext(word) for key, word in WORDS.items()},
    }


def start_text(started: datetime) -> str:
    """Return the start of a match in local time, with the zone."""
    moment = date_format(started, "SHORT_DATETIME_FORMAT")
    return gettext("started {moment} ({zone})").format(moment=moment, zone=started.tzname())


def _seat_lines(sheet: Sheet, presenter: Presenter) -> list[str]:
    """Return the names in seats that changed hands, with direction marks only if needed."""
    lines = seat_lines(sheet.match)
    marks = {} if presenter.isolated != presenter.names else {ord(ISOLATE): None, ord(END): None}
    return [line.translate(marks) for line in lines]


def blank_sheet(game: AnyGame, options: Mapping[str, object]) -> Sheet:
    """Return the sheet of a match without deals, its seats named by letters."""
    return opening_sheet(MatchInput(game=game, players=LETTERS[: game.players], options=options))


def needs_isolation(names: Sequence[str]) -> bool:
    """Return whether names could run against the direction of the surrounding text."""
    right_to_left = any(
        "\u0590" <= letter <= "\u08ff" or "\ufb1d" <= letter <= "\ufefc"
        for name in names
        for letter in name
    )
    return right_to_left or get_language_bidi()
