"""Matches names at a table to members of a league."""

from collections.abc import Iterable, Sequence

from scorekeeper.leagues.models import League, LeagueMatch, Member, Seat


def members_called(league: League, names: Iterable[str]) -> dict[str, Member]:
    """Return the members with these names by folded name, merged names included.

    Removed members are unknown, since a player with the same name may be another one.
    """
    folded_names = {name.casefold() for name in names}
    members = Member.objects.filter(league=league, removed_at=None)
    rows = members.select_related("merged_into").filter(folded__in=folded_names)
    return {member.folded: member for member in rows}


def seat_players(league_match: LeagueMatch, names: Sequence[str]) -> None:
    """Store the seats of a table, players who left included; unknown names have no member.

    A name that was at the table before keeps its member.
    """
    seats = {seat.number: seat for seat in league_match.seats.all()}
    if names == tuple(seat.name for seat in seats.values()):
        return
    members_by_name = {seat.name: seat.member_id for seat in seats.values()}
    known_members = members_called(
        league_match.league, [name for name in names if name not in members_by_name]
    )
    keys_by_name = {folded: member.pk for folded, member in known_members.items()}
    new_seats = []
    for number, name in enumerate(names):
        member = (
            members_by_name[name] if name in members_by_name else keys_by_name.get(name.casefold())
        )
        seat = seats.pop(number, None)
        if seat is None:
            new_seats.append(
                Seat(league_match=league_match, number=number, name=name, member_id=member)
            )
        elif (seat.name, seat.member_id) != (name, member):
            seat.name, seat.member_id = name, member
            seat.save(update_fields=["name", "member"])
    Seat.objects.bulk_create(new_seats)
    if seats:
        league_match.seats.filter(number__gte=len(names)).delete()
