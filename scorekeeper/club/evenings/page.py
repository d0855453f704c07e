"""Page contexts of played evenings: the list, and one evening with its payments."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import Generic, TypeVar
from uuid import UUID

from scorekeeper.club.evenings.chart import evening_charts
from scorekeeper.club.pots.reading import fees_on, pot_of, pot_on, present_evening_fees
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.counting.page import (
    ResultRow,
    Row,
    ShownMatch,
    present_matches,
    result_row,
    sort_by_place,
    with_unknown,
)
from scorekeeper.leagues.counting.words import points_text
from scorekeeper.leagues.models import League, LeagueMatch, Result
from scorekeeper.leagues.people.faces import People, people_in, present_faces
from scorekeeper.matches.context import address_of
from scorekeeper.matches.models import Match
from scorekeeper.presenters.presenter import score_text
from scorekeeper.scoring.debts import Debt, EveningBalance, fewest_payments
from scorekeeper.web.context import Context

R = TypeVar("R")
EVENINGS = 10
"""The number of evenings on a page."""
MATCHES = 20
"""The most matches of an evening in the list; its own page has all."""


@dataclass(frozen=True)
class SumRow(Row):
    """A row with the points of a member over an evening."""

    points: str


@dataclass(frozen=True)
class ResultsOfGame(Generic[R]):
    """The results of a game, the best first."""

    game: str
    rows: list[R]


@dataclass(frozen=True)
class PlayedDay:
    """An evening in the list; `more` is the number of matches left out."""

    day: date
    matches: list[ShownMatch]
    more: int
    imported: int


@dataclass(frozen=True)
class Part:
    """The part of a payment from one match; an imported one has no code."""

    code: str
    game: str
    amount: str


@dataclass(frozen=True)
class BalanceRow(Row):
    """A member's balance over the matches of an evening, in one currency."""

    whole: str
    parts: list[Part]


@dataclass(frozen=True)
class Payment:
    """A payment between two members over all matches of an evening."""

    debt: Debt
    payer: BalanceRow
    payee: BalanceRow

    @property
    def sides(self) -> tuple[BalanceRow, BalanceRow]:
        return self.payer, self.payee


def played_page(league: League, number: int, people: People) -> Context:
    """Return a page of played evenings, the newest first, with their matches. Two queries."""
    imported = league.past_tables.order_by().values("evening")
    played = league.matches.order_by().values("evening").union(imported)
    first = (number - 1) * EVENINGS
    days = played.order_by("-evening")[first : first + EVENINGS + 1]
    matches = list(with_unknown(league.matches.filter(evening__in=days)).order_by("match"))
    results = list(Result.objects.filter(league=league, evening__in=days))
    by_day: dict[date, list[LeagueMatch]] = defaultdict(list)
    for counted in matches:
        by_day[counted.evening].append(counted)
    past_by_day: dict[date, set[UUID | None]] = defaultdict(set)
    for result in (row for row in results if row.past_id is not None):
        past_by_day[result.evening].add(result.past_id)
    newest_first = sorted({*by_day, *past_by_day}, reverse=True)
    shown_by_day = {day: by_day[day][-MATCHES:][::-1] for day in newest_first[:EVENINGS]}
    listed = [counted for of_day in shown_by_day.values() for counted in of_day]
    presented = iter(present_matches(listed, people, results))
    return {
        "played": [
            PlayedDay(
                day,
                matches=list(islice(presented, len(of_day))),
                more=len(by_day[day]) - len(of_day),
                imported=len(past_by_day[day]),
            )
            for day, of_day in shown_by_day.items()
        ],
        "newer": number - 1,
        "older": number + 1 if len(newest_first) > EVENINGS else 0,
    }


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
        "payments": [_payment(debt, people, codes, past) for debt in fewest_payments(results)],
    }


def _payment(
    debt: Debt,
    people: People,
    matches: Mapping[UUID | None, Match],
    past: Mapping[UUID | None, str],
) -> Payment:
    """Return a payment with the matches behind it; `past` has the games of imported results."""

    def part(key: UUID | None, amount: str) -> Part:
        match, text = matches.get(key), score_text(amount)
        if match is None:
            return Part("", game_name(past[key]), text)
        return Part(match.code, game_name(match.game), text)

    def balance(member: UUID, night: EveningBalance) -> BalanceRow:
        face, parts = people[member], [part(*entry) for entry in night.matches]
        return BalanceRow(member, face.name, face.suit, score_text(night.whole), parts)

    return Payment(debt, balance(debt.payer, debt.paid), balance(debt.payee, debt.got))


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
