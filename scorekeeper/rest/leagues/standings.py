"""Answers of the API and of feeds with standings."""

from datetime import date
from typing import Annotated, Literal, Self
from uuid import UUID

from pydantic import BeforeValidator

from scorekeeper.leagues.models import Adjustment, League
from scorekeeper.leagues.standings.table import Table
from scorekeeper.media.shapes import AnswerShape, DecimalText, choice_field
from scorekeeper.scoring.divisions import STAY
from scorekeeper.scoring.standings import SHARE, as_text, plain_points
from scorekeeper.scoring.tie_breaks import RULES, applicable_ties

Decimals = Annotated[DecimalText, BeforeValidator(as_text)]
Points = Annotated[DecimalText, BeforeValidator(plain_points)]
Outcome = Literal["W", "D", "L"]
METHODS = (*League.Method.choices, (SHARE, "Share of the opponents beaten, over all games"))


class SeasonName(AnswerShape):
    """A season by its name."""

    id: UUID
    """The id of the season."""
    name: str
    """Its name."""


class StandingPart(AnswerShape):
    """The part of one game in standings over all games."""

    game: str
    """The slug of the game."""
    matches: int
    """The number of matches of the game played."""
    value: DecimalText
    """The points that the game adds to the value."""


class StandingAdjustment(AnswerShape):
    """An adjustment of a line of the standings."""

    id: UUID
    """The id of the adjustment."""
    kind: Annotated[str, choice_field(Adjustment.Kind.choices)]
    """The kind of the adjustment."""
    effect: Points
    """The points added to the value, below zero if taken."""
    day: date
    """The day from which on it counts."""
    reason: str
    """The reason for the adjustment."""
    by: str | None
    """The name of the member who added it, null if the member is gone."""


class StandingLine(AnswerShape):
    """One line of standings."""

    division: int | None
    """The division, from 1; places are within it. Null without divisions."""
    way: Literal["up", "down", "ask"] | None
    """The move due now: `up`, `down`, or `ask` at a shared border; null to stay."""
    place: int | None
    """The place, null while too few matches were played."""
    member: UUID
    """The member's id."""
    name: str
    """The member's name."""
    matches: int
    """The number of matches played."""
    won: int
    """The number of matches won."""
    value: DecimalText
    """The value that the standings sort by."""
    moved: int | None
    """Places gained in the last week of play, below zero for places lost; null before."""
    ahead_by: Annotated[str | None, choice_field(RULES.items())]
    """The tie-break that puts the member ahead of the next one of this value."""
    form: list[Outcome]
    """The last outcomes, the newest last: `W` won, `D` drawn, `L` lost."""
    adjusted: DecimalText
    """The part of the value that comes from adjustments."""
    adjustments: list[StandingAdjustment]
    """The adjustments of the value."""
    parts: list[StandingPart]
    """The part of each game in the value over all games; empty in one game."""

    @classmethod
    def of(cls, table: Table, member: UUID) -> Self:
        """Build the line of a member."""
        standing, divided = table.rows[member], table.divided
        way = divided.ways.get(member, STAY) if divided else STAY
        tally = standing.tally
        return cls(
            division=divided.numbers.get(member) if divided else None,
            way=None if way == STAY else way,
            place=standing.place,
            member=member,
            name=table.names[member],
            matches=tally.matches,
            won=tally.won,
            value=as_text(standing.value),
            moved=standing.moved,
            ahead_by=standing.ahead_by or None,
            form=list(tally.form),
            adjusted=as_text(tally.adjusted(table.query.method)),
            adjustments=table.adjustments.get(member, []),
            parts=[
                StandingPart(game=game, matches=part.matches, value=as_text(part.value(SHARE)))
                for game, part in tally.by_game().items()
            ],
        )


class Standings(AnswerShape):
    """Standings of a season in one game, or over all games."""

    season: SeasonName
    """The season."""
    game: str | None
    """The slug of the game, null over all games."""
    method: Annotated[str, choice_field(METHODS)]
    """The method of the value: the league's, or share over all games."""
    minimum: int
    """The number of matches needed for a place."""
    ties: Annotated[list[str], choice_field(RULES.items())]
    """The tie-breaks, the first one first."""
    on: date | None
    """The day at whose end they stood so, null for now."""
    divisions: list[str]
    """The names of the divisions, where the season is divided."""
    standings: list[StandingLine]
    """The members, by division and place."""

    @classmethod
    def of(cls, table: Table) -> Self:
        """Build the answer from a table of standings."""
        query = table.query
        return cls(
            season=query.season,
            game=query.game or None,
            method=query.method,
            minimum=query.minimum,
            ties=applicable_ties(query.season.reckoning.ties, one_game=bool(query.game)),
            on=query.on,
            divisions=list(query.divided.names) if query.divided else [],
            standings=[StandingLine.of(table, member) for member in table.rows],
        )
