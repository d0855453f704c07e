"""Stores a league that was read from a file: its rows, its results, and all they add up to."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from scorekeeper.accounts.models import User
from scorekeeper.exports.leagues.acts import store_acts
from scorekeeper.exports.leagues.evenings import apart, store_evenings
from scorekeeper.exports.leagues.format import MatchLine, PastLine, StoredResult, Waiting
from scorekeeper.leagues.acts.kinds import MADE_FROM_FILE
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting.count import (
    MemberResult,
    as_result,
    digest_of,
    expected_results,
    recount_season,
)
from scorekeeper.leagues.counting.past import as_past_row, past_results
from scorekeeper.leagues.counting.rerate import EVER, rerate
from scorekeeper.leagues.models import (
    Adjustment,
    Divisions,
    Import,
    League,
    LeagueMatch,
    Member,
    PastSeat,
    PastTable,
    Pending,
    Pot,
    Result,
    Role,
    Season,
    Seat,
)
from scorekeeper.leagues.people.suits import dress
from scorekeeper.leagues.scoring.results import PlayerResult
from scorekeeper.leagues.services import new_slug
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.storage.statements import ROWS_AT_A_TIME

if TYPE_CHECKING:
    from scorekeeper.exports.leagues.read import LeagueParts


@dataclass(frozen=True)
class StoredMatch:
    """A match of the file that is stored already, and its line."""

    match: Match
    line: MatchLine


@dataclass(frozen=True)
class ReadPast:
    """A result of before the site, with the id that it gets: ids are in the order of the file."""

    pk: UUID
    line: PastLine


def store(parts: "LeagueParts", user: User) -> League:
    """Store a league; its owner is the account that brings it."""
    league = League.objects.create(slug=new_slug(parts.agreed["name"]), **parts.agreed)
    seasons = {
        number: league.seasons.create(
            name=line.name, starts_on=line.starts_on, ends_on=line.ends_on,
            closed_at=line.closed_at, frozen=line.frozen,
        )
        for number, line in parts.seasons.items()
    }  # fmt: skip
    for number, line in parts.seasons.items():
        if line.pot is not None:
            Pot.objects.create(league=league, season=seasons[number], **line.pot.model_dump())
    members = _members(league, parts, user)
    _store_divisions(league, parts, seasons, members)
    imports = _imports(league, parts, user, members)
    matches: dict[int, LeagueMatch] = {}
    without: Import | None = None
    of_tournaments = apart(parts)
    for each in parts.played:
        season = None if each.line.season is None else seasons[each.line.season]
        if isinstance(each, ReadPast):
            if each.line.imported is None:
                without = without or league.imports.create(by=user, source=league.name)
                _store_past(without, each, season, members)
            else:
                _store_past(imports[each.line.imported], each, season, members)
        else:
            counts = each.line.id not in of_tournaments
            counted = _store_match(league, each, season, members, counts=counts)
            if each.line.id is not None:
                matches[each.line.id] = counted
    planned = store_evenings(league, parts, members, matches)
    rows: dict[str, dict[int, Any]] = {
        "members": members,
        "seasons": seasons,
        "imports": imports,
        "evenings": planned,
    }
    keys = {kind: {number: str(row.pk) for number, row in of.items()} for kind, of in rows.items()}
    codes = {number: counted.match.code for number, counted in matches.items()}
    store_acts(league, list(parts.acts.values()), user, keys | {"matches": codes})
    record(league, user, MADE_FROM_FILE)
    _store_adjustments(league, parts, seasons, members)
    for season in seasons.values():
        season.league = league
        recount_season(season)
    for game in set(league.results.values_list("game", flat=True)):
        rerate(league.pk, game, EVER, [member.pk for member in members.values()])
    return league


def _store_divisions(
    league: League, parts: "LeagueParts", seasons: dict[int, Season], members: dict[int, Member]
) -> None:
    """Store the divisions of seasons; members that the file does not have get none."""
    for number, line in parts.seasons.items():
        if line.divisions is not None:
            own = line.divisions
            numbers = {str(members[one].pk): at for one, at in own.members if one in members}
            Divisions.objects.create(
                league=league, season=seasons[number], game=own.game, names=list(own.names),
                moving=own.moving, members=numbers,
            )  # fmt: skip


def _store_adjustments(
    league: League, parts: "LeagueParts", seasons: dict[int, Season], members: dict[int, Member]
) -> None:
    """Store what adjusts the standings; batches are this server's own."""
    names = ("game", "amount", "day", "reason", "at", "undone_at")
    batches: dict[UUID, UUID] = defaultdict(uuid4)
    Adjustment.objects.bulk_create(
        [
            Adjustment(
                league=league, season=seasons[line.season], kind=line.what,
                member=members[line.member], person=members[line.person],
                by=None if line.by is None else members[line.by],
                undone_by=None if line.undone_by is None else members[line.undone_by],
                batch=batches[line.batch], **{name: getattr(line, name) for name in names},
            )
            for line in parts.adjustments
        ],
        batch_size=ROWS_AT_A_TIME,
    )  # fmt: skip


