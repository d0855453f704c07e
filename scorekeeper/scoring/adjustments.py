"""The effect of penalties, bonuses, carry-overs and handicaps on the standings; pure."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import NamedTuple
from uuid import UUID

from scorekeeper.scoring.results import HUNDREDTHS

PENALTY, BONUS, CARRY_OVER, HANDICAP = "penalty", "bonus", "carry_over", "handicap"


class Extra(NamedTuple):
    """An amount added to a value, in hundredths: once, and for each match played."""

    once: int = 0
    each: int = 0
    best_of: int = 1
    """The number of matches that count, and get a handicap, if only the best do."""

    def value(self, method: str, matches: int) -> Fraction:
        """Return the amount added to a value, for this method and number of matches.

        >>> str(Extra(once=-500).value("mean", 4)), str(Extra(each=150).value("sum", 4))
        ('-5/4', '6')
        >>> str(Extra(each=150, best_of=3).value("best", 4))
        '9/2'
        >>> str(Extra(once=-500, each=100).value("share", 4))
        '-4'
        """
        match method:
            case "mean":
                return Fraction(self.once + self.each * matches, HUNDREDTHS * max(matches, 1))
            case "best":
                return Fraction(self.once + self.each * min(matches, self.best_of), HUNDREDTHS)
            case "sum" | "places":
                return Fraction(self.once + self.each * matches, HUNDREDTHS)
            case _:  # over all games: percentage points; a handicap applies once
                return Fraction(self.once + self.each * min(matches, 1), HUNDREDTHS)


NOTHING = Extra()


@dataclass(frozen=True, slots=True)
class Adjusted:
    """An adjustment in force, as the standings show it."""

    id: UUID
    person: UUID
    kind: str
    amount: int
    day: date
    reason: str
    by: str | None
    at: datetime

    @property
    def effect(self) -> int:
        """The signed amount, in hundredths; a penalty is negative."""
        return effect_of(self.kind, self.amount)


def effect_of(kind: str, amount: int) -> int:
    """Return the signed amount of an adjustment, in hundredths.

    >>> effect_of("penalty", 500), effect_of("handicap", -150)
    (-500, -150)
    """
    return -amount if kind == PENALTY else amount


def extras(
    adjustments: Iterable[Adjusted], best_of: int, until: date | None = None
) -> dict[UUID, Extra]:
    """Return the total adjustment of each person, up to a day or of all days."""
    once: dict[UUID, int] = defaultdict(int)
    each: dict[UUID, int] = defaultdict(int)
    for adjustment in adjustments:
        if until is None or adjustment.day <= until:
            sums = each if adjustment.kind == HANDICAP else once
            sums[adjustment.person] += adjustment.effect
    people = dict.fromkeys([*once, *each])
    return {person: Extra(once[person], each[person], best_of) for person in people}


def share_of(value: Fraction, percent: Fraction) -> int:
    """Return a percentage of a value in hundredths, halves rounded away from zero.

    >>> share_of(Fraction(1, 3), Fraction(50)), share_of(Fraction(-5, 100), Fraction(50))
    (17, -3)
    """
    rounded = int(abs(value) * percent * HUNDREDTHS / 100 + Fraction(1, 2))
    return rounded if value > 0 else -rounded


def by_person(
    adjustments: Iterable[Adjusted], until: date | None = None
) -> Mapping[UUID, list[Adjusted]]:
    """Group adjustments by person, up to a day or of all days, in their order."""
    groups: dict[UUID, list[Adjusted]] = defaultdict(list)
    for adjustment in adjustments:
        if until is None or adjustment.day <= until:
            groups[adjustment.person].append(adjustment)
    return dict(groups)
