"""Evenings to come: planned, changed, cancelled, and who says to be there."""

from collections.abc import Mapping, Sequence
from datetime import date, time
from typing import Annotated, Any, Self

from django.db.models import Exists, OuterRef, Prefetch
from django.utils import timezone

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.leagues.acts.changes import Changed, changes_of, day_text, stored
from scorekeeper.leagues.acts.kind import By, Day, Group, Kind, RowOf, Undoable
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.acts.undo import existing, expect
from scorekeeper.leagues.counting.count import lock
from scorekeeper.leagues.evenings.today import today_in
from scorekeeper.leagues.models import EveningAnswer, League, Member, PlannedEvening
from scorekeeper.leagues.models.planned import LONGEST_PLACE
from scorekeeper.leagues.notices.tell import tell_evening
from scorekeeper.leagues.seasons import settings as agreed
from scorekeeper.players import names
from scorekeeper.storage.database import write_transaction

MOST = 100
"""So many evenings may be planned at a time."""
TIME = _("Enter a time as 19:30.")
PLACE = _("Enter a place of at most 80 characters.")
GAMES = _("Choose games of the league.")
PAST = _("Choose a day from today on.")
TOO_MANY = _("Cancel an evening first: 100 are planned.")
WORD = _("Answer yes, no or maybe.")
NO_MORE = _("This evening is over, or was cancelled.")


def _time(given: Any) -> time | None:
    if given is None or given == "":
        return None
    try:
        return time.fromisoformat(given).replace(second=0, microsecond=0, tzinfo=None)
    except (TypeError, ValueError):
        raise ValueError(TIME) from None


def _place(given: Any) -> str:
    text = names.clean(given) if isinstance(given, str) else None
    if text is None or len(text) > LONGEST_PLACE:
        raise ValueError(PLACE)
    return text


def _games(given: Any) -> list[str]:
    if not isinstance(given, list) or not all(isinstance(game, str) for game in given):
        raise ValueError(GAMES)
    return given


EVENING: agreed.Readers = {"day": agreed.day, "time": _time, "place": _place, "games": _games}
USUAL: Mapping[str, Any] = {"time": None, "place": "", "games": []}


def _read(league: League, given: Mapping[str, Any], needed: tuple[str, ...] = ()) -> dict[str, Any]:
    """Read what is given of an evening; null is what is usual. Raises `Refused`."""
    usual = {name: USUAL[name] for name in given if name in USUAL and given[name] is None}
    told = {name: value for name, value in given.items() if name not in usual}
    fields = usual | agreed.read(told, EVENING, needed)
    if not set(fields.get("games", [])) <= set(league.games):
        raise Refused([Refusal("invalid", GAMES, "games")])
    if "day" in fields and fields["day"] < today_in(league):
        raise Refused([Refusal("invalid", PAST, "day")])
    return fields


def as_given(planned: PlannedEvening) -> dict[str, Any]:
    """Return what is planned as somebody would type it."""
    return stored(planned, EVENING)


def to_come(league: League) -> Sequence[PlannedEvening]:
    """Return the evenings to come with their answers, the next first; two statements."""
    planned = league.planned.filter(day__gte=today_in(league))
    answers = EveningAnswer.objects.select_related("member")
    return list(planned.prefetch_related(Prefetch("answers", answers)))


class AboutEvening(Kind):
    """An act about an evening to come; `day` is the one it was planned for."""

    group = Group.EVENINGS

    evening: Annotated[str, RowOf(PlannedEvening)]
    day: Day

    @classmethod
    def of(cls, planned: PlannedEvening) -> Self:
        """Return the act about an evening."""
        return cls(evening=str(planned.pk), day=planned.day.isoformat())

    def words(self) -> dict[str, str]:
        return super().words() | {"day": day_text(self.day)}

    def evening_in(self, league: League) -> PlannedEvening:
        """Return the evening with the league. Raises `Refused` if it is gone."""
        planned = existing(league.planned.filter(pk=self.evening))
        planned.league = league
        return planned


class EveningPlanned(AboutEvening):
    """An evening was planned."""

    slug = "evening_planned"
    says = _("Planned the evening of {day}")


