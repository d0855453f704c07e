"""The shapes of what is asked about seats, for the schema only."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from games.answers import Player
from scorekeeper.api.matches.shapes import Name


class Reseating(BaseModel):
    """Who sits where from a deal on: in seat i the one who sat in seat `order[i]`.

    Deals entered since then name the right `people` and move with them, or belong to the `seats`.
    """

    model_config = ConfigDict(extra="forbid")

    order: Annotated[list[Player], Field(min_length=3, max_length=4)]
    since: Annotated[int, Field(ge=1, alias="from")] = 1
    deals: Literal["people", "seats"] = "people"


class TakingOver(BaseModel):
    """Somebody who takes a seat over, from the next deal on unless `from` says another."""

    model_config = ConfigDict(extra="forbid")

    player: Player
    name: Name
    since: Annotated[int | None, Field(ge=1, alias="from")] = None
