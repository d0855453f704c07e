"""Members' answers to planned evenings: yes, no, and who comes."""

from datetime import date

from django.db.models import Exists, OuterRef

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.club.evenings.models import EveningAnswer, PlannedEvening
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.models import League, Member
from scorekeeper.leagues.people.policy import Actor, can
from scorekeeper.leagues.today import today_in
from scorekeeper.storage.database import write_transaction

NO_MORE = _("This evening is over, or was cancelled.")


def answering_member(league: League, actor: Actor, member: Member | None) -> Member | None:
    """Return the answering member, `member` or the actor; None if the actor may not."""
    own_member = league.members.present().filter(user=actor.pk).first()
    if member is None or member == own_member:
        return own_member
    return member if can(actor, "manage", league) else None


def answer_evening(planned: PlannedEvening, member: Member, word: str) -> EveningAnswer:
    """Store a member's answer. Raises `Refused`."""
    with write_transaction():
        league = lock_league(planned.league_id)
        planned = PlannedEvening.objects.get(league=league, pk=planned.pk)
        if planned.cancelled or planned.day < today_in(league):
            raise Refused([Refusal("over", NO_MORE, "answer")])
        answer, _is_new = EveningAnswer.objects.update_or_create(
            planned=planned, member=member, defaults={"word": word}
        )
    return answer


def members_coming(league: League, day: date) -> list[str]:
    """Return the identifiers of members who answered yes for a day."""
    members = league.members.present().filter(is_coming(league, day))
    return [str(pk) for pk in members.values_list("pk", flat=True)]


def is_coming(league: League, day: date) -> Exists:
    """Return the subquery for members who answered yes for a day."""
    answers = EveningAnswer.objects.filter(planned__league=league, planned__day=day)
    return Exists(answers.filter(planned__cancelled_at=None, word="yes", member=OuterRef("pk")))
