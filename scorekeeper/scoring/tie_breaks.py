"""Tie-breaks between players of equal value, in the order that a league chose; pure."""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from datetime import date, datetime
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

from games.words import Phrase, _

K = TypeVar("K", bound=Hashable)

WON, POINTS, DIRECT, BEST, FEWEST, RECENT = "won", "points", "direct", "best", "fewest", "recent"
USUAL = (WON, POINTS)
BY_SUMS = {WON: ("won", 1), POINTS: ("points", 1), FEWEST: ("matches", -1)}
"""The sum that breaks a tie, and 1 if more of it is better, else -1."""
FROM_RESULTS = {DIRECT, BEST, RECENT}
"""Tie-breaks that need the results of the tied players, not only sums."""
OF_ONE_GAME = {POINTS, BEST}
"""Tie-breaks by points, which do not compare across games."""

RULES = {
    WON: _("more matches won"),
    POINTS: _("more points"),
    DIRECT: _("results against each other"),
    BEST: _("the best single match"),
    FEWEST: _("fewer matches"),
    RECENT: _("the latest victory"),
}
AHEAD = {
    WON: _("ahead by matches won"),
    POINTS: _("ahead by points"),
    DIRECT: _("ahead by results against each other"),
    BEST: _("ahead by the best single match"),
    FEWEST: _("ahead by fewer matches"),
    RECENT: _("ahead by the latest victory"),
}
USUAL_SENTENCE = _("Ties: more matches won, then more points. Players still equal share the place.")
OVER_GAMES = _("Ties: more matches won. Players still equal share the place.")
THEN = _("{rules}, then {rule}")
SENTENCE = _("Ties: {rules}. Players still equal share the place.")
NONE = _("Players of the same value share the place.")


class MatchPart(NamedTuple):
    """One player's part of a match: the fields that tie-breaks use."""

    member: Any
    match: object
    place: int
    won: bool
    points: int
    started_at: datetime
    evening: date


class Sums(NamedTuple):
    """A player's sums that tie-breaks use."""

    won: int
    points: int
    matches: int


def applicable_ties(ties: Sequence[str], *, one_game: bool) -> list[str]:
    """Return the tie-breaks that apply to standings of one game, or over all games."""
    return [tie for tie in ties if one_game or tie not in OF_ONE_GAME]


def ranked_groups(
    group: Sequence[K],
    sums: Mapping[K, Sums],
    ties: Sequence[str],
    played: Collection[MatchPart] = (),
) -> Iterator[tuple[list[K], str]]:
    """Yield the groups that stay tied, the best first, each with the tie-break that leads the next.

    >>> sums = {"Anna": Sums(1, 500, 2), "Ben": Sums(2, 400, 2), "Dora": Sums(1, 500, 2)}
    >>> list(ranked_groups(["Anna", "Ben", "Dora"], sums, ["won", "points"]))
    [(['Ben'], 'won'), (['Anna', 'Dora'], '')]
    """
    if len(group) < 2 or not ties:  # noqa: PLR2004  nothing to decide, or no rule left
        yield list(group), ""
        return
    merit = _sort_keys(group, sums, ties[0], played)
    levels = sorted({merit[key] for key in group}, reverse=True)
    for level in levels:
        equal = [key for key in group if merit[key] == level]
        *parts, last = ranked_groups(equal, sums, ties[1:], played)
        yield from parts
        yield last[0], ties[0] if level != levels[-1] else last[1]


def sums_sort_key(ties: Sequence[str]) -> Callable[[object], tuple[int, ...]]:
    """Return a sort key of tallies for tie-breaks by sums; higher is better."""
    fields = [BY_SUMS[tie] for tie in ties]
    return lambda tally: tuple([sign * getattr(tally, name) for name, sign in fields])


def _sort_keys(
    group: Sequence[K], sums: Mapping[K, Sums], tie: str, played: Collection[MatchPart]
) -> dict[K, Any]:
    """Return the sort key of each player by one tie-break; higher is better."""
    if tie == DIRECT:
        return _direct_results(group, played)
    parts_by_member: dict[object, list[MatchPart]] = defaultdict(list)
    for part in played:
        parts_by_member[part.member].append(part)
    sort_keys: dict[str, Callable[[K], object]] = {
        WON: lambda key: sums[key].won,
        POINTS: lambda key: sums[key].points,
        FEWEST: lambda key: -sums[key].matches,
        BEST: lambda key: max((part.points for part in parts_by_member[key]), default=-(10**18)),
        RECENT: lambda key: max(
            (part.started_at.timestamp() for part in parts_by_member[key] if part.won),
            default=float("-inf"),
        ),
    }
    return {key: sort_keys[tie](key) for key in group}


def _direct_results(group: Sequence[K], played: Collection[MatchPart]) -> dict[K, int]:
    """Return for each player the opponents in the group beaten, minus those who won."""
    tables: dict[object, list[MatchPart]] = defaultdict(list)
    for part in played:
        if part.member in group:
            tables[part.match].append(part)
    net: dict[K, int] = dict.fromkeys(group, 0)
    for table in tables.values():
        for first, second in combinations(table, 2):
            ahead = (first.place < second.place) - (first.place > second.place)
            net[first.member] += ahead
            net[second.member] -= ahead
    return net


def undecided_players(
    groups: Sequence[Sequence[K]], sums: Mapping[K, Sums], ties: Sequence[str]
) -> set[K]:
    """Return the players still tied before the first tie-break that needs results."""
    positions = [n for n, tie in enumerate(ties) if tie in FROM_RESULTS]
    if not positions:
        return set()
    first_rules = ties[: positions[0]]
    return {
        key
        for group in groups
        for equal, _ahead in ranked_groups(group, sums, first_rules)
        if len(equal) > 1
        for key in equal
    }


def sentence(ties: Sequence[str], translate: Callable[[str], str], *, one_game: bool) -> str:
    """Return the tie-breaks as one sentence."""
    if tuple(ties) == USUAL:
        return translate(USUAL_SENTENCE if one_game else OVER_GAMES)
    rules = [translate(RULES[tie]) for tie in applicable_ties(ties, one_game=one_game)]
    if not rules:
        return translate(NONE)
    text = rules[0]
    for rule in rules[1:]:
        text = Phrase(THEN, {"rules": text, "rule": rule}).render(translate)
    return Phrase(SENTENCE, {"rules": text}).render(translate)
