"""What stands on a printed sheet, as plain data: the templates in `typst/` only lay it out."""

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from functools import lru_cache
from importlib import import_module
from typing import Any, Literal

import segno
from django.utils.formats import date_format
from django.utils.translation import get_language, get_language_bidi, gettext
from django.utils.translation import gettext_noop as _

from games.cards import plain, signed
from games.entry import Ask, asked, form_of
from games.kernel import Game, MatchInput, Row, Sheet, State, opened
from games.words import Name, Phrase
from scorekeeper.exports.tables import place_title, result
from scorekeeper.matches.standing import Place, headline_places
from scorekeeper.matches.telling import Teller, owner_name

Data = dict[str, Any]
Paper = Literal["a4", "us-letter"]
Show = Literal["all", "sheet", "result"]

PAPERS: tuple[Paper, ...] = ("a4", "us-letter")
DRAWINGS = {"tarneeb": "two_columns", "egyptian-tarneeb": "two_columns", "nestors": "two_columns"}
"""The template that draws a game's sheet, where it is not named like the game."""
LETTERS = ("A", "B", "C", "D")
MOST_IN_A_PICTURE = 100
RESULT_FIELDS = {"tricks", "points", "declarer_points", "defender_points"}
"""What a deal came to, among the questions of the games."""


@dataclass(frozen=True)
class Wanted:
    """How a sheet is to be printed: on which paper, with rows for a pen, as a whole or in part."""

    paper: Paper = "a4"
    to_fill: bool = False
    show: Show = "all"


@dataclass(frozen=True)
class Head:
    """What stands above a sheet: its title, when it was played, the way back to the match.

    A blank sheet has letters for names, and lines to write the names on.
    """

    title: str = ""
    moment: datetime | None = None
    code: str = ""
    address: str = ""
    blank: bool = False


WORDS = {
    "aces": _("Aces"), "balance": _("Balance"), "against": _("against"),
    "bolshevik": _("Bolshevik"), "by": _("By"), "contract": _("Contract"),
    "counts": _("counts"), "date": _("Date"), "dealer": _("Dealer"), "deals": _("Deals"),
    "final": _("Final"), "no_deal": _("No deal yet."), "no_result": _("No result"),
    "no_trumps": _("NT"), "not_counted": _("not counted"), "number": _("No."),
    "open": _("The match goes on."), "others": _("Others"), "pays": _("pays"),
    "personal": _("Personal sheets"), "pips": _("pips"), "place": _("Place"),
    "player": _("Player"), "players": _("Players, in order of play"), "points": _("Points"),
    "reasons": _("Points and reasons"), "result": _("Result"), "rules": _("Agreed"),
    "running": _("Running"), "score": _("Score"), "set": _("Set"), "set_total": _("Set total"),
    "sheet": _("Sheet"), "signatures": _("Signatures"), "soloist": _("Soloist"),
    "stopped": _("Stopped by agreement"), "subtotal": _("Subtotal"), "to_go": _("to go:"),
    "tricks": _("Tricks"), "what": _("What was played"),
}  # fmt: skip


def printed(sheet: Sheet, head: Head, wanted: Wanted) -> Data:
    """Return everything that is printed of a sheet, in the reader's language."""
    names = sheet.match.players
    teller = Teller.of(names) if needs_isolation(names) else Teller(names, names)
    game = sheet.match.game
    to_fill = wanted.to_fill and sheet.status == "open"
    drawn = spoken(drawing(sheet, to_fill=to_fill), teller)
    return {
        "lang": (get_language() or "en").partition("-")[0],
        "rtl": get_language_bidi(),
        "paper": wanted.paper,
        "show": wanted.show,
        "to_fill": to_fill,
        "title": head.title,
        "game": gettext(game.name),
        "date": date_format(head.moment, "DATE_FORMAT") if head.moment else "",
        "code": head.code,
        "address": head.address,
        "qr": qr_code(head.address) if head.address else "",
        "names": list(names),
        "blank": head.blank,
        "sides": game.sides,
        "rules": list(agreed(sheet)),
        "status": sheet.status,
        "drawing": DRAWINGS.get(game.slug, game.slug),
        "drawn": drawn if wanted.show == "all" else shortened(drawn),
        "deals": deals(sheet, teller) if wanted.show == "all" else {"heads": [], "rows": []},
        "result": told_result(sheet, teller),
        "words": {key: gettext(word) for key, word in WORDS.items()},
    }


def blank_sheet(game: Game[Any, Any, Any], options: Mapping[str, Any]) -> Sheet:
    """Return the sheet of a match that nobody has played yet, seats named by letters."""
    return opened(MatchInput(game=game, players=LETTERS[: game.players], options=options))


@lru_cache(maxsize=64)
def qr_code(address: str) -> str:
    """Return a code that leads a phone to an address, as SVG."""
    picture = io.BytesIO()
    segno.make(address, error="m", micro=False).save(picture, kind="svg", border=1, xmldecl=False)
    return picture.getvalue().decode()


def needs_isolation(names: Sequence[str]) -> bool:
    """Say whether names could run against the direction of a sentence they stand in."""
    right_to_left = any("\u0590" <= letter <= "\u08ff" or "\ufb1d" <= letter <= "\ufefc"
                        for name in names for letter in name)  # fmt: skip
    return right_to_left or get_language_bidi()


