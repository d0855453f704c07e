"""The page context of one evening with its payments."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar
from uuid import UUID

from scorekeeper.club.evenings.chart import evening_charts
from scorekeeper.club.evenings.payments import present_payment
from scorekeeper.club.pots.reading import fees_on, pot_of, pot_on, present_evening_fees
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.counting.page import (
    ResultRow,
    Row,
    present_matches,
    result_row,
    sort_by_place,
    with_unknown,
)
from scorekeeper.leagues.counting.words import points_text
from scorekeeper.leagues.models import League, LeagueMatch, Result
from scorekeeper.leagues.people.faces import People, people_in, present_faces
from scorekeeper.matches.context import address_of
from scorekeeper.scoring.debts import fewest_payments
from scorekeeper.web.context import Context

R = TypeVar("R")


@dataclass(frozen=True)
class SumRow(Row):
    """A row with the points of a member over an evening."""

    points: str


@dataclass(frozen=True)
class ResultsOfGame(Generic[R]):
    """The results of a game, the best first."""

    game: str
    rows: list[R]


def evening_page(league: League, day: date) -> Context | None:
    """Return the matches and payments of an evening, None if there are no results."""
    rows = with_unknown(league.matches.filter(evening=day)).select_related(
        "match", "season__pot", "pending"
    )
    matches = list(rows.order_by("match"))
    results = list(Result.objects.filter(league=league, evening=day).in_order())
    if not matches and not results:
        return None
    people = people_in(league)
    charted = [row for row in results if row.counts or row.money is not None]
    codes = {counted.pk: counted.match for counted in matches}
    past = {result.league_match_id: result.game for result in results if result.past_id}
    address = f"/leagues/{league.slug}/evenings/{day.isoformat()}/"
    addresses = {pk: address_of(match) for pk, match in codes.items()}
    return {
        "day": day,
        "matches": present_matches(matches, people, results),
        "past": _imported_results(results, people),
        "pot": _pot(league, day, matches, results, people),
        "sums": _points_by_game(results, people),
        "charts": evening_charts(charted, people, dict.fromkeys(past, address) | addresses),
        "payments": [
            present_payment(debt, people, codes, past) for debt in fewest_payments(results)
        ],
    }


def _pot(
    league: League, day: date, matches: list[LeagueMatch], results: list[Result], people: People
) -> Context | None:
    """Return the fees of the evening for the pot of its season, None without a pot."""
    season = next((match.season for match in matches if match.season is not None), None)
    pot = pot_on(league, day) if season is None else pot_of(season)
    if pot is None:
        return None
    paid = fees_on(pot, day, results)
    by_name = {member: paid[member] for member in people if member in paid}
    return present_evening_fees(pot, day, by_name, present_faces(people))


def _imported_results(results: Iterable[Result], people: People) -> list[ResultsOfGame[ResultRow]]:
    """Return the imported results of an evening, table by table."""
    tables: dict[UUID | None, list[Result]] = defaultdict(list)
    for result in results:
        if result.past_id is not None:
            tables[result.past_id].append(result)
    return [
        ResultsOfGame(
            game_name(of_table[0].game),
            [result_row(result, people) for result in sort_by_place(of_table)],
        )
        for of_table in tables.values()
    ]


def _points_by_game(results: Iterable[Result], people: People) -> list[ResultsOfGame[SumRow]]:
    """Return the points of an evening, game by game."""
    sums: dict[str, Counter[UUID]] = defaultdict(Counter)
    for result in (row for row in results if row.counts):
        sums[result.game][result.member_id] += result.points
    return [
        ResultsOfGame(
            game_name(game),
            [
                SumRow(member, people[member].name, people[member].suit, points_text(points))
                for member, points in sums[game].most_common()
            ],
        )
        for game in sorted(sums)
    ]
