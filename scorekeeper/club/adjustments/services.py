"""Writes of adjustments to a season's standings: add, undo.

Each verb is one transaction under the league's lock. All raise `Refused` before storing.
"""

from datetime import date
from uuid import UUID, uuid4

from django.utils import timezone

from games.values import Fields, Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.leagues.acts.about import AboutMember
from scorekeeper.leagues.acts.kind import By, Group, Kind, MemberKey, Name, SeasonKey
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.models import Adjustment, League, Member, Role, Season
from scorekeeper.leagues.seasons.refusals import refuse_closed
from scorekeeper.leagues.today import today_in
from scorekeeper.scoring.adjustments import CARRY_OVER, HANDICAP
from scorekeeper.storage.database import write_transaction

OUTSIDE = _("Enter a day of the season.")
GUEST = _("Give {name} another role first: guests stand outside the ranking.")
UNDONE = _("This is undone already.")


class Adjusted(AboutMember):
    """An adjustment was added."""

    slug = "standings_adjusted"
    group = Group.SEASONS
    says = _("Adjusted the standings for {name}")


def add_adjustment(
    league: League, fields: Fields, *, by: By = None, key: UUID | None = None
) -> Adjustment:
    """Add an adjustment; the same key adds it once. Raises `Refused`.

    The default day is today, for handicaps and carry-overs the first day of the season.
    """
    with write_transaction():
        lock_league(league.pk)
        existing = find_batch(league, key)
        if existing:
            return existing[0]
        season = fields["season"]
        refuse_closed(season)
        day = fields.get("day") or _default_day(league, season, fields["kind"])
        if not season.covers(day):
            raise Refused([Refusal("invalid", OUTSIDE, "day")])
        member = _ranked_member(league, fields["member"].person)
        record(league, by, Adjusted.of(member))
        return league.adjustments.create(
            season=season,
            game=fields["game"],
            member=member,
            person=member,
            kind=fields["kind"],
            amount=fields["amount"],
            day=day,
            reason=fields["reason"],
            by=member_of_account(league, by),
            batch=key or uuid4(),
        )


def _ranked_member(league: League, person: UUID) -> Member:
    member = league.members.get(pk=person)
    if member.role == Role.GUEST:
        raise Refused([Refusal("guest", GUEST, "member", {"name": member.name})])
    return member


def find_batch(league: League, key: UUID | None) -> list[Adjustment]:
    """List the adjustments that were stored together under a key; none without a key."""
    return list(league.adjustments.filter(batch=key)) if key else []


def member_of_account(league: League, by: By) -> Member | None:
    """Return the member that belongs to an account, if any."""
    return league.members.filter(user=by).first() if isinstance(by, User) else None


def _default_day(league: League, season: Season, kind: str) -> date:
    today = today_in(league)
    return (
        today if kind not in {HANDICAP, CARRY_OVER} and season.covers(today) else season.starts_on
    )


class AdjustmentUndone(Kind):
    """An adjustment, or a whole carry-over into a season, was undone."""

    slug = "adjustment_undone"
    group = Group.SEASONS
    says = _("Undid an adjustment: {name}")

    member: MemberKey | None = None
    season: SeasonKey | None = None
    name: Name


def undo_adjustment(adjustment: Adjustment, *, by: By = None) -> list[Adjustment]:
    """Undo an adjustment with its whole batch. Raises `Refused`."""
    with write_transaction():
        league = lock_league(adjustment.league_id)
        rows = league.adjustments.select_related("season").filter(batch=adjustment.batch)
        batch = list(rows.select_related("season", "member", "by"))
        if all(row.undone_at is not None for row in batch):
            raise Refused([Refusal("undone", UNDONE, "adjustment")])
        refuse_closed(batch[0].season)
        rows.update(undone_at=timezone.now(), undone_by=member_of_account(league, by))
        member, season = batch[0].member, batch[0].season
        if len(batch) == 1:
            act = AdjustmentUndone(member=str(member.pk), name=member.name)
        else:
            act = AdjustmentUndone(season=str(season.pk), name=season.name)
        record(league, by, act)
        return list(rows.select_related("member", "person", "by", "undone_by", "season"))
