"""Words of pages, answers and files in the pseudo-language that are not translated."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from html.parser import HTMLParser
from io import BytesIO
from typing import Any

from django.http.response import HttpResponseBase
from openpyxl import load_workbook
from pypdf import PdfReader

from scorekeeper.languages.pseudo import CLOSING, CODE, OPENING, VOWELS

WORDS = re.compile(rf"[{OPENING}{CLOSING}]|[^\W\d_]+")
"""The marks of a message, and words."""
NO_WORDS = re.compile(
    r"https?://[^\s⟧]+|\S+@\S+|[\w.]*example\.com|\{\w+\}|\b(?=\w*\d)\w+\b|US Letter"
)
"""Addresses, placeholders, codes, and the name of a size of paper."""
UNREAD = {"script", "style", "textarea", "code", "svg"}
SPOKEN = {"aria-label", "title", "alt", "placeholder"}
DESCRIPTIONS = {"description", "og:title", "og:description", "og:image:alt"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
NO_MESSAGES = {"type", "title", "code", "field", "name", "value"}
"""Keys of a problem that have values for programs; its title is the status's own name."""


def untranslated(text: str) -> list[str]:
    """Return the words of a text that are outside of messages or have no accents."""
    depth, words = 0, []
    for word in WORDS.findall(NO_WORDS.sub(" ", text)):
        if word in (OPENING, CLOSING):
            depth += 1 if word == OPENING else -1
        elif depth == 0 or set(word) & set(VOWELS):
            words.append(word)
    return words if depth == 0 else [*words, f"{OPENING}{CLOSING} {depth:+}"]


class PseudoPage(HTMLParser):
    """A parser that collects what people read or hear of a page, and the messages for scripts.

    What has a language of its own, such as the rules, is left out.
    """

    def __init__(self, page: str) -> None:
        """Parse a page."""
        super().__init__()
        self.text, self.attributes = "", list[str]()
        self.unread = [False]
        self.open = [""]
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Enter an element; collect its attributes."""
        named = {name: value or "" for name, value in attrs}
        unread = self.unread[-1] or tag in UNREAD or named.get("lang", CODE) != CODE
        if not unread:
            self.attributes += spoken_attributes(tag, named)
        if tag not in VOID:
            self.open.append(tag)
            self.unread.append(unread)

    def handle_endtag(self, tag: str) -> None:
        """Leave an element, and those in it that need no end."""
        while tag in self.open and self.unread.pop() in (True, False) and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Collect visible text."""
        if not self.unread[-1]:
            self.text += f"{data} "


def spoken_attributes(tag: str, named: Mapping[str, str]) -> Iterator[str]:
    """Yield the attributes of an element that people read or hear."""
    for name, value in named.items():
        if name in SPOKEN or (name.startswith("data-") and OPENING in value):
            yield value
    if named.get("name", named.get("property")) in DESCRIPTIONS:
        yield named["content"]
    if tag == "input" and named.get("type") in {"submit", "button"}:
        yield named["value"]


def untranslated_in_page(page: str) -> list[str]:
    """Return the untranslated words of a page."""
    parsed = PseudoPage(page)
    return [word for text in (parsed.text, *parsed.attributes) for word in untranslated(text)]


def messages_of(problem: Any) -> Iterator[str]:
    """Yield the messages of a problem of the API."""
    if isinstance(problem, str):
        yield problem
    elif isinstance(problem, list):
        for each in problem:
            yield from messages_of(each)
    elif isinstance(problem, dict):
        for key, value in problem.items():
            if key not in NO_MESSAGES:
                yield from messages_of(value)


def untranslated_in_answer(answer: HttpResponseBase) -> list[str]:
    """Return the untranslated words of a page, a problem of the API or a file."""
    kind, content = answer.get("Content-Type", "").partition(";")[0], content_of(answer)
    if kind == "text/html":
        return untranslated_in_page(content.decode())
    if kind == "application/problem+json":
        texts: Iterable[str] = messages_of(json.loads(content))
    elif kind == "application/pdf":
        texts = [page.extract_text() for page in PdfReader(BytesIO(content)).pages]
    elif kind.endswith("sheet"):
        sheets = load_workbook(BytesIO(content)).worksheets
        texts = [
            str(cell)
            for sheet in sheets
            for row in sheet.values
            for cell in row
            if cell
            if str(cell)[0] != "="
        ]
    else:
        texts = [content.decode()] if kind in {"text/csv", "application/atom+xml"} else []
    return [word for text in texts for word in untranslated(text)]


def content_of(answer: HttpResponseBase) -> bytes:
    """Return the whole content of an answer, empty for a stream of events."""
    if answer.get("Content-Type", "").startswith("text/event-stream"):
        return b""
    if answer.streaming:
        return b"".join(answer)
    content: bytes = answer.content  # type: ignore[attr-defined]
    return content
