"""The shapes of one person's results, for the schema only."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from scorekeeper.api.leagues.shapes import Closed, Decimal, MemberName, Outcome, Url


class OwnMoney(BaseModel):
    """What was won or lost in one currency."""

    currency: str
    amount: Decimal


class OwnBest(BaseModel):
    """The evening with the most points in a game."""

    evening: date
    points: Decimal


class OwnMet(BaseModel):
    """Somebody met: matches together; how often that was won and lost, or behind and ahead."""

    name: str
    matches: int
    well: int
    badly: int


class OwnTotal(BaseModel):
    """What matches come to."""

    matches: int
    won: int
    drawn: int
    lost: int
    money: list[OwnMoney]


class OwnGame(OwnTotal):
    """What matches of one game come to."""

    game: str
    points: Decimal
    best_evening: OwnBest | None
    favourite_partner: OwnMet | None
    nemesis: OwnMet | None


class OwnMatch(BaseModel):
    """What one match brought; `league` is null outside leagues."""

    code: Annotated[str, Field(description="Empty for a result of before the site.")]
    game: str
    evening: date
    league: str | None
    member: UUID | None
    outcome: Outcome
    place: int
    points: Decimal
    money: Decimal | None
    currency: str | None
    others: list[str]


class OwnResults(BaseModel):
    """One person's results over all leagues and matches, the newest match first."""

    names: list[str]
    link: Url | None
    total: OwnTotal
    games: list[OwnGame]
    matches: list[OwnMatch]
    page: int
    pages: int


class OwnResultsBody(Closed):
    """Which names are one's own outside leagues, and whether others see the results by a link."""

    names: Annotated[list[MemberName] | None, Field(max_length=20)] = None
    share: Literal["on", "off", "renew"] | None = None
