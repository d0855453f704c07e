"""Matches names at a table to members of a league."""

from collections.abc import Iterable, Sequence

from scorekeeper.leagues.models import League, LeagueMatch, Member, Seat


def members_called(league: League, names: Iterable[str]) -> dict[str, Member]:
    """Return the members with these names by folded name, merged names included.

    Removed members are unknown, since a player with the same name may be another one.
    """
    wanted = {name.casefold() for name in names}
    members = Member.objects.filter(league=league, removed_at=None)
    called = members.select_related("merged_into").filter(folded__in=wanted)
    return {member.folded: member for member in called}


def seat_players(counted: LeagueMatch, names: Sequence[str]) -> None:
    """Store the seats of a table, players who left included; unknown names have no member.

    A name that was at the table before keeps its member.
    """
    seats = {seat.number: seat for seat in counted.seats.all()}
    if names == tuple(seat.name for seat in seats.values()):
        return
    there = {seat.name: seat.member_id for seat in seats.values()}
    called = members_called(counted.league, [name for name in names if name not in there])
    found = {folded: member.pk for folded, member in called.items()}
    new = []
    for number, name in enumerate(names):
        member = there[name] if name in there else found.get(name.casefold())
        seat = seats.pop(number, None)
        if seat is None:
            new.append(Seat(league_match=counted, number=number, name=name, member_id=member))
        elif (seat.name, seat.member_id) != (name, member):
            seat.name, seat.member_id = name, member
            seat.save(update_fields=["name", "member"])
    Seat.objects.bulk_create(new)
    if seats:
        counted.seats.filter(number__gte=len(names)).delete()
