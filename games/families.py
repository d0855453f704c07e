"""The families of games, in the order in which they are listed."""

from collections.abc import Mapping
from typing import Literal

from games.words import _

Family = Literal["preferans", "whist", "tarneeb", "points", "avoiding", "more", "own"]

FAMILIES: Mapping[Family, str] = {
    "preferans": _("Preferans and its kin"),
    "whist": _("Whist and bids"),
    "tarneeb": _("Tarneeb and its kin"),
    "points": _("Card points"),
    "avoiding": _("Tricks to avoid"),
    "more": _("More games"),
    "own": _("Your own games"),
}
"""The names of the families. Games that a table makes itself are its `own`."""
