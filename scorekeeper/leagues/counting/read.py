"""Queries for standings: now, a week ago, and on any date."""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Count, OuterRef, QuerySet, Subquery

from scorekeeper.leagues.counting.adjusted import adjustments_in
from scorekeeper.leagues.counting.until import SUMMED, forms_until, sums_until
from scorekeeper.leagues.models import Aggregate, League, Result, Season
from scorekeeper.scoring.adjustments import Adjusted, extras
from scorekeeper.scoring.divisions import numbers_of, together
from scorekeeper.scoring.standings import (
    SHARE,
    WEEK,
    EarlierSums,
    GamePart,
    Standing,
    Tally,
    standings,
    tied,
    with_extras,
    with_movement,
)
from scorekeeper.scoring.tie_breaks import MatchPart

FIRST_DAY = date.min + WEEK

Sums = dict[UUID, Tally]
Row = tuple[Any, ...]

OF_ALL_GAMES = ("matches", "won", "share", "form")
OF_A_GAME = ("matches", "won", "points", "place_points", "share", "best", "form")
"""The fields of an aggregate that standings show, besides `earlier` and `parts`."""


@dataclass(frozen=True)
class Divided:
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
    divided: Divided | None = field(default=None, compare=False)
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
    stored = Aggregate.objects.filter(season=season, game=game)
    if evenings:
        stored, columns = stored.annotate(evenings=_evenings(game)), (*columns, "evenings")
    rows = list(stored.values_list("member_id", "earlier", "parts", *columns))
    return {row[0]: tally for row, tally in _read(rows, columns)}


def sums_by_game(season: Season) -> dict[str, Sums]:
    """Read the stored sums by game and member; the game is empty for all games. One query."""
    found: dict[str, Sums] = defaultdict(dict)
    stored = Aggregate.objects.filter(season=season)
    rows = list(stored.values_list("member_id", "earlier", "parts", *OF_A_GAME, "game"))
    for row, tally in _read(rows, OF_A_GAME):
        found[row[-1]][row[0]] = tally
    return found


def _evenings(game: str) -> Subquery:
    """Return a subquery for the number of evenings behind an aggregate."""
    counting = Result.objects.counting()
    played = counting.filter(season=OuterRef("season"), member=OuterRef("member"))
    of_game = played.filter(game=game) if game else played
    members = of_game.order_by().values("member")
    return Subquery(members.annotate(number=Count("evening", distinct=True)).values("number"))


def _sums(query: StandingsQuery) -> Sums:
    if query.read_once is not None:
        return query.read_once.sums.get(query.game, {})
    return sums_of(query.season, query.game, evenings=query.evenings)


def _read(rows: Sequence[Row], columns: Sequence[str]) -> Iterator[tuple[Row, Tally]]:
    """Yield each row (member, `earlier`, `parts`, then `columns`) with its tally."""
    earlier, parts = (_from_json(row[place] for row in rows) for place in (1, 2))
    for row, before, of_games in zip(rows, earlier, parts, strict=True):
        yield (
            row,
            Tally(
                **dict(zip(columns, row[3:], strict=False)),
                earlier=tuple(map(EarlierSums._make, before)),
                parts=tuple(map(GamePart._make, of_games)),
            ),
        )


def _from_json(texts: Iterable[str]) -> list[Any]:
    """Parse many JSON texts in one call."""
    found: list[object] = json.loads(f"[{','.join(texts)}]")
    return found


