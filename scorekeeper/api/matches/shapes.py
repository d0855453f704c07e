"""What is sent to start and change matches.

Where a game has a shape of its own, the schema says "one of these"; `games/answer_shapes.py` draws
them from the games' models.
"""

from typing import Annotated, Any

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, RootModel

from games.answers import Player, component
from games.settlement import Stake
from scorekeeper.matches.log.bounds import MOST_DEALS

REF = "#/components/schemas/{model}"

AnyOptions = Annotated[dict[str, Any], component("Options")]
AnyDeal = Annotated[dict[str, Any], component("Deal")]
Name = Annotated[str, Field(max_length=1000)]
NAMES = "No two the same, also but for case and outer spaces, which a schema cannot say."


class Details(BaseModel):
    """What is agreed about a match beside its deals; what is left out stays as it is."""

    model_config = ConfigDict(extra="forbid")

    title: str | None = None
    players: Annotated[
        list[Name] | None,
        Field(
            min_length=3, max_length=4, description=NAMES, json_schema_extra={"uniqueItems": True}
        ),
    ] = None
    options: AnyOptions | None = None
    stake: Stake | None = None
    first_dealer: Player | None = None
    set_dealers: dict[str, Player | None] | None = None
    bookkeeper: Player | None = None
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


class Correction(BaseModel):
    """Another entry for deal `number`, or a forgotten deal to stand before deal `before`.

    Both are the numbers that deals have before the change; one of them is given.
    """

    model_config = ConfigDict(extra="forbid")

    number: Annotated[int | None, Field(ge=1)] = None
    before: Annotated[int | None, Field(ge=1)] = None
    entry: AnyDeal


class CorrectionsBody(BaseModel):
    """Deals to correct in one change."""

    model_config = ConfigDict(extra="forbid")

    deals: Annotated[list[Correction], Field(min_length=1, max_length=MOST_DEALS)]
