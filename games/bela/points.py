"""The points of a deal, each with its reason, and the end of a game."""

from collections.abc import Iterator, Sequence

from games.bela.deals import BelaAnyDeal, BelaBelot, BelaEnough, BelaPlayed
from games.bela.options import THREE, BelaOptions
from games.bela.outcome import BELA, Outcome, owner_of, owners_at
from games.kernel import Line
from games.words import _

FALLEN = _("Points of those who fell")
HUNG = _("Points that hung")
BELOT = _("Eight in a row")
SO_FAR = _("Points so far")
GAME_WON = _("Game won")
NEW_GAME = _("A new game begins")


def played_lines(outcome: Outcome, hanging: int, options: BelaOptions) -> Iterator[Line]:
    """Yield the points of a deal that was played, and those that hung, in the order of the sides.

    Points that hung go to the callers if they pass, to the others if they fall.
    """
    fallen = dict.fromkeys(outcome.others, 0)
    if outcome.verdict == "falls":
        fallen |= dict.fromkeys(_heirs(outcome, options), _lost(outcome, options))
    heir = outcome.callers if outcome.verdict == "passes" else outcome.others[0]
    for owner, parts in enumerate(outcome.parts):
        for part in parts:
            if (
                owner != outcome.callers
                or outcome.verdict == "passes"
                or (outcome.verdict == "falls" and _is_kept(part.why, options))
            ):
                yield Line("points", owner, part.points, part.why, part.working)
        if fallen.get(owner):
            yield Line("points", owner, fallen[owner], FALLEN, _working(outcome, options))
        if hanging and owner == heir and outcome.verdict != "hangs":
            yield Line("points", owner, hanging, HUNG)


def _is_kept(why: str, options: BelaOptions) -> bool:
    return why == BELA and options.fallen_bela == "kept"


def _lost(outcome: Outcome, options: BelaOptions) -> int:
    """Return the points that the callers lose with a fall."""
    parts = outcome.parts[outcome.callers]
    return sum(part.points for part in parts if not _is_kept(part.why, options))


def _working(outcome: Outcome, options: BelaOptions) -> str | None:
    """Return the working of the points that the callers lose; None for a single number."""
    parts = outcome.parts[outcome.callers]
    numbers = [str(part.points) for part in parts if not _is_kept(part.why, options)]
    return " + ".join(numbers) if len(numbers) > 1 else None


def _heirs(outcome: Outcome, options: BelaOptions) -> tuple[int, ...]:
    """Return the receivers of the points of a fall: the other side, or as agreed of three."""
    others, totals = outcome.others, outcome.totals
    if len(totals) < THREE or options.three_fall == "both":
        return others
    most = max(totals[owner] for owner in others)
    best = tuple(owner for owner in others if totals[owner] == most)
    return best if options.three_fall == "higher" and len(best) == 1 else ()


def deal_lines(
    deal: BelaAnyDeal, outcome: Outcome | None, hanging: int, players: int, options: BelaOptions
) -> Iterator[Line]:
    """Yield the points of a deal; `outcome` is that of a deal that was played."""
    if isinstance(deal, BelaBelot):
        yield Line("points", owner_of(deal.declared_by, players), options.goal(players), BELOT)
    elif isinstance(deal, BelaEnough):
        for owner, points in enumerate(points_so_far(deal, players)):
            if points:
                yield Line("points", owner, points, SO_FAR)
    elif outcome is not None:
        yield from played_lines(outcome, hanging, options)


def points_so_far(deal: BelaEnough, players: int) -> tuple[int, ...]:
    """Return all points so far of each side or player, where a deal ended with enough.

    >>> points_so_far(BelaEnough(kind="enough", caller=1, said_by=0, points=30, other_points=55), 4)
    (55, 30)
    """
    if players == THREE:
        return tuple(row.points or 0 for row in sorted(deal.rows or (), key=lambda row: row.player))
    numbers = (deal.points or 0, deal.other_points or 0)
    return numbers if owner_of(deal.caller, players) == 0 else numbers[::-1]


def game_winner(
    points: Sequence[int], deal: BelaAnyDeal, players: int, options: BelaOptions
) -> int | None:
    """Return the winner of the game by the totals after a deal, None if it goes on.

    >>> deal = BelaPlayed(kind="played", caller=0, points=97)
    >>> game_winner((1010, 1020), deal, 4, BelaOptions())
    1
    >>> game_winner((1010, 1020), deal, 4, BelaOptions(both_reach="callers"))
    0
    >>> game_winner((1010, 1010), deal, 4, BelaOptions()) is None
    True
    """
    if isinstance(deal, BelaBelot):
        return owner_of(deal.declared_by, players)
    if isinstance(deal, BelaEnough):
        return owner_of(deal.said_by, players)
    goal, callers = options.goal(players), owner_of(deal.caller, players)
    best = max(points)
    if best < goal:
        return None
    if options.both_reach == "callers" and points[callers] >= goal:
        return callers
    leaders = [owner for owner in range(owners_at(players)) if points[owner] == best]
    if len(leaders) == 1:
        return leaders[0]
    return callers if options.tie_rule == "callers" and callers in leaders else None


def ending_lines(winner: int, points: Sequence[int], *, is_last: bool) -> Iterator[Line]:
    """Yield the game that a side or player won, and what brings all totals back to zero.

    After the last game the totals stay.
    """
    yield Line("games", winner, 1, GAME_WON)
    for owner, total in enumerate(points):
        if total and not is_last:
            yield Line("points", owner, -total, NEW_GAME)


def reason_of(deal: BelaAnyDeal) -> str:
    """Return the reason for which a deal ends the match."""
    if isinstance(deal, BelaPlayed):
        return "target"
    return deal.kind
