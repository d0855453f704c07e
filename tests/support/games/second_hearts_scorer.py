"""A second scorer of Hearts, written from pagat.com's page, to compare the first with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

USUAL: dict[str, Any] = {
    "spades": "queen",
    "queen_points": 13,
    "hearts": "one",
    "bonus": "none",
    "moon": "choice",
    "moon_cards": "penalties",
    "sun": "never",
    "target": 100,
    "exact": "ends",
    "tie_rule": "share",
    "passing": "usual",
    "stake_unit": "average",
}
ALL_HEARTS = {"one": 13, "spot": sum(range(2, 15)), "spot_ten": sum(range(2, 11)) + 30 + 15}
ORDERS = {
    "usual": "left right across hold",
    "no_hold": "left right across",
    "scatter": "left right across scatter",
    "scatter_hold": "left right across scatter hold",
    "left": "left",
    "right": "right",
    "none": "hold",
}


@dataclass
class Pad:
    """The pad of a scorer: a total for each player, and whether the target was ever reached."""

    rules: dict[str, Any]
    totals: list[int]
    played: int = 0
    reached: bool = False

    @property
    def penalties(self) -> int:
        """All penalty points of a deal: 26, in Black Maria 43."""
        spades = {
            "none": 0,
            "queen": self.rules["queen_points"],
            "black_maria": self.rules["queen_points"] + 10 + 7,
        }
        return int(ALL_HEARTS[self.rules["hearts"]] + spades[self.rules["spades"]])

    @property
    def next_passing(self) -> str:
        """Where cards are passed in the next deal; across needs a player opposite."""
        players = len(self.totals)
        if self.rules["passing"] == "every_distance":
            order: list[str] = []
            for distance in ("", "second_", "third_"):
                left, right = len(order) // 2 + 1, players - len(order) // 2 - 1
                if left < right:
                    order += [f"{distance}left", f"{distance}right"]
            order += ["across", "hold"]
        else:
            order = ORDERS[self.rules["passing"]].split()
        if players % 2 == 1 and "across" in order:
            order.remove("across")
        return order[self.played % len(order)]

    @property
    def is_over(self) -> bool:
        """Whether someone has 100 or more, and one player alone is lowest if ties are played."""
        if not (self.reached or any(each >= self.rules["target"] for each in self.totals)):
            return False
        lowest = sorted(self.totals)
        return bool(self.rules["tie_rule"] == "share" or lowest[0] < lowest[1])

    def write(self, deal: Mapping[str, Any]) -> None:
        """Write a deal that was played."""
        if deal.get("moon") is None:
            self.totals = self.after_a_deal(deal)
        elif self.is_against_the_others(deal):
            self.totals = self.after_a_moon(deal, against=True)
        else:
            self.totals = self.after_a_moon(deal, against=False)
        self.played += 1
        self.reached = self.reached or any(each >= self.rules["target"] for each in self.totals)

    def after_a_deal(self, deal: Mapping[str, Any]) -> list[int]:
        """Return the totals after a deal in which nobody took everything."""
        totals = list(self.totals)
        for row in deal["rows"]:
            totals[row["player"]] += row.get("hearts", 0)
        worth = {"queen": self.rules["queen_points"], "king": 10, "ace": 7, "bonus": -10}
        for card, points in worth.items():
            if deal.get(card) is not None:
                totals[deal[card]] += points
        return self.sent_back(totals)

    def after_a_moon(self, deal: Mapping[str, Any], *, against: bool) -> list[int]:
        """Return the totals after a moon against the others, or for the shooter."""
        totals, shooter = list(self.totals), deal["moon"]
        if deal.get("bonus") is not None and self.rules["moon_cards"] == "penalties":
            totals[deal["bonus"]] -= 10
        worth = self.rules["sun"] if deal.get("sun") else self.penalties
        for player in range(len(totals)):
            if against and player != shooter:
                totals[player] += worth
            if not against and player == shooter:
                totals[player] -= worth
        return self.sent_back(totals)

    def is_against_the_others(self, deal: Mapping[str, Any]) -> bool:
        """Return whether the others have the points of a moon."""
        rule = self.rules["moon"]
        if rule == "choice":
            return bool(deal["moon_to"] == "others")
        if rule != "spare":
            return bool(rule == "others")
        after = Pad(self.rules, self.after_a_moon(deal, against=True), reached=self.reached)
        shooter = after.totals[deal["moon"]]
        return not (after.is_over and any(each < shooter for each in after.totals))

    def sent_back(self, totals: list[int]) -> list[int]:
        """Return totals in which who has exactly 100 has 50 again, or nothing."""
        if self.rules["exact"] == "ends":
            return totals
        rest = {"half": self.rules["target"] // 2, "zero": 0}[self.rules["exact"]]
        return [rest if total == self.rules["target"] else total for total in totals]

    def owed(self) -> list[Fraction]:
        """Return the amount that each player has to receive, or below zero to pay."""
        totals = self.totals
        if self.rules["stake_unit"] == "average":
            return [Fraction(sum(totals), len(totals)) - total for total in totals]
        if self.rules["stake_unit"] == "point":
            return [Fraction(sum(other - own for other in totals)) for own in totals]
        winners = [total == min(totals) for total in totals]
        losers = winners.count(False)
        return [Fraction(losers, sum(winners)) if won else Fraction(-1) for won in winners]


def pad_after(options: Mapping[str, Any], players: int, deals: Sequence[Mapping[str, Any]]) -> Pad:
    """Return the pad of a table after some deals."""
    pad = Pad(USUAL | dict(options), [0] * players)
    for deal in deals:
        pad.write(deal)
    return pad
