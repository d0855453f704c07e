"""The prose of a game's rules as HTML, in the reader's language where it is translated."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language_info, gettext, override
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from games import GAMES
from games.examples import RULES_LANGUAGE, rules
from games.kernel import AnyGame
from games.options import Option
from scorekeeper.presenters.presenter import anchor

OPTION_ITEM = re.compile(r"^- `.*$", re.MULTILINE)
"""An item that begins with the name of an option."""
BRACKETED = re.compile(r" \(`\w+`\)")
"""A value of an option in brackets, for readers of the file and of the API."""


@dataclass(frozen=True)
class Prose:
    """The rules of a game in one language, with the anchor and text of each main heading."""

    language: str
    html: SafeString
    headings: tuple[tuple[str, str], ...]

    @property
    def direction(self) -> str:
        """The direction of the text: `ltr` or `rtl`."""
        return "rtl" if get_language_info(self.language)["bidi"] else "ltr"


def prose(slug: str, language: str) -> Prose:
    """Return the rules of a game in a language; in English if they are not translated.

    Anchors are those of the English headings, so that links are the same in every language.
    """
    text = rules(slug, language)
    if not text and language != RULES_LANGUAGE:
        return prose(slug, RULES_LANGUAGE)
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(OPTION_ITEM.sub(lambda item: BRACKETED.sub("", item[0]), text))
    _set_anchors(tokens, _anchors(reader.parse(rules(slug))))
    _open_tables(tokens)
    with override(language):
        _name_options(tokens, GAMES[slug], translated=language != RULES_LANGUAGE)
    html = RendererHTML().render(tokens, reader.options, {})
    headings = tuple(
        (str(heading.attrs["id"]), text.content)
        for heading, text in _headings(tokens)
        if heading.tag == "h2"
    )
    return Prose(language, mark_safe(html), headings)  # noqa: S308  # nosec B308 B703  rendered from our own file, HTML switched off


def _headings(tokens: Sequence[Token]) -> Iterator[tuple[Token, Token]]:
    """Yield the opening of each heading with its text."""
    return (pair for pair in pairwise(tokens) if pair[0].type == "heading_open")


def _anchors(tokens: Sequence[Token]) -> list[str]:
    return [anchor(text.content) for _heading, text in _headings(tokens)]


def _set_anchors(tokens: Sequence[Token], anchors: Sequence[str]) -> None:
    """Give headings their anchors."""
    for (heading, _text), name in zip(_headings(tokens), anchors, strict=True):
        heading.attrSet("id", name)


def _open_tables(tokens: Sequence[Token]) -> None:
    """Make tables accessible: a tab stop to scroll by keyboard, and no header without words."""
    for place, token in enumerate(tokens):
        if token.type == "table_open":
            token.attrSet("tabindex", "0")
        if token.type == "th_open" and not tokens[place + 1].content:
            token.tag = tokens[place + 2].tag = "td"


def _name_options(tokens: Sequence[Token], game: AnyGame, *, translated: bool) -> None:
    """Show options by their labels, as the form of a new match does.

    A translation names the values of an option by their labels too; in English the value itself
    is a word of the sentence.
    """
    values: Mapping[str, str] = {}
    all_values = _labels(game.options.values())
    for token in tokens:
        if token.type == "list_item_open":
            values = {}
        for child in token.children or ():
            if child.type != "code_inline":
                continue
            if child.content in values:
                if translated:
                    _show(child, "q", values[child.content])
            elif (option := _option(game, child.content)) is not None:
                values = _labels([option])
                _show(child, "b", option.label)
            elif child.content in all_values:
                _show(child, "q", all_values[child.content])


def _labels(options: Iterable[Option]) -> dict[str, str]:
    """Return the label of each value of these options, without values that have several."""
    labels: dict[str, set[str]] = {}
    for option in options:
        for value, label in option.values.items():
            labels.setdefault(str(value), set()).add(label)
    return {value: label for value, (label, *others) in labels.items() if not others}


def _option(game: AnyGame, name: str) -> Option | None:
    """Return the option of a name, which may lack the name of its group. None if not just one."""
    if name in game.options:
        return game.options[name]
    inner = [option for path, option in game.options.items() if path.endswith(f".{name}")]
    return inner[0] if len({option.label for option in inner}) == 1 else None


def _show(code: Token, tag: str, label: str) -> None:
    """Turn a code span into a label."""
    code.type, code.content = "html_inline", f"<{tag}>{escape(gettext(label))}</{tag}>"
