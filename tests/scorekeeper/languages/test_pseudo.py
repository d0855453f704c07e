"""The pseudo-language: its texts, its place among the languages, and the law that it serves."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from django.core.management import call_command
from django.test import Client
from django.utils.translation import gettext, ngettext, override, pgettext
from pytest_django import Settings

from scorekeeper.languages.message_parts import kept_parts
from scorekeeper.languages.pseudo import (
    CODE,
    LOCALE,
    NAME,
    compile_pseudo_language,
    pseudo_catalog,
    pseudo_text,
)
from tests.plugins.programs import ROOT
from tests.support.pseudo import untranslated, untranslated_in_page

LANGUAGES_OF_A_SITE = """
import runpy
settings = runpy.run_path("scorekeeper/settings.py")
print([code for code, _name in settings["LANGUAGES"]], len(settings["LOCALE_PATHS"]))
"""


@pytest.mark.parametrize(
    "message",
    [
        "Undo deal %(number)s",
        "{name} took {count} tricks of {all}.",
        '<a href="/rules/"><b>Rules</b></a> &amp; options&nbsp;…',
        "100%% of %s",
        "  spaced\n",
    ],
)
def test_placeholders_tags_entities_and_spaces_are_kept(message: str) -> None:
    text = pseudo_text(message)

    assert kept_parts(text) == kept_parts(message)
    assert re.sub(r"\S.*\S", "", text) == re.sub(r"\S.*\S", "", message)


def test_message_is_longer_by_two_fifths_and_has_accents_and_marks() -> None:
    message = "Enter the points of every player of this evening."

    text = pseudo_text(message)

    assert (text[0], text[-2:]) == ("⟦", ".⟧")
    letters = [sum(map(str.isalpha, each)) for each in (message, text)]
    assert letters[1] == letters[0] * 14 // 10
    assert untranslated(text) == []


def test_text_without_words_is_only_marked() -> None:
    assert [pseudo_text(text) for text in ("", " ", "7 %", "{count}")] == [
        "",
        " ",
        "⟦7 %⟧",
        "⟦{count}⟧",
    ]


def test_catalog_has_plurals_contexts_and_messages_of_packages() -> None:
    collected = Catalog()
    collected.add(("%(n)s deal", "%(n)s deals"))
    collected.add("W", context="won")

    catalog = pseudo_catalog(collected)

    assert catalog["%(n)s deal"].string == ("⟦%(n)s đéååļ⟧", "⟦%(n)s đééååļš⟧")
    assert catalog.get("W", context="won").string == "⟦Ŵ⟧"  # type: ignore[union-attr]
    assert catalog.get("This field is required.") is not None
    assert [error for _message, errors in catalog.check() for error in errors] == []


@pytest.mark.usefixtures("pseudo")
def test_site_translates_into_the_pseudo_language() -> None:
    with override(CODE):
        texts = gettext("Undo"), pgettext("won", "W"), ngettext("%(count)s match", "", 1)

    assert texts == ("⟦Ûñđöö⟧", "⟦Ŵ⟧", "⟦%(count)s måååţçĥ⟧")


@pytest.mark.django_db
def test_start_page_offers_the_pseudo_language(client: Client, pseudo: str) -> None:
    page = client.get("/", headers={"Accept-Language": pseudo}).content.decode()

    assert f'<html lang="{CODE}" dir="ltr">' in page
    assert NAME in page
    assert untranslated_in_page(page) == []


@pytest.mark.parametrize(("debug", "made"), [("on", True), ("on", False), ("off", True)])
def test_site_has_the_pseudo_language_only_where_it_is_debugged_and_made(
    tmp_path: Path, debug: str, *, made: bool
) -> None:
    if made:
        compile_pseudo_language(Catalog(), tmp_path / "locale")

    run = subprocess.run(
        [sys.executable, "-c", LANGUAGES_OF_A_SITE],
        cwd=ROOT,
        env={"DATA_DIR": str(tmp_path), "DEBUG": debug, "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )

    assert (CODE in run.stdout) == (debug == "on" and made)


def test_command_makes_the_pseudo_language(tmp_path: Path, settings: Settings) -> None:
    settings.VAR_DIR, settings.PSEUDO_DIR = tmp_path, tmp_path / "locale"

    call_command("pseudo_language")

    with (tmp_path / "locale" / LOCALE / "LC_MESSAGES" / "django.mo").open("rb") as compiled:
        assert read_mo(compiled).get("Save deal").string == pseudo_text("Save deal")  # type: ignore[union-attr]


def test_no_catalog_of_the_pseudo_language_is_kept_with_the_sources() -> None:
    assert list((ROOT / "scorekeeper" / "locale").glob("en*")) == []


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("<p>⟦Šåvéé⟧ 7 ×</p>", []),
        ("<p>⟦Šåvéé⟧ deal</p>", ["deal"]),
        ("<p>⟦Šåvéé the <b>đééåļ</b>⟧</p>", ["the"]),
        ('<p><img src="a.png" alt="Cards"><br>⟦Šåvéé⟧</p>', ["Cards"]),
        ('<p lang="hr">Spremi</p><script>let save;</script><input type="text" value="Anna">', []),
        ('<i data-text="⟦Šåvéé⟧ it" data-when="kind=bid"></i>', ["it"]),
        ("<p>⟦Šåvé</p>", ["⟦⟧ +1"]),
        (
            "<meta name='description' content='Scores'><meta name='robots' content='none'>",
            ["Scores"],
        ),
        ('<input type="submit" value="Save">', ["Save"]),
    ],
)
def test_word_without_a_translation_is_found(page: str, words: list[str]) -> None:
    assert untranslated_in_page(page) == words
