"""What is sent to start and change matches.

Where a game has a shape of its own, the schema says "one of these"; `games/answer_shapes.py` draws
them from the games' models.
"""

from typing import Annotated, Any

from pydantic import AwareDatetime, Field, RootModel

from games.answers import Player, component
from games.settlement import Stake
from scorekeeper.api.http.shapes import BodyShape
from scorekeeper.matches.log.bounds import MOST_DEALS
from scorekeeper.matches.log.corrections import Correction

REF = "#/components/schemas/{model}"

AnyOptions = Annotated[dict[str, Any], component("Options")]
AnyDeal = Annotated[dict[str, Any], component("Deal")]
Name = Annotated[str, Field(max_length=1000)]
NAMES = "No two the same, also but for case and outer spaces, which a schema cannot say."


class Details(BodyShape):
    """What is agreed about a match beside its deals; what is left out stays as it is."""

    title: str | None = None
    """What the match is called."""
    players: Annotated[
        list[Name] | None,
        Field(
            min_length=3, max_length=4, description=NAMES, json_schema_extra={"uniqueItems": True}
        ),
    ] = None
    options: AnyOptions | None = None
    """The options of the game; what is left out has its usual value."""
    stake: Stake | None = None
    """The money for one unit of the balance, null for none."""
    first_dealer: Player | None = None
    """The player who deals first."""
    set_dealers: dict[str, Player | None] | None = None
    """In Skruuvi: who deals first in a later set, by its number; null for the usual player."""
    bookkeeper: Player | None = None
    """In Skruuvi: the player who keeps the book."""
    started_at: Annotated[
        AwareDatetime | None,
        Field(description="When it was played: from 1900 until now. A new match begins now."),
    ] = None
    zone: Annotated[
        str | None,
        Field(
            max_length=40,
            description="The time zone of the table (IANA name); it decides the evening's day.",
        ),
    ] = None


class NewMatchBody(RootModel[Annotated[dict[str, Any], component("NewMatch")]]):
    """A match to start."""


class DealBody(RootModel[AnyDeal]):
    """A deal of the match's game."""


class PendingBody(RootModel[Annotated[dict[str, Any], component("PendingDeal")]]):
    """A deal of the match's game, its result left out."""


class CorrectionsBody(BodyShape):
    """Deals to correct in one change."""

    deals: Annotated[list[Correction], Field(min_length=1, max_length=MOST_DEALS)]
    """What changes, deal by deal."""
