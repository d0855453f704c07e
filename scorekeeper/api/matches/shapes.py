"""What is sent to start and change matches.

Where a game has a shape of its own, the schema says "one of these"; `games/answer_shapes.py` draws
them from the games' models.
"""

from typing import Annotated, Any

from pydantic import Field, RootModel

from games.answers import component
from scorekeeper.matches.log.bounds import MOST_DEALS
from scorekeeper.matches.log.corrections import Correction
from scorekeeper.media.shapes import BodyShape

REF = "#/components/schemas/{model}"

AnyDeal = Annotated[dict[str, Any], component("Deal")]


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
