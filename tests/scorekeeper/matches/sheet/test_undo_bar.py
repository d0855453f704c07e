"""Undo and redo at the head of a deal: their labels and effects."""

import re
from collections.abc import Callable

import pytest
from django.http.response import HttpResponse

from scorekeeper.matches.deal.correct_many import correct_deals
from scorekeeper.matches.models import Match
from scorekeeper.matches.services import (
    change_details,
    correct_deal,
    drop_pending,
    insert_deal,
    note_pending,
    record_deal,
    remove_deal,
    stop_match,
)
from tests.scorekeeper.matches.conftest import Hands, Phone
from tests.support.people import (
    ANNA,
    BEN,
    HEARTS,
    PASSED_OUT,
    bettel,
    contract,
    reloaded,
    sheet,
    start,
)

pytestmark = pytest.mark.django_db

CHANGES: dict[str, tuple[Callable[[Match], object], str, str, str]] = {
    "add": (lambda m: record_deal(m, PASSED_OUT), "Deal 3", "Undo deal 3", "Put deal 3 back"),
    "insert": (
        lambda m: insert_deal(m, PASSED_OUT, before=2),
        "Deal 2",
        "Undo deal 2",
        "Put deal 2 back",
    ),
    "correct": (
        lambda m: correct_deal(m, 2, bettel(ANNA)),
        "Correction of deal 2",
        "Undo the correction of deal 2",
        "Redo: Correction of deal 2",
    ),
    "correct_many": (
        lambda m: correct_deals(m, [{"number": n, "entry": bettel(ANNA)} for n in (1, 2)]),
        "Correction of deals 1, 2",
        "Undo the correction of deals 1, 2",
        "Redo: Correction of deals 1, 2",
    ),
    "remove": (
        lambda m: remove_deal(m, 1),
        "Removal of deal 1",
        "Undo: Removal of deal 1",
        "Redo: Removal of deal 1",
    ),
    "note": (
        lambda m: note_pending(m, contract(ANNA, HEARTS)),
        "Contract",
        "Undo: Contract",
        "Redo: Contract",
    ),
    "details": (
        lambda m: change_details(m, {"title": "Friday"}),
        "Details",
        "Undo: Details",
        "Redo: Details",
    ),
    "stop": (stop_match, "Stop", "Undo: Stop", "Redo: Stop"),
}
NOTHING_TO_UNDO, NOTHING_TO_REDO = ("", "Nothing to undo", ""), ("", "Nothing to redo", "")
BUTTON = re.compile(r"<button.*?</button>", re.DOTALL)


def button_content(button: str) -> tuple[str, str, str]:
    """Return path, accessible label and visible label of a button."""
    path = re.search(r'formaction="[^"]*/(\w+/)"', button)
    (label,) = re.findall(r'aria-label="([^"]*)"', button)
    caption = re.search(r"<span>([^<]*)</span>", button)
    assert ("disabled" in button) == (path is None)
    return path[1] if path else "", label, caption[1] if caption else ""


def buttons(anna: Phone, page: str = "") -> list[tuple[str, str, str]]:
    """Return both buttons on the scorer's page."""
    answer = anna.part(page)
    assert isinstance(answer, HttpResponse)
    (bar,) = re.findall(r'<div id="undo-bar".*?</div>', answer.content.decode(), re.DOTALL)
    return [button_content(button) for button in BUTTON.findall(bar)]


@pytest.mark.parametrize(("change", "short", "undo", "redo"), CHANGES.values(), ids=CHANGES)
def test_bar_names_what_it_undoes_and_then_redoes(
    scorer: Hands, change: Callable[[Match], object], short: str, undo: str, redo: str
) -> None:
    anna = scorer(start(contract(ANNA, HEARTS), contract(BEN, HEARTS)))
    change(anna.match)

    before = buttons(anna)
    anna.post("undo/", {"version": reloaded(anna.match).version})
    after = buttons(anna)
    anna.post("redo/", {"version": reloaded(anna.match).version})

    # At the foot of a finished match the button has room for its full label.
    caption = undo if sheet(reloaded(anna.match))["status"] != "open" else short
    assert before == [("undo/", undo, caption), NOTHING_TO_REDO]
    assert after == [("undo/", "Undo deal 2", "Deal 2"), ("redo/", redo, short)]
    assert buttons(anna) == before


def test_bar_of_a_new_match_has_nothing_to_undo_or_redo(scorer: Hands) -> None:
    assert buttons(scorer(start())) == [NOTHING_TO_UNDO, NOTHING_TO_REDO]


def test_bar_goes_back_and_forth_over_several_deals(scorer: Hands) -> None:
    anna = scorer(start(PASSED_OUT, PASSED_OUT))
    for _ in range(2):
        anna.post("undo/", {"version": reloaded(anna.match).version})

    assert buttons(anna) == [NOTHING_TO_UNDO, ("redo/", "Put deal 1 back", "Deal 1")]
    assert buttons(anna, "sheet/?since=0") == buttons(anna)
    assert buttons(anna, "history/") == buttons(anna)


def test_bar_comes_with_a_saved_deal(scorer: Hands) -> None:
    anna = scorer(start(PASSED_OUT))

    answer = anna.record(contract(ANNA, HEARTS), version=1)

    assert isinstance(answer, HttpResponse)
    bar = answer.content.decode().partition('<div id="undo-bar"')[2].partition("</div>")[0]
    assert [button_content(button) for button in BUTTON.findall(bar)] == [
        ("undo/", "Undo deal 2", "Deal 2"),
        NOTHING_TO_REDO,
    ]
    assert "hx-swap-oob" in bar


def test_bar_after_a_dropped_contract_names_it(scorer: Hands) -> None:
    anna = scorer(start())
    note_pending(anna.match, contract(ANNA, HEARTS))
    drop_pending(reloaded(anna.match))

    assert buttons(anna)[0] == ("undo/", "Undo: Contract", "Contract")


def test_only_the_scorer_has_undo_and_pencils(scorer: Hands, watcher: Hands) -> None:
    match = start(contract(ANNA, HEARTS), PASSED_OUT)
    anna, cleo = scorer(match).get(), watcher(match).get()
    assert isinstance(anna, HttpResponse)
    assert isinstance(cleo, HttpResponse)
    mine, theirs = anna.content.decode(), cleo.content.decode()

    pencils = re.findall(r'class="deal-pencil" href="([^"]*)" aria-label="([^"]*)"', mine)
    url = f"/m/{match.code}/deals/"
    assert pencils == [(f"{url}2/", "Correct deal 2"), (f"{url}1/", "Correct deal 1")]
    assert 'class="deal-pencil"' not in theirs
    assert 'id="undo-bar"' not in theirs
    paper = 'id="drawing">', 'id="totals"'
    numbers = [
        re.findall(r'<a [^>]*href="([^"]*)"', page.partition(paper[0])[2].partition(paper[1])[0])
        for page in (mine, theirs)
    ]
    assert set(numbers[0]) == {f"{url}1/", f"{url}2/"}
    assert set(numbers[1]) == {"#deal-1", "#deal-2"}
    assert len(numbers[0]) == len(numbers[1])
