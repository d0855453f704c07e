"""Takes an act back, as an act of its own; refused where something newer changed the same."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Model, QuerySet

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.leagues import services
from scorekeeper.leagues.acts import kinds
from scorekeeper.leagues.acts.record import By
from scorekeeper.leagues.counting.count import lock
from scorekeeper.leagues.counting.matches import decline_correction, let_wait, name_players
from scorekeeper.leagues.divisions.reading import divisions_of
from scorekeeper.leagues.divisions.services import move_member, take_back
from scorekeeper.leagues.evenings.planned import as_given, change_evening
from scorekeeper.leagues.models import Act, League, LeagueMatch, Member, PlannedEvening
from scorekeeper.leagues.past.services import undo_import
from scorekeeper.leagues.people.services import (
    bring_back,
    change_role,
    merge_members,
    remove_member,
    rename_member,
    take_apart,
)
from scorekeeper.matches.models import Match
from scorekeeper.storage.database import write_transaction

Row = TypeVar("Row", bound=Model)

CHANGED_SINCE = _("Something newer has changed the same. Take that back first.")
UNDONE = _("This has been taken back already.")
FOR_GOOD = _("This cannot be taken back here.")
FROM_FILE = "from_file"
"""Marks an act of another server that only an account there could take back."""


def undo(act: Act, *, by: By) -> Act:
    """Take an act back and return the act that does so. Raises `Refused`."""
    with write_transaction():
        if act.kind == kinds.WHO_IS_WHO:  # in the order in which everybody locks
            Match.objects.select_for_update().filter(code=act.data["code"]).first()
        league = lock(act.league_id)
        act = league.acts.select_related("undone_by").get(pk=act.pk)
        take_back = _way_back(act)
        if take_back is None:
            raise _refused(FOR_GOOD, "for_good")
        if hasattr(act, "undone_by"):
            raise _refused(UNDONE, "undone")
        if act.pk in outdated(league, [act]):
            raise _refused(CHANGED_SINCE, "changed_since")
        before = league.acts.first()
        take_back(act, league, by)
        newest = league.acts.first()
        if newest is None or newest == before:
            raise _refused(CHANGED_SINCE, "changed_since")
        newest.undoes = act
        newest.save(update_fields=["undoes"])
    return newest


def _refused(message: str, code: str) -> Refused:
    return Refused([Refusal(code, message, "act")])


def _way_back(act: Act) -> Callable[[Act, League, By], None] | None:
    return None if act.data.get(FROM_FILE) else TAKE_BACK.get(act.kind)


def may_undo(act: Act, outdated: Iterable[UUID]) -> bool:
    """Say whether a button may offer to take an act back."""
    return _way_back(act) is not None and not hasattr(act, "undone_by") and act.pk not in outdated


def outdated(league: League, acts: Sequence[Act]) -> set[UUID]:
    """Return those of these acts after which another changed the same, and still does."""
    asked = [act for act in acts if act.subject]
    if not asked:
        return set()
    later = league.acts.filter(
        subject__in={act.subject for act in asked}, pk__gt=min(act.pk for act in asked)
    )
    rows = list(later.values_list("pk", "subject", "undoes"))
    undone = {undoes for _pk, _subject, undoes in rows}
    return {
        act.pk
        for act in asked
        for pk, subject, undoes in rows
        if subject == act.subject and pk > act.pk and pk not in undone
        and not (undoes and undoes >= act.pk)
    }  # fmt: skip


def _expect(as_it_was: bool) -> None:  # noqa: FBT001  it is said by what stands there
    """Refuse where something is not as the act left it."""
    if not as_it_was:
        raise _refused(CHANGED_SINCE, "changed_since")


def _there(rows: QuerySet[Row]) -> Row:
    """Return the row that an act names, refuse where it has gone since."""
    row = rows.first()
    if row is None:
        raise _refused(CHANGED_SINCE, "changed_since")
    return row


def _member(league: League, key: object) -> Member:
    """Return a member that an act names, who may have gone with an import."""
    members = Member.objects.filter(league=league, pk=UUID(str(key)))
    member = _there(members.select_related("merged_into"))
    member.league = league
    return member


def _settings(act: Act, league: League, by: By) -> None:
    changes: dict[str, list[Any]] = act.data["changes"]
    _expect(all(getattr(league, name) == now for name, (_was, now) in changes.items()))
    services.change_league(league, {name: was for name, (was, _now) in changes.items()}, by=by)


def _season(act: Act, league: League, by: By) -> None:
    season = _there(league.seasons.filter(pk=act.data["season"]))
    changes: dict[str, list[Any]] = act.data["changes"]
    days = {name: getattr(season, name) for name in changes}
    now = {name: day.isoformat() if hasattr(day, "isoformat") else day
           for name, day in days.items()}  # fmt: skip
    _expect(all(now[name] == after for name, (_was, after) in changes.items()))
    services.change_season(season, {name: was for name, (was, _now) in changes.items()}, by=by)


def _divided(act: Act, league: League, by: By) -> None:
    season = _there(league.seasons.filter(pk=act.data["season"]))
    _expect(take_back(season, act.data, by=by))


def _division_changed(act: Act, league: League, by: By) -> None:
    seasons = league.seasons.filter(pk=act.data["season"]).select_related("divisions")
    season, member = _there(seasons), _member(league, act.data["member"])
    [(was, now)] = act.data["moved"].values()
    row = divisions_of(season)
    _expect(row is not None and row.members.get(str(member.pk)) == now)
    move_member(season, member, was, by=by)


def _returned(act: Act, league: League, by: By) -> None:
    member = _member(league, act.data["member"])
    _expect(member.removed_at is None)
    remove_member(member, by=by)


def _removed(act: Act, league: League, by: By) -> None:
    member = _member(league, act.data["member"])
    _expect(member.removed_at is not None)
    bring_back(member, role=act.data["role"], by=by)


def _renamed(act: Act, league: League, by: By) -> None:
    member = _member(league, act.data["member"])
    _expect(member.name == act.data["after"])
    rename_member(member, act.data["before"], by=by)


def _role(act: Act, league: League, by: By) -> None:
    member = _member(league, act.data["member"])
    _expect(member.role == act.data["after"] and member.removed_at is None)
    change_role(member, act.data["before"], by=by)


def _merged(act: Act, league: League, by: By) -> None:
    one = _member(league, act.data["member"])
    _expect(str(one.merged_into_id) == act.data["into"])
    if one.merged_into is not None:
        one.merged_into.league = league
    take_apart(one, account=act.data["account"], role=act.data["role"], by=by)


def _separated(act: Act, league: League, by: By) -> None:
    one, into = _member(league, act.data["member"]), _member(league, act.data["into"])
    _expect(one.merged_into_id is None)
    merge_members(one, into, by=by)


def _match(act: Act, league: League) -> LeagueMatch:
    """Return the match of an act, which may have gone from the league."""
    matches = LeagueMatch.objects.filter(league=league, match__code=act.data["code"])
    return _there(matches.select_related("league", "season__league", "match", "pending"))


def _declined(act: Act, league: League, by: By) -> None:
    counted = _match(act, league)
    _expect(hasattr(counted, "pending") and not counted.waits)
    let_wait(counted, by=by)


def _waits_again(act: Act, league: League, by: By) -> None:
    decline_correction(_match(act, league), by=by)


def _who_is_who(act: Act, league: League, by: By) -> None:
    counted = _match(act, league)
    there = {seat.number: str(seat.member_id or "") for seat in counted.seats.all()}
    people: list[dict[str, Any]] = act.data["people"]
    _expect(all(there.get(each["seat"]) == (each["after"] or "") for each in people))
    before = {each["seat"]: each["before"] for each in people}
    name_players(
        counted,
        {seat: _member(league, key) if key else None for seat, key in before.items()},
        by=by,
    )


def _imported(act: Act, league: League, by: By) -> None:
    undo_import(_there(league.imports.filter(pk=act.data["imported"])), by=by)


def _evening(act: Act, league: League) -> PlannedEvening:
    planned = _there(league.planned.filter(pk=act.data["evening"]))
    planned.league = league
    return planned


def _plan_changed(act: Act, league: League, by: By) -> None:
    planned = _evening(act, league)
    changes: dict[str, list[Any]] = act.data["changes"]
    now = as_given(planned)
    _expect(all(now[name] == after for name, (_was, after) in changes.items()))
    change_evening(planned, {name: was for name, (was, _now) in changes.items()}, by=by)


def _cancelled(act: Act, league: League, by: By) -> None:
    change_evening(_evening(act, league), {"cancelled": False}, by=by)


def _not_cancelled(act: Act, league: League, by: By) -> None:
    change_evening(_evening(act, league), {"cancelled": True}, by=by)


TAKE_BACK: dict[str, Callable[[Act, League, By], None]] = {
    kinds.SETTINGS: _settings,
    kinds.SEASON_CHANGED: _season,
    kinds.DIVIDED: _divided,
    kinds.NOT_DIVIDED: _divided,
    kinds.PROMOTED: _divided,
    kinds.DIVISION_CHANGED: _division_changed,
    kinds.RETURNED: _returned,
    kinds.REMOVED: _removed,
    kinds.RENAMED: _renamed,
    kinds.ROLE: _role,
    kinds.MERGED: _merged,
    kinds.SEPARATED: _separated,
    kinds.WHO_IS_WHO: _who_is_who,
    kinds.IMPORTED: _imported,
    kinds.DECLINED: _declined,
    kinds.PLAN_CHANGED: _plan_changed,
    kinds.CANCELLED: _cancelled,
    kinds.NOT_CANCELLED: _not_cancelled,
    kinds.WAITS_AGAIN: _waits_again,
}
"""By kind, what takes an act back."""
