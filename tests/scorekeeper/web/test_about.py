"""An operator's own site: its name everywhere, its logo, its imprint, its privacy page."""

from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from scorekeeper.accounts.models import User
from scorekeeper.web.pwa import needed_files
from tests.support.accounts import page_at
from tests.support.people import start

pytestmark = pytest.mark.django_db
NAME = "Klub <Četvrtak>"
ESCAPED = "Klub &lt;Četvrtak&gt;"
LOGO = b"\x89PNG the rest of it"


def page(address: str) -> str:
    return page_at(Client(), address)


@pytest.mark.parametrize("address", ["/", "/leagues/", "/privacy/", "/accounts/login/"])
def test_name_of_the_site_is_in_the_title_of_its_pages(address: str, settings: Any) -> None:
    settings.SITE_NAME = NAME

    title = page(address).partition("<title>")[2].partition("</title>")[0]

    assert (ESCAPED in title, "Scorekeeper" in title) == (True, False)


def test_name_of_the_site_is_in_links_and_on_home_screens(settings: Any) -> None:
    settings.SITE_NAME = NAME
    match = start()

    manifest = Client().get("/manifest.webmanifest").json()

    assert (manifest["name"], manifest["short_name"]) == (NAME, NAME)
    tag = f'<meta property="og:site_name" content="{ESCAPED}">'
    assert [tag in page(address) for address in ("/", f"/m/{match.code}/")] == [True, True]


def test_name_of_the_site_is_in_its_mails(settings: Any) -> None:
    settings.SITE_NAME = NAME
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    User.objects.create(username="anna", email="anna@example.com")

    Client().post("/accounts/password/reset/", {"email": "anna@example.com"})

    assert mail.outbox[0].subject.startswith(f"[{NAME}] ")
    assert f"\n-- \n{NAME}\ntestserver" in mail.outbox[0].body


def test_logo_is_shown_and_served_so_that_nothing_in_it_runs(settings: Any) -> None:
    settings.SITE_LOGO, settings.SITE_LOGO_ADDRESS = (LOGO, "image/svg+xml"), "/logo/0123"

    answer = Client().get("/logo/0123")

    assert '<img class="mark mark-own" src="/logo/0123" alt="">' in page("/")
    assert (answer.content, answer["Content-Type"]) == (LOGO, "image/svg+xml")
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert Client().get("/logo/0124").status_code == 404
    assert "/logo/0123" in needed_files()  # phones cache it for offline use


def test_texts_of_the_operator_are_shown_without_their_html(settings: Any, tmp_path: Path) -> None:
    text = tmp_path / "imprint.md"
    text.write_text(
        "# Klub\n\n<script>x()</script> **Ana** [x](javascript:y) ![z](//evil.example)\n"
    )
    settings.SITE_TEXTS = {"imprint": text, "privacy": text}
    settings.SITE_PAGES = ["privacy", "imprint"]

    shown_texts = [page(f"/{name}/") for name in ("imprint", "privacy")]

    for each in shown_texts:
        assert "<h1>Klub</h1>" in each
        assert "<strong>Ana</strong>" in each
        assert ("<script>x" in each, "<img" in each, 'href="javascript' in each) == (False,) * 3


@pytest.mark.parametrize("pages", [["privacy"], ["privacy", "imprint"]])
def test_foot_links_the_pages_that_there_are(pages: list[str], settings: Any) -> None:
    settings.SITE_PAGES = pages

    foot = page("/").partition('<footer class="foot">')[2]

    assert [f'href="/{name}/"' in foot for name in ("privacy", "imprint")] == [
        True,
        "imprint" in pages,
    ]


def test_privacy_page_says_what_the_settings_make_true(settings: Any) -> None:
    settings.GUEST_MATCH_DAYS, settings.MAIL = 90, True

    with_both = page("/privacy/")
    settings.GUEST_MATCH_DAYS, settings.MAIL = 0, False
    with_none = page("/privacy/")

    days, address = "deleted 90 days after their last change", "Its email address"
    assert [phrase in with_both for phrase in (days, address)] == [True, True]
    assert [phrase in with_none for phrase in (days, address)] == [False, False]
