"""Later dealers and the bookkeeper, chosen on the details page."""

import re
from html import unescape
from typing import Any

import pytest
from django.http.response import HttpResponse

from scorekeeper.matches.models import Change, Match
from scorekeeper.matches.services import change_details
from scorekeeper.matches.sheet.cache import clear_sheets, sheet_of
from tests.scorekeeper.matches.conftest import Hands, Phone
from tests.support.people import reloaded, start

pytestmark = pytest.mark.django_db

FOUR = ["Anna", "Ben", "Cleo", "Dora"]
GRAND = {"kind": "contract", "declarer": 2, "level": 6, "denomination": "grand", "tricks": 11}
ROUND = {"session": "short12", "bolshevik": "after_last_set"}
NAMES = {f"players.{seat}": name for seat, name in enumerate(FOUR)}


def skruuvi(deals: int = 0, options: dict[str, Any] | None = None, **details: Any) -> Match:
    return start(
        *[GRAND] * deals, game="skruuvi", players=FOUR, options=options or ROUND, details=details
    )


def text(answer: Any) -> str:
    assert isinstance(answer, HttpResponse)
    page = unescape(answer.content.decode())
    return " ".join(page.replace("\u2068", "").replace("\u2069", "").split())


def details_fields(phone: Phone) -> dict[str, str]:
    """Return the fields that the details form submits without scripts."""
    page = text(phone.get("details/"))
    fields = dict(re.findall(r'<input[^>]* name="([^"]+)" value="([^"]*)"(?: dir| list)', page))
    hidden = r'<input type="hidden" name="((?:set_dealers|version|key)[^"]*)" value="([^"]*)"'
    fields |= dict(re.findall(hidden, page))
    fields |= dict(re.findall(r'name="(first_dealer)" value="(\d)" checked', page))
    for name, inside in re.findall(r'<select[^>]* name="([^"]+)"[^>]*>(.*?)</select>', page):
        chosen = re.search(r'value="([^"]*)" selected', inside)
        fields[name] = chosen[1] if chosen else ""
    return fields


def test_dealers_and_the_bookkeeper_are_chosen_and_in_the_history(scorer: Hands) -> None:
    anna = scorer(skruuvi(4))
    assert sheet_of(anna.match).next.dealer == 0  # type: ignore[union-attr]

    form = details_fields(anna) | {
        "set_dealers.2": "1",
        "set_dealers.bolshevik": "3",
        "bookkeeper": "2",
    }
    answer = anna.post("details/", form)

    assert answer.status_code == 302
    match = reloaded(anna.match)
    assert match.document["set_dealers"] == {"2": 1, "bolshevik": 3}
    assert (match.document["bookkeeper"], sheet_of(match).next.dealer) == (2, 1)  # type: ignore[union-attr]
    assert (
        "<del>Anna keeps the book, later sets begin with the next in turn</del>"
        " <ins>Cleo keeps the book, Set 2: Ben deals first,"
        " Bolshevik after set 3: Dora deals first</ins>"
    ) in text(anna.get("history/"))


def test_form_sent_again_as_it_is_shown_changes_nothing(scorer: Hands) -> None:
    dealers = {"3": 0, "bolshevik_3": 2, "bolshevik": 1}
    anna = scorer(skruuvi(set_dealers=dealers, bookkeeper=3, first_dealer=2))

    form = details_fields(anna)

    dealing = {name: value for name, value in form.items() if "dealer" in name or "book" in name}
    assert dealing == {
        "first_dealer": "2",
        "set_dealers.1": "",
        "set_dealers.2": "",
        "set_dealers.3": "0",
        "set_dealers.bolshevik_3": "",
        "set_dealers.bolshevik": "2",
        "bookkeeper": "3",
    }
    anna.post("details/", form)
    document = reloaded(anna.match).document
    assert document["set_dealers"] == {"3": 0, "bolshevik": 2}
    assert (document["bookkeeper"], document["first_dealer"]) == (3, 2)


