"""An Avinas table for tests: deals to vary, sheets and states."""

from dataclasses import replace
from typing import Any

from games.avinas import GAME
from games.avinas.deals import AvinasOptions
from games.avinas.outcome import AvinasState, AvinasVerdict, verdict
from games.sheet import MatchInput, Sheet, fold_sheet, opening_sheet

NAMES = ("Anna", "Ben", "Cleo", "Dora")
OPTIONS = AvinasOptions()
SEVENS = {"kind": "sevens", "sevens": 2, "declarer": 0}
MADE = SEVENS | {"declarer_points": 75}
KNOCK = SEVENS | {"knock": True, "all_tricks": True}
NONE = {"kind": "no_sevens", "declarer": 0, "declarer_points": 75}
EARLY = NONE | {"stopped_early": True}
FALSE_BID = {"kind": "false_bid", "declarer": 0}
PASSED_OUT = {"kind": "passed_out"}


def sheet_of(*deals: dict[str, Any], stopped: bool = False, **options: Any) -> Sheet:
    """Return the sheet of a match in which player 0 deals first."""
    return fold_sheet(MatchInput(GAME, NAMES, options, deals=deals, stopped=stopped))


def state_of(
    rams: tuple[int, int] = (0, 0), pips: tuple[int, int] = (0, 0), **more: Any
) -> AvinasState:
    """Return a state of the match."""
    return AvinasState(sums={"rams": rams, "pips": pips}, **more)


def sheet_in_state(
    rams: tuple[int, int] = (0, 0), pips: tuple[int, int] = (0, 0), **options: Any
) -> Sheet:
    """Return an empty sheet in a given state."""
    empty = opening_sheet(MatchInput(GAME, NAMES, options))
    return replace(empty, state=state_of(rams, pips))


def phrase_texts(phrases: tuple[Any, ...]) -> list[str]:
    """Return phrases as text, with this table's names."""
    return [phrase.render(names=NAMES) for phrase in phrases]


def state_of_sheet(sheet: Sheet) -> AvinasState:
    assert isinstance(sheet.state, AvinasState)
    return sheet.state


def verdict_of(sheet: Sheet) -> AvinasVerdict | None:
    """Return the verdict on the losers of a match, if any."""
    return verdict(state_of_sheet(sheet), sheet.options)
