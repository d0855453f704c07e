"""A second scorer of Trex, written from pagat.com's page, to compare the first with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

USUAL: dict[str, Any] = {
    "partners": "none",
    "contracts": "five",
    "order": "free",
    "kingdoms": "in_turn",
    "doubling": True,
    "own_doubled": "leader",
    "partner_doubled": "gain",
    "values": "diamonds_10",
    "lost_as_plus": False,
    "stake_unit": "average",
}
WIN_BY_PLACE = {1: 200, 2: 150, 3: 100, 4: 50}
JORDAN = ["trex", "queens", "king", "diamonds", "slaps"]


@dataclass
class Book:
    """The book of a table: a column for each player, and the contracts each has played."""

    rules: dict[str, Any]
    owner: int
    columns: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    played: list[str] = field(default_factory=list)
    owners: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        """List the owners: to the right, or from the second one to the player opposite."""
        ways = {"in_turn": (0, 1, 2, 3), "crossed": (0, 1, 3, 2)}[self.rules["kingdoms"]]
        first = self.owner
        self.owners = [(first + way) % 4 for way in ways] + [first]

    @property
    def totals(self) -> list[int]:
        return [sum(column) for column in self.columns]

    @property
    def is_over(self) -> bool:
        return len(self.owners) == 1

    @property
    def contracts_left(self) -> set[str]:
        """The contracts that the owner can still choose, without a complex of some of them."""
        if self.rules["contracts"] == "complex":
            names = {"complex", "trex"}
        else:
            names = {"king", "queens", "diamonds", "slaps", "trex"}
        return names - set(self.played)

    @property
    def can_be_played(self) -> set[str]:
        """The contracts that may come next."""
        left = self.contracts_left
        if self.rules["contracts"] == "five" and self.rules["order"] == "fixed":
            return {next(name for name in JORDAN if name in left)}
        if self.rules["contracts"] == "joined" and len(left - {"trex"}) >= 2:
            return left | {"complex"}
        return left

    def write(self, deal: Mapping[str, Any]) -> None:
        """Write a deal card by card, and cross its contracts out."""
        gains = [0, 0, 0, 0]
        for card in deal.get("cards", ()):
            price = 75 if card["card"] == "king_hearts" else 25
            for player, gain in self._of_card(card, price):
                gains[player] += gain
        cheap, dear = (10, 15) if self.rules["values"] == "diamonds_10" else (15, 10)
        for row in deal.get("rows", ()):
            gains[row["player"]] -= cheap * (row.get("diamonds") or 0)
            gains[row["player"]] -= dear * (row.get("tricks") or 0)
            gains[row["player"]] += WIN_BY_PLACE.get(row.get("place") or 0, 0)
        for player, gain in enumerate(gains):
            self.columns[player].append(-gain if self.rules["lost_as_plus"] else gain)
        self.played += [deal["kind"], *(deal.get("contracts") or ())]
        if not self.contracts_left:
            self.played = []
            self.owners.pop(0)

    def _of_card(self, card: Mapping[str, Any], price: int) -> list[tuple[int, int]]:
        """Return the gains and losses by one card, with their players."""
        taker, doubler = card["taker"], card.get("doubler")
        if doubler is None:
            return [(taker, -price)]
        rule, gainer = "as another", doubler
        if taker == doubler:
            rule, gainer = self.rules["own_doubled"], card.get("leader")
        elif self.rules["partners"] != "none" and abs(taker - doubler) == 2:
            rule = self.rules["partner_doubled"]
        if rule == "single" or (rule == "leader" and gainer == taker):
            return [(taker, -price)]
        if rule in {"double", "no_gain"}:
            return [(taker, -2 * price)]
        return [(taker, -2 * price), (gainer, price)]

    @property
    def counts(self) -> list[int]:
        """The score of each player: the own points, the sum of the side, or the worse of both."""
        own = self.totals
        if self.rules["partners"] == "sum":
            return [own[player] + own[(player + 2) % 4] for player in range(4)]
        if self.rules["partners"] == "worse":
            worse = max if self.rules["lost_as_plus"] else min
            return [worse(own[player], own[(player + 2) % 4]) for player in range(4)]
        return own

    def owed(self) -> list[Fraction]:
        """Return the amount that each player has to receive, or below zero to pay."""
        good = [-each for each in self.counts] if self.rules["lost_as_plus"] else self.counts
        if self.rules["stake_unit"] == "average":
            return [each - Fraction(sum(good), 4) for each in good]
        if self.rules["stake_unit"] == "point":
            sides = 4 if self.rules["partners"] == "none" else 2
            return [Fraction(sum(own - other for other in good[:sides])) for own in good]
        winners = [each == max(good) for each in good]
        losers = winners.count(False)
        return [Fraction(losers, sum(winners)) if won else Fraction(-1) for won in winners]


def book_after(
    options: Mapping[str, Any], first_owner: int, deals: Sequence[Mapping[str, Any]]
) -> Book:
    """Return the book of a table after some deals."""
    book = Book(USUAL | dict(options), first_owner)
    for deal in deals:
        assert deal["kind"] in book.can_be_played
        book.write(deal)
    return book
