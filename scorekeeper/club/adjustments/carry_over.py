"""Carry-over of final values of an earlier season into the standings of a later one.

It is one transaction under the league's lock, and raises `Refused` before storing.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple
from uuid import UUID, uuid4

from django.utils.translation import gettext

from games.values import Fields, Refusal, Refused
from games.words import _
from scorekeeper.club.adjustments.forms import AmountsForm
from scorekeeper.club.adjustments.services import find_batch, member_of_account
from scorekeeper.leagues.acts.about import AboutSeason
from scorekeeper.leagues.acts.kind import By
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.counting.read import StandingsQuery, final_standings
from scorekeeper.leagues.models import Adjustment, League, Member, Role, Season
from scorekeeper.leagues.seasons.refusals import refuse_closed
from scorekeeper.scoring.adjustments import CARRY_OVER, share_of
from scorekeeper.scoring.standings import as_text
from scorekeeper.storage.database import write_transaction
from scorekeeper.storage.queries import ROWS_AT_A_TIME

SAME_SEASON = _("Choose a season before the one that takes the values.")
NOTHING = _("No one has a value to carry over.")
WHOLE = Fraction(100)
"""The default share, in percent."""


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
        existing = find_batch(league, key)
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
