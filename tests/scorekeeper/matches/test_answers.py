"""Responses of the pages of a match: status codes, and the page shown afterwards."""

import pytest
from django.http.response import HttpResponse, HttpResponseBase

from scorekeeper.matches.models import Match
from tests.scorekeeper.matches.conftest import Hands, answers
from tests.support.people import (
    ANNA,
    BEN,
    DIAMONDS,
    HEARTS,
    NINE_DEALS,
    PASSED_OUT,
    SPADES,
    contract,
    damage_deal,
    reloaded,
    start,
)

pytestmark = pytest.mark.django_db

TOO_MANY = contract(ANNA, HEARTS, (5, 5))


def text(response: HttpResponseBase) -> str:
    assert isinstance(response, HttpResponse)
    return response.content.decode()


def test_recorded_deal_answers_only_what_changed(scorer: Hands) -> None:
    anna = scorer(start(PASSED_OUT))

    answer = anna.record(contract(ANNA, HEARTS), version=1)

    assert answer.status_code == 200
    html = text(answer)
    assert "<html" not in html
    assert html.count('id="deal-') == 1
    assert 'hx-swap-oob="afterbegin:#deals"' in html


def test_recorded_deal_leads_back_to_its_receipt_without_scripts(scorer: Hands) -> None:
    anna = scorer(start(PASSED_OUT))

    answer = anna.post("deals/", answers(contract(ANNA, HEARTS)) | {"version": 1})

    assert (answer.status_code, answer["Location"]) == (302, f"{anna.at}?changed=2")


@pytest.mark.parametrize(
    ("deal", "hidden", "status"),
    [
        (TOO_MANY, {}, 400),
        ({"kind": "nonsense"}, {}, 400),
        ({}, {}, 400),
        (PASSED_OUT, {"version": 0}, 412),
        (PASSED_OUT, {"version": "x" * 100}, 200),
    ],
)
def test_refused_deal_changes_nothing(
    scorer: Hands, deal: dict[str, object], hidden: dict[str, object], status: int
) -> None:
    match = start(PASSED_OUT)

    answer = scorer(match).record(deal, **hidden)

    assert answer.status_code == status
    assert reloaded(match).version == (2 if status == 200 else 1)


def test_deal_at_the_end_of_a_finished_match_is_refused(scorer: Hands) -> None:
    match = start(*NINE_DEALS.deals)

    assert scorer(match).record(PASSED_OUT).status_code == 409


def test_form_sent_again_is_answered_again_unless_it_differs(
    scorer: Hands,
) -> None:
    match = start()
    anna = scorer(match)
    first = anna.record(PASSED_OUT, key="k" * 32, version=0)

    same = anna.record(PASSED_OUT, key="k" * 32, version=0)
    different = anna.record(contract(ANNA, HEARTS), key="k" * 32, version=0)

    assert [first.status_code, same.status_code, different.status_code] == [200, 200, 422]
    assert reloaded(match).version == 1


def test_correction_that_makes_later_deals_impossible_names_them(scorer: Hands) -> None:
    match = start(PASSED_OUT, contract(BEN, SPADES))
    anna = scorer(match)

    answer = anna.post("deals/1/", answers(contract(ANNA, DIAMONDS)))

    assert answer.status_code == 409
    assert (
        '<li><a href="#also-2">Deal 2</a> Add the kontra or clear the tricks:'
        " plain spades is played only after kontra.</li>" in text(answer)
    )


@pytest.mark.parametrize("part", ["deals/3/", "deals/3/insert/", "deals/99999/"])
def test_missing_deal_is_not_found(scorer: Hands, part: str) -> None:
    anna = scorer(start(PASSED_OUT, PASSED_OUT))

    assert [anna.get(part).status_code, anna.post(part).status_code] == [404, 404]


@pytest.mark.parametrize(
    "entry", [None, 7, [], {"kind": []}, {"kind": "contract", "defenders": [1]}]
)
def test_damaged_deal_never_breaks_a_page(scorer: Hands, entry: object) -> None:
    match = damage_deal(start(PASSED_OUT, contract(ANNA, HEARTS)), 1, entry)
    anna = scorer(match)

    for page in ("", "sheet/", "history/", "settlement/", "deals/1/", "deals/1/insert/"):
        assert (page, anna.part(page).status_code) == (page, 200)
    assert 'id="deal-1" class="deal uncounted"' in text(anna.get())


def test_page_that_is_up_to_date_is_answered_with_nothing(watcher: Hands) -> None:
    cleo = watcher(start(PASSED_OUT))

    assert cleo.part("sheet/?since=1").status_code == 204
    assert cleo.part("sheet/?since=0").status_code == 200


def test_code_is_recognised_in_every_spelling(watcher: Hands) -> None:
    match: Match = start()
    cleo = watcher(match)
    typed_code = f" {match.code[:4].upper()} {match.code[4:]} "

    assert cleo.client.get("/find/", {"code": typed_code})["Location"] == cleo.at
    assert cleo.client.get("/find/", {"code": "nothing1"}).status_code == 404
