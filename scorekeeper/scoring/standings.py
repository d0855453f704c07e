"""Standings from results, pure: sums, values by method, places, ties and movement."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import groupby
from math import lcm
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from games.settlement import plain_decimal
from games.words import Phrase, _
from scorekeeper.scoring.adjustments import NOTHING, Extra
from scorekeeper.scoring.results import HUNDREDTHS, PLACE_POINT
from scorekeeper.scoring.tie_breaks import (
    FROM_RESULTS,
    USUAL,
    MatchPart,
    Sums,
    applicable_ties,
    ranked_groups,
    undecided_players,
)

if TYPE_CHECKING:
    from scorekeeper.scoring.history import History

K = TypeVar("K")
FIRST = itemgetter(0)
FORM = 5
"""The number of last matches shown as form."""
WEEK = timedelta(days=7)
"""The period over which movement is shown."""

SHARE = "share"
"""The method of standings over several games."""
MINIMUM_MATTERS = {"mean", SHARE}

SENTENCES = {
    "sum": _("Points of all matches added up."),
    "mean": _("Points per match. With fewer than {minimum} matches, a player has no place yet."),
    "places": _(
        "Each match gives points by place: {places}. Players who share a place share its points."
    ),
    "best": _("Points of the best {best_of} matches of the season added up."),
    SHARE: _(
        "In each match, 100 times the opponents beaten and half of those tied, divided by "
        "all opponents. Then the mean over all matches of all games. With fewer than "
        "{minimum} matches, a player has no place yet."
    ),
}


class Earned(NamedTuple):
    """The sum that a method counts, its unit, and whether it is divided by the matches."""

    field: str
    unit: int
    is_mean: bool = False


EARNED = {
    "sum": Earned("points", HUNDREDTHS),
    "mean": Earned("points", HUNDREDTHS, is_mean=True),
    "places": Earned("place_points", PLACE_POINT),
    "best": Earned("best", HUNDREDTHS),
    SHARE: Earned("share", PLACE_POINT, is_mean=True),
}
"""The part of a value that comes from play, by method."""


@dataclass(frozen=True, slots=True)
class Score:
    """The fields of a result that count, in the units of `models.Result`."""

    outcome: str
    points: int
    place_points: int
    share: int
    evening: date
    contracts: Sequence[Any] = ()


class EarlierSums(NamedTuple):
    """Sums of the results before an evening."""

    evening: str
    matches: int
    won: int
    points: int
    place_points: int
    share: int
    best: int


class GamePart(NamedTuple):
    """The contribution of one game's matches to the standings over all games."""

    game: str
    matches: int
    share: int


class Tally(NamedTuple):
    """The totals of a player's results.

    `form` holds the last outcomes, the newest last; `spread` the points of each match, the
    highest first; `earlier` the totals before each evening of the last week of play, the first one
    first, from which the totals of a week ago are read; `parts` the games of the sums over all
    games; `extra` the adjustments, which are stored with them; `evenings` the number of evenings,
    if requested. `history` holds the totals at the end of each evening, and `contracts` those
    declared in one game, where they are computed.
    """

    matches: int = 0
    won: int = 0
    points: int = 0
    place_points: int = 0
    share: int = 0
    best: int = 0
    form: str = ""
    spread: tuple[int, ...] = ()
    earlier: tuple[EarlierSums, ...] = ()
    parts: tuple[GamePart, ...] = ()
    extra: Extra = NOTHING
    evenings: int = 0
    history: "History" = ()
    contracts: Sequence[tuple[str, bool, int]] = ()

    def value(self, method: str) -> Fraction:
        """Return the value by which the standings sort."""
        return Fraction(*self.ratio(method))

    def ratio(self, method: str) -> tuple[int, int]:
        """Return the value as numerator and denominator, not reduced: cheap to compare.

        >>> Tally(matches=4, points=500).ratio("mean")
        (500, 400)
        """
        over, under = self._earned(method)
        if self.extra is NOTHING:
            return over, under
        added = self.adjusted(method)
        return over * added.denominator + added.numerator * under, under * added.denominator

    def adjusted(self, method: str) -> Fraction:
        """Return the part of the value that comes from adjustments."""
        return self.extra.value(method, self.matches)

    def earned(self, method: str) -> Fraction:
        """Return the part of the value that comes from play."""
        return Fraction(*self._earned(method))

    def _earned(self, method: str) -> tuple[int, int]:
        field, unit, is_mean = EARNED[method]
        return getattr(self, field), unit * max(self.matches, 1) if is_mean else unit

    def on(self, day: date) -> "Tally":
        """Return the tally as of the end of a day.

        The day is a week or less before the newest evening, or after it.
        """
        day_text = day.isoformat()
        for sums in self.earlier:
            if sums.evening > day_text:
                return Tally(*sums[1:])
        return self

    @property
    def newest(self) -> str:
        """The newest evening as an ISO date; empty without results."""
        return self.earlier[-1].evening if self.earlier else ""

    def by_game(self) -> dict[str, "Tally"]:
        """Return the matches and shares of each game, of the sums over all games."""
        return {part.game: Tally(matches=part.matches, share=part.share) for part in self.parts}

    def of_all_games(self, parts: Iterable[GamePart]) -> "Tally":
        """Return the tally without points, since those of different games do not add up."""
        return Tally(
            matches=self.matches,
            won=self.won,
            share=self.share,
            form=self.form,
            parts=tuple(parts),
        )


def tally(results: Sequence[Score], best_of: int) -> Tally:
    """Return the totals of results, which are given the oldest first."""
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


