"""Whom the names at a table mean in a league."""

from collections.abc import Iterable, Sequence

from scorekeeper.leagues.models import League, LeagueMatch, Member, Seat


def members_called(league: League, names: Iterable[str]) -> dict[str, Member]:
    """Return the members of these names, by folded name; other names of theirs count too.

    Somebody who was removed is asked for like a stranger: they may have come back, or not.
    """
    wanted = {name.casefold() for name in names}
    members = Member.objects.filter(league=league, removed_at=None)
    called = members.select_related("merged_into").filter(folded__in=wanted)
    return {member.folded: member for member in called}


def seat_players(counted: LeagueMatch, names: Sequence[str]) -> list[Seat]:
    """Seat the players of a match that begins to count; a name nobody has stays a question."""
    members = members_called(counted.league, names)
    return Seat.objects.bulk_create(
        Seat(league_match=counted, number=number, name=name, member=members.get(name.casefold()))
        for number, name in enumerate(names)
    )


def renamed(counted: LeagueMatch, names: Sequence[str]) -> None:
    """Look again whom the names mean that are not as they were."""
    members = members_called(counted.league, names)
    for seat in counted.seats.all():
        name = names[seat.number]
        if seat.name != name:
            seat.name, seat.member = name, members.get(name.casefold())
            seat.save(update_fields=["name", "member"])
