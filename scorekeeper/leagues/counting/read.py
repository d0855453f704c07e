"""Queries for standings: now, a week ago, and on any date."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Count, OuterRef, QuerySet, Subquery

from scorekeeper.leagues.counting.adjustments import adjustments_in
from scorekeeper.leagues.counting.daily import sums_by_day
from scorekeeper.leagues.counting.sums import parse_texts
from scorekeeper.leagues.models import Aggregate, League, Result, Season
from scorekeeper.scoring.adjustments import Adjusted, extras
from scorekeeper.scoring.divisions import group_by_division, numbers_of
from scorekeeper.scoring.standings import (
    SHARE,
    WEEK,
    EarlierSums,
    GamePart,
    Standing,
    Tally,
    standings,
    tied_players,
    with_extras,
    with_movement,
)
from scorekeeper.scoring.tie_breaks import MatchPart

FIRST_DAY = date.min + WEEK

Sums = dict[UUID, Tally]
AggregateRow = tuple[Any, ...]

OF_ALL_GAMES = ("matches", "won", "share", "form")
OF_A_GAME = ("matches", "won", "points", "place_points", "share", "best", "form")
"""The fields of an aggregate that standings show, besides `earlier` and `parts`."""


@dataclass(frozen=True)
class MemberDivisions:
    """The division of each member in a season; `mains` maps merged names to their members."""

    names: Sequence[str]
    members: Mapping[UUID, int]
    mains: Mapping[UUID, UUID]

    def numbers(self, playing: Collection[UUID]) -> dict[UUID, int]:
        """Return the division of each member with results."""
        return numbers_of(self.members, self.mains, playing)


@dataclass(frozen=True)
class SeasonSums:
    """The sums of a season by game, and its results that count, each with its game."""

    sums: Mapping[str, Sums]
    played: Sequence[tuple[str, MatchPart]]


@dataclass(frozen=True)
class StandingsQuery:
    """The parameters of standings to read; the game is empty for all games together.

    If `divided`, places are within the divisions, the first division first. `evenings` adds the
    number of evenings each member has played. `read_once` holds data read for several standings.
    """

    league: League
    season: Season
    game: str
    method: str
    on: date | None = None
    minimum: int = 1
    divided: MemberDivisions | None = field(default=None, compare=False)
    evenings: bool = field(default=False, compare=False)
    read_once: "SeasonSums | None" = field(default=None, compare=False)

    @classmethod
    def agreed(cls, season: Season, game: str) -> "StandingsQuery":
        """Return the query for a season's current standings by its own rules."""
        agreed = season.reckoning
        method = agreed.method_of(game) if game else SHARE
        return cls(season.league, season, game, method, minimum=agreed.minimum)


def sums_of(season: Season, game: str, *, evenings: bool = False) -> Sums:
    """Read the stored sums by member, for the columns of standings. One query.

    `evenings` adds the number of evenings, counted by the database.
    """
    columns = OF_ALL_GAMES if game == "" else OF_A_GAME
    aggregates = Aggregate.objects.filter(season=season, game=game)
    if evenings:
        aggregates, columns = aggregates.annotate(evenings=_evenings(game)), (*columns, "evenings")
    rows = list(aggregates.values_list("member_id", "earlier", "parts", *columns))
    return {row[0]: tally for row, tally in _rows_with_tallies(rows, columns)}


def sums_by_game(season: Season) -> dict[str, Sums]:
    """Read the stored sums by game and member; the game is empty for all games. One query."""
    sums: dict[str, Sums] = defaultdict(dict)
    aggregates = Aggregate.objects.filter(season=season)
    rows = list(aggregates.values_list("member_id", "earlier", "parts", *OF_A_GAME, "game"))
    for row, tally in _rows_with_tallies(rows, OF_A_GAME):
        sums[row[-1]][row[0]] = tally
    return sums


def _evenings(game: str) -> Subquery:
    """Return a subquery for the number of evenings behind an aggregate."""
    counting = Result.objects.counting()
    of_member = counting.filter(season=OuterRef("season"), member=OuterRef("member"))
    of_game = of_member.filter(game=game) if game else of_member
    members = of_game.order_by().values("member")
    return Subquery(members.annotate(number=Count("evening", distinct=True)).values("number"))


def _read_sums(query: StandingsQuery) -> Sums:
    if query.read_once is not None:
        return query.read_once.sums.get(query.game, {})
    return sums_of(query.season, query.game, evenings=query.evenings)


def _rows_with_tallies(
    rows: Sequence[AggregateRow], columns: Sequence[str]
) -> Iterator[tuple[AggregateRow, Tally]]:
    """Yield each row (member, `earlier`, `parts`, then `columns`) with its tally."""
    earlier, parts = (parse_texts(row[column] for row in rows) for column in (1, 2))
    for row, earlier_sums, game_parts in zip(rows, earlier, parts, strict=True):
        yield (
            row,
            Tally(
                **dict(zip(columns, row[3:], strict=False)),
                earlier=tuple(map(EarlierSums._make, earlier_sums)),
                parts=tuple(map(GamePart._make, game_parts)),
            ),
        )