def _members(league: League, parts: "LeagueParts", user: User) -> dict[int, Member]:
    members: dict[int, Member] = {}
    owner: Member | None = None
    for number, line in sorted(parts.members.items()):
        role = Role.GUEST if line.guest else Role.MEMBER
        member = league.members.create(
            name=line.name, suit=line.suit, removed_at=line.removed_at, role=role
        )
        members[number] = member
        if line.mine and line.merged_into is None and owner is None:
            owner = member
    for number, line in parts.members.items():
        if line.merged_into in members and line.merged_into != number:
            members[number].merged_into = members[line.merged_into]
            members[number].save(update_fields=["merged_into"])
    if owner is None:
        taken = {member.folded for member in members.values()}
        name = user.get_username()[:38]
        owner = Member(league=league, name=name if name.casefold() not in taken else f"{name} 2")
    owner.user, owner.role, owner.removed_at = user, Role.OWNER, None
    owner.save()
    return members


def _imports(
    league: League, parts: "LeagueParts", user: User, members: dict[int, Member]
) -> dict[int, Import]:
    """Store the imports of before, each at its own time."""
    imports = {}
    for number, line in parts.imports.items():
        row = league.imports.create(
            by=user if line.mine else None, source=line.source,
            added=_keys(line.added, members), restored=_keys(line.restored, members),
        )  # fmt: skip
        league.imports.filter(pk=row.pk).update(at=line.at)
        imports[number] = row
    return imports


def _keys(people: Sequence[int | None], members: dict[int, Member]) -> list[str]:
    return [str(members[one].pk) for one in people if one is not None]


def _store_match(
    league: League,
    stored: StoredMatch,
    season: Season | None,
    members: dict[int, Member],
    *,
    counts: bool,
) -> LeagueMatch:
    counted = LeagueMatch.objects.create(
        match=stored.match,
        league=league,
        season=season,
        evening=stored.line.evening,
        counts=counts,
    )
    if stored.line.added_at is not None:
        league.matches.filter(pk=counted.pk).update(added_at=stored.line.added_at)
    if season is not None:
        season.league = league
    Seat.objects.bulk_create(
        Seat(
            league_match=counted,
            number=number,
            name=seat.name,
            member=None if seat.member is None else members[seat.member],
        )
        for number, seat in enumerate(stored.line.seats)
    )
    dress(counted)
    expected = results = expected_results(counted, sheet_of(stored.match))
    if stored.line.results is not None:
        results = _given(stored.line.results, members)
        _let_wait(counted, stored.line.waiting, expected)
    Result.objects.bulk_create([as_result(counted, member, own) for member, own in results])
    return counted


def _let_wait(
    counted: LeagueMatch, waiting: Waiting | None, expected: Sequence[MemberResult]
) -> None:
    """Let a correction wait as it did; one that was declined for what the match would count now."""
    pending = Pending.objects.create(league_match=counted)
    if waiting is not None:
        pending.since, pending.declined_at = waiting.since, waiting.declined_at
        pending.declined = digest_of(expected) if waiting.declined_at else ""
        pending.save()


def _store_past(
    imported: Import, past: ReadPast, season: Season | None, members: dict[int, Member]
) -> None:
    line = past.line
    table = PastTable.objects.create(
        pk=past.pk, league=imported.league, imported=imported, season=season, game=line.game,
        evening=line.evening, started_at=line.started_at,
    )  # fmt: skip
    if season is not None:
        season.league = imported.league
    names = ("name", "side", "place", "points", "money", "currency")
    PastSeat.objects.bulk_create(
        PastSeat(
            table=table, number=number, member=members[seat.member or 0],
            **{name: getattr(seat, name) for name in names},
        )
        for number, seat in enumerate(line.seats)
    )  # fmt: skip
    results = past_results(table) if line.results is None else _given(line.results, members)
    Result.objects.bulk_create([as_past_row(table, member, own) for member, own in results])


def _given(results: Sequence[StoredResult], members: dict[int, Member]) -> list[MemberResult]:
    """Return results as a closed season keeps them."""
    names: Any = PlayerResult.__dataclass_fields__
    return [
        (members[own.member].pk, PlayerResult(**{name: getattr(own, name) for name in names}))
        for own in results
    ]
