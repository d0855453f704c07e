"""Fills a database with the measured league, and with others copied inside it from one row."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Model

from scorekeeper.leagues.counting.sums import recount_season
from scorekeeper.leagues.models import Aggregate, League, LeagueMatch, Member, Result, Season, Seat
from scorekeeper.matches.models import Match
from scorekeeper.media.times import evening_of
from tests.support.club import club, preferans

MEMBERS, OWN_MATCHES = 200, 1_000
OF_A_LEAGUE, ITS_MEMBERS = 500, 20
"""The matches and members of each other league."""
START = datetime.now(UTC) - timedelta(hours=OWN_MATCHES)
"""One match an hour until now, so that the last week, used for movement, is full."""
FIRST_EVENING = evening_of(START, "UTC")


def found_measured_league() -> tuple[League, LeagueMatch]:
    """Found the measured league and play one real match in it."""
    league = club(public=True, zone="UTC")
    league.seasons.update(starts_on=FIRST_EVENING)
    people = [f"Member {number:03}" for number in range(MEMBERS)]
    Member.objects.bulk_create(
        Member(league=league, name=name, folded=name.casefold()) for name in people
    )
    match = preferans(league, people[:3], people[0], START)
    return league, LeagueMatch.objects.select_related("match").get(pk=match.pk)


def add_own_matches(league: League, template: LeagueMatch) -> None:
    """Give the members of the measured league a thousand matches."""
    members = league.members.filter(name__startswith="Member").values_list("pk", flat=True)
    people = list(members.order_by("name"))
    season = league.seasons.get()
    for number in range(OWN_MATCHES):
        copy_match(template, UUID(int=(1 << 100) + number), number, {"season_id": season.pk})
        seats = [people[(3 * number + seat * (1 + number % 7)) % MEMBERS] for seat in range(3)]
        copy_results(template, UUID(int=(1 << 100) + number), number, seats)
    season.league = league
    recount_season(season)


def copy_match(template: LeagueMatch, pk: UUID, number: int, values: dict[str, Any]) -> None:
    """Copy the match of the template."""
    match = Match.objects.get(pk=template.pk)
    match.pk, match.code, match.key_hash = pk, f"{number:08x}", pk.hex
    match.save(force_insert=True)
    Match.objects.filter(pk=pk).update(started_at=START + timedelta(hours=number))
    LeagueMatch.objects.create(
        match=match, league_id=template.league_id, evening=FIRST_EVENING, **values
    )


def copy_results(template: LeagueMatch, pk: UUID, number: int, people: list[UUID]) -> None:
    """Copy the results of the template to other members."""
    started = START + timedelta(hours=number)
    rows = list(Result.objects.filter(league_match=template.pk).order_by("seat"))
    for row, member in zip(rows, people, strict=True):
        row.pk, row.league_match_id, row.member_id = None, pk, member
        row.started_at, row.evening = started, started.date()
    Result.objects.bulk_create(rows)


def add_other_leagues(template: LeagueMatch, first: int, count: int) -> None:
    """Add matches of other leagues as copies of the template, inside the database."""
    leagues = range(-(-first // OF_A_LEAGUE), (first + count - 1) // OF_A_LEAGUE + 1)
    _leagues(template, leagues)
    _sums(template, leagues)
    match = {"id": identifier_sql("4", "n"), "code": code_sql("n"), "key_hash": "'k' || n"}
    copy_rows(Match, f"id = {uuid_literal(template.pk)}", count, first, match)
    league = f"n / {OF_A_LEAGUE}"
    league_values = {
        "league_id": identifier_sql("1", league),
        "season_id": identifier_sql("2", league),
    }
    where = f"match_id = {uuid_literal(template.pk)}"
    copy_rows(
        LeagueMatch, where, count, first, league_values | {"match_id": identifier_sql("4", "n")}
    )
    for seat in range(3):
        member = identifier_sql("3", f"{league} * {ITS_MEMBERS} + (n + {seat}) % {ITS_MEMBERS}")
        sat = {"league_match_id": identifier_sql("4", "n"), "member_id": member}
        where = f"league_match_id = {uuid_literal(template.pk)} AND"
        copy_rows(Seat, f"{where} number = {seat}", count, first, sat)
        copy_rows(Result, f"{where} seat = {seat}", count, first, league_values | sat)


def _leagues(template: LeagueMatch, numbers: range) -> None:
    """Add other leagues, each with a season and members."""
    count, first = len(numbers), numbers.start
    league = {"id": identifier_sql("1", "n"), "slug": "'l' || n", "name": "'league ' || n"}
    copy_rows(League, f"id = {uuid_literal(template.league_id)}", count, first, league)
    season = {"id": identifier_sql("2", "n"), "league_id": identifier_sql("1", "n")}
    copy_rows(Season, f"league_id = {uuid_literal(template.league_id)}", count, first, season)
    member = {
        "id": identifier_sql("3", "n"),
        "league_id": identifier_sql("1", f"n / {ITS_MEMBERS}"),
        "name": "'m' || n",
        "folded": "'m' || n",
    }
    where = f"league_id = {uuid_literal(template.league_id)} AND user_id IS NULL"
    copy_rows(Member, where, count * ITS_MEMBERS, first * ITS_MEMBERS, member)


def _sums(template: LeagueMatch, numbers: range) -> None:
    """Add the members' aggregates, of the game and over all games."""
    count, first = len(numbers) * ITS_MEMBERS, numbers.start * ITS_MEMBERS
    values = {
        "season_id": identifier_sql("2", f"n / {ITS_MEMBERS}"),
        "member_id": identifier_sql("3", "n"),
    }
    member = template.results.values_list("member", flat=True)[0]
    for game in (template.match.game, ""):
        where = f"member_id = {uuid_literal(member)} AND game = '{game}'"
        copy_rows(Aggregate, where, count, first, values)