def current_standings(
    query: StandingsQuery,
    members: Iterable[UUID],
    adjustments: Sequence[Adjusted] = (),
    *,
    today: date,
) -> dict[UUID, Standing]:
    """Read the current standings with the movement within a week. One query.

    Equal members are in the order of `members`. All adjustments count now, and a week ago those of
    the days until then.
    """
    members = list(members)
    current = _read_sums(query)
    since = today - WEEK
    if any(tally.newest > today.isoformat() for tally in current.values()):
        # With a match dated after today, the stored sums do not reach back a week from today.
        (earlier,) = sums_by_day(query.season, query.game, (since,))
    else:
        earlier = {member: tally.on(since) for member, tally in current.items()}
    return _rank_two_days(query, members, (current, None), (earlier, since), adjustments)


def final_standings(query: StandingsQuery, members: Iterable[UUID]) -> dict[UUID, Standing]:
    """Read the current standings with all adjustments, without movement. Two queries."""
    adjustments = adjustments_in(query.season, query.game)
    tallies = _adjusted_tallies(query, list(members), _read_sums(query), adjustments)
    return _rank(query, tallies, results_for_ties(query, _tied_members(query, tallies)))


def standings_on(
    query: StandingsQuery, members: Iterable[UUID], day: date, adjustments: Sequence[Adjusted] = ()
) -> dict[UUID, Standing]:
    """Read the standings at the end of a day, with the movement within a week. One query."""
    members, week_before = list(members), max(day, FIRST_DAY) - WEEK
    current, earlier = sums_by_day(query.season, query.game, (day, week_before))
    return _rank_two_days(query, members, (current, day), (earlier, week_before), adjustments)


def _rank_two_days(
    query: StandingsQuery,
    members: Sequence[UUID],
    current: tuple[Sums, date | None],
    earlier: tuple[Sums, date],
    adjustments: Sequence[Adjusted],
) -> dict[UUID, Standing]:
    """Rank sums of two days, with the movement between. One more query if results break ties."""
    (current_tallies, current_day), (earlier_tallies, earlier_day) = (
        (_adjusted_tallies(query, members, sums, adjustments, last_day), last_day)
        for sums, last_day in (current, earlier)
    )
    results = results_for_ties(
        query, _tied_members(query, current_tallies) | _tied_members(query, earlier_tallies)
    )
    return with_movement(
        _rank(
            query,
            current_tallies,
            [result for result in results if current_day is None or result.evening <= current_day],
        ),
        _rank(
            query,
            earlier_tallies,
            [result for result in results if earlier_day and result.evening <= earlier_day],
        ),
    )


def _adjusted_tallies(
    query: StandingsQuery,
    members: Sequence[UUID],
    sums: Sums,
    adjustments: Sequence[Adjusted],
    last_day: date | None = None,
) -> Sums:
    """Return sums with the adjustments until a day, by default with all."""
    added = extras(adjustments, query.season.reckoning.best_of, last_day)
    tallies = with_extras(sums, added)
    return {member: tallies[member] for member in members if member in tallies}


def _ranking_groups(query: StandingsQuery, tallies: Sums) -> list[Sums]:
    """Return the groups that are ranked separately: the divisions, or all members."""
    if query.divided is None:
        return [tallies]
    numbers = query.divided.numbers(tallies)
    groups = group_by_division(tallies, numbers, len(query.divided.names))
    return [{member: tallies[member] for member in group} for group in groups]


def _tied_members(query: StandingsQuery, tallies: Sums) -> set[UUID]:
    ties = query.season.reckoning.ties
    groups = _ranking_groups(query, tallies)
    tied_members = [
        tied_players(group, query.method, minimum=query.minimum, ties=ties) for group in groups
    ]
    return set().union(*tied_members)


def _rank(
    query: StandingsQuery, tallies: Sums, results: Collection[MatchPart]
) -> dict[UUID, Standing]:
    ties, ranked = query.season.reckoning.ties, dict[UUID, Standing]()
    for group in _ranking_groups(query, tallies):
        ranked |= standings(group, query.method, minimum=query.minimum, ties=ties, played=results)
    return ranked


def results_for_ties(query: StandingsQuery, members: Collection[UUID]) -> list[MatchPart]:
    """Read the results that break ties between members. No query without members."""
    if not members:
        return []
    if query.read_once is not None:
        games = {query.game} if query.method != SHARE else None
        return [
            part
            for game, part in query.read_once.played
            if part.member in members and (games is None or game in games)
        ]
    results = _results(query).filter(counts=True, member__in=members)
    return [
        as_match_part(result) for result in results.order_by("started_at", "league_match", "seat")
    ]


def as_match_part(result: Result) -> MatchPart:
    """Convert a result for tie-breaks."""
    return MatchPart(
        result.member_id,
        result.league_match_id or result.past_id,
        result.place,
        result.outcome == "W",
        result.points,
        result.started_at,
        result.evening,
    )


def _results(query: StandingsQuery) -> QuerySet[Result]:
    tally = Result.objects.filter(season=query.season)
    return tally.filter(game=query.game) if query.method != SHARE else tally
