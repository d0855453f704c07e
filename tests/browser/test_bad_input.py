"""Invalid input is refused at its field, and stays in the form."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Playing
from tests.plugins.profiles import at_length
from tests.plugins.server import Server
from tests.support.browser.thumb import centres, with_isolates
from tests.support.people import ANNA, BEN, DIAMONDS, HEARTS, PASSED_OUT, SPADES, contract


def test_invalid_deal_is_refused_at_its_question(play: Playing) -> None:
    anna = play().scorer()

    anna.answer(contract(ANNA, HEARTS, (5, 5)))
    anna.tap(anna.button("Save deal"))

    message = anna.page.locator("fieldset:has([name='defenders.2.tricks']) .error")
    expect(message).to_have_text("Defenders take 5 tricks at most.")
    expect(message).to_be_in_viewport()
    expect(anna.page.locator("#entry > .wrong-line [data-why]")).to_have_text(
        "Defenders take 5 tricks at most."
    )
    expect(anna.page.locator("[name='defenders.1.tricks']:checked")).to_have_value("5")
    expect(anna.page.locator("#deals > li")).to_have_count(0)

    anna.choose("defenders.1.tricks", "2")
    anna.choose("defenders.2.tricks", "2")
    anna.save()
    assert centres(anna.page) == ["−22", "−30", "−30"]


@pytest.mark.thorough
def test_deal_that_is_not_complete_says_what_is_missing(play: Playing) -> None:
    anna = play().scorer()
    anna.choose("declarer", str(ANNA))
    anna.choose("contract", str(HEARTS))
    anna.choose("defenders.1.tricks", "3")
    expect(anna.page.locator("#preview")).to_have_text(
        with_isolates("Enter the tricks of {Dora} (0 to 5).")
    )

    anna.tap(anna.button("Save deal"))

    wrong = anna.page.locator("fieldset:has([name='defenders.2.tricks'])")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong.locator(".error")).to_have_text(
        with_isolates("Enter the tricks of {Dora} (0 to 5).")
    )
    expect(wrong).to_be_in_viewport()


@pytest.mark.thorough
def test_score_of_earlier_answers_does_not_stay(play: Playing, allowed_problems: list[str]) -> None:
    anna = play().scorer()
    anna.answer(contract(ANNA, HEARTS, (2, 2)))
    expect(anna.page.locator("#preview li")).not_to_have_count(0)
    allowed_problems.append("ERR_FAILED")

    anna.page.route("**/preview/", lambda route: route.abort())
    anna.choose("defenders.1.tricks", "1")

    expect(anna.page.locator("#preview")).to_be_empty()


def test_correction_that_makes_a_later_deal_impossible_names_it(play: Playing) -> None:
    # Spades without kontra require a refe, here that of deal 1.
    anna = play(PASSED_OUT, contract(ANNA, DIAMONDS), contract(BEN, SPADES)).scorer()
    anna.correct(1)
    anna.answer(contract(BEN, HEARTS))
    anna.go(anna.button("Save correction"))

    alert = anna.page.get_by_role("alert")
    expect(alert).to_contain_text("This change would make later deals invalid.")
    expect(anna.page.locator(".banner li")).to_have_text(
        "Deal 3 Add the kontra or clear the tricks: plain spades is played only after kontra."
    )
    expect(anna.page.locator("[name=declarer]:checked")).to_have_value(str(BEN))

    anna.tap(anna.page.locator(".banner").get_by_role("link", name="Deal 3"))
    expect(anna.page.get_by_role("heading", name="And deal 3")).to_be_in_viewport()


@pytest.mark.thorough
def test_removal_that_makes_a_later_deal_invalid_links_to_it(play: Playing) -> None:
    anna = play(PASSED_OUT, contract(ANNA, DIAMONDS), contract(BEN, SPADES)).scorer()
    anna.correct(1)
    anna.go(anna.button("Remove deal 1"))

    anna.go(anna.page.locator(".banner").get_by_role("link", name="Deal 3"))

    expect(anna.page.get_by_role("heading", level=1)).to_have_text("Correct deal 3")


@contextmanager
def database(server: Server) -> Iterator[sqlite3.Connection]:
    path = server.database_url.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path, timeout=20)) as connection, connection:
        yield connection


@pytest.mark.thorough
@pytest.mark.parametrize(
    "entry",
    [
        {"kind": "tarock"},
        *at_length({"kind": "contract", "declarer": 9}, None),
    ],
)
def test_damaged_deal_is_shown_struck_with_its_problem(
    play: Playing, server: Server, entry: object
) -> None:
    table = play(contract(ANNA, HEARTS), contract(BEN, DIAMONDS))
    code = table.watch.rstrip("/").rpartition("/")[2]
    with database(server) as connection:
        ((stored,),) = connection.execute(
            "SELECT document FROM matches_match WHERE code = ?", [code]
        ).fetchall()
        document = json.loads(stored)
        document["deals"][0] = entry
        connection.execute(
            "UPDATE matches_match SET document = ?, changed_at = '2026-01-01' WHERE code = ?",
            [json.dumps(document), code],
        )

    anna = table.scorer()
    struck = anna.page.locator("#deal-1.uncounted")
    anna.tap(struck.locator("summary"))
    expect(struck.locator(".error").first).to_be_visible()
    line = struck.locator(".deal-what").evaluate("e => getComputedStyle(e).textDecorationLine")
    assert (line, centres(anna.page)) == ("line-through", ["−30", "−24", "−30"])

    anna.go(struck.get_by_role("link", name="Correct", exact=True))
    anna.answer(contract(ANNA, HEARTS))
    anna.go(anna.button("Save correction"))
    assert centres(anna.page) == ["−22", "−24", "−30"]
