"""The effect of an act on the standings and ratings of a league, compared before and after."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext

from games import GAMES
from scorekeeper.languages.decimals import decimal_text
from scorekeeper.leagues.counting.effects import Moves
from scorekeeper.leagues.counting.read import StandingsQuery, final_standings
from scorekeeper.leagues.counting.receipts import moves_line
from scorekeeper.leagues.counting.words import isolated, names_of, standing_text, standings_title
from scorekeeper.leagues.models import League, Rating, Season
from scorekeeper.scoring import ratings
from scorekeeper.storage.database import write_transaction

Texts = dict[UUID, str]


@dataclass(frozen=True)
class Figures:
    """The figures shown of all members: places by open season and game, and ratings by game."""

    standings: dict[tuple[Season, str], Texts]
    ratings: dict[str, Texts]


def figures_of(league: League) -> Figures:
    """Read the current figures of a league."""
    seasons = list(league.seasons.filter(closed_at=None))
    for season in seasons:
        season.league = league
    games = [*league.games, *([""] if len(league.games) > 1 else [])]
    rated: dict[str, Texts] = {}
    for game, member, mu, sigma in Rating.objects.filter(league=league).values_list(
        "game", "member", "mu", "sigma"
    ):
        text = ratings.displayed_text(ratings.Strength(mu, sigma), league.rating)
        rated.setdefault(game, {})[member] = decimal_text(text)
    members = list(league.members.order_by("name").values_list("pk", flat=True))
    lines = {
        (season, game): _standing_texts(season, game, members)
        for season in seasons
        for game in games
    }
    return Figures(lines, rated)


def _standing_texts(season: Season, game: str, members: Collection[UUID]) -> Texts:
    query = StandingsQuery.agreed(season, game)
    standings = final_standings(query, members)
    return {member: standing_text(standing, query.method) for member, standing in standings.items()}


@contextmanager
def track_moves(league: League, first: Sequence[UUID] = ()) -> Iterator[list[str]]:
    """Run the block in one transaction, and fill the list with lines about moved figures.

    A line per kind of figure; members of `first` come first in each.
    """
    lines: list[str] = []
    with write_transaction():
        before = figures_of(league)
        yield lines
        lines += moved_lines(league, before, figures_of(league), first)


def moved_lines(
    league: League, before: Figures, after: Figures, first: Sequence[UUID] = ()
) -> Iterator[str]:
    """Yield a line for each kind of figure that differs."""
    several = len({season for season, _game in after.standings}) > 1
    for (season, game), current in after.standings.items():
        title = standings_title(league, game)
        title = f"{title}, {isolated(season.name)}" if several else title
        yield from _moves_lines(title, before.standings.get((season, game), {}), current, first)
    for game in {**before.ratings, **after.ratings}:
        title = gettext("Ratings in {game}").format(game=gettext(GAMES[game].name))
        yield from _moves_lines(
            title, before.ratings.get(game, {}), after.ratings.get(game, {}), first
        )


def _moves_lines(title: str, before: Texts, after: Texts, first: Sequence[UUID]) -> Iterator[str]:
    moves: Moves = {
        member: (before.get(member, "–"), after.get(member, "–"))
        for member in {**before, **after}
        if before.get(member) != after.get(member)
    }
    names = names_of(set(moves))
    named_moves = {key: move for key, move in moves.items() if key in names}
    yield from moves_line(title, named_moves, names, first)
