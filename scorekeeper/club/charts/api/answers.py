"""Answers of the API with the data of charts: ranks, contracts, meetings, two players."""

from datetime import date
from typing import Annotated, Any, Self
from uuid import UUID

from pydantic import Field

from scorekeeper.club.charts.compare_page import GameCompared
from scorekeeper.club.charts.matrix import order_players
from scorekeeper.club.charts.played import PlayedResult
from scorekeeper.club.charts.season_charts import SeasonCharts
from scorekeeper.leagues.counting.adjustments import adjustments_in
from scorekeeper.leagues.models import Member
from scorekeeper.leagues.people.faces import People
from scorekeeper.media.shapes import AnswerShape, choice_field
from scorekeeper.media.times import MomentText
from scorekeeper.rest.leagues.records import Declared, OfGame, OfMember, Record, Strength
from scorekeeper.rest.leagues.standings import METHODS, SeasonName
from scorekeeper.scoring import ratings

Two = Annotated[list[int], Field(min_length=2, max_length=2)]


class ChartOfSeason(AnswerShape):
    """The season and game of a chart."""

    season: SeasonName
    """The season."""
    game: str | None
    """The slug of the game, null for all together."""

    @classmethod
    def of(cls, charts: SeasonCharts, **more: Any) -> Self:
        """Return the data of a season's chart; `more` are the fields of the subclass."""
        season = charts.query.season
        return cls(season=season, game=charts.query.game or None, **more)


class RankedPlayer(OfMember):
    """A player's place after each evening."""

    places: list[int | None]
    """The place after each evening, null for no place yet."""


class Ranks(ChartOfSeason):
    """The places of a season after each of its evenings."""

    method: Annotated[str, choice_field(METHODS)]
    """The method of the standings."""
    evenings: list[date]
    """The days of the evenings."""
    players: list[RankedPlayer]
    """The players, the best of the end first."""

    @classmethod
    def in_season(cls, charts: SeasonCharts, people: People) -> Self:
        """Return the place of each player after each evening."""
        course = charts.course(adjustments_in(charts.query.season, charts.query.game))
        players = [
            RankedPlayer(member=member, name=people[member].name, places=list(places))
            for member, places in course.places.items()
        ]
        return cls.of(charts, method=charts.query.method, evenings=course.evenings, players=players)


class Contracts(ChartOfSeason):
    """The contracts declared in a season; none over all games."""

    contracts: list[Declared]
    """The contracts declared, made and failed."""

    @classmethod
    def in_season(cls, charts: SeasonCharts) -> Self:
        """Return the contracts declared in a game."""
        return cls.of(charts, contracts=[Declared.of(contract) for contract in charts.declared])


class MetPlayer(OfMember):
    """A member who has played."""

    matches: int
    """The number of matches played."""


class MetPair(AnswerShape):
    """The meetings of two members, as partners and as opponents."""

    members: Annotated[list[UUID], Field(min_length=2, max_length=2)]
    """The ids of both members."""
    partners: int
    """The number of matches as partners."""
    opponents: int
    """The number of matches as opponents."""


class Meetings(ChartOfSeason):
    """The meetings of all players in a season."""

    players: list[MetPlayer]
    """All members who have played."""
    pairs: list[MetPair]
    """The pairs of members who have met."""

    @classmethod
    def in_season(cls, charts: SeasonCharts, people: People) -> Self:
        """Return the players, and the meetings of each pair."""
        meetings = charts.met
        members = order_players(meetings.matches, people)
        pairs = [
            (one, two, frozenset((one, two)))
            for place, one in enumerate(members)
            for two in members[place + 1 :]
        ]
        return cls.of(
            charts,
            players=[
                MetPlayer(member=one, name=people[one].name, matches=meetings.matches[one])
                for one in members
            ],
            pairs=[
                MetPair(
                    members=[one, two],
                    partners=meetings.partners[pair],
                    opponents=meetings.opponents[pair],
                )
                for one, two, pair in pairs
                if meetings.partners[pair] or meetings.opponents[pair]
            ],
        )


class ComparedPlayer(OfMember):
    """One of two players."""


class RatedAt(AnswerShape):
    """A moment of a rating."""

    at: MomentText
    """When the match began."""


class RatedThen(Strength, RatedAt):
    """A rating after a match."""

    @classmethod
    def after(cls, result: PlayedResult, system: str) -> Self:
        """Return the rating after a match."""
        strength = ratings.Strength(result.mu or 0.0, result.sigma or 0.0)
        return cls.of(strength, system, at=result.started_at)


class ComparedGame(OfGame):
    """Two players in one game: their records alone, together, and against each other."""

    records: list[Record]
    """The record of each player."""
    ratings: list[Strength | None]
    """The rating of each player, null without any."""
    together: Record
    """The record of matches as partners."""
    against: list[Record]
    """The record of each player against the other."""
    ahead: Two
    """The number of matches in which each player finished ahead of the other."""
    level: int
    """The number of matches in which both finished level."""
    rating_history: list[list[RatedThen]]
    """The ratings of each player after each match."""

    @classmethod
    def of(cls, comparison: GameCompared, system: str) -> Self:
        meetings = comparison.met
        return cls(
            game=comparison.game,
            records=comparison.records,
            ratings=[
                strength and Strength.of(strength, system) for strength in comparison.strengths
            ],
            together=meetings.together,
            against=[meetings.first, meetings.second],
            ahead=[meetings.first_ahead, meetings.second_ahead],
            level=meetings.level,
            rating_history=[
                [
                    RatedThen.after(result, system)
                    for result in results
                    if result.rated and result.mu is not None
                ]
                for results in comparison.played
            ],
        )


class Compared(AnswerShape):
    """Two players side by side."""

    players: list[ComparedPlayer]
    """Both players."""
    games: list[ComparedGame]
    """The games that both play."""

    @classmethod
    def of(cls, first: Member, second: Member, games: list[GameCompared]) -> Self:
        """Return the comparison of two players, game by game."""
        return cls(
            players=[ComparedPlayer(member=each.pk, name=each.name) for each in (first, second)],
            games=[ComparedGame.of(each, first.league.rating) for each in games],
        )
