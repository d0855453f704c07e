"""The options of a game, agreed before a match, and their labels."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from games.values import Refusal, Value
from games.words import _


@dataclass(frozen=True)
class Option:
    """The label of an option, a sentence on its effect, and the labels of its values.

    It matters only while the condition `when` on other options holds, see `games.entry.holds`.
    """

    label: str
    effect: str
    values: Mapping[object, str] = field(default_factory=dict)
    when: str = ""


def value_at(options: object, path: str) -> Any:
    """Return the value of an option, or of a field of one; None where the option is not chosen.

    >>> value_at(MatchOptions(), "points.least") is None
    True
    """
    for name in path.split("."):
        options = getattr(options, name, None)
    return options


@dataclass(frozen=True)
class Preset:
    """A named set of options that are usually agreed together."""

    name: str
    options: Mapping[str, object]
    description: str


StakeUnit = Literal["match", "point"]
STAKE_UNITS = {"match": _("match"), "point": _("point of difference")}
STAKE_UNIT = Option(
    _("The stake is for"),
    _("What the losers pay for: the match, or each point of difference."),
    {"match": _("the match"), "point": _("each point of difference")},
)
"""The option of games whose stake is for the match or for each point of difference."""

STAKE_UNITS_OF_EACH = {
    "average": _("point from the average"),
    "point": _("point of difference"),
    "match": _("match"),
}
STAKE_UNIT_OF_EACH = Option(
    _("The stake is for"),
    _("Each point above or below the average, each point between two players, or the match."),
    {
        "average": _("each point from the average"),
        "point": _("each point of difference"),
        "match": _("the match"),
    },
)
"""The option of games that all play alone; see `games.settlement.balances_by_unit`."""


class MatchOptions(Value):
    """The options agreed before the first deal; every field has a default."""

    def conflicts(self) -> Iterator[Refusal]:
        """Yield a refusal for options that exclude each other, at the field to change."""
        yield from ()