def standings_now(
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
    stored = _sums(query)
    now = {member: stored[member] for member in members if member in stored}
    since = today - WEEK
    if any(tally.newest > today.isoformat() for tally in now.values()):
        # With a match dated after today, the stored sums do not reach back a week from today.
        (then,) = _until(query, members, (since,))
    else:
        then = {member: tally.on(since) for member, tally in now.items()}
    return _moved(query, members, (now, None), (then, since), adjustments)


def final_standings(query: StandingsQuery, members: Iterable[UUID]) -> dict[UUID, Standing]:
    """Read the current standings with all adjustments, without movement. Two queries."""
    adjustments = adjustments_in(query.season, query.game)
    tallies = _tallies(query, list(members), _sums(query), adjustments)
    return _ranked(query, tallies, played_by(query, _tied(query, tallies)))


def standings_on(
    query: StandingsQuery, members: Iterable[UUID], day: date, adjustments: Sequence[Adjusted] = ()
) -> dict[UUID, Standing]:
    """Read the standings at the end of a day, added up by the database.

    They lack the form, which `forms_on` reads for the members shown.
    """
    members, before = list(members), max(day, FIRST_DAY) - WEEK
    now, then = _until(query, members, (day, before))
    return _moved(query, members, (now, day), (then, before), adjustments)


def forms_on(query: StandingsQuery, day: date, members: Collection[UUID]) -> dict[UUID, str]:
    """Read the last outcomes of members at the end of a day. One query."""
    return forms_until(_results(query), day, members)


def _moved(
    query: StandingsQuery,
    members: Sequence[UUID],
    now: tuple[Sums, date | None],
    then: tuple[Sums, date],
    adjustments: Sequence[Adjusted],
) -> dict[UUID, Standing]:
    """Rank sums of two days, with the movement between. One more query if results break ties."""
    (is_, day), (was, before) = (
        (_tallies(query, members, sums, adjustments, until), until) for sums, until in (now, then)
    )
    played = played_by(query, _tied(query, is_) | _tied(query, was))
    return with_movement(
        _ranked(query, is_, [own for own in played if day is None or own.evening <= day]),
        _ranked(query, was, [own for own in played if before and own.evening <= before]),
    )


def _tallies(
    query: StandingsQuery,
    members: Sequence[UUID],
    sums: Sums,
    adjustments: Sequence[Adjusted],
    until: date | None = None,
) -> Sums:
    """Return sums with the adjustments until a day, by default with all."""
    added = extras(adjustments, query.season.reckoning.best_of, until)
    tallies = with_extras(sums, added)
    return {member: tallies[member] for member in members if member in tallies}


def _ranked_together(query: StandingsQuery, tallies: Sums) -> list[Sums]:
    """Return the groups that are ranked separately: the divisions, or all members."""
    if query.divided is None:
        return [tallies]
    numbers = query.divided.numbers(tallies)
    groups = together(tallies, numbers, len(query.divided.names))
    return [{member: tallies[member] for member in group} for group in groups]


def _tied(query: StandingsQuery, tallies: Sums) -> set[UUID]:
    ties = query.season.reckoning.ties
    groups = _ranked_together(query, tallies)
    equal = [tied(own, query.method, minimum=query.minimum, ties=ties) for own in groups]
    return set().union(*equal)


def _ranked(
    query: StandingsQuery, tallies: Sums, played: Collection[MatchPart]
) -> dict[UUID, Standing]:
    ties, ranked = query.season.reckoning.ties, dict[UUID, Standing]()
    for own in _ranked_together(query, tallies):
        ranked |= standings(own, query.method, minimum=query.minimum, ties=ties, played=played)
    return ranked


def played_by(query: StandingsQuery, members: Collection[UUID]) -> list[MatchPart]:
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
    return [as_played(result) for result in results.order_by("started_at", "league_match", "seat")]


def as_played(result: Result) -> MatchPart:
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


def _until(query: StandingsQuery, members: Sequence[UUID], days: Sequence[date]) -> list[Sums]:
    """Read the sums at the end of each day, added up by the database."""
    summed = SUMMED if query.method == League.Method.PLACES else ("points",)
    sums = sums_until(
        _results(query),
        days,
        by_game=not query.game,
        best_of=query.season.reckoning.best_of if query.method == League.Method.BEST else 0,
        summed=summed,
    )
    return [{who: of_day[who] for who in members if who in of_day} for of_day in sums]
