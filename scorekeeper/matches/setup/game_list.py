"""The games on the start page: those played on this phone, then by family; found by any name."""

from collections.abc import Iterable, Sequence

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from games.families import FAMILIES
from games.kernel import AnyGame
from scorekeeper.languages.letters import VARIANTS
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.presenters.game_names import is_named, names_of, search_text
from scorekeeper.web.context import Context
from scorekeeper.web.game_files import own_file

NO_PICTURE = "matches/_mini.html"
"""The picture of a game without a small sheet of its own."""
OWN = "own"
"""The family of the games that a table makes."""
MOST_PLAYED = 3
"""The most games in the list of those played on this phone; the others are marked in their family.

So many fit a screen of 360 x 640 below the match in play."""
LONGEST_QUERY = 40


def present_games(
    games: Iterable[AnyGame],
    mine: Iterable[Snapshot],
    query: str = "",
    own_games: Sequence[Context] = (),
) -> Context:
    """Return the context of the list of games; those that a query does not name are hidden.

    `mine` are the matches scored on this phone, the last changed first. Each of `own_games` has
    the `name`, `address` and `players` (as text) of a game that the reader made.
    """
    query = query.strip()[:LONGEST_QUERY]
    listed = {game.slug: game for game in games}
    slugs_played = [
        slug
        for slug in dict.fromkeys(match.game for match in mine)
        if slug in listed and listed[slug].family != OWN
    ]
    tiles = {slug: _tile(game, slugs_played, query) for slug, game in listed.items()}
    played = [tiles[slug] for slug in slugs_played[:MOST_PLAYED]]
    makers = [tile for tile in tiles.values() if tile["family"] == OWN]
    others = [tile for tile in tiles.values() if tile not in makers]
    own = [_own_tile(game, query) for game in own_games]
    return {
        "query": query,
        "letters": VARIANTS,
        "played": played,
        "played_hidden": _all_hidden(played),
        "families": _families([tile for tile in others if tile not in played]),
        "own_games": own,
        "makers": [_maker_tile(tile) for tile in makers],
        "none_found": _all_hidden([*others, *own]),
    }


def _families(tiles: Sequence[Context]) -> list[Context]:
    """Return the families of some games, each with its games."""
    families = []
    for family, name in FAMILIES.items():
        members = [tile for tile in tiles if tile["family"] == family]
        if members:
            hidden = _all_hidden(members)
            families.append({"name": gettext(name), "games": members, "hidden": hidden})
    return families


def _tile(game: AnyGame, slugs_played: Sequence[str], query: str) -> Context:
    text = search_text(*names_of(game))
    return {
        "slug": game.slug,
        "name": gettext(game.name),
        "summary": gettext(game.summary),
        "family": game.family,
        "players": players_text(game.table_sizes[0], game.table_sizes[-1]),
        "mini": picture_file(game),
        "mark": _mark(game.slug, slugs_played),
        "text": text,
        "hidden": not is_named(text, query),
    }


def picture_file(game: AnyGame) -> str:
    """Return the template that draws a game's small sheet."""
    return own_file(game, "_mini.html") or NO_PICTURE


def _mark(slug: str, slugs_played: Sequence[str]) -> str:
    """Return a note on the game played last, and on those whose list is not that of this phone."""
    if slug in slugs_played[:1]:
        return gettext("last played")
    return gettext("played here") if slug in slugs_played[MOST_PLAYED:] else ""


def _own_tile(game: Context, query: str) -> Context:
    text = search_text(game["name"])
    return {"mini": NO_PICTURE, **game, "text": text, "hidden": not is_named(text, query)}


def _maker_tile(tile: Context) -> Context:
    """Return the tile that leads to a new game of the table's own; it stays while one searches."""
    return tile | {
        "name": gettext("New game of your own"),
        "address": reverse("own-games"),
        "text": "",
        "hidden": False,
    }


def _all_hidden(tiles: Iterable[Context]) -> bool:
    return all(tile["hidden"] for tile in tiles)


def players_text(least: int, most: int) -> str:
    """Return how many play a game, in words."""
    if least < most:
        return gettext("{least} to {most} players").format(least=least, most=most)
    return ngettext("{n} player", "{n} players", most).format(n=most)
