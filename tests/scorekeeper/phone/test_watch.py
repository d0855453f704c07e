"""A phone shows the match in a scanned code as the site shows it to those who watch."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games import GAMES
from games.code import split, write
from scorekeeper.matches import services
from scorekeeper.matches.log.whole_code import match_codes, match_content
from scorekeeper.matches.log.write import Outcome
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.services import start_match
from scorekeeper.phone.answers import answer
from tests.plugins.profiles import at_length
from tests.support.people import ANNA, BEN, HEARTS, PASSED_OUT, contract
from tests.support.phone.evening import ORIGIN, ZONE, as_on_phone, played_match

FIRST, *OTHERS = GAMES

pytestmark = pytest.mark.django_db

SCANNED_AT = "2026-11-27T21:14:00+00:00"
BANNER = re.compile(r'<p class="banner notice" role="status" data-scanned>.*?</p>')
PAGES = {"watch": "?deals=500", "watch-settlement": "settlement/", "watch-table": "table/"}


def digits_of(match: Match) -> list[str]:
    return list(match_codes(match, f"{ORIGIN}/m/{match.code}/"))


def ask(kind: str, form: dict[str, list[str]], code: str = "", language: str = "en") -> Any:
    """Ask a phone that scores no match."""
    address = f"/m/{code}/{PAGES.get(kind, '')}"
    question = {"kind": kind, "form": form, "address": address, "language": language}
    return json.loads(answer(json.dumps(question | {"zone": ZONE, "origin": ORIGIN})))


def scanned(match: Match, kind: str = "watch", **form: list[str]) -> Any:
    """Return a phone's answer after it has scanned the code of a match."""
    fields = {"digits": digits_of(match), "code": [match.code], "at": [SCANNED_AT]}
    return ask(kind, fields | form, match.code)


def main_of(html: str) -> str:
    """Return the main part of a page, without the notice that it was scanned."""
    main = html[html.find("<main") : html.find("</main>")]
    lines = BANNER.sub("", main).replace(" data-scanned", "").splitlines()
    return "\n".join(line for line in lines if line)


def receipt_in(html: str) -> str:
    """Return the text of the receipt on a page."""
    receipt = html[html.find('<div id="receipt"') : html.find('<p id="news"')]
    return " ".join(re.sub(r"<[^>]+>", " ", receipt).split())


@pytest.fixture
def match() -> Match:
    """A match of three with a deal."""
    started, _again = start_match(game="preferans", players=["Ana", "Ivo", "Eva"], options={})
    return after(services.record_deal, started, PASSED_OUT)


def after(change: Callable[..., Outcome], match: Match, *values: Any) -> Match:
    """Return a match after a change."""
    change(match, *values)
    return Match.objects.get(pk=match.pk)


@pytest.mark.parametrize("kind", PAGES)
@pytest.mark.parametrize("slug", [FIRST, *at_length(*OTHERS)])
def test_pages_are_those_of_the_site_for_watchers(slug: str, kind: str) -> None:
    match = played_match(slug)
    match.suits = None
    match.save(update_fields=["suits"])

    by_phone = scanned(match, kind)
    by_site = Client(headers={"cookie": f"zone={ZONE}"}).get(f"/m/{match.code}/{PAGES[kind]}")

    assert (by_phone["status"], by_phone["version"]) == (200, match.version)
    assert main_of(by_phone["html"]) == main_of(by_site.content.decode())
    assert "data-scanned" in by_phone["html"]


def test_next_scan_says_what_came_since(match: Match) -> None:
    before = digits_of(match)
    services.correct_deal(match, 1, contract(ANNA, HEARTS, (1, 2)))
    services.record_deal(match, contract(BEN, HEARTS, (1, 2)))
    services.change_details(match, {"title": "Friday"})
    stopped = after(services.stop_match, match)

    receipt = receipt_in(scanned(stopped, before=before)["html"])

    assert receipt.startswith(
        "Since your last scan Match stopped Details changed: title: Friday "
        "Deal 2 recorded: Ivo : hearts , made ( Eva 1, Ana 2) "
        "Deal 1 corrected: Ana : hearts , made ( Ivo 1, Eva 2) "
    )
    assert "Ana , Centre: −30 → −22" in receipt


