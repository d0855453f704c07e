"""The state of an Avinas match, its verdict, and the units that the losers owe."""

from dataclasses import dataclass

from games.avinas.deals import AvinasOptions
from games.kernel import State
from games.words import _

REASONS = {
    "cats": _("Cats: the other side had no pip at all."),
    "rams": _("Won on open rams."),
    "pips": _("No rams, and the losers had more pips."),
    "false_bid": _("A false bid lost the match."),
    "stopped": _("Stopped by agreement: no payments."),
}
"""Sentences on how a match was lost, by reason."""


@dataclass(frozen=True)
class AvinasState(State):
    """The rams and pips of both sides, and the side whose false bid lost the match, if any."""

    false_bidders: int | None = None

    @property
    def rams(self) -> tuple[int, int]:
        """The open rams of both sides."""
        ours, theirs = self.sums["rams"]
        return ours, theirs

    @property
    def pips(self) -> tuple[int, int]:
        """The pips of both sides."""
        ours, theirs = self.sums["pips"]
        return ours, theirs


@dataclass(frozen=True)
class AvinasVerdict:
    """The side that lost the match, and the reason: a key of `REASONS`."""

    losers: int
    reason: str


def verdict(state: AvinasState, options: AvinasOptions) -> AvinasVerdict | None:
    """Return the losing side and the reason; None while the match goes on.

    A false bid loses at once. Otherwise a side must have reached the target of pips: it loses if
    the other has no pip (Cats); else the side with open rams loses, whatever the pips; without
    rams on either side the side with more pips loses.

    >>> state = AvinasState(sums={"rams": (0, 8), "pips": (12, 4)})
    >>> verdict(state, AvinasOptions())
    AvinasVerdict(losers=1, reason='rams')
    """
    if state.false_bidders is not None:
        return AvinasVerdict(state.false_bidders, "false_bid")
    if max(state.pips) < options.target_pips:
        return None
    arrived = state.pips.index(max(state.pips))
    if min(state.pips) == 0:
        return AvinasVerdict(arrived, "cats")
    if any(state.rams):
        return AvinasVerdict(state.rams.index(max(state.rams)), "rams")
    return AvinasVerdict(arrived, "pips")


def units_owed(losers: int, state: AvinasState, options: AvinasOptions) -> int:
    """Return the units that each loser pays and each winner receives.

    One for a match; for a stake per ram, the losers' open rams or all open rams on the sheet.
    """
    if options.stake_unit == "match":
        return 1
    counted = {"loser": state.rams[losers], "all_on_sheet": sum(state.rams)}
    return max(counted[options.per_ram_counts], options.per_ram_minimum)
