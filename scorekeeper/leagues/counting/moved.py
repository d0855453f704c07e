"""The effect of an act on the standings and ratings of a league, compared before and after."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext

from games import GAMES
from scorekeeper.languages.decimals import decimal_text
from scorekeeper.leagues.counting.read import StandingsQuery, final_standings
from scorekeeper.leagues.counting.receipts import (
    Moves,
    isolated,
    moves_line,
    names_of,
    standing_text,
    standings_title,
)
from scorekeeper.leagues.models import League, Rating, Season
from scorekeeper.scoring import ratings
from scorekeeper.storage.database import write_transaction

Shown = dict[UUID, str]


@dataclass(frozen=True)
class Figures:
    """The figures shown of all members: places by open season and game, and ratings by game."""

    standings: dict[tuple[Season, str], Shown]
    ratings: dict[str, Shown]


def figures_of(league: League) -> Figures:
    """Read the current figures of a league."""
    seasons = list(league.seasons.filter(closed_at=None))
    for season in seasons:
        season.league = league
    games = [*league.games, *([""] if len(league.games) > 1 else [])]
    rated: dict[str, Shown] = {}
    for game, member, mu, sigma in Rating.objects.filter(league=league).values_list(
        "game", "member", "mu", "sigma"
    ):
        shown = ratings.shown_text(ratings.Strength(mu, sigma), league.rating)
        rated.setdefault(game, {})[member] = decimal_text(shown)
    members = list(league.members.order_by("name").values_list("pk", flat=True))
    lines = {(season, game): _lines(season, game, members) for season in seasons for game in games}
    return Figures(lines, rated)


def _lines(season: Season, game: str, members: Collection[UUID]) -> Shown:
    query = StandingsQuery.agreed(season, game)
    placed = final_standings(query, members)
    return {member: standing_text(standing, query.method) for member, standing in placed.items()}


@contextmanager
def watching(league: League, first: Sequence[UUID] = ()) -> Iterator[list[str]]:
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
    for (season, game), now in after.standings.items():
        title = standings_title(league, game)
        title = f"{title}, {isolated(season.name)}" if several else title
        yield from _line(title, before.standings.get((season, game), {}), now, first)
    for game in {**before.ratings, **after.ratings}:
        title = gettext("Ratings in {game}").format(game=gettext(GAMES[game].name))
        yield from _line(title, before.ratings.get(game, {}), after.ratings.get(game, {}), first)


def _line(title: str, before: Shown, after: Shown, first: Sequence[UUID]) -> Iterator[str]:
    moves: Moves = {
        member: (before.get(member, "–"), after.get(member, "–"))
        for member in {**before, **after}
        if before.get(member) != after.get(member)
    }
    names = names_of(set(moves))
    known = {who: move for who, move in moves.items() if who in names}
    yield from moves_line(title, known, names, first)
