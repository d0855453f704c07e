"""The ratings of a game as of any day, and what a match moved and why."""

from collections.abc import Iterable, Mapping
from datetime import date
from uuid import UUID

from django.core.paginator import Paginator
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from scorekeeper.leagues.context import Context
from scorekeeper.leagues.evenings.page import People, present_face, present_matches
from scorekeeper.leagues.models import League, LeagueMatch, Member, Role
from scorekeeper.leagues.ratings.read import moves_at, moves_of, ratings_of
from scorekeeper.leagues.scoring import ratings
from scorekeeper.leagues.scoring.ratings import Move, Strength
from scorekeeper.leagues.standings.page import Face, people_in
from scorekeeper.matches.sheet.presenter import score_text

A_PAGE = 100
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
NAMES = {"openskill": "openskill", "elo": "Elo", "glicko2": "Glicko-2"}
PERCENT = 100


def ratings_page(league: League, game: str, on: date | None, number: str) -> Context:
    """The ratings of a game now or on a day, the surest strongest first, then by name."""
    every = rated_people(league, game, on)
    page = Paginator(every, A_PAGE).get_page(number)
    return {
        "rows": [
            {"place": page.start_index() + at, "id": str(member), "name": face.name,
             "suit": face.suit, **(present_strength(strength, league.rating) or {})}
            for at, (member, face, strength) in enumerate(page.object_list)
        ],
        "page": page,
        "onward": f"?game={game}&on={on.isoformat() if on else ''}&",
        "on": on,
        "system": NAMES[league.rating],
        "unsure": ratings.SYSTEMS[league.rating].sure > 0,
        "rule": gettext(RULES[league.rating]),
        "pairs": "" if league.rating == ratings.USUAL else gettext(PAIRS),
    }  # fmt: skip


def rated_people(
    league: League, game: str, on: date | None = None
) -> list[tuple[UUID, Face, Strength]]:
    """Return everybody rated with their ratings, the surest strongest first; two statements."""
    strengths = ratings_of(league, game, on)
    members = Member.objects.filter(league=league).exclude(role=Role.GUEST).order_by("name")
    listed = [
        (pk, Face(name, suit), strengths[pk])
        for pk, name, suit in members.values_list("pk", "name", "suit")
        if pk in strengths
    ]
    return sorted(listed, key=lambda row: -ratings.shown(row[2], league.rating))


def match_page(counted: LeagueMatch) -> Context:
    """What a match brought, and what it moved of the ratings and why."""
    people = people_in(counted.league)
    return {
        "match": present_matches([counted], people)[0],
        "moves": present_moves(counted, people),
        "system": NAMES[counted.league.rating],
    }


def present_moves(counted: LeagueMatch, people: People | None = None) -> list[Context]:
    """What a match moved of everybody's rating."""
    people = people_in(counted.league) if people is None else people
    moves = moves_at(counted.league, [counted.pk]).get(counted.pk, [])
    return [
        present_face(people, move.player) | present_move(move, counted.league.rating)
        for move in moves
    ]


def moves_in_matches(
    member: Member, matches: Iterable[UUID | None]
) -> Mapping[UUID | None, Context]:
    """What matches moved of one player's rating, by match."""
    system = member.league.rating
    moves = moves_of(member, list(matches))
    return {match: present_move(move, system) for match, move in moves.items()}


def present_move(move: Move, system: str) -> Context:
    """An estimate before and after a match, the change, and what was expected and scored.

    The estimate, since what is shown of a rating also rises by playing: the uncertainty shrinks.
    """
    texts = [ratings.as_text(each.mu, system) for each in (move.before, move.after)]
    return {
        "before": texts[0].replace("-", "−"),
        "after": texts[1].replace("-", "−"),
        "change": change_text(texts[0], texts[1]),
        "expected": percent_text(move.expected),
        "scored": percent_text(move.scored),
    }


def change_text(before: str, after: str) -> str:
    """Write what lies between two ratings as they are shown, so that the row adds up.

    >>> change_text("0.9", "1.2"), change_text("1500", "1484")
    ('+0.3', '−16')
    """
    decimals = len(before.partition(".")[2])
    change = round(float(after) - float(before), decimals)
    return score_text(f"{change:.{decimals}f}") if change else "0"


def percent_text(share: float) -> str:
    """Write a share of the opponents."""
    return f"{round(share * PERCENT)} %"


def present_strength(strength: Strength | None, system: str) -> Context | None:
    """Return a rating with its uncertainty, where the system knows one."""
    if strength is None:
        return None
    return {
        "value": ratings.as_text(ratings.shown(strength, system), system),
        "mu": ratings.as_text(strength.mu, system),
        "sigma": ratings.as_text(strength.sigma, system) if strength.sigma else "",
    }
