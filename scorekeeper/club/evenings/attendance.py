"""Attendance of an evening: members present, late arrivals, early leavers, guests."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import OuterRef, Q, Subquery
from django.utils import timezone

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.club.evenings.models import Attendance
from scorekeeper.leagues.acts.kind import By
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.models import League, Member, Role, Seat
from scorekeeper.leagues.people.forms import NameForm
from scorekeeper.leagues.people.services import add_member
from scorekeeper.storage.database import write_transaction

NOT_PRESENT = _("A ticked member has left the league. Check who is here.")


def attendance_of(league: League, day: date) -> list[Attendance]:
    """Return the attendance rows of an evening in order of arrival, also of those who left."""
    return list(league.attendances.filter(evening=day).select_related("member"))


def left_at(league: League, day: date) -> Subquery:
    """Return the subquery of the time a member left; null if still there or absent."""
    rows = league.attendances.filter(evening=day, member=OuterRef("pk"))
    return Subquery(rows.values("left_at")[:1])


def members_present(league: League, day: date) -> list[str]:
    """Return the identifiers of the members present."""
    rows = league.attendances.filter(evening=day, left_at=None)
    return [str(pk) for pk in rows.values_list("member", flat=True)]


def teams_on(league: League, day: date) -> dict[str, str]:
    """Return the pair or team of each member present, if any."""
    rows = league.attendances.filter(evening=day, left_at=None).exclude(team="")
    return {str(pk): team for pk, team in rows.values_list("member", "team")}


def present_last_time(league: League, day: date) -> list[str]:
    """Return the members present on the last evening before a day: by attendance or matches."""
    last = league.attendances.filter(evening__lt=day).order_by("evening").last()
    played = league.matches.filter(evening__lt=day).order_by("evening").last()
    if last is not None and (played is None or last.evening >= played.evening):
        member_ids: Any = league.attendances.filter(evening=last.evening).values("member")
    elif played is not None:
        seats = Seat.objects.filter(league_match__league=league)
        member_ids = seats.filter(league_match__evening=played.evening).values("member")
    else:
        return []
    condition = Q(pk__in=member_ids) | Q(other_names__in=member_ids)
    people = league.members.regulars().filter(condition).distinct()
    return [str(pk) for pk in people.values_list("pk", flat=True)]


def set_attendance(
    league: League,
    day: date,
    present: Sequence[str],
    teams: Mapping[str, str] | None = None,
) -> list[Attendance]:
    """Store the members present now; all others have left. Raises `Refused`.

    `teams` has the pair or team of members by identifier; absent members keep theirs.
    """
    people = list(dict.fromkeys(present))
    labels = teams or {}
    with write_transaction():
        lock_league(league.pk)
        _refuse_strangers(league, {*people, *labels})
        stored = {str(row.member_id): row for row in league.attendances.filter(evening=day)}
        now = timezone.now()
        for person, row in stored.items():
            left_at = None if person in people else row.left_at or now
            team = labels.get(person, row.team)
            if (left_at, team) != (row.left_at, row.team):
                row.left_at, row.team = left_at, team
                row.save(update_fields=["left_at", "team"])
        new = {"league": league, "evening": day, "came_at": now}
        Attendance.objects.bulk_create(
            Attendance(**new, member_id=UUID(person), team=labels.get(person, ""))
            for person in people
            if person not in stored
        )
    return attendance_of(league, day)


def teams_text(rows: Sequence[Attendance]) -> str:
    """Return the pairs and teams of the members present as form input, one a line."""
    teams: dict[str, list[str]] = {}
    for row in rows:
        if row.team and row.left_at is None:
            teams.setdefault(row.team, []).append(row.member.name)
    return "\n".join(", ".join(team) for team in teams.values())


def _refuse_strangers(league: League, people: Collection[str]) -> None:
    members = {str(pk) for pk in league.members.present().values_list("pk", flat=True)}
    if not members.issuperset(people):
        raise Refused([Refusal("invalid", NOT_PRESENT, "present")])


def add_guest(
    league: League,
    day: date,
    name: str,
    present: Sequence[str] | None = None,
    teams: Mapping[str, str] | None = None,
    *,
    by: By = None,
) -> Member:
    """Add a guest outside the ranking; the name of a member stands for that member.

    `present` are the other members present now, None for no change. Raises `Refused`.
    """
    with write_transaction():
        others = members_present(league, day) if present is None else present
        clean_name = NameForm.read({"name": name})["name"]
        existing = league.members.present().called(clean_name).first()
        member = existing or add_member(league, clean_name, role=Role.GUEST, by=by)
        set_attendance(league, day, [*others, str(member.pk)], teams)
    return member
