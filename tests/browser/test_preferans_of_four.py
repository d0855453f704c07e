"""Preferans with four at the table, with one thumb on a small phone."""

import re
from typing import Any

import httpx
from playwright.sync_api import Page, expect

from tests.browser.conftest import Playing
from tests.support.browser.menu import menu_of
from tests.support.browser.thumb import (
    FOUR,
    Thumb,
    centres,
    open_breakdown,
    payment_texts,
    preview,
    receipt,
    results,
    with_isolates,
)

ANNA, BEN, CLEO, DORA = range(4)
HEARTS, CLUBS, BETTEL, SANAC = 4, 5, 6, 7
PASSED_OUT = {"kind": "passed_out"}


def contract(declarer: int, number: int, **tricks: int) -> dict[str, Any]:
    """Return a contract as entered, with the tricks of both defenders by name."""
    defenders = [
        {"player": FOUR.index(name), "status": "came", "tricks": number_of_tricks}
        for name, number_of_tricks in tricks.items()
    ]
    return {"kind": "contract", "declarer": declarer, "contract": number, "defenders": defenders}


EVENING = (
    contract(BEN, HEARTS, Cleo=2, Dora=2),
    PASSED_OUT,
    {"kind": "contract", "declarer": DORA, "contract": BETTEL, "declarer_took_trick": True},
    contract(CLEO, CLUBS, Anna=3, Ben=0),
)
"""Four deals: Anna, Ben, Cleo and Dora rest in turn."""


def offered(page: Page, question: str) -> list[str]:
    """Return the names offered as the answer of a question."""
    return page.locator(f"[data-entry] label:has([name={question}])").all_inner_texts()


def test_four_play_correct_settle_and_print(phone: Page) -> None:
    anna = Thumb(phone)
    phone.goto("/new/preferans/")
    expect(phone.get_by_text("With a fourth player, the dealer rests.")).to_be_hidden()
    anna.start(FOUR, stake="0.10")

    # Each dealer rests, and is not asked about.
    for dealer, deal in enumerate(EVENING):
        expect(phone.locator("#now")).to_contain_text(f"{FOUR[dealer]} deals")
        expect(phone.locator("#now")).to_contain_text(with_isolates(f"{{{FOUR[dealer]}}} rests"))
        assert offered(phone, "declarer") == [name for name in FOUR if name != FOUR[dealer]]
        assert phone.locator("#strip .dealing").inner_text().startswith(FOUR[dealer])
        assert phone.locator(f"#entry [name^='defenders.{dealer}.']").count() == 0
        anna.record(deal)

    assert centres(phone) == ["−30", "−32", "−10", "−54"]
    columns = phone.locator("#paper-0 .paper-head").all_inner_texts()
    assert [text.split()[-1] for text in columns] == ["Ben", "centre", "Cleo", "Dora"]

    # A correction offers the three who played that deal.
    anna.correct(1)
    assert offered(phone, "declarer") == ["Ben", "Cleo", "Dora"]
    anna.choose("defenders.2.tricks", "1")
    expect(preview(phone)).to_contain_text("Cleo")
    anna.go(anna.button("Save correction"))
    assert receipt(phone).startswith("Deal 1 corrected: Ben: hearts, made (Cleo 1, Dora 2)")
    assert centres(phone) == ["−30", "−32", "−18", "−54"]

    stop_and_settle(anna)
    assert sum(int(total.replace("−", "-")) for total in results(phone).values()) == 0
    assert results(phone) == {"Cleo": "+128", "Anna": "+120", "Ben": "+56", "Dora": "−304"}
    assert payment_texts(phone) == [
        "Dora → Anna 12.00 EUR",
        "Dora → Ben 5.60 EUR",
        "Dora → Cleo 12.80 EUR",
    ]
    rows = open_breakdown(phone, DORA)
    assert rows[-2:] == ["Result −304", "In money −304 × 0.10 EUR −30.40 EUR"]

    # The sheet is printed and drawn, and so is an empty one.
    page = re.sub(r"#.*|\?.*", "", phone.url).split("/settlement")[0].rstrip("/")
    phone.goto(f"{page}/exports/")
    links = [
        phone.get_by_role("link", name=name).get_attribute("href") or ""
        for name in ("PDF, A4", "Sheet as picture", "An empty sheet of this game")
    ]
    files = [httpx.get(httpx.URL(phone.url).join(link)) for link in links]
    assert [file.status_code for file in files] == [200, 200, 200]
    assert links[-1].endswith("?players=4")


def stop_and_settle(thumb: Thumb) -> None:
    """Stop the match, and open its result."""
    thumb.go(menu_of(thumb.page).get_by_role("link", name="If stopped now"))
    thumb.go(thumb.button("Stop the match here"))


def test_watchers_see_who_rests(play: Playing) -> None:
    table = play(players=list(FOUR))
    ben = table.watcher()
    expect(ben.locator("#now")).to_contain_text(with_isolates("{Anna} rests"))

    table.record(contract(BEN, SANAC, Cleo=1, Dora=2))

    expect(ben.locator("#now")).to_contain_text(with_isolates("{Ben} rests"))
    expect(ben.locator(".papers > .paper")).to_have_count(4)
    ben.locator("#deal-1 summary").tap()
    expect(ben.locator("#deal-1")).to_contain_text(with_isolates("{Anna} rested."))
