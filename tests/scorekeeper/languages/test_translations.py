"""Messages are extracted from templates and compiled without GNU gettext."""

import gettext
import io
import os
from pathlib import Path

import pytest
from django.utils.translation import override
from pytest_django import Settings

from games.words import counted_phrase
from scorekeeper.languages.translations import compile_catalogs, extract_template
from scorekeeper.presenters.presenter import Presenter

TEMPLATE = """{% load i18n %}
<main>
      {# Translators: on the button #}
    <button title="{% translate 'Save the deal' %}">{{ _("Save")|title }}</button>
  <p>It's
{% blocktranslate count n=deals %}{{ n }} deal{% plural %}{{ n }} deals{% endblocktranslate %}</p>
</main>
"""
PO = """msgid ""
msgstr "Content-Type: text/plain; charset=utf-8"

msgid "deal"
msgstr "%s"
"""


def test_messages_of_a_template_are_found_with_their_lines() -> None:
    keywords = {"_": None, "gettext": None, "ngettext": (1, 2)}

    actual = extract_template(io.BytesIO(TEMPLATE.encode()), keywords, [], {})

    assert [(line, message) for line, _function, message, _comments in actual] == [
        (4, "Save the deal"),
        (4, "Save"),
        (6, ("%(n)s deal", "%(n)s deals", None)),
    ]


def test_catalogs_are_compiled_when_they_are_newer(tmp_path: Path, settings: Settings) -> None:
    settings.LOCALE_PATHS = [tmp_path]
    source = tmp_path / "hr" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)

    for moment, word in enumerate(("dijeljenje", "ruka"), start=1):
        source.write_text(PO % word)
        compiled = source.with_suffix(".mo")
        os.utime(source, (2_000_000_000 + moment, 2_000_000_000 + moment))
        compile_catalogs()

        with compiled.open("rb") as file:
            assert gettext.GNUTranslations(file).gettext("deal") == word


def test_counted_phrase_of_a_game_has_the_form_of_the_readers_language() -> None:
    texts = ("{league}: {matches} match", "{league}: {matches} matches")
    phrases = [
        counted_phrase(texts, "matches", {"league": "Liga", "matches": n}) for n in (1, 2, 5)
    ]

    with override("hr"):
        actual = [Presenter.of(()).say(phrase) for phrase in phrases]

    assert actual == ["Liga: 1 partija", "Liga: 2 partije", "Liga: 5 partija"]
    assert [phrase.render() for phrase in phrases[:2]] == ["Liga: 1 match", "Liga: 2 matches"]


def test_package_is_left_as_it_was_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    source = tmp_path / "hr" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.write_text(PO % "dijeljenje")
    settings.LOCALE_PATHS = [tmp_path]
    monkeypatch.setattr("scorekeeper.languages.translations.INSTALLED", True)

    compile_catalogs()

    assert list(source.parent.iterdir()) == [source]
