"""Headings of account pages are capitalised like all others."""

import re
from pathlib import Path

import allauth

from scorekeeper.me.headings import sentence_case

TEMPLATES = Path(allauth.__file__).parent / "templates"
HEADING = re.compile(r"{% element h[12] %}\s*{% trans(?:late)? ['\"](.*?)['\"] %}")
CAPITAL = re.compile(r"[\s-][A-Z]")


def test_headings_of_allauth_have_one_capital() -> None:
    pages = (
        page.read_text(encoding="utf-8")
        for part in ("account", "mfa", "usersessions", "socialaccount")
        for page in (TEMPLATES / part).rglob("*.html")
    )

    headings = {heading for page in pages for heading in HEADING.findall(page)}

    assert len(headings) > 20
    assert {heading for heading in map(sentence_case, headings) if CAPITAL.search(heading)} == set()
