"""A Tarneeb table for tests: expected outcomes, and the score of a deal."""

from typing import Any, Literal

import pytest
from hypothesis import strategies as st

from games import GAMES
from games.sheet import MatchInput, fold_sheet
from games.values import Refused
from games.words import Phrase

Outcome = tuple[int, int]
"""The points of the declaring side and of the other side."""

NAMES = ("Anna", "Ben", "Cleo", "Dora")
BIDS, TRICKS = range(7, 14), range(14)
MULTIPLIERS = {"none": 1, "double": 2, "redouble": 4}

BID_COUNTS = """
7: 16/0 7/0 7/0 7/0 7/0 7/0 7/0 -7/7 -7/8 -7/9 -7/10 -7/11 -7/12 -7/13
8: 16/0 8/0 8/0 8/0 8/0 8/0 -8/6 -8/7 -8/8 -8/9 -8/10 -8/11 -8/12 -8/13
9: 16/0 9/0 9/0 9/0 9/0 -9/5 -9/6 -9/7 -9/8 -9/9 -9/10 -9/11 -9/12 -9/13
10: 16/0 10/0 10/0 10/0 -10/4 -10/5 -10/6 -10/7 -10/8 -10/9 -10/10 -10/11 -10/12 -10/13
11: 16/0 11/0 11/0 -11/3 -11/4 -11/5 -11/6 -11/7 -11/8 -11/9 -11/10 -11/11 -11/12 -11/13
12: 16/0 12/0 -12/2 -12/3 -12/4 -12/5 -12/6 -12/7 -12/8 -12/9 -12/10 -12/11 -12/12 -12/13
13: 26/0 -16/2 -16/4 -16/6 -16/8 -16/10 -16/12 -16/14 -16/16 -16/18 -16/20 -16/22 -16/24 -16/26
"""
"""For each bid, from 13 tricks of the declaring side down to none: its points / the others'."""

TABLE_RULES = st.fixed_dictionaries(
    {},
    optional={
        "made_score": st.sampled_from(["bid", "tricks"]),
        "defenders_when_made": st.sampled_from(["none", "tricks"]),
        "special_13": st.booleans(),
        "fail13_defenders": st.sampled_from(["double", "single"]),
    },
)
"""The options that change a score."""

both_games = pytest.mark.parametrize("slug", ["tarneeb", "egyptian-tarneeb"])


def outcome(slug: str, options: dict[str, Any], **deal: Any) -> Outcome:
    """Return the points of a contract of player 0."""
    deal = {"kind": "contract", "declarer": 0, "denomination": "spades"} | deal
    row = fold_sheet(MatchInput(GAMES[slug], NAMES, options, deals=(deal,))).rows[0]
    assert row.refusals == ()
    return row.state.sums["points"][0], row.state.sums["points"][1]


def rows_of(table: str) -> list[Any]:
    """Return a pytest parameter for each bid of a table: its outcomes from 13 tricks down."""
    lines = [line.partition(": ") for line in table.split("\n")[1:-1]]
    return [
        pytest.param(
            int(bid),
            [tuple(int(number) for number in cell.split("/")) for cell in cells.split(" ")],
            id=f"bid-{bid}",
        )
        for bid, _, cells in lines
    ]


def by_the_formula(
    bid: int, tricks: int, doubling: Literal["none", "double", "redouble"], options: Any
) -> Outcome:
    """Return the points of a contract by a second implementation, for both games."""
    factor, others = MULTIPLIERS[doubling], 13 - tricks
    special = options.get("special_13", True)
    if tricks >= bid:
        counts = tricks if factor > 1 or options.get("made_score") == "tricks" else bid
        base = 26 if special and bid == 13 else 16 if special and tricks == 13 else counts
        return factor * base, others * (options.get("defenders_when_made") == "tricks")
    thirteen = special and bid == 13
    base = 16 if thirteen else bid
    twice = thirteen and options.get("fail13_defenders", "double") == "double"
    multiplied = factor if options.get("defenders_multiplied", False) else 1
    return -factor * base, others * (2 if twice else 1) * multiplied


def refusal_of(slug: str, options: dict[str, Any], deal: dict[str, Any]) -> list[tuple[str, ...]]:
    """Return code, field and message of each refusal of a first deal."""
    sheet = fold_sheet(MatchInput(GAMES[slug], NAMES, options, deals=(deal,)))
    return [
        (refusal.code, refusal.field, refusal.render(names=NAMES))
        for refusal in sheet.rows[0].refusals
    ]


def option_refusals_of(slug: str, options: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Return code, field and message of each refusal of options."""
    with pytest.raises(Refused) as refused:
        GAMES[slug].read_options(options)
    return [(refusal.code, refusal.field, refusal.render()) for refusal in refused.value.refusals]


def phrase_texts(phrases: tuple[Phrase, ...]) -> list[str]:
    """Return phrases as text, with this table's names."""
    return [phrase.render(names=NAMES) for phrase in phrases]
