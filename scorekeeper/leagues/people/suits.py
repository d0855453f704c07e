"""Suits of a league's members: permanent, and used at the tables of league matches."""

from scorekeeper.leagues.models import League, LeagueMatch
from scorekeeper.matches.models import Match
from scorekeeper.players.suits import distinct_suits, rarest_suit


def next_suit(league: League) -> int:
    """Return the suit of the next member: the rarest in the league."""
    return rarest_suit(league.members.present().values_list("suit", flat=True))


def set_member_suits(league_match: LeagueMatch) -> None:
    """Give the seats of a match the suits of their members, all different."""
    table_seats = league_match.seats.filter(number__lt=league_match.match.rules.players)
    seats = table_seats.select_related("member__merged_into").order_by("number")
    people = [seat.member and seat.member.main for seat in seats]
    suits = distinct_suits([person.suit if person else None for person in people])
    Match.objects.filter(pk=league_match.match_id).update(suits=suits)


def reset_suits(league_match: LeagueMatch) -> None:
    """Reset the suits of a match to those of its seats."""
    Match.objects.filter(pk=league_match.match_id).update(suits=None)
