"""Rules in other languages: the blocks, figures, options and headings of the English ones."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

import pytest
from django.conf import settings as site
from django.test import Client
from django.utils.translation import gettext, override
from markdown_it import MarkdownIt

from games import GAMES
from games.examples import RULES_LANGUAGE, rules
from games.kernel import AnyGame
from scorekeeper.rules import pages, prose
from tests.support.languages import LANGUAGES, OTHER_LANGUAGES

NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
CODE = re.compile(r"`([^`]*)`")
BOLD = re.compile(r"\*\*.+?\*\*")
TRANSLATIONS = sorted((slug, language) for slug in GAMES for language in OTHER_LANGUAGES)
READER = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True)
class Block:
    """A heading, paragraph, list item or table cell of rules: its kind and its text."""

    kind: str
    text: str

    def numbers(self) -> list[str]:
        """Return the sorted numbers of the text, with decimal points; none of a game's name."""
        if self.kind == "heading_open h1":
            return []
        return sorted(
            number.replace(",", ".") for number in NUMBER.findall(CODE.sub("", self.text))
        )

    def first_code(self) -> list[str]:
        """Return the first code span, the name of an option if it begins an item."""
        return CODE.findall(self.text)[:1] if self.text.startswith("`") else []

    def bold_words(self) -> int:
        """Return the number of terms in bold."""
        return len(BOLD.findall(self.text))


def blocks_of(markdown: str) -> Iterator[Block]:
    """Yield the blocks of rules; a list, a table and a row count as blocks without text."""
    kind = ""
    for token in READER.parse(markdown):
        if token.type == "inline":
            yield Block(kind, token.content)
        elif token.nesting == 1:
            kind = f"{token.type} {token.tag}"
            if token.type in {"bullet_list_open", "ordered_list_open", "table_open", "tr_open"}:
                yield Block(kind, "")


def differences(english: str, translated: str) -> list[tuple[str, object, object]]:
    """Return the differences of a translation of rules, block by block, up to a lost block."""
    found: list[tuple[str, object, object]] = []
    for original, block in zip_longest(blocks_of(english), blocks_of(translated)):
        if original is None or block is None or original.kind != block.kind:
            return [*found, ("block", original, block)]
        pairs = {
            "numbers": (original.numbers(), block.numbers()),
            "option": (original.first_code(), block.first_code()),
            "bold": (original.bold_words(), block.bold_words()),
        }
        found += [
            (f"{what}: {block.text}", *pair)
            for what, pair in pairs.items()
            if len(set(map(str, pair))) > 1
        ]
    return found


def headings_of(markdown: str) -> list[str]:
    return [block.text for block in blocks_of(markdown) if block.kind.startswith("heading")]


def codes_of(game: AnyGame) -> set[str]:
    """Return the names and values of a game's options, as rules write them."""
    names = {name.rpartition(".")[2] for name in game.options}
    return names | {str(value) for option in game.options.values() for value in option.values}


@pytest.mark.parametrize(("slug", "language"), TRANSLATIONS)
class TestEveryTranslation:
    """Rules for the rules of every game in every language of the site."""

    def test_rules_are_translated_block_by_block(self, slug: str, language: str) -> None:
        assert differences(rules(slug), rules(slug, language)) == []

    def test_headings_are_those_that_lines_show(self, slug: str, language: str) -> None:
        pairs = list(zip(headings_of(rules(slug)), headings_of(rules(slug, language)), strict=True))

        with override(language):
            expected = [gettext(english) for english, _translated in pairs]

        assert [
            (english, message, translated)
            for (english, translated), message in zip(pairs, expected, strict=True)
            if message not in {english, translated}
        ] == []

    def test_codes_are_those_of_the_game(self, slug: str, language: str) -> None:
        english, translated = (
            set(CODE.findall(text)) for text in (rules(slug), rules(slug, language))
        )

        assert {code for code in translated - english if code not in codes_of(GAMES[slug])} == set()


@pytest.mark.parametrize(
    ("english", "translated", "what"),
    [
        ("It costs 5.", "To stoji 6.", ["numbers: To stoji 6."]),
        ("- `nil`: no trick", "- `nula`: bez štiha", ["option: `nula`: bez štiha"]),
        ("The **kitty**.", "Talon.", ["bold: Talon."]),
        ("# A\n\nB\n", "# A\n\n- B\n", ["block"]),
        ("# A\n\nB\n", "# A\n", ["block"]),
        ("| 1 | 2 |\n|---|---|\n| 3 | 4 |", "| 1 | 2 |\n|---|---|", ["block"]),
        ("| 1 | 2 |\n|---|---|", "| 1 | 3 |\n|---|---|", ["numbers: 3"]),
        ("5.5 or 6", "6 ili 5,5", []),
    ],
)
def test_difference_of_a_translation_is_found(
    english: str, translated: str, what: list[str]
) -> None:
    assert [name for name, _original, _block in differences(english, translated)] == what


def test_no_rules_are_left_of_a_language_that_is_gone() -> None:
    files = {path.name for path in (Path(site.BASE_DIR) / "games").rglob("rules.*.md")}

    assert files <= {f"rules.{language}.md" for language in OTHER_LANGUAGES}


@pytest.mark.django_db
def test_links_to_a_rule_are_the_same_in_every_language(client: Client) -> None:
    pages = [
        client.get("/games/tarneeb/", headers={"Accept-Language": language}).content.decode()
        for language in LANGUAGES
    ]

    anchors = [re.findall(r'<h[1-6] id="([^"]+)"', page) for page in pages]

    assert anchors[0]
    assert [each == anchors[0] for each in anchors] == [True] * len(pages)


@pytest.fixture
def fresh() -> Iterator[None]:
    """Rules that are read anew, before the test and after it."""

    def forget() -> None:
        pages._rendered.cache_clear()  # noqa: SLF001  as after a start

    forget()
    yield
    forget()


@pytest.mark.django_db
@pytest.mark.usefixtures("fresh")
def test_rules_without_a_translation_are_english_on_an_arabic_page(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = {RULES_LANGUAGE: rules("tarneeb")}
    monkeypatch.setattr(prose, "rules", lambda _slug, code="en": english.get(code, ""))

    page = client.get("/games/tarneeb/", headers={"Accept-Language": "ar"}).content.decode()

    assert page.count('<article class="prose" lang="en" dir="ltr">') == 1
    assert page.count('<p class="banner notice rules-language">') == 1


@pytest.mark.usefixtures("fresh")
def test_options_and_values_are_shown_by_their_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "- `tie_rule`: on (`play_on`), or `share`; `2 + 2`"
    monkeypatch.setattr(prose, "rules", lambda _slug, _code="en": text)

    english, croatian = (prose.prose("hearts", language).html for language in ("en", "hr"))

    assert "<b>Equal points at the end</b>: on, or <code>share</code>; <code>2 + 2" in english
    assert "<b>Jednako bodova na kraju</b>: on, or <q>dijele mjesto</q>; <code>2 + 2" in croatian


@pytest.mark.django_db
def test_examples_name_themselves_in_other_languages(client: Client) -> None:
    english, croatian = (
        client.get("/games/preferans/", headers={"Accept-Language": language}).content.decode()
        for language in ("en", "hr")
    )

    assert "The nine deals of the source" in english
    assert "The nine deals of the source" not in croatian
    assert "9 dijeljenja." in croatian
