"""Divisions as JSON."""

from typing import Any

from scorekeeper.leagues.divisions.proposals import Proposal
from scorekeeper.leagues.models import Divisions, League, Member
from scorekeeper.leagues.people.faces import names_in
from scorekeeper.leagues.seasons.settings import ALL_GAMES

JSON = dict[str, Any]


def divisions_json(league: League, row: Divisions) -> JSON:
    """Return the divisions of a season, with who is in which."""
    return {
        "season": str(row.season_id), "names": row.names, "moving": row.moving,
        "game": row.game or ALL_GAMES,
        "members": [
            {"member": str(member), "name": name, "division": row.members[str(member)]}
            for member, name in names_in(league).items()
            if str(member) in row.members
        ],
    }  # fmt: skip


def proposal_json(proposal: Proposal) -> JSON:
    """Return what is proposed for a season; nothing of it is stored."""
    people = proposal.people
    return {
        "names": proposal.names, "moving": proposal.moving, "game": proposal.game or ALL_GAMES,
        "from": str(proposal.earlier.pk) if proposal.earlier else None,
        "members": [
            {"member": str(each.member), "name": people[each.member].name, "was": each.was,
             "division": each.number, "way": each.way or None}
            for each in proposal.begins
        ],
        "left": [
            {"member": str(member), "name": people[member].name, "division": number}
            for member, number in proposal.left
        ],
        "questions": [
            {"division": each.division, "way": each.way, "many": each.many,
             "members": [str(member) for member in each.people]}
            for each in proposal.questions
        ],
    }  # fmt: skip


def divisions_of_player(member: Member) -> list[JSON]:
    """Return in which division somebody has been, the newest season first; one statement."""
    rows = Divisions.objects.filter(league=member.league_id).select_related("season")
    numbers = {row: row.members.get(str(member.pk)) for row in rows.order_by("-season__starts_on")}
    return [
        {"season": str(row.season_id), "name": row.names[number - 1], "division": number}
        for row, number in numbers.items()
        if number is not None
    ]
