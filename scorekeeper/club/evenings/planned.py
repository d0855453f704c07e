"""Planned evenings: plan, change, cancel."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Self

from django.db.models import Prefetch
from django.utils import timezone

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.club.evenings.models import EveningAnswer, PlannedEvening
from scorekeeper.club.evenings.models.planned import GAMES
from scorekeeper.club.evenings.signals import evening_changed
from scorekeeper.leagues.acts.changes import Changed, changes_of, day_text, field_values, values_of
from scorekeeper.leagues.acts.kind import By, Day, Group, Kind, RowOf, Undoable
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.acts.undo import expect_unchanged, first_existing
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.models import League
from scorekeeper.leagues.today import today_in
from scorekeeper.storage.database import write_transaction

MOST = 100
"""The most evenings planned at a time."""
PAST = _("Choose a day from today on.")
TOO_MANY = _("Cancel an evening first: 100 are planned.")


def _refuse_unfit(league: League, fields: Mapping[str, Any]) -> None:
    """Refuse games outside the league and past days. Raises `Refused`."""
    if not set(fields.get("games", ())) <= set(league.games):
        raise Refused([Refusal("invalid", str(GAMES), "games")])
    if "day" in fields and fields["day"] < today_in(league):
        raise Refused([Refusal("invalid", PAST, "day")])


def plan_values(planned: PlannedEvening) -> dict[str, Any]:
    """Return the plan as JSON values by field."""
    return field_values(planned, PlannedEvening.PLANNED)


def upcoming_evenings(league: League) -> Sequence[PlannedEvening]:
    """Return the upcoming evenings with their answers, the next first. Two queries."""
    planned = league.planned.filter(day__gte=today_in(league))
    answers = EveningAnswer.objects.select_related("member")
    return list(planned.prefetch_related(Prefetch("answers", answers)))


class AboutEvening(Kind):
    """An act about a planned evening; `day` is its day at that time."""

    group = Group.EVENINGS

    evening: Annotated[str, RowOf(PlannedEvening)]
    day: Day

    @classmethod
    def of(cls, planned: PlannedEvening) -> Self:
        return cls(evening=str(planned.pk), day=planned.day.isoformat())

    def words(self) -> dict[str, str]:
        return super().words() | {"day": day_text(self.day)}

    def evening_in(self, league: League) -> PlannedEvening:
        """Return the evening, with its league set. Raises `Refused` if it was deleted."""
        planned = first_existing(league.planned.filter(pk=self.evening))
        planned.league = league
        return planned


class EveningPlanned(AboutEvening):
    """An evening was planned."""

    slug = "evening_planned"
    says = _("Planned the evening of {day}")


def plan_evening(league: League, fields: Mapping[str, Any], *, by: By = None) -> PlannedEvening:
    """Plan an evening, at most 100 at a time. Raises `Refused`."""
    _refuse_unfit(league, fields)
    with write_transaction():
        lock_league(league.pk)
        if league.planned.filter(day__gte=today_in(league), cancelled_at=None).count() >= MOST:
            raise Refused([Refusal("too_many", TOO_MANY, "day")])
        planned = league.planned.create(**fields)
        record(league, by, EveningPlanned.of(planned))
        evening_changed.send(PlannedEvening, planned=planned, what="planned")
    return planned


class EveningChanged(Changed, AboutEvening):
    """The plan of an evening was changed."""

    slug = "evening_changed"
    says = _("Changed the evening of {day}: {changes}")
    subject = "plan:{evening}"
    model = PlannedEvening
    fields = PlannedEvening.PLANNED

    def undo(self, league: League, by: By) -> None:
        planned = self.evening_in(league)
        expect_unchanged(field_values(planned, self.now) == self.now)
        change_evening(planned, values_of(PlannedEvening, self.was), by=by)


class EveningCancelled(AboutEvening, Undoable):
    """An evening was cancelled."""

    slug = "evening_cancelled"
    says = _("Cancelled the evening of {day}")
    subject = "cancelled:{evening}"

    def undo(self, league: League, by: By) -> None:
        change_evening(self.evening_in(league), {"cancelled": False}, by=by)


class EveningRestored(AboutEvening, Undoable):
    """The cancellation of an evening was undone."""

    slug = "evening_not_cancelled"
    says = _("The evening of {day} takes place after all")
    subject = EveningCancelled.subject

    def undo(self, league: League, by: By) -> None:
        change_evening(self.evening_in(league), {"cancelled": True}, by=by)


def change_evening(
    planned: PlannedEvening, fields: Mapping[str, Any], *, by: By = None
) -> PlannedEvening:
    """Change the plan; `cancelled` cancels or restores the evening. Raises `Refused`."""
    league, cancelled = planned.league, fields.get("cancelled")
    _refuse_unfit(league, fields)
    with write_transaction():
        lock_league(league.pk)
        planned = PlannedEvening.objects.select_related("league").get(league=league, pk=planned.pk)
        about, before = AboutEvening.of(planned).model_dump(), plan_values(planned)
        was_cancelled = planned.cancelled
        for name in PlannedEvening.PLANNED:
            setattr(planned, name, fields.get(name, getattr(planned, name)))
        changes = changes_of(before, plan_values(planned))
        is_toggled = cancelled is not None and cancelled != was_cancelled
        if is_toggled:
            planned.cancelled_at = timezone.now() if cancelled else None
        if changes or is_toggled:
            planned.sequence, planned.changed_at = planned.sequence + 1, timezone.now()
            planned.save()
        if changes:
            record(league, by, EveningChanged(**about, changes=changes))
        if is_toggled:
            kind = EveningCancelled if cancelled else EveningRestored
            record(league, by, kind(**about))
        if is_toggled:
            evening_changed.send(
                PlannedEvening, planned=planned, what="cancelled" if cancelled else "restored"
            )
        elif changes and not was_cancelled:
            evening_changed.send(PlannedEvening, planned=planned, what="changed")
    return planned