def plan_evening(league: League, given: Mapping[str, Any], *, by: By = None) -> PlannedEvening:
    """Plan an evening. Raises `Refused`."""
    fields = _read(league, given, ("day",))
    with write_transaction():
        lock(league.pk)
        if league.planned.filter(day__gte=today_in(league), cancelled_at=None).count() >= MOST:
            raise Refused([Refusal("too_many", TOO_MANY, "day")])
        planned = league.planned.create(**fields)
        record(league, by, EveningPlanned.of(planned))
        tell_evening(planned, "planned")
    return planned


class EveningChanged(Changed, AboutEvening):
    """What is planned was changed."""

    slug = "evening_changed"
    says = _("Changed the evening of {day}: {changes}")
    subject = "plan:{evening}"
    model = PlannedEvening
    fields = tuple(EVENING)

    def undo(self, league: League, by: By) -> None:
        planned = self.evening_in(league)
        expect(stored(planned, self.now) == self.now)
        change_evening(planned, self.was, by=by)


class EveningCancelled(AboutEvening, Undoable):
    """An evening was cancelled."""

    slug = "evening_cancelled"
    says = _("Cancelled the evening of {day}")
    subject = "cancelled:{evening}"

    def undo(self, league: League, by: By) -> None:
        change_evening(self.evening_in(league), {"cancelled": False}, by=by)


class EveningRestored(AboutEvening, Undoable):
    """A cancelled evening takes place after all."""

    slug = "evening_not_cancelled"
    says = _("The evening of {day} takes place after all")
    subject = EveningCancelled.subject

    def undo(self, league: League, by: By) -> None:
        change_evening(self.evening_in(league), {"cancelled": True}, by=by)


def change_evening(
    planned: PlannedEvening, given: Mapping[str, Any], *, by: By = None
) -> PlannedEvening:
    """Change what is planned; `cancelled` says whether it takes place. Raises `Refused`."""
    league = planned.league
    fields = _read(league, {name: given[name] for name in given if name != "cancelled"})
    cancelled = given.get("cancelled")
    if cancelled is not None and not isinstance(cancelled, bool):
        raise Refused([Refusal("invalid", agreed.YES_OR_NO, "cancelled")])
    with write_transaction():
        lock(league.pk)
        planned = PlannedEvening.objects.select_related("league").get(league=league, pk=planned.pk)
        about, before, was = (
            AboutEvening.of(planned).model_dump(),
            as_given(planned),
            planned.cancelled_at is not None,
        )
        for name, value in fields.items():
            setattr(planned, name, value)
        changes = changes_of(before, as_given(planned))
        turned = cancelled is not None and cancelled != was
        if turned:
            planned.cancelled_at = timezone.now() if cancelled else None
        if changes or turned:
            planned.sequence, planned.changed_at = planned.sequence + 1, timezone.now()
            planned.save()
        if changes:
            record(league, by, EveningChanged(**about, changes=changes))
        if turned:
            kind = EveningCancelled if cancelled else EveningRestored
            record(league, by, kind(**about))
        if turned:
            tell_evening(planned, "cancelled" if cancelled else "restored")
        elif changes and not was:
            tell_evening(planned, "changed")
    return planned


def answer_evening(planned: PlannedEvening, member: Member, word: object) -> EveningAnswer:
    """Say that a member comes, or does not, or perhaps. Raises `Refused`."""
    if word not in EveningAnswer.Word.values:
        raise Refused([Refusal("invalid", WORD, "answer")])
    with write_transaction():
        league = lock(planned.league_id)
        planned = PlannedEvening.objects.get(league=league, pk=planned.pk)
        if planned.cancelled_at is not None or planned.day < today_in(league):
            raise Refused([Refusal("over", NO_MORE, "answer")])
        answer, _is_new = EveningAnswer.objects.update_or_create(
            planned=planned, member=member, defaults={"word": word}
        )
    return answer


def said_yes(league: League, day: date) -> list[str]:
    """Return the members who said that they come on a day, by identifier."""
    members = league.members.present().filter(says_yes(league, day))
    return [str(pk) for pk in members.values_list("pk", flat=True)]


def says_yes(league: League, day: date) -> Exists:
    """Return the question if a member said that they come on a day."""
    answers = EveningAnswer.objects.filter(planned__league=league, planned__day=day)
    return Exists(answers.filter(planned__cancelled_at=None, word="yes", member=OuterRef("pk")))
