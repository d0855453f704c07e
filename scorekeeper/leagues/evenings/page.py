"""An evening of a league, its matches, and the tables drawn for tonight."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import combinations
from uuid import UUID, uuid4

from django.core.paginator import Page, Paginator
from django.db.models import Count

from games import GAMES
from scorekeeper.leagues.context import Context, game_name
from scorekeeper.leagues.counting.receipts import points_text
from scorekeeper.leagues.evenings.chart import evening_charts
from scorekeeper.leagues.evenings.tables import drawings_of, met_in
from scorekeeper.leagues.evenings.today import today_in
from scorekeeper.leagues.models import Drawing, League, LeagueMatch, Result, Seat, StartedTable
from scorekeeper.leagues.scoring.debts import debts
from scorekeeper.leagues.scoring.draw import Meetings
from scorekeeper.leagues.standings.page import Face, people_in
from scorekeeper.matches.context import address_of
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.presenter import score_text
from scorekeeper.players.suits import at_table

A_PAGE = 30
WIDEST = 16
"""A matrix of more people fits no page."""
People = Mapping[UUID, Face]
SHOWN = ("match", "season", "pending")
"""What is read with each match of a list."""


def matches_page(league: League, number: str) -> Context:
    """The matches that count for the league, the newest first."""
    matches = league.matches.select_related(*SHOWN).order_by("-evening", "-match")
    page: Page[LeagueMatch] = Paginator(matches, A_PAGE).get_page(number)
    shown = present_matches(page.object_list, people_in(league))
    return {"page": page, "matches": shown, "past_evenings": _past_evenings(league, page.number)}


def _past_evenings(league: League, page: int) -> list[Context]:
    """The newest evenings of before the site, on the first page."""
    if page > 1:
        return []
    evenings = league.past_tables.order_by("-evening").values("evening")
    return list(evenings.annotate(tables=Count("pk"))[:A_PAGE])


def present_matches(matches: Iterable[LeagueMatch], people: People) -> list[Context]:
    """Return matches with their results, or with those whom nobody knows yet."""
    listed = list(matches)
    unknown = Seat.objects.filter(league_match__in=listed, member=None)
    unknown_names = set(unknown.values_list("league_match", flat=True))
    results: dict[UUID, list[Result]] = defaultdict(list)
    for result in Result.objects.filter(league_match__in=listed).order_by("place", "seat"):
        results[result.league_match_id].append(result)
    return [
        {
            "code": counted.match.code,
            "game": game_name(counted.match.game),
            "evening": counted.evening,
            "season": counted.season.name if counted.season else "",
            "without": _without(counted.match, unknown_names=counted.pk in unknown_names),
            "asks": counted.pk in unknown_names and may_count(counted.match),
            "waits": hasattr(counted, "pending"),
            "players": counted.match.document["players"],
            "results": [
                present_face(people, result.member_id)
                | {"place": result.place, "points": points_text(result.points)}
                for result in results[counted.pk]
            ],
        }
        for counted in listed
    ]  # fmt: skip


def present_face(people: People, member: UUID) -> Context:
    """A member as rows of a page name them."""
    return {"member": str(member), "name": people[member].name, "suit": people[member].suit}


def _without(match: Match, *, unknown_names: bool) -> str:
    """Return why a match has no results; empty where an owner has to let them count first."""
    if match.status == Match.Status.OPEN:
        return "open"
    if match.deal_count == 0:
        return "no deal"
    if match.scores == []:
        return "void"
    if "seatings" in match.document:
        return "handed over"
    return "unknown" if unknown_names else ""


def may_count(match: Match) -> bool:
    """Say whether a match can bring results once all its players are known."""
    if "seatings" in match.document:
        return False
    return match.status == Match.Status.OPEN or bool(match.scores and match.deal_count)


def evening_page(league: League, day: date) -> Context | None:
    """The matches of a night and who pays whom over all; None where nobody played."""
    matches = list(league.matches.filter(evening=day).select_related(*SHOWN).order_by("match"))
    results = list(Result.objects.filter(league=league, evening=day).in_order())
    if not matches and not results:
        return None
    people = people_in(league)
    codes = {counted.pk: counted.match for counted in matches}
    past = {result.league_match_id: result.game for result in results if result.past_id}
    here = f"/leagues/{league.slug}/evenings/{day.isoformat()}/"
    return {
        "day": day,
        "matches": present_matches(matches, people),
        "past": _past(results, people),
        "sums": _sums(results, people),
        "charts": evening_charts(
            results,
            people,
            dict.fromkeys(past, here) | {pk: address_of(match) for pk, match in codes.items()},
        ),
        "debts": [
            {
                "payer": present_face(people, debt.payer),
                "payee": present_face(people, debt.payee),
                "amount": debt.amount,
                "currency": debt.currency,
                "made_of": [
                    present_face(people, who) | {"whole": score_text(parts.whole), "parts": [
                        {"code": codes[match].code if match in codes else "",
                         "game": game_name(codes[match].game if match in codes else past[match]),
                         "amount": score_text(amount)}
                        for match, amount in parts.matches
                    ]}
                    for who, parts in ((debt.payer, debt.paid), (debt.payee, debt.got))
                ],
            }
            for debt in debts(results)
        ],
    }  # fmt: skip


def _past(results: Iterable[Result], people: People) -> list[Context]:
    """The results of an evening of before the site, table by table."""
    tables: dict[UUID | None, list[Result]] = defaultdict(list)
    for result in results:
        if result.past_id is not None:
            tables[result.past_id].append(result)
    return [
        {
            "game": game_name(of_table[0].game),
            "results": [
                present_face(people, result.member_id)
                | {"place": result.place, "points": points_text(result.points)}
                for result in sorted(of_table, key=lambda result: (result.place, result.seat))
            ],
        }
        for of_table in tables.values()
    ]


def _sums(results: Iterable[Result], people: People) -> list[Context]:
    """The points of a night, game by game."""
    sums: Counter[tuple[str, UUID]] = Counter()
    for result in results:
        sums[result.game, result.member_id] += result.points
    games = sorted({game for game, _member in sums})
    return [
        {
            "game": game_name(game),
            "rows": [
                present_face(people, who) | {"points": points_text(points)}
                for (game_played, who), points in sums.most_common()
                if game_played == game
            ],
        }
        for game in games
    ]  # fmt: skip


def tables_page(league: League, present: Sequence[str] = ()) -> Context:
    """The tables drawn tonight, the form of the next draw, and who has met whom."""
    today = today_in(league)
    drawings = drawings_of(league, today)
    members = list(league.members.present())
    people = {str(member.pk): Face(member.name, member.suit) for member in league.members.all()}
    ticked = set(present) or _present(drawings)
    met = met_in(league, today)
    shown = [(person, face) for person, face in people.items() if person in ticked] or [
        (str(member.pk), people[str(member.pk)]) for member in members
    ]
    widest = _most_met(shown, met)
    return {
        "drawings": [_present_drawing(drawing, people) for drawing in drawings],
        "members": [
            {
                "id": str(member.pk),
                "name": member.name,
                "suit": member.suit,
                "checked": str(member.pk) in ticked,
            }
            for member in members
        ],
        "games": [{"slug": slug, "name": game_name(slug)} for slug in league.games],
        "matrix": _matrix(widest, met) | {"left_out": len(shown) - len(widest)},
    }


def _most_met(people: Sequence[tuple[str, Face]], met: Meetings) -> list[tuple[str, Face]]:
    """Return those who have played most, no more than fit a matrix, in the order given."""
    often: Counter[str] = Counter()
    for pairs in (met.partners, met.opponents):
        for pair, times in pairs.items():
            often.update(dict.fromkeys(pair, times))
    best = {
        person for person, _name in sorted(people, key=lambda member: -often[member[0]])[:WIDEST]
    }
    return [member for member in people if member[0] in best]


def _present(drawings: Sequence[Drawing]) -> set[str]:
    last = drawings[-1] if drawings else None
    if last is None:
        return set()
    return {*last.out, *(person for table in last.tables for person in table)}


def _present_drawing(drawing: Drawing, people: Mapping[str, Face]) -> Context:
    seats = GAMES[drawing.game].players
    started: dict[int, list[StartedTable]] = defaultdict(list)
    for started_table in drawing.started.all():
        started[started_table.number].append(started_table)
    return {
        "number": drawing.number,
        "game": game_name(drawing.game),
        "sides": GAMES[drawing.game].sides,
        "slug": drawing.game,
        "tables": [
            {
                "number": number,
                "players": _at_table([people[person] for person in table[:seats]]),
                "out": [people[person]._asdict() for person in table[seats:]],
                "key": uuid4().hex,
                "started": [_present_started_table(table) for table in started[number]],
            }
            for number, table in enumerate(drawing.tables, start=1)
        ],
        "out": [people[person]._asdict() for person in drawing.out],
    }


def _at_table(sitting: Sequence[Face]) -> list[Context]:
    """Those who sit at one table, with the suits that their match would wear."""
    suits = at_table([face.suit for face in sitting])
    return [{"name": face.name, "suit": suit} for face, suit in zip(sitting, suits, strict=True)]


def _present_started_table(table: StartedTable) -> Context:
    match = table.league_match.match
    return {"code": match.code, "open": match.status == Match.Status.OPEN}


def present_earlier_table(match: Match, number: int, table: int) -> Context:
    """The match that was started before at a table, and how to start another one there."""
    return {"earlier": {"code": match.code, "round": number, "table": table, "key": uuid4().hex}}


def _matrix(people: Sequence[tuple[str, Face]], met: Meetings) -> Context:
    """Who has been whose partner and opponent, and how often."""
    pairs = {frozenset(pair) for pair in combinations([person for person, _name in people], 2)}
    return {
        "heads": [face._asdict() for _person, face in people],
        "rows": [
            face._asdict()
            | {
                "cells": [
                    {
                        "same": one == two,
                        "partners": met.partners.get(frozenset((one, two)), 0),
                        "opponents": met.opponents.get(frozenset((one, two)), 0),
                    }
                    for two, _other in people
                ],
            }
            for one, face in people
        ],
        "any": any(met.partners.get(p) or met.opponents.get(p) for p in pairs),
    }