def copy_rows(
    model: type[Model], where: str, count: int, first: int, values: dict[str, str]
) -> None:
    """Insert `count` copies of one row; `values` are SQL expressions of `n` for some columns."""
    about = model._meta
    names = [str(f.column) for f in about.concrete_fields if f.column != "id" or "id" in values]
    columns = ", ".join(f'"{name}"' for name in names)
    expressions = ", ".join(values.get(name, f't."{name}"') for name in names)
    last = first + count - 1
    numbers = f"SELECT generate_series({first}, {last})"
    if connection.vendor == "sqlite":
        numbers = f"SELECT {first} UNION ALL SELECT n + 1 FROM s WHERE n < {last}"  # noqa: S608  our own numbers
    parts = (
        f'INSERT INTO "{about.db_table}" ({columns})',
        f"WITH RECURSIVE s(n) AS ({numbers})",
        f'SELECT {expressions} FROM s, (SELECT * FROM "{about.db_table}" WHERE {where} LIMIT 1) t',  # noqa: S608  our own tables
    )
    if count > 0:
        with connection.cursor() as cursor:
            cursor.execute(" ".join(parts))


def uuid_literal(identifier: UUID) -> str:
    """Return an identifier as a literal of this database."""
    return f"'{identifier.hex}'" if connection.vendor == "sqlite" else f"'{identifier}'::uuid"


def identifier_sql(kind: str, number: str) -> str:
    """Return the SQL of an identifier computed from a number."""
    if connection.vendor == "sqlite":
        return f"printf('{kind}%031x', {number})"
    return f"('{kind}' || lpad(to_hex({number}), 31, '0'))::uuid"


def code_sql(number: str) -> str:
    """Return the SQL of a match's code computed from a number."""
    if connection.vendor == "sqlite":
        return f"printf('z%07x', {number})"
    return f"'z' || lpad(to_hex({number}), 7, '0')"


def analyse() -> None:
    """Run ANALYZE on PostgreSQL, as autovacuum does later."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
