"""Writes of adjustments to a season's standings: add, carry over, undo.

Each verb is one transaction under the league's lock. All raise `Refused` before storing.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from fractions import Fraction
from typing import NamedTuple
from uuid import UUID, uuid4

from django.utils import timezone
from django.utils.translation import gettext

from games.values import Fields, Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.club.adjustments.forms import AmountsForm
from scorekeeper.leagues.acts.about import AboutMember, AboutSeason
from scorekeeper.leagues.acts.kind import By, Group, Kind, MemberKey, Name, SeasonKey
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.counting.read import StandingsQuery, final_standings
from scorekeeper.leagues.models import Adjustment, League, Member, Role, Season
from scorekeeper.leagues.seasons.refusals import refuse_closed
from scorekeeper.leagues.today import today_in
from scorekeeper.scoring.adjustments import CARRY_OVER, HANDICAP, share_of
from scorekeeper.scoring.standings import as_text
from scorekeeper.storage.database import write_transaction
from scorekeeper.storage.queries import ROWS_AT_A_TIME

OUTSIDE = _("Enter a day of the season.")
GUEST = _("Give {name} another role first: guests stand outside the ranking.")
UNDONE = _("This is undone already.")
SAME_SEASON = _("Choose a season before the one that takes the values.")
NOTHING = _("No one has a value to carry over.")
WHOLE = Fraction(100)
"""The default share, in percent."""


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
        existing = _find_batch(league, key)
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


def _find_batch(league: League, key: UUID | None) -> list[Adjustment]:
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


# Carry-over


class CarriedValue(NamedTuple):
    """A member's final value, and the hundredths of points carried over."""

    member: Member
    value: str
    amount: int


class CarryOverPlan:
    """A carry-over of final values from an earlier season, for its preview."""

    def __init__(self, league: League, fields: Fields) -> None:
        """Compute the share of each final value. Raises `Refused`."""
        self.season: Season = fields["season"]
        self.earlier: Season = fields["from"]
        self.game: str = fields["game"]
        if self.earlier.starts_on >= self.season.starts_on:
            raise Refused([Refusal("invalid", SAME_SEASON, "from")])
        refuse_closed(self.season)
        self.percent: Fraction = fields.get("share") or WHOLE
        usual = gettext("Carried over from {season}").format(season=self.earlier.name)
        self.reason: str = fields.get("reason") or usual
        self.rows = list(self._rows(league))

    def _rows(self, league: League) -> Iterable[CarriedValue]:
        """Yield the ranked members with their final value and its share."""
        self.earlier.league = league
        query = StandingsQuery.agreed(self.earlier, self.game)
        members = {row.pk: row for row in league.members.order_by("name")}
        values: dict[UUID, Fraction] = {}
        for pk, standing in final_standings(query, members).items():
            person = members[pk].person
            values[person] = values.get(person, 0) + standing.value
        for person, value in values.items():
            member = members[person]
            if member.removed_at is None and member.role != Role.GUEST:
                yield CarriedValue(member, as_text(value), share_of(value, self.percent))

    def with_amounts(self, submitted: Mapping[str, object]) -> "CarryOverPlan":
        """Replace the shares with amounts by member; absent members get none.

        Raises `Refused`.
        """
        try:
            amounts = AmountsForm.read(submitted, self.rows)
        except Refused as refused:
            raise Refused(refusal.with_prefix("amounts") for refusal in refused.refusals) from None
        self.rows = [row._replace(amount=amounts.get(str(row.member.pk)) or 0) for row in self.rows]
        return self


class CarriedOver(AboutSeason):
    """Values of an earlier season were carried over."""

    slug = "values_carried"
    says = _("Carried values over into {name}")


def carry_over(
    league: League,
    fields: Mapping[str, object],
    amounts: Mapping[str, object] | None = None,
    *,
    by: By = None,
    key: UUID | None = None,
) -> list[Adjustment]:
    """Carry final values of an earlier season over, as one batch. Raises `Refused`."""
    with write_transaction():
        lock_league(league.pk)
        existing = _find_batch(league, key)
        if existing:
            return existing
        carrying = CarryOverPlan(league, fields)
        if amounts is not None:
            carrying.with_amounts(amounts)
        author, batch = member_of_account(league, by), key or uuid4()
        rows = [
            Adjustment(
                league=league,
                season=carrying.season,
                game=carrying.game,
                member=member,
                person=member,
                kind=CARRY_OVER,
                amount=amount,
                day=carrying.season.starts_on,
                reason=carrying.reason,
                by=author,
                batch=batch,
            )
            for member, _value, amount in carrying.rows
            if amount
        ]
        if not rows:
            raise Refused([Refusal("nothing", NOTHING, "from")])
        record(league, by, CarriedOver.of(carrying.season))
        return Adjustment.objects.bulk_create(rows, batch_size=ROWS_AT_A_TIME)
