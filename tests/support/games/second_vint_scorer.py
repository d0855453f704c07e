"""A second scorer of Vint, written from pagat.com's page, to compare the first with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

USUAL: dict[str, Any] = {
    "goal": 500,
    "trick_value": "suit",
    "honours": "table",
    "no_trump_aces": 10,
    "coronets": False,
    "slams": "moscow",
    "undertrick": 500,
    "game_bonus": 500,
    "rubber_bonus": 1000,
    "stake_unit": "point",
}
SIMPLE = {"spades": 4, "clubs": 6, "diamonds": 8, "hearts": 10, "no_trumps": 12}
FOR_TRICKS = {"moscow": {12: 500, 13: 1000}, "later": {12: 1000, 13: 2000}}
FOR_SLAMS = {"moscow": {6: 3000, 7: 5000}, "later": {6: 5000, 7: 10000}}


@dataclass
class Pad:
    """The pad of a scorer, with two columns and a line through the middle."""

    rules: dict[str, Any]
    above: list[int] = field(default_factory=lambda: [0, 0])
    below: list[int] = field(default_factory=lambda: [0, 0])
    this_game: list[int] = field(default_factory=lambda: [0, 0])
    games: list[int] = field(default_factory=lambda: [0, 0])
    dealt: int = 0

    @property
    def is_over(self) -> bool:
        return 2 in self.games

    @property
    def points(self) -> list[int]:
        return [self.above[0] + self.below[0], self.above[1] + self.below[1]]

    def write(self, deal: Mapping[str, Any]) -> None:
        """Write a deal; one that was passed out only moves the deal on."""
        self.dealt += 1
        if deal["kind"] == "passed_out":
            return
        us = deal["declarer"] % 2
        them = 1 - us
        level, suit = deal["bid"].split("-")
        bid = int(level)
        trick = SIMPLE[suit] + 10 * bid - 10 if self.rules["trick_value"] == "suit" else 10 * bid
        tricks = {us: deal["tricks"], them: 13 - deal["tricks"]}

        for side in (us, them):
            self.below[side] += tricks[side] * trick
            self.this_game[side] += tricks[side] * trick
            self.above[side] += FOR_TRICKS[self.rules["slams"]].get(tricks[side], 0)
        slam = FOR_SLAMS[self.rules["slams"]].get(bid, 0)
        missing = 6 + bid - tricks[us]
        if missing > 0:
            self.above[them] += missing * bid * self.rules["undertrick"] + slam
        else:
            self.above[us] += slam
        self.write_honours(deal, us, suit, trick)
        self.write_aces(deal, us, suit, trick)
        for coronet in deal.get("coronets", ()):
            self.write_coronet(coronet, us, suit)
        self.close_game(deal, us)

    def write_honours(self, deal: Mapping[str, Any], us: int, suit: str, trick: int) -> None:
        """Write three honours or more of five: 20, 30 or 40 tricks, or 10 for each."""
        if suit == "no_trumps":
            return
        ours = deal["honours"]
        side, number = (us, ours) if ours >= 3 else (1 - us, 5 - ours)
        times = {3: 20, 4: 30, 5: 40}[number]
        if self.rules["honours"] == "each":
            times = {3: 30, 4: 40, 5: 50}[number]
        self.above[side] += times * trick

    def write_aces(self, deal: Mapping[str, Any], us: int, suit: str, trick: int) -> None:
        """Write three aces or four; of two, those of the side with the odd trick."""
        ours = deal["aces"]
        if ours == 2:
            side, number = (us if deal["tricks"] >= 7 else 1 - us), 2
        else:
            side, number = (us, ours) if ours > 2 else (1 - us, 4 - ours)
        times = self.rules["no_trump_aces"] if suit == "no_trumps" else 10
        self.above[side] += number * times * trick

    def write_coronet(self, coronet: Mapping[str, Any], us: int, trumps: str) -> None:
        """Write 500 for three cards and for each more; sequences of trumps twice."""
        amount = 500
        for _further in range(coronet["cards"] - 3):
            amount += 500
        if coronet["suit"] == trumps or (trumps == "no_trumps" and coronet["suit"] != "aces"):
            amount += amount
        self.above[us if coronet["side"] == "declarers" else 1 - us] += amount

    def close_game(self, deal: Mapping[str, Any], us: int) -> None:
        """Draw the line under a game that is won, and write what it counts."""
        there = [side for side in (0, 1) if self.this_game[side] >= self.rules["goal"]]
        if not there:
            return
        winner = there[0]
        if len(there) == 2:
            winner = us if deal["first"] == "declarers" else 1 - us
        self.games[winner] += 1
        bonus = "game_bonus" if self.games[winner] == 1 else "rubber_bonus"
        self.above[winner] += self.rules[bonus]
        self.this_game = [0, 0]

    def owed(self) -> list[Fraction]:
        """Return the amount that each player has to receive, or below zero to pay."""
        ahead = Fraction(self.points[0] - self.points[1])
        if self.rules["stake_unit"] == "match":
            ahead = Fraction((ahead > 0) - (ahead < 0))
        return [ahead, -ahead, ahead, -ahead]


def pad_after(options: Mapping[str, Any], deals: Sequence[Mapping[str, Any]]) -> Pad:
    """Return the pad of a table after some deals."""
    pad = Pad(USUAL | dict(options))
    for deal in deals:
        pad.write(deal)
    return pad
