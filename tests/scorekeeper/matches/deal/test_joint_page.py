"""A correction on its page, together with the deals that it invalidates."""

from typing import Any

import pytest
from django.http.response import HttpResponse, HttpResponseBase

from games import GAMES
from games.entry import form_of
from scorekeeper.matches.services import record_deal, remove_deal
from tests.scorekeeper.matches.conftest import Hands, Phone, answers
from tests.support.corrected_together import (
    CASES,
    FOUR,
    PLAIN_SPADES,
    REFE,
    SWAPPED,
    Case,
    correction_of,
)
from tests.support.people import BEN, HEARTS, PASSED_OUT, Entry, contract, reloaded, sheet, start

pytestmark = pytest.mark.django_db


def page_text(response: HttpResponseBase) -> str:
    """Return the text of a page without bidirectional marks, spaces collapsed."""
    assert isinstance(response, HttpResponse)
    return " ".join(response.content.decode().translate({0x2068: None, 0x2069: None}).split())


def start_case(scorer: Hands, case: Case) -> Phone:
    return scorer(start(*case.deals, **case.agreed))


def first_form(anna: Phone, case: Case) -> dict[str, Any]:
    """Return the form of the first correction of a case."""
    place = {"number": case.number, "place": "insert" if case.inserts else "correct"}
    fields = form_of(case.first["entry"], GAMES[case.game].kinds)
    return fields | place | {"version": reloaded(anna.match).version}


def both_forms(anna: Phone, case: Case, other_entry: Entry | None = None) -> dict[str, Any]:
    """Return the form of both corrections of a case."""
    number = case.other["number"]
    fields = form_of(other_entry or case.other["entry"], GAMES[case.game].kinds)
    second = {f"also.{number}.{name}": values for name, values in fields.items()}
    return first_form(anna, case) | {"also": [str(number)]} | second


def page_of(case: Case) -> str:
    return f"deals/{case.number}/{'insert/' if case.inserts else ''}"


def entries(anna: Phone) -> list[Entry]:
    return [deal["entry"] for deal in sheet(anna.match)["deals"]]


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_correction_alone_is_answered_by_the_forms_of_both_deals(scorer: Hands, case: Case) -> None:
    anna, number = start_case(scorer, case), case.other["number"]

    answer = anna.post(page_of(case), first_form(anna, case))

    page = page_text(answer)
    assert answer.status_code == 409
    assert f'<a href="#also-{number}">Deal {number}</a> {case.errors[0][2]}</li>' in page
    assert f'<h2 id="also-{number}-title">And deal {number}</h2>' in page
    assert page.count(f'<p class="error">{case.errors[0][2]}</p>') == 1
    assert f'name="also.{number}.kind" value="{case.other["entry"]["kind"]}" checked' in page
    assert f'name="kind" value="{case.first["entry"]["kind"]}" checked' in page
    assert "Save all together" in page
    assert entries(anna) == case.deals


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_two_deals_are_saved_as_one_change(scorer: Hands, case: Case) -> None:
    anna = start_case(scorer, case)

    answer = anna.post(page_of(case), both_forms(anna, case))

    version = len(case.deals) + 1
    assert (answer.status_code, answer["Location"]) == (302, f"{anna.at}?changed={version}")
    assert entries(anna) == case.corrected
    assert reloaded(anna.match).version == version
    receipt = page_text(anna.get(f"?changed={version}")).partition('id="receipt"')[2]
    assert f"<b>{case.says}</b>" in receipt.partition("<button")[0]
    assert f"<b>{case.says}</b>" in page_text(anna.get("history/"))


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_both_deals_are_previewed_together(scorer: Hands, case: Case) -> None:
    anna = start_case(scorer, case)

    html = page_text(anna.part("preview/", both_forms(anna, case)))

    assert html.count('class="preview-lines"') == 2
    assert f'<p class="preview-deal">Deal {case.other["number"]}</p>' in html
    assert "preview-missing" not in html


BOTH_NOTED: Entry = {
    "kind": "contract",
    "declarer": 0,
    "level": 5,
    "denomination": "hearts",
    "tricks": 11,
    "other_tricks": 2,
}
NOTED = Case(
    game="skruuvi",
    players=FOUR,
    deals=[BOTH_NOTED, BOTH_NOTED],
    first=correction_of(1, BOTH_NOTED | {"level": 4}),
    other=correction_of(2, BOTH_NOTED),
    errors=[],
    says="",
)
"""The others' tricks were noted, which no question covers; the first form is shown again."""


def test_note_that_no_longer_fits_is_reported_as_dropped(scorer: Hands) -> None:
    message = "Notes that no longer fit are removed."

    second_deals = [BOTH_NOTED, BOTH_NOTED | {"tricks": 12}]
    anna = start_case(scorer, NOTED)

    dropped = [
        message in page_text(anna.post(page_of(NOTED), both_forms(anna, NOTED, second_deal)))
        for second_deal in second_deals
    ]

    assert dropped == [False, True]


def test_second_deal_that_is_still_invalid_keeps_its_answers(scorer: Hands) -> None:
    anna = start_case(scorer, REFE)
    wrong = contract(BEN, HEARTS, (5, 5))

    answer = anna.post(page_of(REFE), both_forms(anna, REFE, wrong))
    preview = page_text(anna.part("preview/", both_forms(anna, REFE, wrong)))

    page = page_text(answer)
    assert answer.status_code == 400
    assert f'name="also.3.declarer" value="{BEN}" checked' in page
    assert [html.count("Defenders take 5 tricks at most") for html in (page, preview)] == [
        1,
        1,
    ]
    assert PLAIN_SPADES not in page
    assert entries(anna) == REFE.deals


def test_preview_of_the_first_alone_names_why_the_second_is_invalid(scorer: Hands) -> None:
    anna = start_case(scorer, SWAPPED)

    html = page_text(anna.part("preview/", first_form(anna, SWAPPED)))

    assert f"Deal 14: {SWAPPED.errors[0][2]}" in html


@pytest.mark.parametrize("also", [["99"], ["x"], ["13"], ["0", "14", "14"]])
def test_other_missing_deals_are_skipped(scorer: Hands, also: list[str]) -> None:
    anna = start_case(scorer, SWAPPED)

    answer = anna.post(page_of(SWAPPED), both_forms(anna, SWAPPED) | {"also": also})

    assert answer.status_code == (302 if "14" in also else 409)


def test_both_forms_stay_after_a_conflicting_change(scorer: Hands) -> None:
    anna = start_case(scorer, REFE)
    form = both_forms(anna, REFE)
    record_deal(reloaded(anna.match), PASSED_OUT)

    answer = anna.post(page_of(REFE), form)

    page = page_text(answer)
    assert answer.status_code == 412
    assert "And deal 3" in page
    assert "Deal 4 recorded" in page


@pytest.mark.parametrize("part", ["deals/3/", "deals/3/insert/"])
def test_deal_removed_meanwhile_is_not_found(scorer: Hands, part: str) -> None:
    anna = scorer(start(PASSED_OUT, PASSED_OUT, PASSED_OUT))
    remove_deal(reloaded(anna.match), 3)

    answer = anna.post(part, answers(contract(BEN, HEARTS)) | {"version": 3})

    assert answer.status_code == 404
