"""The time to fold the longest match of each game: `python -m tests.bench.longest`."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle, islice
from typing import Any

from games import GAMES
from games.sheet import MatchInput, Sheet, opening_sheet
from tests.bench.folding import median_fold_time
from tests.bench.pages import DEALS, LONG, PLAYERS

FOUR = ("Anna", "Ben", "Cleo", "Dora")
SIXTY = 60

Deal = Mapping[str, Any]


@dataclass(frozen=True)
class Longest:
    """Deals in rotation, replacements where one is refused, and options for a long match."""

    deals: Sequence[Deal]
    options: Mapping[str, Any] = field(default_factory=dict)
    instead: Sequence[Deal] = ()
    most: int = SIXTY


def contract(declarer: int, bid: int, tricks: int, **more: Any) -> Deal:
    return {"kind": "contract", "declarer": declarer, "bid": bid, "tricks": tricks, **more}


def aces(first: Any, second: Any) -> list[Deal]:
    """Return four aces in tricks of their own, two for each side."""
    fell = zip(("clubs", "diamonds", "hearts", "spades"), (2, 3, 9, 12), strict=True)
    return [
        {"suit": suit, "trick": trick, "side": first if place < 2 else second}
        for place, (suit, trick) in enumerate(fell)
    ]


TRICKS = (contract(0, 8, 9), contract(1, 9, 7), contract(2, 7, 6), contract(3, 8, 8))
DOUBLED = {"denomination": "spades", "doubling": "double", "doubled_by": 1}
COUNTS = {"side": "declarer", "trumps": 3, "upper": 2, "lower": 1, "tricks": 7, "spades": 5}
PASSED = {"kind": "bolshevik_passed"}

LONGEST = {
    "preferans": Longest(DEALS, LONG),
    "tarneeb": Longest(TRICKS, {"target": 999}),
    "egyptian-tarneeb": Longest(
        [contract(0, 9, 8, **DOUBLED), contract(2, 7, 8, **DOUBLED)], {"target": 999}
    ),
    "nestors": Longest(
        [
            {"kind": "contract", "declarer": 0, "bid": 150, "trump": "J", "counts": COUNTS},
            {"kind": "contract", "declarer": 1, "bid": 120, "points": 60},
        ],
        {"limit": 5000},
    ),
    "avinas": Longest(
        [
            {"kind": "sevens", "sevens": 4, "declarer": 0, "knock": True, "all_tricks": False},
            {"kind": "sevens", "sevens": 3, "declarer": 1, "declarer_points": 40},
            {"kind": "no_sevens", "declarer": 2, "bid": 5, "declarer_points": 74},
        ],
        {"target_pips": 99},
    ),
    "skruuvi": Longest(
        [
            {"kind": "all_pass", "tricks": 5, "doubling": "double", "aces": aces(0, 1)},
            {
                "kind": "contract",
                "declarer": 1,
                "level": 6,
                "denomination": "misere",
                "tricks": 2,
                "aces": aces("main", "defence"),
            },
            {
                "kind": "contract",
                "declarer": 2,
                "level": 6,
                "denomination": "grand",
                "tricks": 11,
                "doubling": "redouble",
            },
        ],
        {"unwind": True, "bolshevik": "after_last_set", "bolshevik_weight": "third_exact"},
        [PASSED] * 4
        + [
            {
                "kind": "bolshevik",
                "soloist": soloist,
                "contract": "bolshevik",
                "tricks": 3,
                "doubled_by": [(soloist + 1) % 4],
                "aces": aces("soloist", "opponents"),
            }
            for soloist in range(4)
        ],
    ),
}
"""Skruuvi: six sets of eight deals, and a Bolshevik round of eight."""


def longest_sheet(slug: str) -> Sheet:
    """Return the sheet of a game's longest match, in which every deal counts."""
    longest, game = LONGEST[slug], GAMES[slug]
    names = FOUR if game.players == len(FOUR) else tuple(PLAYERS)
    sheet = opening_sheet(MatchInput(game, names, longest.options))
    instead = iter(longest.instead)
    for deal in islice(cycle(longest.deals), longest.most):
        after = sheet.plus(deal)
        if after.rows[-1].refusals:
            after = sheet.plus(next(instead))
        if not after.rows[-1].counted:
            break
        sheet = after
    return sheet


def figures() -> Iterator[tuple[str, float]]:
    """Yield a title with the number of deals, and the time to fold them in milliseconds."""
    for slug in GAMES:
        sheet = longest_sheet(slug)
        match = replace(sheet.match, deals=tuple(row.entry for row in sheet.rows))
        yield f"fold of {len(match.deals)} deals of {slug}", median_fold_time(match)


if __name__ == "__main__":
    for title, took in figures():
        sys.stdout.write(f"{title:<36}{took:>8.2f} ms\n")
