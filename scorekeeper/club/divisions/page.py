"""Page context of a season's divisions: members, form and proposal."""

from collections.abc import Sequence
from uuid import UUID

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.values import Refusal
from scorekeeper.club.divisions.forms import (
    USUAL_NAMES,
    DivisionsForm,
    FillForm,
    MoveForm,
    Place,
    PlacesForm,
)
from scorekeeper.club.divisions.promotion import previous_divided_season
from scorekeeper.club.divisions.proposal import NEW, Proposal
from scorekeeper.leagues.models import Divisions, Season
from scorekeeper.leagues.people.faces import Face, People, people_in
from scorekeeper.leagues.standings.divisions import division_by_member, divisions_of
from scorekeeper.presenters.presenter import errors_of
from scorekeeper.scoring.divisions import ASK, DOWN, STAY, UP, group_by_division
from scorekeeper.web.context import Context
from scorekeeper.web.forms import FormData

MEMBERS = "members."
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


def divisions_page(
    season: Season,
    proposal: Proposal | None = None,
    form: DivisionsForm | None = None,
    post: FormData = None,
    refusals: Sequence[Refusal] = (),
) -> Context:
    """Return the divisions of a season, the form with its input, and the proposal if any."""
    league, row = season.league, divisions_of(season)
    people = people_in(league) if proposal is None else proposal.people
    agreed = proposal.agreed if proposal else row
    ranked = _places(row, people)
    ways = {each.member: each.way for each in proposal.begins} if proposal else {}
    places = proposal.places if proposal else ranked
    form = form or DivisionsForm(None, league, agreed)
    places_form = PlacesForm(post, agreed.names if agreed else USUAL_NAMES, places)
    move = MoveForm(None, league, row.names if row else ())
    move.set_choices("member", [(each.member, each.name) for each in ranked])
    return {
        "season": season,
        "divided": row is not None,
        "groups": _groups(row, people, ranked) if row else [],
        "earlier": previous_divided_season(season),
        "proposal": proposal and _present_proposal(proposal),
        "form": form,
        "rows": [
            _present_member(each.member, people[each.member])
            | {
                "says": gettext(WAYS[way]) if (way := ways.get(each.member)) in WAYS else "",
                "select": places_form[str(each.member)],
            }
            for each in places
            if each.member in people
        ],
        "places": places_form,
        "move": move,
        "fill": FillForm(),
        "errors": errors_of(_attach_refusals(refusals, form, places_form)),
    }


def _attach_refusals(
    refusals: Sequence[Refusal], form: DivisionsForm, places_form: PlacesForm
) -> list[Refusal]:
    """Attach refusals to their fields; return the others."""
    of_members = [
        refusal
        for refusal in refusals
        if refusal.field.startswith(MEMBERS) and places_form.is_bound
    ]
    of_fields = [refusal for refusal in refusals if refusal.field in form.fields and form.is_bound]
    form.refuse(of_fields)
    for refusal in of_members:
        field = refusal.field.removeprefix(MEMBERS)
        places_form.refuse([Refusal(refusal.code, refusal.message, field, refusal.values)])
    return [
        refusal for refusal in refusals if refusal not in of_members and refusal not in of_fields
    ]


def _places(row: Divisions | None, people: People) -> list[Place]:
    """List the members who can have a division: ranked ones and those who have one.

    Merged names count for the member that they were merged into.
    """
    mains = {pk: face.main for pk, face in people.items() if face.main is not None}
    numbers = division_by_member(row, mains).numbers(()) if row else {}
    return [
        Place(pk, face.name, numbers.get(pk))
        for pk, face in people.items()
        if face.is_present or pk in numbers
    ]


def _groups(row: Divisions, people: People, places: Sequence[Place]) -> list[Context]:
    """Return the members of each division, and those without one."""
    places_by_member = {place.member: place for place in places}
    numbers = {place.member: place.number for place in places if place.number is not None}
    names = [*row.names, gettext("Without division")]
    return [
        {"name": name, "people": [_present_member(pk, people[pk]) for pk in group]}
        for name, group in zip(
            names, group_by_division(places_by_member, numbers, len(row.names)), strict=True
        )
        if group or name in row.names
    ]


def _present_member(member: UUID, face: Face) -> Context:
    return {"member": member, "name": face.name, "suit": face.suit, "is_present": face.is_present}


def _present_proposal(proposal: Proposal) -> Context:
    people = proposal.people
    earlier = proposal.earlier and divisions_of(proposal.earlier)
    before = dict(enumerate(earlier.names if earlier else proposal.names, start=1))
    return {
        "promotes": proposal.promotes,
        "earlier": proposal.earlier,
        "questions": [
            {
                "says": gettext(QUESTIONS[each.way]).format(
                    division=before.get(each.division, ""), many=each.many
                ),
                "people": [_present_member(pk, people[pk]) for pk in each.people],
            }
            for each in proposal.questions
        ],
        "left": [
            _present_member(each.member, people[each.member])
            | {"division": before.get(each.division, "")}
            for each in proposal.left
        ],
    }