class Standing(NamedTuple):
    """One line of the standings; `place` is None with too few matches."""

    place: int | None
    method: str
    tally: Tally
    moved: int | None = None
    """Places gained, negative if lost; None for a player without a place before."""
    ahead_by: str = ""
    """The tie-break that decides against the next player of the same value; empty if none."""

    @property
    def value(self) -> Fraction:
        """The value by which the standings sort, computed on access."""
        return self.tally.value(self.method)


def with_extras(tallies: Mapping[K, Tally], extras: Mapping[K, Extra]) -> dict[K, Tally]:
    """Return tallies with adjustments; a player without matches has nothing else."""
    adjusted = {
        key: tallies.get(key, Tally())._replace(extra=extra) for key, extra in extras.items()
    }
    return {**tallies, **adjusted}


def standings(
    tallies: Mapping[K, Tally],
    method: str,
    *,
    minimum: int = 1,
    ties: Sequence[str] = USUAL,
    played: Collection[MatchPart] = (),
) -> dict[K, Standing]:
    """Return the standings, best first; complete ties keep the order of `tallies`.

    `played` holds the matches of players who are `undecided_players` by sums.

    >>> one, two = Tally(matches=2, won=1, points=500), Tally(matches=2, won=1, points=500)
    >>> [each.place for each in standings({"Anna": one, "Ben": two}, "sum").values()]
    [1, 1]
    """
    least, rules = (
        minimum_matches(method, minimum),
        applicable_ties(ties, one_game=method != SHARE),
    )
    standings_of: dict[K, Standing] = {}
    for group in _groups_by_value(tallies, method, least):
        if len(group) == 1:
            (key,) = group
            standings_of[key] = Standing(len(standings_of) + 1, method, tallies[key])
            continue
        for equal, ahead_by in ranked_groups(group, _sums(tallies, group), rules, played):
            place = len(standings_of) + 1
            for key in equal:
                standings_of[key] = Standing(place, method, tallies[key], None, ahead_by)
    others = [
        (key, tally)
        for key, tally in tallies.items()
        if tally.matches < least and (tally.matches or tally.extra != NOTHING)
    ]
    others.sort(key=lambda item: (-item[1].matches, _sort_key_without_place(item[1], method)))
    return standings_of | {key: Standing(None, method, tally) for key, tally in others}


def minimum_matches(method: str, minimum: int) -> int:
    """Return the minimum number of matches for a place."""
    return max(minimum, 1) if method in MINIMUM_MATTERS else 1


def _groups_by_value(tallies: Mapping[K, Tally], method: str, least: int) -> list[list[K]]:
    """Group the players who have a place by value, the best first.

    Values are compared as integers, over their common denominator.
    """
    ratios = [
        (key, *tally.ratio(method)) for key, tally in tallies.items() if tally.matches >= least
    ]
    unit = lcm(*{under for _key, _over, under in ratios})
    values = [(over * (unit // under), key) for key, over, under in ratios]
    values.sort(key=FIRST, reverse=True)
    return [[key for _value, key in group] for _value, group in groupby(values, FIRST)]


def _sums(tallies: Mapping[K, Tally], group: Collection[K]) -> dict[K, Sums]:
    """Return the sums that break ties in a group."""
    return {
        key: Sums(tally.won, tally.points, tally.matches)
        for key, tally in zip(group, map(tallies.__getitem__, group), strict=True)
    }


def tied_players(
    tallies: Mapping[K, Tally], method: str, *, minimum: int = 1, ties: Sequence[str] = USUAL
) -> set[K]:
    """Return the players whose ties only the results of matches can break."""
    rules = applicable_ties(ties, one_game=method != SHARE)
    if FROM_RESULTS.isdisjoint(rules):
        return set()
    groups = _groups_by_value(tallies, method, minimum_matches(method, minimum))
    several = [group for group in groups if len(group) > 1]
    return undecided_players(
        several, _sums(tallies, [key for group in several for key in group]), rules
    )


def _sort_key_without_place(tally: Tally, method: str) -> Fraction:
    """Return the sort key of a player without a place: by adjustments before the first match."""
    return Fraction(0) if tally.matches else -tally.value(method)


def with_movement(
    current: Mapping[K, Standing], previous: Mapping[K, Standing]
) -> dict[K, Standing]:
    """Return the standings with the number of places each player has gained since `previous`."""
    return {
        key: standing._replace(moved=moved)
        if (moved := _places_gained(standing, previous.get(key))) is not None
        else standing
        for key, standing in current.items()
    }


def _places_gained(current: Standing, previous: Standing | None) -> int | None:
    if current.place is None or previous is None or previous.place is None:
        return None
    return previous.place - current.place


def rule_of(method: str, *, minimum: int, best_of: int, places: Iterable[int]) -> Phrase:
    """Return the method of the standings as one sentence."""
    places_text = " – ".join(str(place) for place in places)
    return Phrase(
        SENTENCES[method], {"minimum": minimum, "best_of": best_of, "places": places_text}
    )


def as_text(value: Fraction) -> str:
    """Format a value as a decimal with at most two places.

    >>> as_text(Fraction(-37, 3)), as_text(Fraction(12))
    ('-12.33', '12')
    """
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return plain_decimal(exact.quantize(Decimal("0.01"), ROUND_HALF_UP))


def plain_points(hundredths: int) -> str:
    """Format points, given in hundredths, as a decimal."""
    return as_text(Fraction(hundredths, HUNDREDTHS))
