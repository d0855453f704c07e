"""A second scorer of Oh Hell, written from pagat.com's page, to compare the first with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

USUAL: dict[str, Any] = {
    "sequence": "down_up",
    "most_cards": 10,
    "turn_twice": False,
    "deals": 10,
    "packs": 1,
    "scoring": "tricks",
    "zero": "scoring",
    "end": "sequence",
    "target": 100,
    "tie_rule": "share",
    "stake_unit": "average",
    "trumps": "turned",
    "trump_order": "shcd",
    "no_trumps_in_turn": False,
    "largest_no_trumps": False,
}
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


@dataclass
class Pad:
    """The pad of a scorer: totals for each player, and the hands written at its edge."""

    rules: dict[str, Any]
    totals: list[int]
    edge: list[int] = field(default_factory=list)
    played: int = 0

    @property
    def largest(self) -> int:
        """The most cards that can be dealt: with 52 cards and seven players, seven."""
        cards = self.rules["most_cards"]
        while cards * len(self.totals) > 52 * self.rules["packs"]:
            cards -= 1
        return int(cards)

    @property
    def next_cards(self) -> int:
        """The cards of the next hand; to a target the edge is read again, a tie has the largest."""
        if self.rules["end"] == "target":
            return self.edge[self.played % len(self.edge)]
        return self.edge[self.played] if self.played < len(self.edge) else self.largest

    @property
    def next_trump(self) -> str | None:
        """The trumps of the next hand, None if a card is turned up."""
        rules, cards = self.rules, self.next_cards
        if rules["trumps"] == "none" or (rules["largest_no_trumps"] and cards == self.largest):
            return "no_trumps"
        if rules["trumps"] == "spades":
            return "spades"
        if rules["trumps"] == "turned":
            left = 52 * rules["packs"] - cards * len(self.totals)
            return None if left else "no_trumps"
        turns = [SUITS[letter] for letter in rules["trump_order"]]
        if rules["no_trumps_in_turn"]:
            turns.append("no_trumps")
        return turns[self.played % len(turns)]

    @property
    def is_over(self) -> bool:
        """Whether the last hand is played, or the target reached, with one player ahead."""
        ordered = sorted(self.totals)
        if self.rules["tie_rule"] == "play_on" and ordered[-1] == ordered[-2]:
            return False
        if self.rules["end"] == "target":
            return ordered[-1] >= int(self.rules["target"])
        return self.played >= len(self.edge)

    def write(self, deal: Mapping[str, Any]) -> None:
        """Write a hand that was played."""
        cards = self.next_cards
        for row in deal["rows"]:
            self.totals[row["player"]] += score_of(row["bid"], row["tricks"], cards, self.rules)
        self.played += 1

    def owed(self) -> list[Fraction]:
        """Return the amount that each player has to receive, or below zero to pay."""
        totals = self.totals
        if self.rules["stake_unit"] == "average":
            average = Fraction(sum(totals), len(totals))
            return [total - average for total in totals]
        if self.rules["stake_unit"] == "point":
            return [Fraction(sum(own - other for other in totals)) for own in totals]
        winners = [total == max(totals) for total in totals]
        losers = winners.count(False)
        return [Fraction(losers, sum(winners)) if won else Fraction(-1) for won in winners]


def pad_after(options: Mapping[str, Any], players: int, deals: Sequence[Mapping[str, Any]]) -> Pad:
    """Return the pad of a table after some deals."""
    pad = Pad(USUAL | dict(options), [0] * players)
    pad.edge = edge_of(pad)
    for deal in deals:
        pad.write(deal)
    return pad


def edge_of(pad: Pad) -> list[int]:
    """Return the hands as a scorer writes them down the edge: 7 6 5 4 3 2 1 2 3 4 5 6 7."""
    rules, most = pad.rules, pad.largest
    if rules["sequence"] == "same":
        return [most for _ in range(rules["deals"])]
    edge = []
    way = [-1, 1] if rules["sequence"].startswith("down") else [1, -1]
    cards = most if way[0] == -1 else 1
    for step in way if "_" in rules["sequence"] else way[:1]:
        while 1 <= cards <= most:
            edge.append(cards)
            cards += step
        cards -= step
        if not rules["turn_twice"]:
            cards -= step
    return edge


def score_of(bid: int, tricks: int, cards: int, rules: Mapping[str, Any]) -> int:
    """Return the points of one player in a hand, as the page tells each scoring."""
    exact, off = bid == tricks, abs(bid - tricks)
    if exact and bid == 0 and rules["zero"] != "scoring":
        return {"five": 5, "five_and_cards": 5 + cards, "five_a_card": 5 * cards, "twenty": 20}[
            rules["zero"]
        ]
    won_and_lost = {
        "tricks": (10 + tricks, tricks),
        "tricks_five": (5 + tricks, tricks),
        "blackout": (10 + bid, 0),
        "loss": (10 + bid, -(10 + bid)),
        "tens": (10 * bid or 10, -10 * off),
        "fives": (5 + 10 * tricks, -(5 + 5 * off)),
        "squares": (10 + bid**2, -(off**2)),
        "truf": (10 * bid or 5 * cards, tricks),
        "boerenbridge": (5 + tricks, -off),
    }
    won, lost = won_and_lost[rules["scoring"]]
    return won if exact else lost
