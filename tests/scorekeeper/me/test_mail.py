"""Mails about an account: plain text, and the same words as HTML in the site's design."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import allauth
import pytest
from allauth.core.context import request_context
from django.contrib.sites.shortcuts import get_current_site
from django.core.mail import EmailMultiAlternatives
from django.test import RequestFactory
from django.utils.html import strip_tags
from django.utils.translation import override

from scorekeeper.accounts.models import User
from scorekeeper.me.adapter import Adapter
from tests.support.languages import LANGUAGES

TEMPLATES = Path(allauth.__file__).parent / "templates"
PREFIXES = sorted(
    str(each.relative_to(TEMPLATES)).removesuffix("_message.txt")
    for part in ("account", "mfa")
    for each in (TEMPLATES / part / "email").glob("*_message.txt")
    if each.name != "base_message.txt"
)
SITE = "https://cards.example"
SAID: dict[str, Any] = {
    "email": "anna@example.org",
    "user": User(username="anna"),
    "code": "AB12-CD34",
    "ip": "192.0.2.1",
    "user_agent": "<b>Safari</b>",
    "timestamp": "22 November 2026",
    "from_email": "anna@example.org",
    "to_email": "ana@example.org",
    "deleted_email": "anna@example.org",
} | {f"{name}_url": f"{SITE}/{name}/?a=1&b=2" for name in ("activate", "password_reset", "signup")}
LOADED = re.compile(r"\b(?:src|srcset|background)=|url\(|@import|<(?:img|link|script|object)\b")
COLOUR = re.compile(r"#[0-9a-f]{6}\b")


def render_mail(prefix: str, language: str = "en") -> tuple[EmailMultiAlternatives, str]:
    """Return a rendered mail and its HTML part."""
    request = RequestFactory().get("/")
    with request_context(request), override(language):
        context = SAID | {"current_site": get_current_site(request)}
        message = Adapter(request).render_mail(prefix, "anna@example.org", context)
    (html, kind), *others = message.alternatives
    assert (kind, others) == ("text/html", [])
    return message, str(html)


def words(text: str) -> list[str]:
    """Return the words of a text or HTML page, regardless of line breaks and escaping."""
    body = re.sub(r"<head>.*?</head>", "", text, flags=re.DOTALL)
    return unescape(strip_tags(re.sub(r"<(p|br|div|h1)\b", r" <\1", body))).split()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_has_the_same_words_as_html_and_loads_nothing(language: str) -> None:
    faults = {}

    for prefix in PREFIXES:
        message, html = render_mail(prefix, language)
        body, _dashes, signed = str(message.body).partition("\n-- \n")
        site, title = signed.split()[0], message.subject.rpartition("] ")[2]
        expected = [site, *title.split(), *body.split(), *signed.split()]
        if words(html) != expected or LOADED.search(html):
            faults[prefix] = (words(html), expected)

    assert faults == {}


def test_message_reads_from_right_to_left_in_arabic() -> None:
    opened = [
        re.findall(r"<html[^>]*>", render_mail("account/email/password_changed", language)[1])
        for language in ("hr", "ar")
    ]

    assert opened == [['<html lang="hr" dir="ltr">'], ['<html lang="ar" dir="rtl">']]


def test_link_and_code_of_a_message_can_be_used() -> None:
    reset = render_mail("account/email/password_reset_key")[1]
    code = render_mail("account/email/login_code")[1]

    link = f"{SITE}/password_reset/?a=1&amp;b=2"
    assert re.findall(r'<a href="[^"]*">[^<]*</a>', reset) == [f'<a href="{link}">{link}</a>']
    assert re.findall(r'<p class="code"[^>]*>([^<]*)</p>', code) == ["AB12-CD34"]


def test_title_of_a_message_is_written_like_a_heading() -> None:
    titles = [
        render_mail(f"account/email/{name}")[0].subject
        for name in ("email_confirmation", "password_reset_key")
    ]

    assert titles == [
        "[Scorekeeper] Please confirm your email address",
        "[Scorekeeper] Password reset email",
    ]


def test_colours_of_a_message_are_those_of_the_site() -> None:
    tokens = Path("static/css/tokens.css").read_text(encoding="utf-8")

    used = set(COLOUR.findall(render_mail("account/email/password_changed")[1]))

    assert used - set(COLOUR.findall(tokens)) == set()
    assert len(used) > 5
