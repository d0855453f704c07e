"""Division of a season's pot by its standings, and the fees of an evening."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from uuid import UUID

from django.db.models import Min, QuerySet

from scorekeeper.club.pots.models import Pot
from scorekeeper.club.pots.shares import EVENING, MATCH, SEASON, Appearances, PotDivision, divide
from scorekeeper.leagues.context import game_or_all
from scorekeeper.leagues.counting.read import StandingsQuery, final_standings
from scorekeeper.leagues.models import League, Result, Season
from scorekeeper.scoring.standings import Standing
from scorekeeper.web.context import Context

Faces = Mapping[UUID, Context]


class DividedPot:
    """A pot as it would be divided now; unknown attributes are the pot's.

    Amounts are in its currency.
    """

    def __init__(self, pot: Pot, division: PotDivision[UUID], faces: Faces) -> None:
        """Format fees, prizes and payments, in the order of the standings."""
        self.pot = pot
        self.whole = pot.text(division.whole)
        self.paid = present_shares(pot, division.paid, faces)
        self.won = present_shares(pot, division.won, faces)
        self.payments = [
            {"payer": faces[payer], "payee": faces[payee], "amount": pot.text(amount)}
            for payer, payee, amount in division.payments()
        ]

    @property
    def game_name(self) -> str:
        """The translated name of the game of the deciding standings."""
        return game_or_all(self.pot.game)

    def __getattr__(self, name: str) -> object:
        return getattr(self.pot, name)


def present_shares(pot: Pot, amounts: Mapping[UUID, int], faces: Faces) -> list[Context]:
    """Return members with formatted amounts, in the given order."""
    return [faces[member] | {"amount": pot.text(amount)} for member, amount in amounts.items()]


def pot_of(season: Season) -> Pot | None:
    """Return the pot of a season, if any."""
    return getattr(season, "pot", None)


def results_for(pot: Pot) -> QuerySet[Result]:
    """Return the results that require a fee: those that count in the pot's standings."""
    results = Result.objects.counting().filter(league=pot.league_id, season=pot.season_id)
    return results.filter(game=pot.game) if pot.game else results


def divide_pot(pot: Pot, standings: Mapping[UUID, Standing]) -> PotDivision[UUID]:
    """Divide a pot by standings, read with evenings if the fee is per evening."""
    paid = {
        member: pot.fee
        * Appearances(standing.tally.matches, standing.tally.evenings).times(pot.per)
        for member, standing in standings.items()
    }
    places = {
        member: standing.place
        for member, standing in standings.items()
        if standing.place is not None
    }
    return divide(paid, places, pot.by, pot.prizes)


def with_evenings_for(query: StandingsQuery, pot: Pot) -> StandingsQuery:
    """Return a query of standings with everything that dividing a pot needs."""
    return replace(query, evenings=pot.per == EVENING and pot.game == query.game)


def divide_by_standings(league: League, pot: Pot, faces: Faces) -> DividedPot:
    """Divide a pot by the current standings, by the league's own method."""
    pot.season.league = league
    query = with_evenings_for(StandingsQuery.agreed(pot.season, pot.game), pot)
    return DividedPot(pot, divide_pot(pot, final_standings(query, faces)), faces)


def fees_on(pot: Pot, day: date, results: Sequence[Result]) -> dict[UUID, int]:
    """Return the fees of an evening by member; a fee per season is due on the first evening."""
    counted = [
        result
        for result in results
        if result.counts and result.season_id == pot.season_id and pot.game in {"", result.game}
    ]
    counts = Counter(result.member_id for result in counted)
    if pot.per == MATCH:
        return {member: pot.fee * number for member, number in counts.items()}
    if pot.per == SEASON and counts:
        first = results_for(pot).filter(member__in=counts).values_list("member").order_by()
        began = dict(first.annotate(Min("evening")))
        return {member: pot.fee for member in counts if began.get(member) == day}
    return dict.fromkeys(counts, pot.fee)


def present_evening_fees(pot: Pot, day: date, paid: Mapping[UUID, int], faces: Faces) -> Context:
    """Return the fees of an evening with their sum, formatted."""
    return {
        "season": pot.season_id,
        "evening": day,
        "currency": pot.currency,
        "whole": pot.text(sum(paid.values())),
        "paid": present_shares(pot, paid, faces),
    }


def pot_on(league: League, day: date) -> Pot | None:
    """Return the pot of the season of a day, if any."""
    season = league.seasons.on(day).select_related("pot").first()
    return None if season is None else pot_of(season)
