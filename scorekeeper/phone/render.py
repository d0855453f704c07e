"""Renders the pages of the site on a phone, in an answer."""

from types import SimpleNamespace

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import get_language, get_language_bidi

from scorekeeper.matches.context import suit_replacements
from scorekeeper.phone.changes import CHANGES
from scorekeeper.phone.pages import PAGES, Page
from scorekeeper.phone.questions import Answer, Question
from scorekeeper.web.context import Context

OK = 200


def render_page(
    question: Question, page: Page, version: int | None = None, *, status: int = 200
) -> Answer:
    """Render a template of the site."""
    name, context = page
    is_post = question.kind == "other-seats" or (status != OK and question.kind not in PAGES)
    address = (
        f"{context['at']}?changed={version}"
        if _is_redirected(question, name, status)
        else question.address
    )
    scheme, _colon, host = question.origin.partition("://")
    request = SimpleNamespace(
        COOKIES={"hand": question.hand, "digits": question.digits},
        method="POST" if is_post else "GET",
        get_full_path=address,
        scheme=scheme,
        get_host=host,
        path=address.partition("?")[0],
        suits=suit_replacements(question.given_match) if question.match else {},
    )
    base_context: Context = {"key": question.key, "csrf_token": question.token, "request": request}
    base_context |= {
        "LANGUAGES": settings.LANGUAGES,
        "LANGUAGE_CODE": get_language(),
        "LANGUAGE_BIDI": get_language_bidi(),
    }
    html = render_to_string(f"matches/{name}.html", base_context | context)
    return Answer(status=status, template=name, html=html, version=version, address=address)


def _is_redirected(question: Question, template: str, status: int) -> bool:
    """Return whether the server would redirect to the page of the match."""
    return question.kind in CHANGES and template == "match" and status == OK
