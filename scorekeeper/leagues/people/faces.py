"""How the members of a league are shown: the name, and the suit beside it."""

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from scorekeeper.leagues.models import League, Member, Role
from scorekeeper.web.context import Context


class Face(NamedTuple):
    """How a member is shown: the name, and the suit beside it.

    `main` is whose name it is, if it was merged; `here` says that they are in the ranking.
    """

    name: str
    suit: int
    main: UUID | None = None
    here: bool = True


People = Mapping[UUID, Face]


def people_in(league: League) -> dict[UUID, Face]:
    """Return everybody's name and suit, by identifier, in the order of the names."""
    members = Member.objects.filter(league=league).order_by("name")
    rows = members.values_list("pk", "name", "suit", "merged_into", "role", "removed_at")
    return {
        pk: Face(name, suit, main, main is None and removed is None and role != Role.GUEST)
        for pk, name, suit, main, role, removed in rows
    }


def names_in(league: League) -> dict[UUID, str]:
    """Return everybody's name, by identifier, in the order of the names."""
    return {pk: face.name for pk, face in people_in(league).items()}


def people_of_rounds(league: League) -> dict[str, Face]:
    """Return everybody's name and suit, by the identifier that the rounds of an evening keep."""
    return {str(pk): face for pk, face in people_in(league).items()}


def present_face(people: People, member: UUID) -> Context:
    """A member as rows of a page name them."""
    return {"member": str(member), "name": people[member].name, "suit": people[member].suit}


def present_faces(people: People) -> dict[UUID, Context]:
    """Everybody as rows of a page name them, in their order."""
    return {member: present_face(people, member) for member in people}


def present_member(member: Member) -> Context:
    """A member as forms and pages of people name them."""
    return {
        "id": str(member.pk),
        "name": member.name,
        "suit": member.suit,
        "guest": member.role == Role.GUEST,
    }