def agreed(sheet: Sheet) -> Iterator[dict[str, str]]:
    """Yield the options that are not left at their defaults."""
    usual, game = sheet.match.game.read_options({}), sheet.match.game
    for name, option in game.options.items():
        value = getattr(sheet.options, name)
        if value != getattr(usual, name):
            said = option.values.get(value, _("yes") if value is True else _("no"))
            told = str(value) if type(value) is int and not option.values else gettext(said)
            yield {"label": gettext(option.label), "value": told}


# The drawing


def drawing(sheet: Sheet, *, to_fill: bool) -> Any:
    """Return the game's own drawing; to be filled in, with all the pages there will be."""
    module = import_module(f"{type(sheet.match.game).__module__.rpartition('.')[0]}.paper")
    draw = getattr(module, "draw_to_fill", module.draw) if to_fill else module.draw
    return draw(sheet)


def spoken(drawn: Any, teller: Teller) -> Any:
    """Return a drawing with all that it says in the reader's words."""
    if isinstance(drawn, Phrase | Name):
        return teller.say(drawn)
    if is_dataclass(drawn) and not isinstance(drawn, type):
        shown = (*(field.name for field in fields(drawn)), *_computed(type(drawn)))
        return {name: spoken(getattr(drawn, name), teller) for name in shown}
    if isinstance(drawn, list | tuple):
        return [spoken(each, teller) for each in drawn]
    return drawn


def shortened(drawn: Any) -> Any:
    """Return a drawing of which only the newest is left, so that a picture has its limits."""
    if isinstance(drawn, dict):
        return {name: shortened(each) for name, each in drawn.items()}
    if isinstance(drawn, list):
        return [shortened(each) for each in drawn[-MOST_IN_A_PICTURE:]]
    return drawn


@lru_cache(maxsize=64)
def _computed(kind: type) -> tuple[str, ...]:
    return tuple(name for name, value in vars(kind).items() if isinstance(value, property))


# The deals


def deals(sheet: Sheet, teller: Teller) -> Data:
    """Return the plain table of deals: contract, doubles, result, reasons, running totals."""
    shown = headline_places(sheet)
    return {
        "heads": [place_title(sheet, place, teller) for place in shown],
        "rows": [_deal(sheet, row, shown, teller) for row in sheet.rows],
    }


def _deal(sheet: Sheet, row: Row, shown: Sequence[Place], teller: Teller) -> Data:
    game = sheet.match.game
    what = teller.say(game.describe(row.deal)) if row.deal is not None else "?"
    return {
        "number": row.number,
        "dealer": teller.names[row.dealer] if row.dealer is not None else "",
        "what": what,
        "came_to": "; ".join(came_to(sheet, row, what, teller)) if row.deal is not None else "",
        "notes": [teller.say(note) for note in game.notes(row, sheet)],
        "reasons": list(reasons(sheet, row, teller)),
        "totals": [plain(row.state.sums[column][owner]) for column, owner in shown],
        "counted": row.counted,
    }


def came_to(sheet: Sheet, row: Row, what: str, teller: Teller) -> Iterator[str]:
    """Yield what was counted after a deal, unless its description has told it already."""
    form, told = form_of(row.entry, sheet.match.game.kinds), what.replace("–", " ").split()
    left = {
        name: answers[-1]
        for name, answers in form.items()
        if name.rpartition(".")[2] in RESULT_FIELDS and answers[-1] not in told
    }
    groups = sheet.match.game.form(before(sheet, row), sheet.options) if left else ()
    legends = {id(ask): group.legend for group in groups for ask in group.asks}
    for ask in asked(groups, form):
        if ask.name in left:
            yield f"{_asked(ask, legends[id(ask)], teller)}: {left[ask.name]}"


def _asked(ask: Ask, group: Phrase | Name | None, teller: Teller) -> str:
    legend = teller.say(ask.legend)
    return f"{teller.say(group)}, {legend}" if isinstance(group, Name) else legend


def before(sheet: Sheet, row: Row) -> State:
    """Return where a match stood before a deal."""
    if row.number > 1:
        return sheet.rows[row.number - 2].state
    start: State = sheet.match.game.start(sheet.options, sheet.match.seats)
    return start


def reasons(sheet: Sheet, row: Row, teller: Teller) -> Iterator[Data]:
    """Yield every line of a deal; the same points for the same reason are told once."""
    game, found = sheet.match.game, dict[tuple[Any, ...], list[str]]()
    for line in row.lines:
        key = (line.column, line.amount, line.why, line.working)
        found.setdefault(key, []).append(owner_name(game, line.column, line.owner, teller))
    for (column, amount, why, working), owners in found.items():
        yield {
            "amount": signed(amount),
            "owners": ", ".join(owners),
            "column": teller.say(game.column_title(column)) if len(game.columns) > 1 else "",
            "why": gettext(why),
            "working": working or "",
        }


# The result


def told_result(sheet: Sheet, teller: Teller) -> Data | None:
    """Return the places and who pays whom, None while the match goes on."""
    settled = sheet.settlement
    if settled is None:
        return None
    places_ = [
        {"place": place, "name": name, "score": written(score), "balance": written(balance)}
        for place, name, score, balance in result(sheet).rows
    ]
    return {
        "places": places_,
        "payments": [
            {
                "payer": teller.names[each.payer],
                "payee": teller.names[each.payee],
                "amount": f"{each.amount} {each.currency}",
            }
            for each in settled.payments or ()
        ],
    }


def written(score: Any) -> str:
    """Write a score with its sign and a true minus.

    >>> written("-16.5"), written(3), written(0)
    ('−16.5', '+3', '0')
    """
    text = str(score)
    return f"−{text[1:]}" if text.startswith("-") else f"+{text}" if score else text
