"""Names and suits of the members of a league."""

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from scorekeeper.leagues.models import League, Member, Role
from scorekeeper.web.context import Context


class Face(NamedTuple):
    """The name and suit of a member.

    `main` is the main member of a merged name; `is_present` is True for members in the ranking.
    """

    name: str
    suit: int
    main: UUID | None = None
    is_present: bool = True


People = Mapping[UUID, Face]


def people_in(league: League) -> dict[UUID, Face]:
    """Return the name and suit of all members by key, in the order of names."""
    members = Member.objects.filter(league=league).order_by("name")
    rows = members.values_list("pk", "name", "suit", "merged_into", "role", "removed_at")
    return {
        pk: Face(name, suit, main, main is None and removed is None and role != Role.GUEST)
        for pk, name, suit, main, role, removed in rows
    }


def names_in(league: League) -> dict[UUID, str]:
    """Return the names of all members by key, in order."""
    return {pk: face.name for pk, face in people_in(league).items()}


def people_of_rounds(league: League) -> dict[str, Face]:
    """Return the name and suit of all members by key as text, as rounds of an evening use it."""
    return {str(pk): face for pk, face in people_in(league).items()}


def present_face(people: People, member: UUID) -> Context:
    """Return a member for the rows of a page."""
    return {"member": str(member), "name": people[member].name, "suit": people[member].suit}


def present_faces(people: People) -> dict[UUID, Context]:
    """Return members for the rows of a page, in the same order."""
    return {member: present_face(people, member) for member in people}


def present_member(member: Member) -> Context:
    """Return a member for forms and pages of members."""
    return {
        "id": str(member.pk),
        "name": member.name,
        "suit": member.suit,
        "guest": member.role == Role.GUEST,
    }
