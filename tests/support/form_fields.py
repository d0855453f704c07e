"""The names of the fields of all forms and queries, as the sources have them."""

import re
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.web.forms import OfSite

ROOT = Path(__file__).parents[2]
READ = re.compile(r'\b(?:POST|GET|post|query)(?:\.get(?:list)?\(|\[)\s*"([^"{]+)"')
"""What a view or a page reads of a form or an address."""
DRAWN = re.compile(r'<(?:button|input|select|textarea)\b[^<]*?\bname="([^"{]+)"')
"""A field of a template: what else is named there, as `<meta name=…>`, is none."""
ANSWERS = (
    "bid",
    "contract",
    "declarer",
    "defenders.0.player",
    "defenders.0.status",
    "defenders.0.tricks",
    "igra",
    "kontra",
    "kontra_by",
    "methods.preferans",
    "email",
    "login",
    "options.refe_limit",
    "options.start",
    "password",
    "players.0",
    "seats.0",
    "username",
)
"""Some whose names are put together."""


def form_fields() -> list[str]:
    """Return every name that a form or a query may have."""
    asked = [name for form in _forms(OfSite) for name in getattr(form, "base_fields", ())]
    read = _names(READ, "scorekeeper", "*.py")
    drawn = [*_names(DRAWN, "templates", "*.html"), *_names(DRAWN, "games", "*.html")]
    return sorted({*ANSWERS, *asked, *read, *drawn})


def _forms(base: type) -> Iterator[type]:
    for form in base.__subclasses__():
        yield form
        yield from _forms(form)


def _names(field: re.Pattern[str], folder: str, pattern: str) -> Iterator[str]:
    for file in (ROOT / folder).rglob(pattern):
        yield from field.findall(file.read_text())
