"""The names of a game in all languages, and whether one of them was typed."""

from functools import lru_cache

from django.conf import settings
from django.utils.translation import gettext, override

from games.kernel import AnyGame
from scorekeeper.languages.letters import comparable


@lru_cache(maxsize=256)
def names_of(game: AnyGame) -> tuple[str, ...]:
    """Return every name of a game, without repetition: its own, and those of the site's languages.

    They are the same whatever the reader's language.
    """
    translated = []
    for language, _name in settings.LANGUAGES:
        with override(language):
            translated.append(gettext(game.name))
    return tuple(dict.fromkeys([game.name, *game.names.values(), *translated]))


def search_text(*names: str) -> str:
    """Return names as the comparable text in which `is_named` looks.

    >>> search_text("Šnaps", "Oh, Hell!")
    'snaps oh hell'
    """
    return " ".join(filter(None, map(comparable, names)))


def is_named(text: str, query: str) -> bool:
    """Return whether each word of a query is part of the search text; true for an empty query.

    >>> is_named("snaps oh hell", "Hell Šn"), is_named("snaps oh hell", "rummy")
    (True, False)
    """
    return all(word in text for word in comparable(query).split())
