"""A proposal of a season's divisions: members, those who left, and open questions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from scorekeeper.club.divisions.forms import Place
from scorekeeper.club.divisions.numbers import UNDECIDED
from scorekeeper.leagues.models import Divisions, Season
from scorekeeper.leagues.people.faces import People
from scorekeeper.scoring.divisions import ASK, Question

NEW = "new"


class Begin(NamedTuple):
    """The proposed division of a member; `was` is the one before, `way` the kind of move."""

    member: UUID
    name: str
    was: int | None
    number: int | None
    way: str | None


class Left(NamedTuple):
    """A member who left the ranking, and the division before."""

    member: UUID
    name: str
    division: int


@dataclass(frozen=True)
class Proposal:
    """Proposed divisions of a season: members, those who left, and open questions."""

    names: list[str]
    moving: int
    game: str
    begins: Sequence[Begin]
    people: People
    earlier: Season | None = None
    left: Sequence[Left] = ()
    questions: Sequence[Question[UUID]] = ()
    promotes: bool = False

    @property
    def members(self) -> dict[str, int | str | None]:
        """The division of each member; a question mark if an owner has to choose."""
        return {
            str(begin.member): UNDECIDED if begin.way == ASK else begin.number
            for begin in self.begins
        }

    @property
    def places(self) -> list[Place]:
        """The proposed division of each member, for the form."""
        return [
            Place(begin.member, begin.name, begin.number, undecided=begin.way == ASK)
            for begin in self.begins
        ]

    @property
    def agreed(self) -> Divisions:
        """The divisions as an unsaved row."""
        return Divisions(names=self.names, moving=self.moving, game=self.game)
