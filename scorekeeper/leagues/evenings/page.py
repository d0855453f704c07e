"""The evenings played with their matches, and one evening with who pays whom."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import date
from itertools import islice
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from scorekeeper.club.pots.reading import paid_on, pot_of, pot_on, pot_tonight
from scorekeeper.leagues.context import Context, game_name
from scorekeeper.leagues.counting.receipts import points_text
from scorekeeper.leagues.evenings.chart import evening_charts
from scorekeeper.leagues.models import League, LeagueMatch, Result, Seat
from scorekeeper.leagues.people.faces import Face, People, people_in, present_face, present_faces
from scorekeeper.leagues.scoring.debts import debts
from scorekeeper.matches.context import address_of
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.presenter import score_text

EVENINGS = 10
"""So many evenings stand on a page of those played."""
MATCHES = 20
"""So many matches of an evening stand there; its own page has all."""


def with_unknown(matches: QuerySet[LeagueMatch]) -> QuerySet[LeagueMatch]:
    """Read with matches what their lists show: the match, the season, whether a seat is unknown."""
    unknown = Seat.objects.filter(league_match=OuterRef("pk"), member=None)
    return matches.select_related("match", "season", "pending").annotate(unknown=Exists(unknown))


def played_page(league: League, number: int, people: People) -> Context:
    """A page of the evenings played, the newest first, with their matches; two statements."""
    imported = league.past_tables.order_by().values("evening")
    played = league.matches.order_by().values("evening").union(imported)
    first = (number - 1) * EVENINGS
    days = played.order_by("-evening")[first : first + EVENINGS + 1]
    matches = list(with_unknown(league.matches.filter(evening__in=days)).order_by("match"))
    results = list(Result.objects.filter(league=league, evening__in=days))
    by_day: dict[date, list[LeagueMatch]] = defaultdict(list)
    for counted in matches:
        by_day[counted.evening].append(counted)
    past: dict[date, set[UUID | None]] = defaultdict(set)
    for result in (each for each in results if each.past_id is not None):
        past[result.evening].add(result.past_id)
    newest_first = sorted({*by_day, *past}, reverse=True)
    shown = {day: by_day[day][-MATCHES:][::-1] for day in newest_first[:EVENINGS]}
    listed = [counted for of_day in shown.values() for counted in of_day]
    presented = iter(present_matches(listed, people, results))
    return {
        "played": [
            {
                "day": day,
                "matches": list(islice(presented, len(of_day))),
                "more": len(by_day[day]) - len(of_day),
                "imported": len(past[day]),
            }
            for day, of_day in shown.items()
        ],
        "newer": number - 1,
        "older": number + 1 if len(newest_first) > EVENINGS else 0,
    }


def present_matches(
    matches: Iterable[LeagueMatch],
    people: People | None = None,
    known: Iterable[Result] | None = None,
) -> list[Context]:
    """Return matches, read `with_unknown`, with their results, or with whom nobody knows yet.

    Without `people` the names of those who played are read along; `known` are the results where
    they have been read.
    """
    listed = list(matches)
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
            "without": _without(counted.match, unknown_names=vars(counted)["unknown"]),
            "asks": vars(counted)["unknown"] and may_count(counted.match),
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
    rows = with_unknown(league.matches.filter(evening=day)).select_related(
        "match", "season__pot", "pending"
    )
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
    if pot is None:
        return None
    paid = paid_on(pot, day, results)
    by_name = {one: paid[one] for one in people if one in paid}
    return pot_tonight(pot, day, by_name, present_faces(people))


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
