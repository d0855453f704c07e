"""The page of a game's ratings on any day, and of a match's rating changes."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.db.models import F, QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from scorekeeper.languages.decimals import decimal_text
from scorekeeper.leagues.counting.page import present_matches
from scorekeeper.leagues.forms import LONGEST_SEARCH, SearchForm
from scorekeeper.leagues.models import League, LeagueMatch, Member, Rating, Role
from scorekeeper.leagues.people.faces import People, people_in, present_face
from scorekeeper.leagues.ratings.read import moves_at, moves_of, ratings_of
from scorekeeper.presenters.presenter import score_text
from scorekeeper.scoring import ratings
from scorekeeper.scoring.ratings import Move, Strength
from scorekeeper.web.context import Context

A_PAGE = 50
RULES = {
    "openskill": _(
        "Plackett-Luce over all matches of the game, in the order of play: "
        "estimate − 3 × uncertainty, the strength that is almost certain."
    ),
    "elo": _(
        "Elo over all matches of the game, in the order of play. Everybody starts at 1500. "
        "A match moves at most 32 points; 400 points more make 10 : 1 the expected result."
    ),
    "glicko2": _(
        "Glicko-2 over all matches of the game, in the order of play: estimate − 2 × deviation. "
        "Everybody starts at 1500 ± 350. Who plays more is known better, and moves less."
    ),
}
PAIRS = _(
    "Each two players of a table are a game, or each two sides. "
    "A side plays with the mean of its partners."
)
PERCENT = 100

RatedRow = tuple[UUID, str, int, float, float]
"""Key, name and suit of a member, the estimate and its uncertainty."""


def ratings_page(
    league: League, game: str, on: date | None, number: str, name: str = ""
) -> Context:
    """Return the context of ratings, now or on a day: highest certain strength first, then by name.

    A long list is paginated, or filtered by a part of the name, with the places of the whole list.
    """
    text = name.strip()[:LONGEST_SEARCH].casefold()
    ranking: Any = current_ratings(league, game) if on is None else list_ratings(league, game, on)
    if text:
        ranking = [
            (place, row) for place, row in enumerate(ranking, 1) if text in row[1].casefold()
        ]
    page = Paginator(ranking, A_PAGE).get_page(number)
    find = SearchForm(name, game=game, on=on.isoformat() if on else "")
    return {
        "rows": [
            _present_row(place, row, league.rating)
            for place, row in (
                page.object_list if text else enumerate(page.object_list, page.start_index())
            )
        ],
        "page": page,
        "find": find if text or page.paginator.count > A_PAGE else None,
        "onward": find.onward,
        "name": name,
        "on": on,
        "system": league.get_rating_display(),
        "unsure": ratings.SYSTEMS[league.rating].deviations > 0,
        "rule": gettext(RULES[league.rating]),
        "pairs": "" if league.rating == ratings.USUAL else gettext(PAIRS),
    }


def _present_row(place: int, row: RatedRow, system: str) -> Context:
    """Return a row of the ratings for the page."""
    member, name, suit, mu, sigma = row
    strength = present_strength(Strength(mu, sigma), system) or {}
    return {"place": place, "id": str(member), "name": name, "suit": suit, **strength}


def current_ratings(league: League, game: str) -> "QuerySet[Any, RatedRow]":
    """Return the current ratings, highest certain strength first, as a lazy queryset."""
    uncertainty = ratings.SYSTEMS[league.rating].deviations * F("sigma")
    rows = Rating.objects.filter(league=league, game=game).exclude(member__role=Role.GUEST)
    ordered = rows.order_by(uncertainty - F("mu"), "member__name")
    return ordered.values_list("member_id", "member__name", "member__suit", "mu", "sigma")


def list_ratings(league: League, game: str, on: date | None = None) -> Sequence[RatedRow]:
    """List the ratings, now or on a day, highest certain strength first. Two queries."""
    if on is None:
        return list(current_ratings(league, game))
    strengths = ratings_of(league, game, on)
    members = Member.objects.filter(league=league).exclude(role=Role.GUEST).order_by("name")
    rows = [
        (pk, name, suit, strengths[pk].mu, strengths[pk].sigma)
        for pk, name, suit in members.values_list("pk", "name", "suit")
        if pk in strengths
    ]
    sure = ratings.SYSTEMS[league.rating].deviations
    return sorted(rows, key=lambda row: sure * row[4] - row[3])


def match_page(league_match: LeagueMatch) -> Context:
    """Return the context of a match's results and rating changes."""
    people = people_in(league_match.league)
    vars(league_match)["unknown"] = league_match.seats.filter(member=None).exists()
    return {
        "match": present_matches([league_match], people)[0],
        "moves": present_moves(league_match, people),
        "system": league_match.league.get_rating_display(),
    }


def present_moves(league_match: LeagueMatch, people: People | None = None) -> list[Context]:
    """List the rating changes of all players in a match."""
    people = people_in(league_match.league) if people is None else people
    moves = moves_at(league_match.league, [league_match.pk]).get(league_match.pk, [])
    return [
        present_face(people, move.player) | present_move(move, league_match.league.rating)
        for move in moves
    ]


def moves_in_matches(
    member: Member, matches: Iterable[UUID | None]
) -> Mapping[UUID | None, Context]:
    """Return one player's rating changes by match."""
    system = member.league.rating
    moves = moves_of(member, list(matches))
    return {match: present_move(move, system) for match, move in moves.items()}


def present_move(move: Move[UUID], system: str) -> Context:
    """Return the estimate before and after a match, its change, and expected and actual score.

    The estimate is shown because the displayed rating also rises with each match, as the
    uncertainty shrinks.
    """
    texts = [ratings.as_text(strength.mu, system) for strength in (move.before, move.after)]
    return {
        "before": _with_minus(texts[0]),
        "after": _with_minus(texts[1]),
        "change": change_text(texts[0], texts[1]),
        "expected": percent_text(move.expected),
        "scored": percent_text(move.scored),
    }


def change_text(before: str, after: str) -> str:
    """Format the difference of two displayed ratings, so that the row adds up.

    >>> change_text("0.9", "1.2"), change_text("1500", "1484")
    ('+0.3', '−16')
    """
    decimals = len(before.partition(".")[2])
    change = round(float(after) - float(before), decimals)
    return score_text(f"{change:.{decimals}f}") if change else "0"


def percent_text(share: float) -> str:
    """Format a share in whole percent."""
    return f"{round(share * PERCENT)} %"


def present_strength(strength: Strength | None, system: str) -> Context | None:
    """Return a rating for a page, with its uncertainty if the system has one."""
    if strength is None:
        return None
    return {
        "value": _rating_text(ratings.displayed_rating(strength, system), system),
        "mu": _rating_text(strength.mu, system),
        "sigma": decimal_text(ratings.as_text(strength.sigma, system)) if strength.sigma else "",
    }


def _rating_text(number: float, system: str) -> str:
    return _with_minus(ratings.as_text(number, system))


def _with_minus(number: str) -> str:
    """Format a rating with a true minus sign."""
    return decimal_text(number).replace("-", "−")
