"""The field names of all forms and queries, from the sources."""

import re
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.web.forms import BaseSiteForm

ROOT = Path(__file__).parents[2]
READ_FIELDS = re.compile(r'\b(?:POST|GET|post|query)(?:\.get(?:list)?\(|\[)\s*"([^"{]+)"')
"""A field that a view reads from a form or a query string."""
DRAWN = re.compile(r'<(?:button|input|select|textarea)\b[^<]*?\bname="([^"{]+)"')
"""A form field of a template; other names, such as `<meta name=…>`, do not count."""
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
"""Some fields whose names are composed at run time."""


def form_fields() -> list[str]:
    """Return the names of all fields of forms and queries, sorted."""
    form_names = [
        name for form in _forms(BaseSiteForm) for name in getattr(form, "base_fields", ())
    ]
    view_names = _names(READ_FIELDS, "scorekeeper", "*.py")
    template_names = [*_names(DRAWN, "templates", "*.html"), *_names(DRAWN, "games", "*.html")]
    return sorted({*ANSWERS, *form_names, *view_names, *template_names})


def _forms(base: type) -> Iterator[type]:
    for form in base.__subclasses__():
        yield form
        yield from _forms(form)


def _names(field: re.Pattern[str], folder: str, pattern: str) -> Iterator[str]:
    for file in (ROOT / folder).rglob(pattern):
        yield from field.findall(file.read_text())
