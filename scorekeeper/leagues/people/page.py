"""The page of a league's members."""

from collections import defaultdict
from uuid import UUID

from django.core.paginator import Paginator

from scorekeeper.leagues.forms import LONGEST_SEARCH, SearchForm
from scorekeeper.leagues.models import League, Member, Role
from scorekeeper.leagues.people.forms import NameForm
from scorekeeper.web.context import Context

MEMBERS = 50
"""Members on a page, and the most guests and removed members shown."""


def members_page(league: League, form: NameForm, *, name: str = "", page: str = "1") -> Context:
    """Return the context of all members with their other names, paginated or filtered by name."""
    members = list(league.members.select_related("user").order_by("name"))
    other_names: dict[UUID | None, list[Member]] = defaultdict(list)
    for member in members:
        other_names[member.merged_into_id].append(member)
    find, text = SearchForm(name), name.strip()[:LONGEST_SEARCH].casefold()
    matching = [
        member
        for member in other_names[None]
        if any(text in row.folded for row in (member, *other_names[member.pk]))
    ]
    present = [member for member in matching if member.removed_at is None]
    shown_page = Paginator(
        [member for member in present if member.role != Role.GUEST], MEMBERS
    ).get_page(page)
    guests = [member for member in present if member.role == Role.GUEST]
    removed = [member for member in matching if member.removed_at is not None]
    return {
        "members": [(member, other_names[member.pk]) for member in shown_page.object_list],
        "page": shown_page,
        "name": name,
        "find": find if len(members) > MEMBERS else None,
        "onward": find.onward,
        "guests": [(member, other_names[member.pk]) for member in guests[:MEMBERS]],
        "removed": removed[:MEMBERS],
        "form": form,
    }
