"""Each language's words are a part of the bundle, with the messages that a phone can show."""

import gettext
import io
from pathlib import Path

import pytest

from games import GAMES
from scorekeeper.engine.words import (
    catalogs_of,
    messages_in,
    messages_of,
    selected,
    write_words,
)
from scorekeeper.languages.translations import compile_catalogs
from scorekeeper.phone.catalogs import add_catalogs, compiled, packed
from tests.plugins.programs import ROOT
from tests.support.languages import OTHER_LANGUAGES

FORMS = (0, 1, 2, 5, 11, 21, 100)
"""Numbers with every plural form of the site's languages among them."""


def translations(catalog: bytes) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(io.BytesIO(catalog))


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_catalog_is_the_same_once_it_is_compiled_on_the_phone(language: str) -> None:
    compile_catalogs()
    for catalog in dict(catalogs_of(language)).values():
        before = translations(catalog)

        after = translations(compiled(list(messages_in(catalog))))

        assert after._catalog == before._catalog  # type: ignore[attr-defined]  # noqa: SLF001
        assert after.info() == before.info()
        assert [after.plural(n) for n in FORMS] == [before.plural(n) for n in FORMS]  # type: ignore[attr-defined]


def test_part_adds_its_catalogs_to_those_of_the_phone(tmp_path: Path) -> None:
    path = "scorekeeper/locale/hr/LC_MESSAGES/django.mo"
    head = (b"", b"Content-Type: text/plain; charset=utf-8\n")
    messages = [head, (b"deal\0deals", b"dijeljenje\0dijeljenja"), (b"noon\x04m", b"p")]

    add_catalogs(packed({path: messages}), tmp_path)

    assert list(messages_in((tmp_path / path).read_bytes())) == messages


def test_messages_of_a_source_have_their_context_and_no_plural(tmp_path: Path) -> None:
    module, template = tmp_path / "page.py", tmp_path / "page.html"
    module.write_text(
        '_("One")\npgettext_lazy("month", "May")\nngettext("%d deal", "%d deals", n)\n'
    )
    template.write_text('{% load i18n %}{% translate "Two" %}{{ _("Three") }}')

    assert messages_of([module, template]) == {"One", "month\x04May", "%d deal", "Two", "Three"}


def test_language_has_the_messages_of_the_sources_alone(tmp_path: Path) -> None:
    compile_catalogs()
    sources = [ROOT / "games/preferans/entry.py", ROOT / "templates/matches/_undo_bar.html"]

    digests = write_words(tmp_path, sources)

    assert digests.keys() == {"words", *(f"words-{language}" for language in OTHER_LANGUAGES)}
    shown = messages_of(sources)
    ours, catalog = next(catalogs_of("hr"))
    keys = {key.partition(b"\0")[0].decode() for key, _text in selected(catalog, shown)}
    assert keys == {"", *shown}
    assert ours.startswith("scorekeeper/")
    assert (tmp_path / "words-hr").stat().st_size < 20_000


def test_names_of_the_games_are_here_in_every_language(tmp_path: Path) -> None:
    compile_catalogs()

    write_words(tmp_path, [])
    add_catalogs((tmp_path / "words").read_bytes(), tmp_path / "phone")

    names = {game.name for game in GAMES.values()}
    for language in OTHER_LANGUAGES:
        ours, catalog = next(catalogs_of(language))
        on_phone, on_site = (
            translations(each) for each in ((tmp_path / "phone" / ours).read_bytes(), catalog)
        )
        assert {n: on_phone.gettext(n) for n in names} == {n: on_site.gettext(n) for n in names}
