"""A second scorer of 400, written from the rules that players read, to compare the first with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

USUAL: dict[str, Any] = {
    "target": 41,
    "partner": "positive",
    "both_sides": "highest",
    "thirteen_wins": False,
    "scoring": "forty",
    "plain_from_30": True,
    "lowest_bid": 2,
    "rising_bids": True,
    "least_sum": 11,
    "sum_of": "bids",
    "rising_sum": True,
    "five_to_run": False,
    "thrown_in": "next_dealer",
    "stake_unit": "match",
}
WORTHS = {
    "forty": [1, 2, 3, 4, 10, 12, 14, 16, 27, 40, 40, 40, 40],
    "threes": [1, 2, 3, 4, 10, 12, 14, 16, 27, 30, 33, 36, 40],
    "fours": [1, 2, 3, 4, 10, 12, 14, 16, 27, 30, 44, 48, 52],
    "sevens": [1, 2, 3, 4, 5, 6, 14, 16, 18, 20, 22, 24, 26],
    "plain": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
}
"""The table of worths, from a bid of one to a bid of thirteen."""


@dataclass
class Sheet400:
    """Four columns of a scorer: Anna and Cleo are one side, Ben and Dora the other."""

    rules: dict[str, Any]
    columns: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    dealer: int = 0
    champion: int | None = None

    def worth(self, player: int, bid: int) -> int:
        """Return the worth of a bid of a player, read from the table."""
        if self.rules["plain_from_30"] and self.columns[player] >= 30 and bid in {5, 6}:
            return bid
        return WORTHS[self.rules["scoring"]][bid - 1]

    def steps(self, points: int) -> int:
        """Return one from 30 points, two from 40, three from 50, and so on."""
        steps = 0
        while points >= 30 + 10 * steps:
            steps += 1
        return steps

    @property
    def least_bids(self) -> list[int]:
        """The least bid of each player."""
        lowest = self.rules["lowest_bid"]
        if not self.rules["rising_bids"]:
            return [lowest] * 4
        return [min(lowest + self.steps(points), 13) for points in self.columns]

    @property
    def least_sum(self) -> int:
        """The least sum: one more for each step of the player who has the most."""
        more = max(map(self.steps, self.columns)) if self.rules["rising_sum"] else 0
        return int(self.rules["least_sum"] + more)

    def must_be_thrown_in(self, bids: Sequence[int]) -> bool:
        """Return whether four bids, by player, are too little."""
        if self.rules["five_to_run"] and max(bids) < 5:
            return True
        if self.rules["sum_of"] == "points":
            return sum(self.worth(*each) for each in enumerate(bids)) < self.least_sum
        return sum(bids) < self.least_sum

    def write(self, deal: Mapping[str, Any]) -> None:
        """Write a deal, and find out whether a side has won."""
        if deal["kind"] == "thrown_in":
            if self.rules["thrown_in"] == "next_dealer":
                self.dealer = (self.dealer + 1) % 4
            return
        lost = deal.get("failed", [])
        won = [
            -self.worth(player, bid) if player in lost else self.worth(player, bid)
            for player, bid in sorted((row["player"], row["bid"]) for row in deal["rows"])
        ]
        self.columns = [old + new for old, new in zip(self.columns, won, strict=True)]
        self.dealer = (self.dealer + 1) % 4
        thirteens = [row["player"] for row in deal["rows"] if row["bid"] == 13]
        made = [player for player in thirteens if player not in lost]
        if self.rules["thirteen_wins"] and made:
            self.champion = made[0] % 2
        else:
            self.champion = self.side_at_target()

    def side_at_target(self) -> int | None:
        """Return the side that wins with these columns, if any."""
        a, b, c, d = self.columns
        able = {0: self.is_enough(a, c) or self.is_enough(c, a)}
        able[1] = self.is_enough(b, d) or self.is_enough(d, b)
        if able[0] != able[1]:
            return 0 if able[0] else 1
        if not able[0] or self.rules["both_sides"] == "play_on":
            return None
        pairs = (a, c), (b, d)
        ours, theirs = map(max if self.rules["both_sides"] == "highest" else sum, pairs)
        return None if ours == theirs else 0 if ours > theirs else 1

    def is_enough(self, points: int, partners_points: int) -> bool:
        """Return whether a player at the target wins with this partner."""
        fewest = {"positive": 1, "not_negative": 0, "any": partners_points}
        return bool(
            points >= self.rules["target"] and partners_points >= fewest[self.rules["partner"]]
        )

    def owed(self, *, stopped: bool) -> list[Fraction]:
        """Return the amount that each player has to receive, or below zero to pay."""
        ours = self.columns[0] + self.columns[2]
        theirs = self.columns[1] + self.columns[3]
        side = self.champion
        if stopped:
            side = None if ours == theirs else int(theirs > ours)
        if side is None:
            return [Fraction(0)] * 4
        lead = ours - theirs if side == 0 else theirs - ours
        units = 1 if self.rules["stake_unit"] == "match" else max(lead, 0)
        return [Fraction(units if seat % 2 == side else -units) for seat in range(4)]


def sheet_after(
    options: Mapping[str, Any], first_dealer: int, deals: Sequence[Mapping[str, Any]]
) -> Sheet400:
    """Return the sheet of a table after some deals."""
    sheet = Sheet400(USUAL | dict(options), dealer=first_dealer)
    for deal in deals:
        sheet.write(deal)
    return sheet
