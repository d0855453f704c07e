"""The pseudo-language: English with accents, longer by 40 %, each message between ⟦ and ⟧.

A word without accents on a page of it is not translated; one that is cut or leaves the screen will
do so in a language with long words.
"""

from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po
from django.apps import apps
from django.conf import locale, settings
from django.utils.translation import to_locale

from scorekeeper.languages.message_parts import KEPT

CODE, NAME = settings.PSEUDO_LANGUAGE
LOCALE = to_locale(CODE)
OPENING, CLOSING = "⟦", "⟧"
LETTERS = (
    "AÅ CÇ DĐ EÉ GĜ HĤ IÎ JĴ KĶ LĻ NÑ OÖ RŔ SŠ TŢ UÛ WŴ YÝ ZŽ "
    "aå cç dđ eé gĝ hĥ iî jĵ kķ lļ nñ oö rŕ sš tţ uû wŵ yý zž"
)
"""Letters, each followed by itself with an accent."""
ACCENTS = str.maketrans({pair[0]: pair[1] for pair in LETTERS.split()})
VOWELS = "aeiouyAEIOUY"
ADDED = 4
"""Tenths of a message's letters that are added, by repeating its vowels."""


def pseudo_text(message: str) -> str:
    """Return a message in the pseudo-language; its placeholders, tags and entities are kept.

    >>> pseudo_text("Undo deal %(number)s")
    '⟦Ûñđöö đééååļ %(number)s⟧'
    >>> pseudo_text(" or <b>{name}</b>&nbsp;")
    ' ⟦öŕ <b>{name}</b>&nbsp;⟧'
    """
    text = message.strip()
    if not text:
        return message
    before, _text, after = message.partition(text)
    return f"{before}{OPENING}{''.join(_accented(KEPT.split(text)))}{CLOSING}{after}"


def _accented(parts: list[str]) -> Iterator[str]:
    """Yield the parts of a message with accents and longer, except every second one."""
    words = "".join(parts[::2])
    vowels = sum(map(words.count, VOWELS))
    added, vowel = sum(map(str.isalpha, words)) * ADDED // 10, 0
    for index, part in enumerate(parts):
        if index % 2:
            yield part
            continue
        for letter in part:
            yield letter.translate(ACCENTS)
            if letter in VOWELS:
                repeats = (vowel + 1) * added // vowels - vowel * added // vowels
                yield letter.lower().translate(ACCENTS) * repeats
                vowel += 1


def pseudo_catalog(collected: Catalog) -> Catalog:
    """Return the catalog of the pseudo-language: the collected messages and those of packages."""
    catalog = Catalog(locale="en", domain="django")
    for source in (*_package_catalogs(), collected):
        for message in source:
            if message.id:
                forms = (message.id,) if isinstance(message.id, str) else message.id
                texts = tuple(map(pseudo_text, forms))
                string = texts[0] if isinstance(message.id, str) else texts
                catalog.add(message.id, string, context=message.context)
    return catalog


def _package_catalogs() -> Iterator[Catalog]:
    """Yield the English messages of Django and of the installed packages."""
    packages = (Path(app.path, "locale") for app in apps.get_app_configs())
    for folder in (Path(locale.__file__).parent, *packages):
        for source in folder.glob("en/LC_MESSAGES/django.*"):
            with source.open("rb") as messages:
                yield read_po(messages) if source.suffix == ".po" else read_mo(messages)


def compile_pseudo_language(collected: Catalog, folder: Path) -> None:
    """Compile the pseudo-language into a folder of translations."""
    compiled = folder / LOCALE / "LC_MESSAGES" / "django.mo"
    compiled.parent.mkdir(parents=True, exist_ok=True)
    with compiled.open("wb") as file:
        write_mo(file, pseudo_catalog(collected))
