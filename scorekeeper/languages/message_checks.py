"""The check that a translation keeps what its message has: values, numbers, ends, terms, tone."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from unicodedata import category, normalize

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from scorekeeper.languages.digits import western_digits
from scorekeeper.languages.glossary import Glossary, read_glossary
from scorekeeper.languages.message_parts import KEPT, kept_parts

FREE = "free:"
"""The beginning of a translator's comment with the rules and terms that a message may break."""
DOUBTFUL = "?"
"""The beginning of a translator's comment on a message that a native reader should see."""
ABBREVIATED = 5
"""The most characters of one word that a period abbreviates."""
QUOTES = "\"'"
MARKS = ".:…?!"
ENDS = {"。": ".", "؟": "?"}
"""The full stop of Japanese and the question mark of Arabic."""


class Finding(NamedTuple):
    """A rule that a translation breaks: its name, the message and the translation."""

    rule: str
    source: str
    translation: str


def read_catalog(source: Path) -> Catalog:
    """Read the messages of a language, from its file in `<language>/LC_MESSAGES`."""
    with source.open("rb") as messages:
        return read_po(messages, locale=source.parts[-3], abort_invalid=True)


def glossary_of(catalog: Catalog) -> Glossary:
    """Return the glossary at the head of a catalog."""
    return read_glossary(catalog.header_comment.splitlines())


def forms_of(message: Message) -> list[str]:
    """Return every form of a translation."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def source_of(message: Message) -> str:
    """Return the English message; of a counted one its plural."""
    return message.id if isinstance(message.id, str) else message.id[-1]


def check_catalog(catalog: Catalog) -> Iterator[Finding]:
    """Yield the findings of all translated messages, each rule once a message."""
    glossary = glossary_of(catalog)
    for message in catalog:
        forms = [form for form in forms_of(message) if form]
        if message.id and forms:
            yield from _check_message(message, forms, catalog.num_plurals, glossary)


def _check_message(
    message: Message, forms: list[str], plurals: int, glossary: Glossary
) -> Iterator[Finding]:
    source, free = source_of(message), free_rules(message)
    broken = {
        rule: form for form in reversed(forms) for rule in broken_rules(source, form, glossary)
    }
    if len(forms) != (plurals if message.pluralizable else 1):
        broken["forms"] = " / ".join(forms)
    for rule in sorted(broken.keys() - free):
        yield Finding(rule, source, broken[rule])
    for rule in sorted(free - broken.keys()):
        yield Finding(f"{FREE} {rule}, without need", source, forms[0])


def free_rules(message: Message) -> set[str]:
    """Return the rules and terms that a translator's comment frees a message from."""
    comments = (comment.strip() for comment in message.user_comments)
    lists = (comment.removeprefix(FREE) for comment in comments if comment.startswith(FREE))
    return {rule.strip() for each in lists for rule in each.split(",")}


def doubtful_messages(catalog: Catalog) -> Iterator[tuple[str, str, str]]:
    """Yield the messages for a native reader: English, translation, the translator's comment."""
    for message in catalog:
        for comment in map(str.strip, message.user_comments):
            if message.id and comment.startswith(DOUBTFUL):
                words = comment.removeprefix(DOUBTFUL).strip()
                yield source_of(message), " / ".join(forms_of(message)), words


def broken_rules(source: str, translation: str, glossary: Glossary) -> Iterator[str]:
    """Yield the rules that a translation breaks, and the terms that it loses."""
    if kept_parts(source) != kept_parts(translation):
        yield "placeholders and tags"
    if not numbers_of(source) <= numbers_of(translation):
        yield "numbers"
    if end_of(source) != end_of(translation):
        yield "end"
    if _outer_spaces(source) != _outer_spaces(translation):
        yield "spaces"
    yield from glossary.lost_terms(source, translation)
    yield from (f"not: {word}" for word in glossary.refused_words(translation))


def numbers_of(text: str) -> set[str]:
    """Return the numbers that a text has in digits, of any script.

    >>> sorted(numbers_of("0 to 5, {count2} of ١٣")), numbers_of("1,000") == numbers_of("1 000")
    (['0', '13', '5'], True)
    """
    return set(re.findall(r"\d+", western_digits(KEPT.sub("", text))))


def end_of(text: str) -> str:
    """Return the mark at the end of a text: a full stop, colon, ellipsis, `?` or `!`, or nothing.

    An abbreviation such as `No.` has none.

    >>> [end_of(text) for text in ("Save:", "保存。", "متى؟", "Wait…", "(Do it.)", "{n}", "No.")]
    [':', '.', '?', '…', '.', '', '']
    """
    letters = KEPT.sub("x", text).rstrip()
    if letters.endswith(".") and len(letters) <= ABBREVIATED and " " not in letters:
        return ""
    while letters and (letters[-1] in QUOTES or category(letters[-1]) in {"Pe", "Pf"}):
        letters = letters[:-1]
    last = letters[-1:]
    mark = ENDS.get(last, last if last in MARKS else normalize("NFKC", last))
    return mark if mark in MARKS else ""


def _outer_spaces(text: str) -> tuple[str, str]:
    """Return the spaces around a text; a Japanese comma has its space in itself."""
    inner = text.strip()
    before, _inner, after = text.partition(inner)
    return before, f"{after} " if inner.endswith("、") else after
