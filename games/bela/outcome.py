"""The outcome of a deal that was played: the parts of each side, and whether the callers pass."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from games.bela.deals import BELA_POINTS, CARD_POINTS, BelaDeclarations, BelaPlayed
from games.bela.options import THREE, BelaOptions
from games.words import _

CARDS = _("Points of the cards")
CAPOT = _("All tricks")
DECLARED = _("Declarations")
HANDED_OVER = _("Declarations of a side without a trick")
BELA = _("Bela")

FOUR = 4

Verdict = Literal["passes", "falls", "hangs"]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of what a side has in a deal: the points, the reason, the working if any."""

    points: int
    why: str
    working: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The parts of each side or player in a deal, the owner that called, and the verdict."""

    callers: int
    parts: tuple[tuple[Part, ...], ...]
    verdict: Verdict

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side or player in the deal, before the verdict."""
        return tuple(sum(part.points for part in parts) for parts in self.parts)

    @property
    def others(self) -> tuple[int, ...]:
        """The sides or players that did not call."""
        return tuple(owner for owner in range(len(self.parts)) if owner != self.callers)


def owners_at(players: int) -> int:
    """Return the number of totals: two sides of four players, else one for each player."""
    return 2 if players == FOUR else players


def owner_of(player: int, players: int) -> int:
    """Return the side of a player of four, or the player.

    >>> owner_of(3, 4), owner_of(2, 3)
    (1, 2)
    """
    return player % owners_at(players)


def outcome_of(deal: BelaPlayed, players: int, options: BelaOptions) -> Outcome:
    """Return the outcome of a valid deal."""
    callers = owner_of(deal.caller, players)
    parts = tuple(
        tuple(_parts_of(owner, deal, players, options)) for owner in range(owners_at(players))
    )
    totals = tuple(sum(part.points for part in each) for each in parts)
    return Outcome(callers, parts, _verdict(callers, totals, options))


def _verdict(callers: int, totals: Sequence[int], options: BelaOptions) -> Verdict:
    """Return whether the callers pass: with more than the others, or fall, or hang with half.

    >>> _verdict(0, (81, 81), BelaOptions()), _verdict(0, (81, 81), BelaOptions(half="hangs"))
    ('falls', 'hangs')
    >>> _verdict(1, (60, 70, 32), BelaOptions(three_needs="each"))
    'passes'
    """
    own = totals[callers]
    others = [points for owner, points in enumerate(totals) if owner != callers]
    needed = max(others) if options.three_needs == "each" else sum(others)
    if own > needed:
        return "passes"
    hangs = own == needed and options.half == "hangs" and len(totals) < THREE
    return "hangs" if hangs else "falls"


def card_points(deal: BelaPlayed, players: int) -> tuple[int, ...]:
    """Return the points of the cards of each side or player in a valid deal.

    >>> deal = BelaPlayed(kind="played", caller=1, points=97)
    >>> card_points(deal, 4)
    (65, 97)
    """
    if players == THREE:
        points = {row.player: row.points or 0 for row in deal.rows or ()}
        return tuple(points.get(player, 0) for player in range(players))
    callers, others = deal.points, deal.other_points
    if players == FOUR:
        callers = _all_but(others, deal.capot == "callers") if callers is None else callers
        others = CARD_POINTS - callers
    numbers = (callers or 0, others or 0)
    return numbers if owner_of(deal.caller, players) == 0 else numbers[::-1]


def _all_but(others: int | None, is_capot: bool) -> int:  # noqa: FBT001
    if others is None:
        return CARD_POINTS if is_capot else 0
    return CARD_POINTS - others


def with_all_tricks(deal: BelaPlayed, players: int) -> int | None:
    """Return the side or player with all tricks, if any.

    >>> with_all_tricks(BelaPlayed(kind="played", caller=1, capot="others"), 4)
    0
    """
    if players == THREE:
        owners = [row.player for row in deal.rows or () if not row.no_trick]
        return owners[0] if len(owners) == 1 else None
    if deal.capot is None:
        return None
    callers = owner_of(deal.caller, players)
    return callers if deal.capot == "callers" else 1 - callers


def without_trick(deal: BelaPlayed, players: int) -> frozenset[int]:
    """Return the sides or players that took no trick."""
    if players == THREE:
        return frozenset(row.player for row in deal.rows or () if row.no_trick)
    winner = with_all_tricks(deal, players)
    return frozenset() if winner is None else frozenset({1 - winner})


def declared_by_owner(deal: BelaPlayed, players: int) -> dict[int, BelaDeclarations]:
    """Return the declarations that count, by side or player, before tricks confirm them."""
    if deal.declared_by is None or deal.declared is None:
        return {}
    declared = {owner_of(deal.declared_by, players): deal.declared}
    if deal.partner_declared is not None:
        declared[THREE - deal.caller - deal.declared_by] = deal.partner_declared
    return declared


def _parts_of(owner: int, deal: BelaPlayed, players: int, options: BelaOptions) -> Iterator[Part]:
    """Yield the parts of a side or player in a deal: cards, all tricks, declarations, bela."""
    points = card_points(deal, players)[owner]
    if points:
        yield Part(points, CARDS)
    trickless, winner = without_trick(deal, players), with_all_tricks(deal, players)
    if winner == owner:
        yield Part(options.capot, CAPOT)
    takes_over = winner == owner and options.without_trick == "others"
    for declarer, declared in sorted(declared_by_owner(deal, players).items()):
        values = declared.values
        working = " + ".join(map(str, values)) if len(values) > 1 else None
        if declarer == owner and owner not in trickless:
            yield Part(sum(values), DECLARED, working)
        elif takes_over and declarer != owner:
            yield Part(sum(values), HANDED_OVER, working)
    if deal.bela is None:
        return
    holder = owner_of(deal.bela, players)
    if holder == owner and owner not in trickless:
        yield Part(BELA_POINTS, BELA)
    elif takes_over and holder != owner:
        yield Part(BELA_POINTS, HANDED_OVER)
