"""The pages of one player: the results of all seasons, and the matches in a game."""

from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest, nsmallest
from operator import attrgetter
from uuid import UUID

from django.core.paginator import Paginator
from django.utils.formats import date_format
from django.utils.translation import gettext

from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.counting.words import points_text
from scorekeeper.leagues.models import Member, Rating, Result
from scorekeeper.leagues.people.division import division_of_player
from scorekeeper.leagues.people.faces import Face, People, present_member
from scorekeeper.leagues.ratings.page import RULES, moves_in_matches, present_strength
from scorekeeper.leagues.standings.adjustments import adjustments_of_player, group_by_season
from scorekeeper.presenters.bars import places_of_game, present_contracts, present_places
from scorekeeper.presenters.presenter import score_text
from scorekeeper.scoring import records
from scorekeeper.scoring.charts import chart
from scorekeeper.scoring.ratings import Strength
from scorekeeper.scoring.results import HUNDREDTHS
from scorekeeper.scoring.standings import as_text
from scorekeeper.web.context import Context

A_PAGE = 50
"""Matches on a page."""
HISTORY = 20
"""Newest matches of a game on a player's page; the other matches have a page of their own."""
COMPANIONS = 50
"""Players met that are shown, most matches first."""
EVENINGS = 3
"""Best and worst evenings that are shown."""


def player_page(member: Member, *, adjusted: bool = True) -> Context:
    """Return the context of a player's results in all seasons. Five queries.

    One more reads adjustments, unless `adjusted` is False because there are none.
    """
    results = list(Result.objects.of(member))
    tables = [result.league_match_id for result in results]
    other_results = list(Result.objects.at_tables(tables, member).select_related("member"))
    strengths = Rating.objects.filter(league=member.league_id, member=member)
    ratings = {strength.game: Strength(strength.mu, strength.sigma) for strength in strengths}
    by_game = records.by_game(results)
    newest = [
        result.league_match_id for of_game in by_game.values() for result in of_game[-HISTORY:]
    ]
    moves = moves_in_matches(member, newest)
    companions = sorted({row.member for row in other_results}, key=attrgetter("name"))
    people = {row.pk: Face(row.name, row.suit) for row in companions}
    names = {person: face.name for person, face in people.items()}
    others_by_game = records.by_game(other_results)
    return {
        "player": _present_player(member),
        "adjustments": group_by_season(adjustments_of_player(member)) if adjusted else [],
        "games": [
            _present_game(game, of_game)
            | {
                "rating": present_strength(ratings.get(game), member.league.rating),
                "history": _history(of_game, member.league.rating, moves)[-HISTORY:],
                "more": len(of_game) > HISTORY,
            }
            | {
                "company": _present_company(
                    records.companions(of_game, others_by_game.get(game, ()), names), people
                )
            }
            for game, of_game in by_game.items()
        ],
    }


def _present_player(member: Member) -> Context:
    return present_member(member) | {
        "removed": member.removed_at,
        "division": division_of_player(member),
    }


def _present_company(company: Iterable[records.Companion], people: People) -> Context:
    """Return the players met in a game, and whether any was a partner."""
    companions = list(company)
    return {
        "rows": [
            {
                "id": str(companion.member),
                "name": people[companion.member].name,
                "suit": people[companion.member].suit,
                "together": present_record(companion.together),
                "against": present_record(companion.against),
            }
            for companion in companions[:COMPANIONS]
        ],
        "more": max(len(companions) - COMPANIONS, 0),
        "partners": any(companion.together.matches for companion in companions),
    }


def present_record(record: records.Record) -> Context:
    """Return a record for the page."""
    return {
        "matches": record.matches,
        "won": record.won,
        "drawn": record.drawn,
        "lost": record.lost,
        "points": points_text(record.points),
        "mean": score_text(as_text(record.mean)) if record.matches else "",
    }


def _present_game(game: str, results: Sequence[Result]) -> Context:
    nights = records.points_by_evening(results)
    streaks = records.streaks(results)
    contracts = records.contracts(results)
    return {
        "slug": game,
        "name": game_name(game),
        "record": present_record(records.Record.of(results)),
        "best": _present_nights(nlargest(EVENINGS, nights, key=attrgetter("points"))),
        "worst": _present_nights(nsmallest(EVENINGS, nights, key=attrgetter("points"))),
        "streaks": streaks,
        "places": present_places(places_of_game(results, game)),
        "contracts": present_contracts(contracts),
        "rating_chart": _rating_chart(results),
        "points_chart": _points_chart(results),
    }


def _present_nights(nights: Iterable[records.EveningPoints]) -> list[Context]:
    return [{"evening": night.evening, "points": points_text(night.points)} for night in nights]


def _day_texts(results: Iterable[Result]) -> list[str]:
    return [date_format(result.evening, "SHORT_DATE_FORMAT") for result in results]


def _rating_chart(results: Sequence[Result]) -> object:
    rated = [result for result in results if result.mu is not None and result.sigma is not None]
    return chart(
        [result.mu or 0.0 for result in rated],
        _day_texts(rated),
        half_band=[result.sigma or 0.0 for result in rated],
    )


def _points_chart(results: Sequence[Result]) -> object:
    total, values = 0, []
    for result in results:
        total += result.points
        values.append(total / HUNDREDTHS)
    return chart(values, _day_texts(results))


def _history(
    results: Sequence[Result], system: str, moves: Mapping[UUID | None, Context]
) -> list[Context]:
    """List the rows behind the charts: results with rating changes, newest last."""
    total, rows = 0, []
    for result in results:
        total += result.points
        rows.append(
            {
                "evening": result.evening,
                "code": result.code,
                "points": points_text(result.points),
                "deals": result.deals,
                "running": points_text(total),
                "rating": present_strength(_strength(result), system),
                "move": moves.get(result.league_match_id),
            }
        )
    return rows


def _strength(result: Result) -> Strength | None:
    if result.mu is None or result.sigma is None:
        return None
    return Strength(result.mu, result.sigma)


def player_matches_page(member: Member, game: str, number: str) -> Context:
    """Return the context of a player's matches in a game, newest first, paginated."""
    results = [result for result in Result.objects.of(member) if result.game == game]
    page = Paginator(results[::-1], A_PAGE).get_page(number)
    moves = moves_in_matches(member, [result.league_match_id for result in page.object_list])
    rows = _history(results, member.league.rating, moves)[::-1]
    first = page.start_index() - 1 if results else 0
    return {
        "player": _present_player(member),
        "game": {"slug": game, "name": game_name(game)},
        "page": page,
        "history": rows[first : first + A_PAGE],
        "rule": gettext(RULES[member.league.rating]),
    }
