"""What the page of a season's divisions shows: who is in which, the form, and what is proposed."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from scorekeeper.languages.digits import whole_or_text
from scorekeeper.leagues.context import Context, Errors, game_name
from scorekeeper.leagues.divisions.proposals import NEW, Proposal, earlier_divided
from scorekeeper.leagues.divisions.reading import ASKED, divided_by, divisions_of, is_number
from scorekeeper.leagues.models import Divisions, League, Season
from scorekeeper.leagues.people.faces import Face, People, people_in
from scorekeeper.leagues.scoring.divisions import ASK, DOWN, STAY, UP, together
from scorekeeper.leagues.seasons.settings import ALL_GAMES

MEMBER = "division."
FIELDS = {"names", "moving", "game"}
WAYS = {
    UP: _("goes up"),
    DOWN: _("goes down"),
    STAY: _("stays"),
    ASK: _("to be decided"),
    NEW: _("new"),
}
QUESTIONS = {
    UP: _("In {division} these share a place. How many go up: {many}. Choose who."),
    DOWN: _("In {division} these share a place. How many go down: {many}. Choose who."),
}
USUAL_NAMES = "A, B"


def divisions_page(
    season: Season,
    errors: Errors,
    post: QueryDict | None = None,
    proposal: Proposal | None = None,
) -> Context:
    """The divisions of a season, the form, and what is proposed instead."""
    league, row = season.league, divisions_of(season)
    people = people_in(league) if proposal is None else proposal.people
    before = earlier_divided(season)
    return {
        "season": season,
        "divided": row is not None,
        "groups": _groups(row, people) if row else [],
        "earlier": before,
        "proposal": proposal and _present_proposal(proposal),
        "form": _form(league, row, people, post, proposal, errors),
        "names_now": list(enumerate(row.names, start=1)) if row else [],
        "everybody": _choices(row, people),
        "wrong": errors,
        "errors": _on_top(errors),
    }


def _on_top(errors: Errors) -> Errors:
    """Return what is said above the page: what no field says, and one of the choices."""
    others = {name: own for name, own in errors.items() if name not in FIELDS}
    of_members = [own for name, own in others.items() if name.startswith("members.")]
    rest = {name: own for name, own in others.items() if not name.startswith("members.")}
    return rest | ({"members": of_members[0]} if of_members else {})


def _groups(row: Divisions, people: People) -> list[Context]:
    """Who is in each division, and who in none."""
    numbers = _numbers(row, people)
    shown = {pk: face for pk, face in people.items() if face.here or pk in numbers}
    names = [*row.names, gettext("Without division")]
    return [
        {"name": name, "people": [_who(pk, people[pk]) for pk in group]}
        for name, group in zip(names, together(shown, numbers, len(row.names)), strict=True)
        if group or name in row.names
    ]


def _numbers(row: Divisions, people: People) -> dict[UUID, int]:
    """Return the division of everybody; merged names count as those whose they are."""
    mains = {pk: face.main for pk, face in people.items() if face.main is not None}
    numbers = divided_by(row, mains).numbers(())
    return {pk: number for pk, number in numbers.items() if pk in people}


def _who(member: UUID, face: Face) -> Context:
    return {"member": str(member), "name": face.name, "suit": face.suit, "here": face.here}


def _choices(row: Divisions | None, people: People) -> list[Context]:
    """Who can have a division: those in the ranking, and who has one already."""
    numbers = _numbers(row, people) if row else {}
    return [_who(pk, face) for pk, face in people.items() if face.here or pk in numbers]


def _form(
    league: League,
    row: Divisions | None,
    people: People,
    post: QueryDict | None,
    proposal: Proposal | None,
    errors: Errors,
) -> Context:
    """The form of the divisions with a choice for everybody, as typed, proposed or stored."""
    names = proposal.names if proposal else row.names if row else USUAL_NAMES.split(", ")
    typed: Mapping[str, Any] = post if post is not None else _as_typed(league, row, proposal)
    listed = list(enumerate(names, start=1))
    begins = {each.member: each for each in proposal.begins} if proposal else {}
    numbers = _numbers(row, people) if row else {}
    members = [pk for pk in begins if pk in people] or [
        pk for pk, face in people.items() if face.here or pk in numbers
    ]
    games = [(slug, game_name(slug)) for slug in league.games]
    if len(games) > 1:
        games.append((ALL_GAMES, gettext("All games")))
    return {
        "typed": typed,
        "games": games,
        "rows": [
            _who(pk, people[pk])
            | {
                "says": gettext(WAYS[begins[pk].way])
                if pk in begins and begins[pk].way in WAYS
                else "",
                "asked": pk in begins and begins[pk].way == ASK,
                "errors": errors.get(f"members.{pk}", ()),
                "choices": _options(listed, _chosen(pk, post, begins, numbers)),
                "nowhere": not _chosen(pk, post, begins, numbers),
            }
            for pk in members
        ],
    }


def _chosen(
    member: UUID, post: QueryDict | None, begins: Mapping[UUID, Any], numbers: Mapping[UUID, int]
) -> str:
    """Return which division stands in the choice of somebody."""
    if post is not None:
        return str(post.get(f"{MEMBER}{member}", ""))
    if member in begins:
        return ASKED if begins[member].way == ASK else str(begins[member].number or "")
    return str(numbers.get(member, ""))


def _options(names: Sequence[tuple[int, str]], chosen: str) -> list[Context]:
    return [
        {"value": str(number), "name": name, "chosen": str(number) == chosen}
        for number, name in names
    ]


def _as_typed(
    league: League, row: Divisions | None, proposal: Proposal | None
) -> Mapping[str, Any]:
    source = proposal or row
    if source is None:
        return {"names": USUAL_NAMES, "moving": "2", "game": league.games[0]}
    return {
        "names": ", ".join(source.names),
        "moving": str(source.moving),
        "game": source.game or ALL_GAMES,
    }


def _present_proposal(proposal: Proposal) -> Context:
    people, names = proposal.people, dict(enumerate(proposal.names, start=1))
    earlier = proposal.earlier and divisions_of(proposal.earlier)
    before = dict(enumerate(earlier.names, start=1)) if earlier else names
    return {
        "promotes": proposal.promotes,
        "earlier": proposal.earlier,
        "questions": [
            {
                "says": gettext(QUESTIONS[each.way]).format(
                    division=before.get(each.division, ""), many=each.many
                ),
                "people": [_who(pk, people[pk]) for pk in each.people],
            }
            for each in proposal.questions
        ],
        "left": [
            _who(pk, people[pk]) | {"division": before.get(number, "")}
            for pk, number in proposal.left
        ],
    }


# What is typed


def given_of(post: QueryDict) -> dict[str, Any]:
    """Read the form of divisions; names stand between commas."""
    names = [name.strip() for name in post.get("names", "").replace("،", ",").split(",")]
    given = {
        "names": [name for name in names if name],
        "moving": whole_or_text(post.get("moving", "").strip(), longest=3),
        "game": post.get("game", ""),
    }
    members = members_of(post)
    return given | ({"members": members} if members else {})


def members_of(post: QueryDict) -> dict[str, int | str | None]:
    """Read the division of everybody whose choice was in the form."""
    return {
        name.removeprefix(MEMBER): number_of(post.get(name, ""))
        for name in post
        if name.startswith(MEMBER)
    }


def number_of(text: str) -> int | str | None:
    """Return the division that was chosen: none where nothing is.

    >>> number_of("2"), number_of(""), number_of("?")
    (2, None, '?')
    """
    return int(text) if is_number(text) else text or None
