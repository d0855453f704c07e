"""Pictures of messages: marks that no one sees, pages of one kind, and the list of messages."""

from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.mofile import read_mo

from tests.support.browser.marked_messages import compile_marked, with_marks
from tests.support.browser.message_index import Seen, write_index
from tests.support.browser.message_pages import SITE, Pages, kind_of


def test_marked_messages_of_a_language_are_compiled(tmp_path: Path) -> None:
    messages = compile_marked("hr", tmp_path)

    with (tmp_path / "hr" / "LC_MESSAGES" / "django.mo").open("rb") as compiled:
        catalog = read_mo(compiled)
    number = next(n for n, message in enumerate(messages) if message.id == "Save deal")
    assert catalog["Save deal"].string == with_marks(number, "Spremi")
    assert all(message.locations for message in messages)


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("/m/abcd2345/deals/12/", "/m/*/deals/*/"),
        ("/leagues/club/evenings/2026-11-19/", "/leagues/club/evenings/*/"),
        ("/players/01939d1e-7c00-7000-8000-00000000000a/", "/players/*/"),
        ("/games/gin-rummy/", "/games/gin-rummy/"),
    ],
)
def test_addresses_that_differ_by_a_code_are_of_one_kind(address: str, kind: str) -> None:
    assert kind_of(address) == kind


def test_pages_follow_links_once_a_kind_and_no_files() -> None:
    pages = Pages(["/", "/m/abcd2345/"])
    links = ("/m/bbbb2345/", "/rules/", "/rules/", "/api/v1/", "/a.pdf", "/accounts/logout/")

    pages.add([*(f"{SITE}8000{path}" for path in links), "https://example.com/else/"])

    assert list(pages) == ["/", "/m/abcd2345/", "/rules/"]


def test_index_lists_messages_with_and_without_pictures(tmp_path: Path) -> None:
    saved = Message("Save <b>", ("Spremi <b>",), locations=[("templates/a.html", 7)])
    counted = Message(("{n} deal", "{n} deals"), ("{n} d", "{n} e"))

    write_index(tmp_path, "hr", [counted, saved], {1: Seen("/new/", "title", "pictures/1.webp")})

    page = (tmp_path / "index.html").read_text()
    seen, _, others = page.partition('<h2 id="others">')
    assert "1 of 2 messages" in seen
    assert "<td>Save &lt;b&gt;<td lang=hr dir=auto>Spremi &lt;b&gt;<td>" in seen
    assert "templates/a.html:7" in seen
    assert "/new/ (title)" in seen
    assert "{n} deal<br>{n} deals<td" in others
    assert "<img" not in others
