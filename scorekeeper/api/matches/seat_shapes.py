"""Bodies of requests about seats."""

from typing import Annotated, Literal

from pydantic import Field

from games.answers import Player
from scorekeeper.api.http.shapes import BodyShape
from scorekeeper.api.matches.shapes import Name


class Reseating(BodyShape):
    """Who sits where from a deal on: in seat i the one who sat in seat `order[i]`.

    Deals entered since then move with the people, or belong to the seats.
    """

    order: Annotated[list[Player], Field(min_length=3, max_length=4)]
    """Who sits in each seat: the player who sat in the seat of this number."""
    since: Annotated[int, Field(ge=1, alias="from")] = 1
    """The deal from which on they sit so."""
    deals: Literal["people", "seats"] = "people"
    """What happens to deals entered since then.

    * `people` - they name the right people, and move with them
    * `seats` - they belong to the seats, and stay
    """


class TakingOver(BodyShape):
    """Somebody who takes a seat over, from the next deal on unless `from` says another."""

    player: Player
    """The seat that changes hands."""
    name: Name
    """Who takes it over."""
    since: Annotated[int | None, Field(ge=1, alias="from")] = None
    """The deal from which on; the next one if not given."""
