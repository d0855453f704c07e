"""The state of a Preferans match, and the rules of refe and of unplayed spades."""

from dataclasses import dataclass

from games.cards import next_player
from games.kernel import State
from games.preferans.deals import (
    SPADES,
    PreferansContract,
    PreferansOptions,
    PreferansPassedOut,
)
from games.words import _

PLAYING = 3
"""The number of players of a deal; a fourth at the table rests."""
REFE_USED = _("Refe used")
"""The reason of the line that strikes a declarer's refe."""


@dataclass(frozen=True)
class PreferansState(State):
    """The state of a match: the columns, and the number of refe written so far."""

    written: int = 0

    @property
    def players(self) -> int:
        """The number of players at the table."""
        return len(self.sums["centre"])

    @property
    def resting(self) -> int | None:
        """The player who sits out the next deal: at a table of four, the dealer."""
        return self.dealer if self.players > PLAYING else None

    @property
    def playing(self) -> tuple[int, ...]:
        """The three players of the next deal, by number."""
        return tuple(player for player in range(self.players) if player != self.resting)

    def defenders_against(self, declarer: int) -> tuple[int, ...]:
        """Return the two defenders of the next deal, the declarer's left neighbour first."""
        others = (next_player(declarer + by, self.players) for by in range(self.players - 1))
        return tuple(player for player in others if player != self.resting)

    @property
    def short_of_zero(self) -> int:
        """The amount that the centres together still owe; zero at the end."""
        return -sum(self.sums["centre"])

    def has_refe(self, player: int) -> bool:
        """Whether a player holds an open refe."""
        return self.sums["refe"][player] > 0


def refe_left(state: PreferansState, options: PreferansOptions) -> int:
    """Return the number of passed-out deals that would still write a refe (5.2, 5.9)."""
    if options.refe_block_positive and max(state.sums["centre"]) > 0:
        return 0
    return options.refes - state.written


def spades_not_played(
    deal: PreferansContract, state: PreferansState, options: PreferansOptions
) -> bool:
    """Return whether a spades contract is not played for lack of kontra (6.11)."""
    if deal.contract != SPADES or deal.kontra or options.spades_rule == "never":
        return False
    if options.spades_rule == "always":
        return True
    exempt_by_refe = options.spades_rule == "plain_only" and state.has_refe(deal.declarer)
    return not deal.igra and not exempt_by_refe


def counts_as_passed_out(
    deal: PreferansPassedOut | PreferansContract,
    state: PreferansState,
    options: PreferansOptions,
) -> bool:
    """Return whether a deal only writes refe: all passed, or plain spades by the Serbian rule."""
    if isinstance(deal, PreferansPassedOut):
        return True
    thrown_in = options.spades_rule == "refe" and spades_not_played(deal, state, options)
    return thrown_in and refe_left(state, options) > 0


def was_played(deal: PreferansContract, state: PreferansState, options: PreferansOptions) -> bool:
    """Return whether cards were played: a defender came, no spades rule applied (6.4, 6.11)."""
    return deal.has_volunteer and not spades_not_played(deal, state, options)
