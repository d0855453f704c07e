"""The matches of a league, and an evening with who pays whom."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import date
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.db.models import Count

from scorekeeper.leagues.context import Context, game_name
from scorekeeper.leagues.counting.receipts import points_text
from scorekeeper.leagues.evenings.chart import evening_charts
from scorekeeper.leagues.models import League, LeagueMatch, Result, Seat
from scorekeeper.leagues.people.faces import Face, People, people_in, present_face, present_faces
from scorekeeper.leagues.pots.page import pot_tonight
from scorekeeper.leagues.pots.reading import pot_of, pot_on
from scorekeeper.leagues.scoring.debts import debts
from scorekeeper.matches.context import address_of
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.presenter import score_text

A_PAGE = 30
SHOWN = ("match", "season", "pending")
"""What is read with each match of a list."""


def matches_page(league: League, number: str) -> Context:
    """The matches that count for the league, the newest first."""
    matches = league.matches.select_related(*SHOWN).order_by("-evening", "-match")
    page: Page[LeagueMatch] = Paginator(matches, A_PAGE).get_page(number)
    shown = present_matches(page.object_list)
    return {"page": page, "matches": shown, "past_evenings": _past_evenings(league, page.number)}


def _past_evenings(league: League, page: int) -> list[Context]:
    """The newest evenings of before the site, on the first page."""
    if page > 1:
        return []
    evenings = league.past_tables.order_by("-evening").values("evening")
    return [dict(each) for each in evenings.annotate(tables=Count("pk"))[:A_PAGE]]


def present_matches(
    matches: Iterable[LeagueMatch],
    people: People | None = None,
    known: Iterable[Result] | None = None,
) -> list[Context]:
    """Return matches with their results, or with those whom nobody knows yet.

    Without `people` the names of those who played are read along; `known` are the results where
    they have been read.
    """
    listed = list(matches)
    unknown = Seat.objects.filter(league_match__in=listed, member=None)
    unknown_names = set(unknown.values_list("league_match", flat=True))
    results: dict[UUID | None, list[Result]] = defaultdict(list)
    if known is None:
        rows = Result.objects.filter(league_match__in=listed)
        known = rows if people is not None else rows.select_related("member")
    for result in sorted(known, key=lambda result: (result.place, result.seat)):
        results[result.league_match_id].append(result)
    if people is None:
        members = {each.member for of_match in results.values() for each in of_match}
        people = {member.pk: Face(member.name, member.suit) for member in members}
    return [
        {
            "code": counted.match.code,
            "game": game_name(counted.match.game),
            "evening": counted.evening,
            "season": counted.season.name if counted.season else "",
            "without": _without(counted.match, unknown_names=counted.pk in unknown_names),
            "asks": counted.pk in unknown_names and may_count(counted.match),
            "waits": counted.waits,
            "players": counted.match.document["players"],
            "results": [
                present_face(people, result.member_id)
                | {"place": result.place, "points": points_text(result.points),
                   "counts": result.counts, "deals": result.deals}
                for result in results[counted.pk]
            ],
        }
        for counted in listed
    ]  # fmt: skip


def _without(match: Match, *, unknown_names: bool) -> str:
    """Return why a match has no results; empty where an owner has to let them count first."""
    if match.status == Match.Status.OPEN:
        return "open"
    if match.deal_count == 0:
        return "no deal"
    if match.scores == []:
        return "void"
    if unknown_names:
        return "unknown"
    return "handed over" if "seatings" in match.document else ""


def may_count(match: Match) -> bool:
    """Say whether a match can bring results once all its players are known."""
    return match.status == Match.Status.OPEN or bool(match.scores and match.deal_count)


def evening_page(league: League, day: date) -> Context | None:
    """The matches of a night and who pays whom over all; None where nobody played."""
    rows = league.matches.filter(evening=day).select_related(*SHOWN, "season__pot")
    matches = list(rows.order_by("match"))
    results = list(Result.objects.filter(league=league, evening=day).in_order())
    if not matches and not results:
        return None
    people = people_in(league)
    shown = [each for each in results if each.counts or each.money is not None]
    codes = {counted.pk: counted.match for counted in matches}
    past = {result.league_match_id: result.game for result in results if result.past_id}
    here = f"/leagues/{league.slug}/evenings/{day.isoformat()}/"
    return {
        "day": day,
        "matches": present_matches(matches, people, results),
        "past": _past(results, people),
        "pot": _pot(league, day, matches, results, people),
        "sums": _sums(results, people),
        "charts": evening_charts(
            shown,
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


def _pot(
    league: League, day: date, matches: list[LeagueMatch], results: list[Result], people: People
) -> Context | None:
    """What the evening brings into the pot of its season."""
    season = next((each.season for each in matches if each.season is not None), None)
    pot = pot_on(league, day) if season is None else pot_of(season)
    return None if pot is None else pot_tonight(pot, day, results, present_faces(people))


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
    for result in (each for each in results if each.counts):
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
