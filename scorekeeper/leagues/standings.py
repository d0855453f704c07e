"""Standings from results, pure: sums, values by each method, places, ties and movement."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import TypeVar

from games.settlement import as_decimal
from games.words import Phrase, _
from scorekeeper.leagues.results import HUNDREDTHS, TWELFTHS

K = TypeVar("K")
FORM = 5
"""So many of the last matches are shown as form."""

SHARE = "share"
"""The method of standings over several games."""
MINIMUM_MATTERS = {"mean", SHARE}

SENTENCES = {
    "sum": _("Points of all matches added up."),
    "mean": _("Points a match; who has played fewer than {minimum} has no place yet."),
    "places": _("Each match brings points by place: {places}; who share a place share its points."),
    "best": _("Points of the best {best_of} matches of the season added up."),
    SHARE: _(
        "In each match, 100 times the opponents beaten and half of those tied, divided by all "
        "opponents; then the mean over all matches of all games. Who has played fewer than "
        "{minimum} has no place yet."
    ),
}
TIES = _(
    "Equal values: the more matches won, then the more points, decide; who is still equal shares "
    "the place."
)
TIES_OVER_GAMES = _(
    "Equal values: the more matches won decide; who is still equal shares the place."
)


@dataclass(frozen=True, slots=True)
class Counted:
    """What a result counts, in the units of `models.Result`."""

    outcome: str
    points: int
    place_points: int
    share: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What somebody's results add up to.

    `form` tells the last outcomes, the newest last; `spread` the points of each match, the most
    first.
    """

    matches: int = 0
    won: int = 0
    points: int = 0
    place_points: int = 0
    share: int = 0
    best: int = 0
    form: str = ""
    spread: tuple[int, ...] = ()

    def value(self, method: str) -> Fraction:
        """Return what the standings sort by."""
        match method:
            case "sum":
                return Fraction(self.points, HUNDREDTHS)
            case "mean":
                return Fraction(self.points, HUNDREDTHS * max(self.matches, 1))
            case "places":
                return Fraction(self.place_points, TWELFTHS)
            case "best":
                return Fraction(self.best, HUNDREDTHS)
            case _:
                return Fraction(self.share, TWELFTHS * max(self.matches, 1))

    def minus(self, other: "Tally", best_of: int) -> "Tally":
        """Return the tally before others were added; `form` does not follow from it."""
        left = Counter(self.spread) - Counter(other.spread)
        spread = tuple(sorted(left.elements(), reverse=True))
        return replace(
            self,
            spread=spread,
            best=sum(spread[:best_of]),
            matches=self.matches - other.matches,
            won=self.won - other.won,
            points=self.points - other.points,
            place_points=self.place_points - other.place_points,
            share=self.share - other.share,
        )


def tally(results: Sequence[Counted], best_of: int) -> Tally:
    """Add results up, the oldest first."""
    points = sorted((result.points for result in results), reverse=True)
    return Tally(
        matches=len(results),
        won=sum(result.outcome == "W" for result in results),
        points=sum(points),
        place_points=sum(result.place_points for result in results),
        share=sum(result.share for result in results),
        best=sum(points[:best_of]),
        form="".join(result.outcome for result in results[-FORM:]),
        spread=tuple(points),
    )


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings; without a place when too few matches were played."""

    place: int | None
    value: Fraction
    tally: Tally
    moved: int | None = None
    """Places gained (or lost, below zero) since then; None for somebody who had no place."""


def standings(tallies: Mapping[K, Tally], method: str, *, minimum: int = 1) -> dict[K, Standing]:
    """Return the standings, best first; those equal in everything keep the order they came in.

    >>> one, two = Tally(matches=2, won=1, points=500), Tally(matches=2, won=1, points=500)
    >>> [each.place for each in standings({"Anna": one, "Ben": two}, "sum").values()]
    [1, 1]
    """
    least = max(minimum, 1) if method in MINIMUM_MATTERS else 1
    placed = [(key, own) for key, own in tallies.items() if own.matches >= least]
    placed.sort(key=lambda each: _merit(each[1], method), reverse=True)
    others = [(key, own) for key, own in tallies.items() if 0 < own.matches < least]
    others.sort(key=lambda each: -each[1].matches)
    found: dict[K, Standing] = {}
    place, before = 0, None
    for number, (key, own) in enumerate(placed, start=1):
        merit = _merit(own, method)
        place, before = (place if merit == before else number), merit
        found[key] = Standing(place, merit[0], own)
    return found | {key: Standing(None, own.value(method), own) for key, own in others}


def _merit(own: Tally, method: str) -> tuple[Fraction, int, int]:
    """Return what decides between two: the value, then matches won, then points."""
    return own.value(method), own.won, 0 if method == SHARE else own.points


def moved(now: Mapping[K, Standing], then: Mapping[K, Standing]) -> dict[K, Standing]:
    """Return the standings with how many places each has gained since."""
    return {key: replace(own, moved=_gained(own, then.get(key))) for key, own in now.items()}


def _gained(now: Standing, then: Standing | None) -> int | None:
    if now.place is None or then is None or then.place is None:
        return None
    return then.place - now.place


def rule_of(method: str, *, minimum: int, best_of: int, places: Iterable[int]) -> Phrase:
    """Return in one sentence how standings are reckoned."""
    told = " – ".join(str(each) for each in places)
    return Phrase(SENTENCES[method], {"minimum": minimum, "best_of": best_of, "places": told})


def as_text(value: Fraction) -> str:
    """Write a value as a decimal of at most two places.

    >>> as_text(Fraction(-37, 3)), as_text(Fraction(12))
    ('-12.33', '12')
    """
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return as_decimal(exact.quantize(Decimal("0.01"), ROUND_HALF_UP))
