"""Plain English in messages and templates: see CONTRIBUTING, "English that players read"."""

import re
from pathlib import Path

from django.conf import settings

from scorekeeper.management.commands.messages import extract_messages

REFUSED = re.compile(
    r"\b(one another|whoever|whether|nobody|somebody|mend|leave it out|put out)\b", re.IGNORECASE
)
"""Words and phrases with a plainer alternative."""
UNSEEN = re.compile(r"\{#.*?#\}|\{%\s*comment.*?endcomment\s*%\}|\{\{.*?\}\}|<!--.*?-->", re.DOTALL)
"""The invisible parts of a template: comments and values."""
NAMES = re.compile(r"""\b(?:class|id|name|href|action|src)=("[^"]*"|'[^']*')|[\w-]+=(?="|')""")
"""Attribute names, and attributes without words."""
BASE = Path(settings.BASE_DIR)
TEXTS = sorted(
    file
    for folder in ("templates", "games", "scorekeeper")
    for pattern in ("*.html", "*.txt", "rules.md")
    for file in (BASE / folder).rglob(pattern)
    if not {"skeleton", "fonts"} & set(file.parts)
)


def words_of(text: str) -> str:
    """Return the visible words of a template or of rules."""
    return NAMES.sub("", UNSEEN.sub("", text))


def refused_words(text: str) -> list[str]:
    return [hit.group().lower() for hit in REFUSED.finditer(text)]


def test_messages_have_no_refused_words(tmp_path: Path) -> None:
    catalog = extract_messages(tmp_path / "found.pot")
    forms = [
        form
        for message in catalog
        if message.id
        for form in ([message.id] if isinstance(message.id, str) else message.id)
    ]

    assert forms
    assert {form: refused_words(form) for form in forms if refused_words(form)} == {}


def test_templates_and_rules_have_no_refused_words() -> None:
    texts = {str(file.relative_to(BASE)): words_of(file.read_text()) for file in TEXTS}

    assert texts
    assert {name: refused_words(text) for name, text in texts.items() if refused_words(text)} == {}


def test_refused_words_are_found_in_sentences_and_not_in_others() -> None:
    assert refused_words("Whoever leads: NOBODY has put out one another.") == [
        "whoever",
        "nobody",
        "put out",
        "one another",
    ]
    assert (
        refused_words(words_of('{# whether #}<p data-mend="Fix" class="mend">{{ nobody }}</p>'))
        == []
    )
    assert refused_words(words_of('<p title="Mend it">Ask somebody, not a mendicant</p>')) == [
        "mend",
        "somebody",
    ]
