"""The button on a receipt: undo, and afterwards redo."""

import re
from collections.abc import Callable

import pytest
from django.http.response import HttpResponse

from scorekeeper.matches.deal.correct_many import correct_deals
from scorekeeper.matches.log.write import Outcome
from scorekeeper.matches.models import Match
from scorekeeper.matches.services import (
    correct_deal,
    insert_deal,
    record_deal,
    remove_deal,
    stop_match,
)
from tests.scorekeeper.matches.conftest import Hands, Phone
from tests.support.people import ANNA, BEN, HEARTS, PASSED_OUT, bettel, contract, reloaded, start

pytestmark = pytest.mark.django_db

CHANGES: dict[str, tuple[Callable[[Match], Outcome], str, str]] = {
    "add": (lambda m: record_deal(m, PASSED_OUT), "Undo deal 3", "Put deal 3 back"),
    "insert": (
        lambda m: insert_deal(m, PASSED_OUT, before=2),
        "Undo deal 2",
        "Put deal 2 back",
    ),
    "correct": (
        lambda m: correct_deal(m, 2, bettel(ANNA)),
        "Undo the correction of deal 2",
        "Correct deal 2 again",
    ),
    "remove": (lambda m: remove_deal(m, 1), "Put deal 1 back", "Remove deal 1 again"),
    "correct_many": (
        lambda m: correct_deals(m, [{"number": n, "entry": bettel(ANNA)} for n in (1, 2)]),
        "Undo the correction of deals 1, 2",
        "Correct deals 1, 2 again",
    ),
    "stop": (stop_match, "Undo: Match stopped", "Redo: Match stopped"),
}


def button(anna: Phone) -> tuple[str, str]:
    """Return URL and label of the button on the newest receipt."""
    answer = anna.get(f"?changed={reloaded(anna.match).version}")
    assert isinstance(answer, HttpResponse)
    receipt = answer.content.decode().partition('id="receipt"')[2].partition("</section>")[0]
    ((url, label),) = re.findall(
        r'formaction="([^"]*)">([^<]*)<', receipt.partition('id="news"')[0]
    )
    return url.removeprefix(anna.at), label


@pytest.mark.parametrize(("change", "undo", "redo"), CHANGES.values(), ids=CHANGES)
def test_button_names_what_it_undoes_and_then_redoes(
    scorer: Hands, change: Callable[[Match], Outcome], undo: str, redo: str
) -> None:
    anna = scorer(start(contract(ANNA, HEARTS), contract(BEN, HEARTS)))
    change(anna.match)

    buttons = [button(anna)]
    for _ in range(3):
        anna.post(buttons[-1][0], {"version": reloaded(anna.match).version})
        buttons.append(button(anna))

    assert buttons == [("undo/", undo), ("redo/", redo)] * 2


def test_button_after_two_undos_redoes_the_last(scorer: Hands) -> None:
    anna = scorer(start(PASSED_OUT, contract(ANNA, HEARTS), contract(BEN, HEARTS)))

    anna.post("undo/")
    anna.post("undo/")

    assert button(anna) == ("redo/", "Put deal 2 back")


def test_saved_deal_is_undone_by_its_number(scorer: Hands) -> None:
    anna = scorer(start(PASSED_OUT))

    answer = anna.record(contract(ANNA, HEARTS), version=1)

    assert isinstance(answer, HttpResponse)
    assert f'formaction="{anna.at}undo/">Undo deal 2</button>' in answer.content.decode()
