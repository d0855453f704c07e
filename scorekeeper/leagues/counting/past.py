"""Results from before the site, counted like those of matches."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple
from datetime import datetime
from uuid import UUID

from scorekeeper.leagues.counting.count import MemberResult, as_player_result
from scorekeeper.leagues.counting.rerate import rerate
from scorekeeper.leagues.counting.sums import update_sums
from scorekeeper.leagues.models import League, PastSeat, PastTable, Result, Role, Season
from scorekeeper.scoring.results import Finish, PlayerResult
from scorekeeper.storage.database import write_transaction
from scorekeeper.storage.queries import ROWS_AT_A_TIME

Changed = tuple[str, datetime, set[UUID]]
"""A game, the moment of the first change, and the members whose results changed."""


def past_results(table: PastTable) -> list[MemberResult]:
    """Compute the results of a past table from its places, else points, else money; by seat."""
    seats = list(table.seats.all())
    agreed = (table.season or table.league).reckoning.place_points
    teams: dict[object, list[PastSeat]] = defaultdict(list)
    for seat in seats:
        teams[("alone", seat.number) if seat.side is None else seat.side].append(seat)
    ranked: dict[int, list[list[PastSeat]]] = defaultdict(list)
    rank = rank_key(seats)
    for team in teams.values():
        ranked[min(rank(seat) for seat in team)].append(team)
    results, ahead, players = [], 0, 0
    for key in sorted(ranked):
        group = ranked[key]
        finish = Finish(ahead + 1, len(group), len(teams) - ahead - len(group))
        results += [
            (seat.member.person, _result(seat, finish, players + 1, agreed))
            for team in group
            for seat in team
        ]
        ahead += len(group)
        players += sum(map(len, group))
    return sorted(results, key=lambda result: result[1].seat)


def rank_key(seats: Sequence[PastSeat]) -> Callable[[PastSeat], int]:
    """Return the sort key that ranks a table, best first: place, else points, else money.

    Raises `ValueError` if nothing ranks it.
    """
    for measure, sign in (("place", 1), ("points", -1), ("money", -1)):
        if all(getattr(seat, measure) is not None for seat in seats):
            return lambda seat: sign * int(getattr(seat, measure))
    raise ValueError("Nothing ranks this table.")


def _result(seat: PastSeat, finish: Finish, place: int, agreed: Sequence[int]) -> PlayerResult:
    person = seat.member.main
    return PlayerResult(
        counts=person.role != Role.GUEST,
        seat=seat.number,
        side=seat.side,
        outcome=finish.outcome,
        place=place,
        points=seat.points or 0,
        place_points=finish.place_points(agreed),
        share=finish.share,
        money=seat.money,
        currency=seat.currency,
    )


def as_past_row(table: PastTable, member: UUID, result: PlayerResult) -> Result:
    """Return an unsaved row for a result of a past table."""
    names = PlayerResult.__dataclass_fields__
    return Result(
        league_match_id=table.pk,
        past=table,
        league_id=table.league_id,
        season_id=table.season_id,
        member_id=member,
        game=table.game,
        evening=table.evening,
        started_at=table.started_at,
        **dict(zip(names, astuple(result), strict=True)),
    )


def stored_past_results(table: PastTable) -> list[MemberResult]:
    """Return the stored results of a past table, by seat."""
    rows = sorted(table.results.all(), key=lambda row: row.seat)
    return [(row.member_id, as_player_result(row)) for row in rows]


def recount_past_tables(tables: Iterable[PastTable]) -> None:
    """Recalculate the results of past tables, and update sums and ratings."""
    seasons: dict[Season, set[UUID]] = defaultdict(set)
    games: dict[tuple[UUID, str], list[PastTable]] = defaultdict(list)
    members: dict[tuple[UUID, str], set[UUID]] = defaultdict(set)
    rows: list[Result] = []
    outdated = []
    for table in tables:
        expected, stored = past_results(table), stored_past_results(table)
        if expected == stored:
            continue
        outdated.append(table.pk)
        rows += [as_past_row(table, member, result) for member, result in expected]
        affected = {member for member, _result in (*expected, *stored)}
        if table.season is not None:
            seasons[table.season] |= affected
        games[table.league_id, table.game].append(table)
        members[table.league_id, table.game] |= affected
    Result.objects.filter(past__in=outdated).delete()
    Result.objects.bulk_create(rows, batch_size=ROWS_AT_A_TIME)
    for season, of_season in seasons.items():
        update_sums(season.pk, of_season, season.reckoning.best_of)
    for (league, game), of_game in games.items():
        since = min(table.started_at for table in of_game)
        rerate(league, game, since, members[league, game])


def delete_past_tables(tables: Sequence[PastTable]) -> None:
    """Delete past tables with their results, and update sums and ratings."""
    results = Result.objects.filter(past__in=tables)
    affected = list(results.values_list("season", "game", "member").distinct())
    league = tables[0].league_id if tables else None
    since: dict[str, datetime] = {}
    for table in tables:
        since[table.game] = min(table.started_at, since.get(table.game, table.started_at))
    PastTable.objects.filter(pk__in=[table.pk for table in tables]).delete()
    for season in Season.objects.filter(pk__in={row[0] for row in affected}):
        update_sums(
            season.pk, {row[2] for row in affected if row[0] == season.pk}, season.reckoning.best_of
        )
    for game, moment in since.items():
        if league is not None:
            rerate(league, game, moment, {row[2] for row in affected if row[1] == game})


def read_past_tables(**conditions: object) -> list[PastTable]:
    """Read past tables with seats, members and results, oldest first. Four queries."""
    parts = ("season__league", "league")
    tables = PastTable.objects.filter(**conditions).select_related(*parts)
    return list(tables.prefetch_related("seats__member", "results").order_by("started_at", "pk"))


def reassign_past_tables(league: League) -> set[Season]:
    """Move past tables to the open season of their evening; return the seasons that changed."""
    seasons = list(league.seasons.filter(closed_at=None))
    changed: set[Season] = set()
    open_tables = league.past_tables.exclude(season__closed_at__isnull=False)
    for table in open_tables.select_related("season"):
        season = next((candidate for candidate in seasons if candidate.covers(table.evening)), None)
        if season != table.season:
            changed |= {candidate for candidate in (table.season, season) if candidate is not None}
            PastTable.objects.filter(pk=table.pk).update(season=season)
            table.results.update(season=season)
    return changed


def rebuild_past(*, repair: bool) -> Iterator[str]:
    """Compare the results of past tables with their seats, league by league."""
    for league in League.objects.exclude(past_tables=None):
        tables = [
            table
            for table in read_past_tables(league=league)
            if past_results(table) != stored_past_results(table)
            and (table.season is None or table.season.closed_at is None)
        ]
        if tables:
            yield (f"{league.slug}: {len(tables)} results of before are not as they were imported")
        if tables and repair:
            with write_transaction():
                recount_past_tables(tables)
