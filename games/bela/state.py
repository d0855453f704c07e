"""The state of a match of Bela between two deals."""

from dataclasses import dataclass

from games.kernel import State


@dataclass(frozen=True)
class BelaState(State):
    """The state of a match: the points that hang, and at the end the winner and the reason."""

    hanging: int = 0
    winner: int | None = None
    reason: str = ""