def test_same_code_scanned_again_brings_nothing_new(match: Match) -> None:
    again = scanned(match, before=digits_of(match))

    assert receipt_in(again["html"]) == "Nothing new since your last scan"


def test_many_changes_are_counted_beyond_the_newest(match: Match) -> None:
    before = digits_of(match)
    for _number in range(10):
        match = after(services.record_deal, match, PASSED_OUT)

    receipt = receipt_in(scanned(match, before=before)["html"])

    assert receipt.startswith("Since your last scan Deal 11 recorded: All passed Deal 10")
    assert receipt.endswith("Deal 4 recorded: All passed Earlier changes: 2")


def test_phone_whose_clock_is_late_shows_the_match(match: Match) -> None:
    content = match_content(match) | {"started_at": "2099-01-01T00:00:00Z"}

    page = scanned(match, digits=list(split(write(content), 3_000)))

    assert (page["status"], page["version"]) == (200, match.version)


@pytest.mark.parametrize("before", [["256"], []])
def test_first_scan_has_no_receipt(match: Match, before: list[str]) -> None:
    assert receipt_in(scanned(match, before=before)["html"]) == ""


def test_code_of_another_game_at_the_same_address_has_no_receipt(match: Match) -> None:
    other = digits_of(played_match(OTHERS[0]))

    assert receipt_in(scanned(match, before=other)["html"]) == ""


def test_older_code_is_named_beside_the_newer_one(match: Match) -> None:
    html = scanned(match, older=["1"])["html"]

    assert "The code you scanned is older. You see the newer one." in html


@pytest.mark.parametrize(
    ("digits", "reason"),
    [
        (["256"], "This code is damaged or cut off. Scan it again."),
        (["hello"], "This is not the code of a match."),
        (["9" * 3_001], "This is not the code of a match."),
    ],
)
def test_code_without_a_match_says_why(match: Match, digits: list[str], reason: str) -> None:
    refused = scanned(match, digits=digits)

    assert (refused["status"], refused["template"], refused["version"]) == (
        400,
        "unread_code",
        None,
    )
    assert reason in refused["html"]
    assert 'href="/"' in refused["html"]


def test_part_of_a_code_says_which_others_are_missing(match: Match) -> None:
    first, *_others = split(write(match_content(match)), 150)

    refused = scanned(match, digits=[first], missing=["2", "3"], kept=[match.code])

    assert "Scan the other codes too" in refused["html"]
    assert re.findall(r"<li>(?:<b>)?(\w+)", refused["html"]) == ["Scanned", "Missing", "Missing"]
    assert f'href="/m/{match.code}/"' in refused["html"]


def test_start_page_lists_the_watched_matches(match: Match) -> None:
    kept = {"code": match.code, "texts": digits_of(match), "at": SCANNED_AT, "version": 1}
    broken = kept | {"texts": ["256"], "code": "abcdefgh"}

    home = ask("home", {"watched": [json.dumps(each) for each in (kept, broken)]})

    assert re.findall(r'href="/m/(\w+)/"', home["html"]) == [match.code]
    assert "Watched by scanning" in home["html"]
    assert "Watched by scanning" not in ask("home", {})["html"]


def test_watcher_shares_the_code_that_was_scanned(match: Match) -> None:
    page = scanned(match, "watch-share")["html"]

    assert "It holds the whole match." in page
    assert f'data-version="{match.version}"' in page


def test_own_match_says_that_a_code_is_ahead(match: Match) -> None:
    question = {"kind": "match", "match": as_on_phone(match), "form": {"ahead": ["3"]}}

    page = json.loads(answer(json.dumps(question)))["html"]

    assert "The code you scanned has 3 more changes." in page
