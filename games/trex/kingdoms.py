"""The kingdoms of a match: who owns each, and which contracts are left in it."""

from dataclasses import dataclass, replace

from games.kernel import State
from games.trex.deals import KINGDOMS, PARTS, PLAYERS, Contract, TrexOptions

FIVE: tuple[Contract, ...] = ("king", "queens", "diamonds", "slaps", "trex")
FIXED: tuple[Contract, ...] = ("trex", "queens", "king", "diamonds", "slaps")
COMPLEX: tuple[Contract, ...] = ("complex", "trex")
STEPS = {"in_turn": (1, 1, 1, 1), "crossed": (1, 2, 3, 2)}
"""The seats from each owner to the next; the last step leads back to the first."""


@dataclass(frozen=True)
class TrexState(State):
    """The kingdom that is played, from 1, and its contracts left; the dealer owns it."""

    kingdom: int = 1
    left: tuple[Contract, ...] = FIVE


def contracts_in(options: TrexOptions) -> tuple[Contract, ...]:
    """Return the contracts of a kingdom, in their order if that is fixed.

    >>> contracts_in(TrexOptions(contracts="complex")), contracts_in(TrexOptions(order="fixed"))[0]
    (('complex', 'trex'), 'trex')
    """
    if options.contracts == "complex":
        return COMPLEX
    return FIXED if is_fixed(options) else FIVE


def is_fixed(options: TrexOptions) -> bool:
    """Return whether the contracts of every kingdom come in the same order."""
    return options.contracts == "five" and options.order == "fixed"


def kinds_left(left: tuple[Contract, ...], options: TrexOptions) -> tuple[Contract, ...]:
    """Return the kinds of the next deal: the contracts left, and a complex of some of them.

    >>> kinds_left(("king", "slaps", "trex"), TrexOptions(contracts="joined"))
    ('king', 'slaps', 'trex', 'complex')
    >>> kinds_left(("queens", "king"), TrexOptions(order="fixed"))
    ('queens',)
    """
    if is_fixed(options):
        return left[:1]
    if options.contracts == "joined" and len(parts_left(left)) > 1:
        return (*left, "complex")
    return left


def parts_left(left: tuple[Contract, ...]) -> tuple[Contract, ...]:
    """Return the contracts left that can be joined."""
    return tuple(contract for contract in left if contract in PARTS)


def state_after(
    state: TrexState, kind: Contract, parts: tuple[Contract, ...], options: TrexOptions
) -> TrexState:
    """Return the state after a contract: what is left of the kingdom, or the next kingdom."""
    played = {kind, *parts}
    left = tuple(contract for contract in state.left if contract not in played)
    after = replace(state, number=state.number + 1, left=left)
    if left:
        return after
    owner = next_owner(state.dealer, state.kingdom, options)
    return replace(after, dealer=owner, kingdom=state.kingdom + 1, left=contracts_in(options))


def next_owner(owner: int, kingdom: int, options: TrexOptions) -> int:
    """Return the owner of the kingdom after this one.

    >>> crossed = TrexOptions(kingdoms="crossed")
    >>> [next_owner(owner, kingdom, crossed) for owner, kingdom in ((0, 1), (1, 2), (3, 3), (2, 4))]
    [1, 3, 2, 0]
    """
    return (owner + STEPS[options.kingdoms][kingdom - 1]) % PLAYERS


def owners_of(first: int, options: TrexOptions) -> tuple[int, ...]:
    """Return the owners of all kingdoms, from the first one on.

    >>> owners_of(2, TrexOptions()), owners_of(2, TrexOptions(kingdoms="crossed"))
    ((2, 3, 0, 1), (2, 3, 1, 0))
    """
    owners = [first]
    for kingdom in range(1, KINGDOMS):
        owners.append(next_owner(owners[-1], kingdom, options))
    return tuple(owners)


def contracts_to_go(state: TrexState, options: TrexOptions) -> int:
    """Return the number of contracts that are left to the end of the match.

    >>> contracts_to_go(TrexState(kingdom=4, left=("king",)), TrexOptions())
    1
    """
    if state.kingdom > KINGDOMS:
        return 0
    return len(state.left) + (KINGDOMS - state.kingdom) * len(contracts_in(options))
