"""Template context shared by the pages of a league."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext

from games import GAMES, SELF_MADE
from scorekeeper.fields.games import ALL_GAMES
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.policy import ACTS
from scorekeeper.web.context import Context

Errors = Mapping[str, Sequence[Any]]
NONE: Errors = {}


def league_context(league: League, role: str | None) -> Context:
    """Return the context of every page of a league: name, address and the reader's permissions."""
    return {
        "league": {"name": league.name, "slug": league.slug, "public": league.public},
        "role": role,
        "on_desk": getattr(league, "on_desk", 0),
        "may": {act: role in roles for act, roles in ACTS.items()},
    }


def game_name(slug: str) -> str:
    """Return a game's name in the reader's language."""
    return gettext(GAMES[slug].name) if slug in GAMES else slug


def has_own_games(games: Collection[str]) -> bool:
    """Return whether one of these counts all the games that tables made themselves."""
    return SELF_MADE.slug in games


def game_or_all(slug: str) -> str:
    """Return a game's name in the reader's language; "All games" if the slug is empty."""
    return game_name(slug) if slug else gettext("All games")


def game_choices(league: League) -> list[tuple[str, str]]:
    """Return the games of a league as choices of a form, then all games if there are several."""
    all_games = (ALL_GAMES, game_or_all(""))
    games = [(slug, game_name(slug)) for slug in league.games]
    return [*games, all_games] if len(games) > 1 else games


def game_links(league: League, game: str, *, with_all: bool = True) -> list[Context]:
    """Return links to the games of a league; `chosen` marks `game`, all games if it is empty."""
    chosen = game or ALL_GAMES
    return [
        {"slug": slug, "name": name, "chosen": slug == chosen}
        for slug, name in game_choices(league)
        if with_all or slug != ALL_GAMES
    ]
