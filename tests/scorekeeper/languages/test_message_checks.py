"""Translations keep values, numbers, ends, terms and tone; the check that says what they lose."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from django.core.management import CommandError, call_command
from pytest_django import Settings

from scorekeeper.languages.glossary import REFUSED, TERM, Glossary, Term, read_glossary
from scorekeeper.languages.message_checks import (
    broken_rules,
    check_catalog,
    doubtful_messages,
    read_catalog,
)
from scorekeeper.management.commands.check_messages import message_files
from scorekeeper.management.commands.messages import merge_messages

HEAD = """# Words of the table, chosen once:
# match = partij|a
# deal = dijeljenj|e
# deal (a verb) = dijel|i ?
# kitty = talon
# not: molimo, štih po štih
# Notes stand in prose."""
GLOSSARY = read_glossary(HEAD.splitlines())


@pytest.mark.parametrize("source", message_files(), ids=lambda source: source.parts[-3])
class TestEveryFile:
    """Rules for every language's messages."""

    def test_translations_keep_what_their_messages_have(self, source: Path) -> None:
        assert list(check_catalog(read_catalog(source))) == []

    def test_head_has_a_glossary_whose_lines_are_read(self, source: Path) -> None:
        lines = read_catalog(source).header_comment.splitlines()

        terms = [line for line in lines if " = " in line or line.startswith("# not")]

        assert len(read_glossary(lines).terms) >= 30
        assert [
            line for line in terms if not (TERM.fullmatch(line) or REFUSED.fullmatch(line))
        ] == []


def test_glossary_joins_the_forms_of_a_term() -> None:
    assert (
        Glossary(
            (
                Term("match", ("partij|a",)),
                Term("deal", ("dijeljenj|e", "dijel|i"), doubtful=True),
                Term("kitty", ("talon",)),
            ),
            ("molimo", "štih po štih"),
        )
        == GLOSSARY
    )


@pytest.mark.parametrize(
    ("source", "translation", "rules"),
    [
        ("Undo deal {number}.", "Poništi dijeljenje {number}.", []),
        ("Undo deal {number}.", "Poništi dijeljenje.", ["placeholders and tags"]),
        ("%(count)s matches", "%(n)s partije", ["placeholders and tags"]),
        ('<a href="/x/">Rules</a>', '<a href="/y/">Pravila</a>', ["placeholders and tags"]),
        ("Save&nbsp;it", "Spremi", ["placeholders and tags"]),
        ("Enter 0 to 5.", "Upišite 0 do 6.", ["numbers"]),
        ("At most 13", "١٣ على الأكثر", []),
        ("Two places", "2か所", []),
        ("Save", "Spremi.", ["end"]),
        ("Save it.", "Spremi", ["end"]),
        ("Save:", "Spremi…", ["end"]),
        ("No.", "Nro", []),
        ("Is it right?", "متى؟", []),
        ("Saved.", "保存しました。", []),
        ("(Saved.)", "「保存しました。」", []),
        (" or ", "ili", ["spaces"]),
        ("Saved\n", "Spremljeno", ["spaces"]),
        ("This match", "Ova igra", ["match"]),
        ("The rematch", "Uzvrat", []),
        ("Kitties of deals", "Taloni dijeljenja", []),
        ("Kitties of deals", "Karte", ["deal", "kitty"]),
        ("Enter it", "Molimo upišite", ["not: molimo"]),
    ],
)
def test_translation_that_loses_something_is_found(
    source: str, translation: str, rules: list[str]
) -> None:
    assert sorted(broken_rules(source, translation, GLOSSARY)) == rules


def written_catalog(folder: Path) -> Path:
    """Write Croatian messages: one in order, one broken, one freed, one freed without need."""
    catalog = Catalog(locale="hr", domain="django", header_comment=HEAD)
    catalog.add("Save", "Spremi", user_comments=["? or Pohrani"])
    catalog.add("Save deal 7", "Spremi")
    catalog.add("Undo deal 7", "Poništi", user_comments=["free: deal, numbers"])
    catalog.add("Undo", "Poništi", user_comments=["free: end"])
    catalog.add(("%(n)s deal", "%(n)s deals"), ("%(n)s dijeljenje", "dijeljenja", "%(n)s"))
    catalog.add("Later", "")
    source = folder / "hr" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    with source.open("wb") as file:
        write_po(file, catalog)
    return source


def test_each_broken_rule_is_found_once_a_message(tmp_path: Path) -> None:
    catalog = read_catalog(written_catalog(tmp_path))

    assert [(finding.rule, finding.source) for finding in check_catalog(catalog)] == [
        ("deal", "Save deal 7"),
        ("numbers", "Save deal 7"),
        ("free: end, without need", "Undo"),
        ("deal", "%(n)s deals"),
        ("placeholders and tags", "%(n)s deals"),
    ]
    assert list(doubtful_messages(catalog)) == [("Save", "Spremi", "or Pohrani")]


def test_counted_message_without_a_form_is_found() -> None:
    catalog = Catalog(locale="hr")
    catalog.add(("%(n)s point", "%(n)s points"), ("%(n)s bod", "%(n)s boda", ""))

    assert [finding.rule for finding in check_catalog(catalog)] == ["forms"]


def test_comments_of_translators_stay_when_messages_are_collected(tmp_path: Path) -> None:
    source = written_catalog(tmp_path)
    initial = read_catalog(source)

    merge_messages(source, initial)

    assert list(doubtful_messages(read_catalog(source))) == list(doubtful_messages(initial))
    assert sorted(check_catalog(read_catalog(source))) == sorted(check_catalog(initial))


def test_command_lists_findings_and_doubtful_ones(
    tmp_path: Path, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    written_catalog(tmp_path)
    settings.LOCALE_DIR = tmp_path

    with pytest.raises(CommandError, match="5 findings"):
        call_command("check_messages")
    assert capsys.readouterr().out.splitlines()[:2] == [
        "hr: 5 of 6 messages translated, 3 terms, 5 findings",
        "  deal: 'Save deal 7' 'Spremi'",
    ]

    call_command("check_messages", "hr", doubtful=True)
    assert capsys.readouterr().out.splitlines() == [
        "hr: 1 terms, 1 messages",
        "  deal = dijeljenj|e, dijel|i",
        "  'Save' 'Spremi' or Pohrani",
    ]


def test_command_refuses_an_unknown_language() -> None:
    with pytest.raises(CommandError, match="no language xx"):
        call_command("check_messages", "xx")
