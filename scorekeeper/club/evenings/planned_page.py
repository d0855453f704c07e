"""Page context of all evenings: tonight, upcoming and played."""

from typing import Any

from django.db.models import Exists, OuterRef

from scorekeeper.club.evenings.forms import AnswerForm, EveningForm
from scorekeeper.club.evenings.models import EveningAnswer, PlannedEvening
from scorekeeper.club.evenings.planned import upcoming_evenings
from scorekeeper.club.evenings.played_page import played_page
from scorekeeper.languages.digits import parse_whole
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.faces import Face
from scorekeeper.leagues.people.policy import Actor, can
from scorekeeper.leagues.today import today_in
from scorekeeper.web.context import Context


def evenings_page(
    league: League, reader: Actor, typed: EveningForm | None = None, page: str = ""
) -> Context:
    """Return tonight, the upcoming evenings, and a page of played ones. Five queries.

    `typed` is the refused form, of a new evening or of one of these.
    """
    attendances = league.attendances.filter(evening=today_in(league), left_at=None)
    rows = list(league.members.annotate(came=Exists(attendances.filter(member=OuterRef("pk")))))
    members = [each for each in rows if each.merged_into_id is None and each.removed_at is None]
    people = {each.pk: Face(each.name, each.suit) for each in rows}
    number = parse_whole(page) or 1
    own_member = next((each for each in members if reader.pk and each.user_id == reader.pk), None)
    may_manage = can(reader, "manage", league)

    def present(planned: PlannedEvening) -> Context:
        return {
            "row": planned,
            "games": [game_name(game) for game in planned.games],
            "own": next(
                (each.word for each in planned.answers.all() if each.member == own_member), ""
            ),
            **(forms(planned) if may_manage else {}),
        }

    def forms(planned: PlannedEvening) -> Context:
        more: dict[str, Any] = {"auto_id": f"%s-{planned.pk}"}
        answering = AnswerForm(None, league, **more)
        answering.set_choices("member", [(each.pk, each.name) for each in members])
        is_typed = typed is not None and typed.instance == planned
        return {
            "form": typed if is_typed else EveningForm(None, league, instance=planned, **more),
            "answering": answering,
        }

    planned = [present(each) for each in upcoming_evenings(league)] if number == 1 else []
    is_new = typed is not None and all(each["row"] != typed.instance for each in planned)
    return {
        "planned": planned,
        "form": typed if is_new else EveningForm(None, league, auto_id="%s-new"),
        "words": EveningAnswer.Word.choices,
        "here_tonight": sum(each.came for each in rows),  # type: ignore[attr-defined]  # annotated
        "is_first": number == 1,
        "feed": f"?key={own_member.feed_key}" if own_member else "",
        **played_page(league, number, people),
    }
