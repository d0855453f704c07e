"""Arithmetic of a pot in minor units: fees, prizes and fewest payments; pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Generic, TypeVar

from games.settlement import transfers

K = TypeVar("K")
WHOLE = 100_00
"""The whole pot, in hundredths of a percent."""
MATCH, EVENING, SEASON = "match", "evening", "season"


@dataclass(frozen=True, slots=True)
class Appearances:
    """The numbers of matches and evenings that a member has played."""

    matches: int = 0
    evenings: int = 0

    def times(self, per: str) -> int:
        """Return the number of fees due."""
        match per:
            case "match":
                return self.matches
            case "evening":
                return self.evenings
            case _:
                return min(self.matches, 1)


@dataclass(frozen=True, slots=True)
class PotDivision(Generic[K]):
    """The fees and prizes of a pot by player; `paid` and `won` have the same sum.

    While no player has a place, nothing is divided.
    """

    paid: dict[K, int]
    won: dict[K, int]

    @property
    def whole(self) -> int:
        """The sum of all fees."""
        return sum(self.paid.values())

    def payments(self) -> list[tuple[K, K, int]]:
        """Return the fewest payments that settle fees and prizes: payer, payee, amount."""
        if not self.won:
            return []
        people = list(self.paid | self.won)
        units = [self.won.get(one, 0) - self.paid.get(one, 0) for one in people]
        return [(people[one], people[two], amount) for one, two, amount in transfers(units)]


def divide(
    paid: Mapping[K, int], places: Mapping[K, int], by: str, prizes: Sequence[int]
) -> PotDivision[K]:
    """Divide a pot among the places, in the order of the standings.

    Players who share a place split its prizes evenly; remaining units go one by one to the first
    of them. Unassigned prizes and roundings go to the first place.

    >>> divide({"Anna": 50, "Ben": 51}, {"Anna": 1, "Ben": 2}, "percent", [6000, 4000]).won
    {'Anna': 61, 'Ben': 40}
    >>> divide({"Anna": 5, "Ben": 6}, {"Anna": 1, "Ben": 1}, "sum", [8, 2]).won
    {'Anna': 6, 'Ben': 5}
    """
    fees = {person: fee for person, fee in paid.items() if fee}
    whole = sum(fees.values())
    if not places or not whole:
        return PotDivision(fees, {})
    amounts = prizes_by_place(whole, len(places), by, prizes)
    won: dict[K, int] = {}
    for place, group in groupby(places, key=places.__getitem__):
        sharing = list(group)
        together = sum(amounts[place - 1 : place - 1 + len(sharing)])
        share, remainder = divmod(together, len(sharing))
        won |= {one: share + (number < remainder) for number, one in enumerate(sharing)}
    return PotDivision(fees, {person: amount for person, amount in won.items() if amount})


def prizes_by_place(whole: int, places: int, by: str, prizes: Sequence[int]) -> list[int]:
    """Return the prize of each place; together they equal the pot.

    Sums are paid from the first place on, as long as the pot holds them.

    >>> prizes_by_place(100, 3, "sum", [50, 30, 10]), prizes_by_place(70, 3, "sum", [50, 30, 10])
    ([60, 30, 10], [50, 20, 0])
    """
    amounts, rest = [], whole
    for number in range(places):
        prize = prizes[number] if number < len(prizes) else 0
        amount = min(whole * prize // WHOLE if by == "percent" else prize, rest)
        amounts.append(amount)
        rest -= amount
    amounts[0] += rest
    return amounts