def test_dealer_is_the_next_in_turn_again(scorer: Hands) -> None:
    anna = scorer(skruuvi(set_dealers={"1": 3, "2": 1}))
    form = details_fields(anna)

    anna.post("details/", form | {"set_dealers.2": ""})

    document = reloaded(anna.match).document
    assert (document["set_dealers"], document["first_dealer"]) == ({}, 3)


def test_form_without_the_questions_leaves_dealers_as_they_are(scorer: Hands) -> None:
    anna = scorer(skruuvi(set_dealers={"2": 1}, bookkeeper=2))
    stored = {
        name: value
        for name, value in details_fields(anna).items()
        if "set_dealers" not in name and name != "bookkeeper"
    }

    anna.post("details/", stored | {"title": "Tonight"})

    document = reloaded(anna.match).document
    assert (document["title"], document["set_dealers"]) == ("Tonight", {"2": 1})
    assert document["bookkeeper"] == 2


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("set_dealers.2", "7", "This player is not at the table."),
        ("set_dealers.2", "x", "Enter a player by number."),
        ("bookkeeper", "9", "This player is not at the table."),
    ],
)
def test_player_who_cannot_deal_is_refused_at_the_question(
    scorer: Hands, field: str, value: str, message: str
) -> None:
    anna = scorer(skruuvi())

    answer = anna.post("details/", details_fields(anna) | {field: value, "title": "Kept"})

    assert (answer.status_code, message in text(answer)) == (400, True)
    assert 'value="Kept"' in text(answer)
    assert reloaded(anna.match).version == 0


def test_set_that_no_longer_comes_is_pointed_out_with_its_dealer(scorer: Hands) -> None:
    anna = scorer(skruuvi(options=ROUND | {"unwind": True}, set_dealers={"5": 1}))
    form = details_fields(anna)

    answer = anna.post("details/", {k: v for k, v in form.items() if k != "options.unwind"})

    message = "This session has no such set or Bolshevik round."
    assert (answer.status_code, message in text(answer)) == (400, True)


def test_same_form_sent_twice_is_one_change(scorer: Hands) -> None:
    anna = scorer(skruuvi())
    form = details_fields(anna) | {"set_dealers.3": "2"}

    answers = [anna.post("details/", form).status_code for _ in range(2)]

    assert (answers, reloaded(anna.match).version) == ([302, 302], 1)


@pytest.mark.parametrize("deals", [0, 3, 4, 5, 12])
def test_scorer_is_asked_for_the_dealer_when_partners_change(
    scorer: Hands, watcher: Hands, deals: int
) -> None:
    match = skruuvi(deals)
    link = f'<a href="/m/{match.code}/details/#dealing">Different dealer?</a>'

    assert (link in text(scorer(match).get())) is (deals in {4, 12})
    assert link not in text(watcher(match).get())


def test_game_without_such_choices_is_not_asked(scorer: Hands) -> None:
    anna = scorer(start())

    assert "set_dealers" not in text(anna.get("details/"))
    assert "bookkeeper" not in text(anna.get("details/"))


def test_first_dealer_is_named_in_the_history(scorer: Hands) -> None:
    anna = scorer(start())
    change_details(anna.match, {"first_dealer": 2})

    history = text(anna.get("history/"))

    assert "<del>Anna deals first</del> <ins>Dora deals first</ins>" in history


def test_details_have_one_order_however_they_are_stored(scorer: Hands) -> None:
    anna = scorer(skruuvi(4))
    change_details(anna.match, {"bookkeeper": 2, "first_dealer": 1, "title": "Friday"})
    message = "<ins>Cleo keeps the book, Ben deals first, title: Friday</ins>"
    assert message in text(anna.get("history/"))
    change = Change.objects.get(match=anna.match, kind="details")

    change.new = dict(reversed(change.new.items()))  # type: ignore[union-attr]
    change.save()
    clear_sheets()

    assert message in text(anna.get("history/"))
