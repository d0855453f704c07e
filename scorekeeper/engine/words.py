"""Parts of the bundle with a language's words: of its catalogs, the messages that a phone shows."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import django
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_file
from django.conf import settings
from django.utils.translation import to_locale

from games import GAMES
from scorekeeper.phone.catalogs import ENTRY, HEADER, Message, packed

NAMES = "words"
"""The part with the names of the games in every language, by any of which a game is found."""
WORDS = "words-"
"""The prefix of a language's own part, which a phone fetches once that language is read there."""
EXTRACTORS = {
    ".py": "python",
    ".html": "scorekeeper.languages.translations:extract_template",
}
"""Babel's names of the functions that find messages, by the suffix of a file."""
KEYWORDS = DEFAULT_KEYWORDS | {
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
}
CONTEXT, PLURAL = "\x04", b"\0"
"""Separators in the key of a message, before its text and before its plural."""
DJANGO = Path(django.__file__).parent


def write_words(work: Path, sources: Iterable[Path]) -> dict[str, str]:
    """Write the parts of all languages into a folder; return the digest of each.

    `sources` are the modules and templates of the bundle.
    """
    shown = messages_of(sources)
    names = {game.name for game in GAMES.values()}
    parts: dict[str, dict[str, list[Message]]] = {NAMES: {}}
    for language, _name in settings.LANGUAGES:
        if language == settings.LANGUAGE_CODE:
            continue
        catalogs = dict(catalogs_of(language))
        if not catalogs:  # the pseudo-language
            continue
        parts[f"{WORDS}{language}"] = {
            path: selected(catalog, shown) for path, catalog in catalogs.items()
        }
        ours, catalog = next(iter(catalogs.items()))
        parts[NAMES][ours] = selected(catalog, names)
    return {name: _write_part(work / name, catalogs) for name, catalogs in parts.items()}


def catalogs_of(language: str) -> Iterator[tuple[str, bytes]]:
    """Yield the path in the bundle and the content of each catalog of a language, ours first."""
    for base, folder in (
        (Path(settings.BASE_DIR), "scorekeeper/locale"),
        (DJANGO.parent, "django/conf/locale"),
    ):
        path = f"{folder}/{to_locale(language)}/LC_MESSAGES/django.mo"
        if (base / path).is_file():
            yield path, (base / path).read_bytes()


def messages_of(sources: Iterable[Path]) -> set[str]:
    """Return the keys of all messages in modules and templates, without their plurals."""
    keys = set()
    for source in sources:
        extracted = extract_from_file(EXTRACTORS[source.suffix], source, KEYWORDS)
        for _line, message, _comments, context in extracted:
            text = message if isinstance(message, str) else message[0]
            keys.add(f"{context}{CONTEXT}{text}" if context else text)
    return keys


def selected(catalog: bytes, keys: set[str]) -> list[Message]:
    """Return the head of a compiled catalog and its messages of some keys."""
    return [
        (key, translation)
        for key, translation in messages_in(catalog)
        if not key or key.partition(PLURAL)[0].decode() in keys
    ]


def messages_in(catalog: bytes) -> Iterator[Message]:
    """Yield the messages of a compiled catalog, the head first, whose key is empty."""
    _magic, _revision, count, *tables, _size, _place = HEADER.unpack_from(catalog)
    for number in range(count):
        key, translation = (
            catalog[place : place + length]
            for length, place in (
                ENTRY.unpack_from(catalog, table + number * ENTRY.size) for table in tables
            )
        )
        yield key, translation


def _write_part(file: Path, catalogs: dict[str, list[Message]]) -> str:
    """Write a part; return its digest."""
    content = packed(catalogs)
    file.write_bytes(content)
    return hashlib.sha256(content).hexdigest()
