"""Three corrections that need more than one deal at once, as tables meet them."""

from dataclasses import dataclass, field
from typing import Any

from tests.games.skruuvi_table import AT_THE_END, SHORT, bolshevik, partnership_deals
from tests.scorekeeper.people import ANNA, BEN, DIAMONDS, PASSED_OUT, SPADES, TABLE, Entry, contract

FOUR = ["Anna", "Ben", "Cleo", "Dora"]


@dataclass(frozen=True)
class Case:
    """A match as it was entered, what is corrected first, and what else has to be."""

    game: str
    players: list[str]
    deals: list[Entry]
    first: Entry
    others: list[Entry]
    problem: Entry
    """What the first correction alone makes of a later deal."""
    told: str
    """The same as a page says it."""
    options: Entry = field(default_factory=dict)

    @property
    def body(self) -> Entry:
        """What is sent to correct all of them in one change."""
        return {"deals": [self.first, *self.others]}

    @property
    def corrected(self) -> list[Entry]:
        """The deals as they should stand."""
        deals = list(self.deals)
        for each in self.body["deals"]:
            if "number" in each:
                deals[each["number"] - 1] = each["entry"]
        return [*([self.first["entry"]] if "before" in self.first else []), *deals]


def solo(player: int) -> Entry:
    """Return a Bolshevik of one player, with the aces in the order in which the form asks."""
    deal = bolshevik(player, 0, [], [4, 6, 7, 9])
    return deal | {"aces": [*deal["aces"][3:], *deal["aces"][:3]]}


def replaced(number: int, entry: Entry) -> Entry:
    """Return another entry for a deal, as it is sent."""
    return {"number": number, "entry": entry}


def problem(number: int, field: str, code: str, message: str) -> Entry:
    """Return what is said of a deal that could not have been."""
    return {
        "number": number,
        "errors": [{"field": field, "code": code, "message": message}],
    }


SWAPPED = Case(
    game="skruuvi",
    players=FOUR,
    options=SHORT | AT_THE_END,
    deals=[*partnership_deals(12), solo(0), solo(1)],
    first=replaced(13, solo(1)),
    others=[replaced(14, solo(0))],
    problem=problem(14, "soloist", "SK15", "Ben has already played a Bolshevik"),
    told="",
)
"""Two soloists were entered the wrong way round."""

NOT_PLAYED: dict[str, Any] = contract(ANNA, SPADES) | {
    "defenders": [{"player": 1, "status": "came"}, {"player": 2, "status": "came"}]
}
REFE = Case(
    game="preferans",
    players=TABLE,
    deals=[PASSED_OUT, contract(BEN, DIAMONDS), contract(ANNA, SPADES)],
    first=replaced(2, contract(ANNA, DIAMONDS)),
    others=[replaced(3, NOT_PLAYED)],
    problem=problem(3, "", "", ""),
    told="",
)
"""The refe was used in another deal, so that spades by its holder were not played."""

WITH_BIDS: Entry = {
    "kind": "no_sevens", "declarer": 1, "bid": 3, "declarer_points": 70,
    "bids": [3, None, None, None],
}  # fmt: skip
WITHOUT_BIDS = {name: value for name, value in WITH_BIDS.items() if name != "bids"}
FORGOTTEN = Case(
    game="avinas",
    players=FOUR,
    deals=[WITH_BIDS, {"kind": "false_bid", "declarer": 2}],
    first={"before": 1, "entry": {"kind": "passed_out"}},
    others=[replaced(1, WITHOUT_BIDS)],
    problem=problem(1, "declarer", "AV13", "The highest bidder declares."),
    told="",
)
"""A deal was forgotten; without it another dealer had dealt, and a note of the bidding fits no more."""

CASES = {"swapped": SWAPPED, "refe": REFE, "forgotten": FORGOTTEN}
