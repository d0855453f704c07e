"""The page of evenings: tonight, to come with who says to be there, and played."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from scorekeeper.languages.digits import whole
from scorekeeper.leagues.context import Context, Errors, game_name
from scorekeeper.leagues.evenings.page import played_page
from scorekeeper.leagues.evenings.planned import to_come
from scorekeeper.leagues.evenings.today import today_in
from scorekeeper.leagues.models import EveningAnswer, League, Member, PlannedEvening
from scorekeeper.leagues.people.faces import Face
from scorekeeper.leagues.people.policy import Actor

WORDS = {"yes": _("Yes"), "maybe": _("Maybe"), "no": _("No")}


def evenings_page(
    league: League, reader: Actor, errors: Errors, typed: QueryDict | None = None, page: str = ""
) -> Context:
    """Tonight, the evenings to come, and a page of those played; five statements."""
    here = league.attendances.filter(evening=today_in(league), left_at=None)
    every = list(league.members.annotate(came=Exists(here.filter(member=OuterRef("pk")))))
    members = [each for each in every if each.merged_into_id is None and each.removed_at is None]
    people = {each.pk: Face(each.name, each.suit) for each in every}
    number = whole(page) or 1
    member = next((each for each in members if reader.pk and each.user_id == reader.pk), None)
    own = member.pk if member else None
    return {
        "planned": [present_planned(planned, own) for planned in to_come(league)]
        if number == 1
        else [],
        "here_tonight": sum(each.came for each in every),  # type: ignore[attr-defined]  # annotated
        "is_first": number == 1,
        **played_page(league, number, people),
        "choices": [{"id": str(member.pk), "name": member.name} for member in members],
        "words": [{"slug": slug, "says": gettext(says)} for slug, says in WORDS.items()],
        "all_games": [{"slug": slug, "name": game_name(slug)} for slug in league.games],
        "today": today_in(league),
        "feed": f"?key={member.feed_key}" if member else "",
        "errors": errors,
        "typed": typed or QueryDict(),
    }


def present_planned(planned: PlannedEvening, own: UUID | None) -> Context:
    """An evening to come, with who has said what, and what the reader has said."""
    said = in_turn(planned)
    return {
        "id": str(planned.pk),
        "day": planned.day,
        "time": planned.time,
        "place": planned.place,
        "games": [game_name(game) for game in planned.games],
        "chosen": planned.games,
        "cancelled": planned.cancelled_at is not None,
        "own": next((answer.word for answer in planned.answers.all() if answer.member_id == own),
                    ""),
        "answers": [
            {"word": word, "says": gettext(says), "number": len(said[word]),
             "people": [_person(member) for member in said[word]]}
            for word, says in WORDS.items()
        ],
    }  # fmt: skip


def in_turn(planned: PlannedEvening) -> Mapping[str, Sequence[Member]]:
    """Return who has given each answer, by name; those who have left are not asked."""
    answers: list[EveningAnswer] = list(planned.answers.all())
    there = [answer for answer in answers if not _has_left(answer.member)]
    there.sort(key=lambda answer: answer.member.folded)
    return {word: [each.member for each in there if each.word == word] for word in WORDS}


def _has_left(member: Member) -> bool:
    return member.removed_at is not None or member.merged_into_id is not None


def _person(member: Member) -> dict[str, Any]:
    return {"member": str(member.pk), "name": member.name, "suit": member.suit}
