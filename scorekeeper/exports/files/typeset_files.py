"""Typeset papers and pictures: of a match, of an evening, of a blank sheet."""

from games import GAMES
from games.code import TooLongForCodes
from scorekeeper.exports.files.file import File, Parameters, chosen_parameters
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
from scorekeeper.matches.log.whole_code import match_codes
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.media.types import PDF, PNG


def match_pdf(match: Match, parameters: Parameters, address: str) -> bytes:
    """Return a match as PDF, on paper of the size named. Raises `Busy`."""
    print_settings = PrintSettings(
        paper_named(parameters["paper"]), to_fill=parameters["to_fill"] == "1"
    )
    return pdf(printed_sheet(sheet_of(match), head_of(match, address), print_settings))


def match_png(match: Match, parameters: Parameters, address: str) -> bytes:
    """Return a match as a picture: its sheet, its result or its winner's card. Raises `Busy`."""
    wins = wins_of(parameters["wins"], match.rules.players)
    if parameters["show"] == "card":
        return png(match_card(sheet_of(match), head_of(match, address), wins), "card")
    show: Show = "result" if parameters["show"] == "result" else "sheet"
    print_settings = PrintSettings(show=show, wins=wins)
    return png(printed_sheet(sheet_of(match), head_of(match, address), print_settings))


def head_of(match: Match, address: str) -> Head:
    """Return the head of a match's sheet."""
    title, started = match.read_document().title or "", match.local_start
    return Head(
        title,
        match.evening,
        match.code,
        address,
        started=started,
        digits=digits_of(match, address),
        drawn_suits=suit_replacements(match),
    )


def digits_of(match: Match, address: str) -> tuple[str, ...] | None:
    """Return a match as digits for one to four codes; None if it is too long for them."""
    try:
        return match_codes(match, address)
    except TooLongForCodes:
        return None


def evening_file(evening: Evening, title: str, address: str) -> File:
    """Return the totals of an evening as a picture. Raises `Busy`."""
    card = evening_card(evening.context(whole=True), title, address)
    return File(f"{evening.day}.png", PNG, png(card, "card"))


def blank_file(slug: str, query: Parameters) -> File:
    """Return an empty sheet of a game as PDF, for a number of players and the rules of a preset.

    Without them it is for the usual number, and by the usual rules. Raises `Refused` or `Busy`.
    """
    usual = GAMES[slug]
    sizes = ("", *map(str, usual.table_sizes))
    accepted = {"paper": PAPERS, "preset": ("", *usual.presets), "players": sizes}
    parameters = chosen_parameters(accepted, query)
    options = usual.presets[parameters["preset"]].options if parameters["preset"] else {}
    game = usual.at_table(options, int(parameters["players"] or usual.players))
    print_settings = PrintSettings(paper_named(parameters["paper"]), to_fill=True)
    content = pdf(printed_sheet(blank_sheet(game, options), Head(blank=True), print_settings))
    return File(f"{slug}.pdf", PDF, content)
