"""The number of players at a table: what the rules of a league allow, and what is refused."""

from collections.abc import Iterator, Mapping, Sequence

from games import GAMES
from games.values import Refusal
from games.words import _
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.models import League
from scorekeeper.matches.log.document import Document

OTHER_SIZE = _("Enter {sizes} players for a table of {game}.")


def games_with_sizes(league: League) -> list[str]:
    """Return the games of a league that different numbers of players can play."""
    return [slug for slug in league.games if len(GAMES[slug].table_sizes) > 1]


def last_document(league: League, slug: str) -> Document | None:
    """Return the league's last match of a game, whose rules the next ones have."""
    of_game = league.matches.filter(match__game=slug).select_related("match")
    last = of_game.order_by("-evening", "-match").first()
    return last.match.read_document() if last else None


def sizes_in_league(league: League, slug: str) -> tuple[int, ...]:
    """Return the possible numbers of players at a table, by the rules of the last match."""
    game = GAMES[slug]
    if len(game.table_sizes) == 1:
        return game.table_sizes
    document = last_document(league, slug)
    return document.rules.table_sizes if document else game.table_sizes


def size_refusals(seats: int | None, slug: str, sizes: Sequence[int]) -> Iterator[Refusal]:
    """Yield the refusal of a number of players that the rules do not allow."""
    if seats is not None and seats not in sizes:
        yield Refusal("other_size", OTHER_SIZE, "seats", size_details(slug, sizes))


def size_details(slug: str, sizes: Sequence[int]) -> Mapping[str, object]:
    """Return the values of the message that a number of players is not allowed."""
    return {"sizes": sizes_text(sizes), "game": game_name(slug)}


def sizes_text(sizes: Sequence[int]) -> str:
    """Format numbers of players, as a range where none is left out.

    >>> sizes_text((3, 4, 5)), sizes_text((4, 6)), sizes_text((4,))
    ('3–5', '4, 6', '4')
    """
    if len(sizes) > 1 and len(sizes) == sizes[-1] - sizes[0] + 1:
        return f"{sizes[0]}–{sizes[-1]}"
    return ", ".join(map(str, sizes))
