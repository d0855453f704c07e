"""A Nestors table for tests: deals as entered, piles as counted, sheets."""

from typing import Any

from games import GAMES
from games.sheet import MatchInput, Sheet, fold_sheet
from games.words import Phrase

Pile = tuple[int, int, int, int, int]
"""Trumps, higher counters, lower counters, tricks and spades of one side."""

NAMES = ("Anna", "Ben", "Cleo", "Dora")
GAME = GAMES["nestors"]
CONTRACT = {"kind": "contract", "declarer": 0, "bid": 100, "points": 120}
SEVEN = {"spades_majority_min": 7}


def counts(pile: Pile, side: str = "declarer") -> dict[str, Any]:
    """Return the counts of a pile as entered."""
    return dict(zip(("trumps", "upper", "lower", "tricks", "spades"), pile, strict=True)) | {
        "side": side
    }


def sheet_of(options: dict[str, Any], *deals: dict[str, Any]) -> Sheet:
    return fold_sheet(MatchInput(GAME, NAMES, options, deals=deals))


def sides_after(options: dict[str, Any], *deals: dict[str, Any]) -> tuple[int, ...]:
    """Return the points of both sides after deals, none of which may be refused."""
    sheet = sheet_of(options, *deals)
    assert [row.refusals for row in sheet.rows] == [()] * len(deals)
    return sheet.state.sums["points"]


def phrase_texts(phrases: tuple[Phrase, ...]) -> list[str]:
    """Return phrases as text, with this table's names."""
    return [phrase.render(names=NAMES) for phrase in phrases]
