"""The input of an Egyptian Tarneeb table: the differences from the basic game."""

from typing import Annotated

from pydantic import Field

from games.cards import Doubling, PlayerOf4
from games.options import Option, Preset
from games.tarneeb.deals import (
    NOT_OFFERED,
    TABLE_OPTIONS,
    Denomination,
    Target,
    TarneebPassedOut,
    TarneebPlayed,
    TarneebTableOptions,
    TarneebWeakHand,
)
from games.values import ShapeRefusal
from games.words import _

DENOMINATION = ShapeRefusal("T05", _("Choose the suit of the contract, or no trumps."))
DOUBLED_BY = ShapeRefusal("T09", _("Only the opponents of the highest bid can double it."))
REDOUBLED_BY = ShapeRefusal("T10", _("Only the side that was doubled can redouble."))


class EgyptianTarneebOptions(TarneebTableOptions):
    """The options of the Egyptian game, agreed before the first deal."""

    foreign = dict.fromkeys(("auction", "no_trumps"), NOT_OFFERED)

    target: Target = 41
    redouble: Annotated[bool, NOT_OFFERED] = False
    defenders_multiplied: Annotated[bool, NOT_OFFERED] = False

    @property
    def doublings(self) -> tuple[Doubling, ...]:
        """A double, and a redouble if agreed."""
        return ("none", "double", "redouble") if self.redouble else ("none", "double")


class EgyptianTarneebContract(TarneebPlayed):
    """A contract with its suit or no trumps, and its doubling."""

    denomination: Annotated[Denomination, DENOMINATION]
    """The suit of the trumps, or no trumps."""
    doubled_by: Annotated[PlayerOf4 | None, DOUBLED_BY] = None
    """The player who doubled; checked and not scored."""
    redoubled_by: Annotated[PlayerOf4 | None, REDOUBLED_BY] = None
    """The player who redoubled; checked and not scored."""


EgyptianTarneebDeal = Annotated[
    EgyptianTarneebContract | TarneebPassedOut | TarneebWeakHand, Field(discriminator="kind")
]

OPTIONS = TABLE_OPTIONS | {
    "redouble": Option(
        _("Redoubling"),
        _("Let the doubled side double again, for four times the points."),
    ),
    "defenders_multiplied": Option(
        _("Doubling counts for the defenders too"),
        _("Multiply the other side's points against a failed contract too."),
    ),
}

PRESETS = {
    "egyptian-41": Preset(
        _("Egyptian 41"),
        {},
        _("To 41; 8 bid and 9 taken: 8 points, the bid. Doubled: 18 points, twice the tricks."),
    ),
    "egyptian-with-redoubles": Preset(
        _("Egyptian with redoubles"),
        {"redouble": True, "defenders_multiplied": True},
        _("Redoubling counts four times, and the defenders' points are multiplied too."),
    ),
}
