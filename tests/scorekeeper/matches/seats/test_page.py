"""The page that changes seats: preview, application, and its later traces."""

import json
from typing import Any

import pytest
from django.http.response import HttpResponse
from django.test import Client

from scorekeeper.exports.paper.content import Head, PrintSettings, printed_sheet
from scorekeeper.matches.models import Match
from scorekeeper.matches.seats.change import Reseating, TakingOver
from scorekeeper.matches.services import change_seats, stop_match, undo
from scorekeeper.matches.sheet.cache import sheet_of
from tests.scorekeeper.matches.conftest import Hands, Phone
from tests.support.markup import Markup
from tests.support.people import ANNA, BEN, HEARTS, SANAC, contract, reloaded, start

pytestmark = pytest.mark.django_db

FOUR = ["Anna", "Ben", "Cleo", "Dora"]
SKRUUVI = {
    "kind": "contract",
    "declarer": 2,
    "level": 5,
    "denomination": "grand",
    "doubling": "double",
    "doubled_by": 1,
    "tricks": 11,
}
TAKE: dict[str, Any] = {"what": "take", "seat": "1", "name": "Eva", "since": "2"}
SWAP: dict[str, Any] = {
    "what": "seats",
    "seats.0": "0",
    "seats.1": "2",
    "seats.2": "1",
    "since": "1",
    "keep": "people",
}


def played() -> Match:
    return start(contract(ANNA, SANAC, (1, 2)), contract(BEN, HEARTS))


def words(answer: Any) -> str:
    """Return the visible text of a page, in one line."""
    return " ".join(Markup(answer).text.split())


def text(answer: Any) -> str:
    assert isinstance(answer, HttpResponse)
    return " ".join(answer.content.decode().replace("\u2068", "").replace("\u2069", "").split())


def apply_form(phone: Phone, form: dict[str, Any]) -> str:
    """Apply a form and return the page with its receipt."""
    answer = phone.post("seats/", form | {"do": "apply", "version": reloaded(phone.match).version})
    assert answer.status_code == 302
    return text(phone.client.get(answer["Location"]))


def test_new_sheet_is_shown_before_anything_is_stored(scorer: Hands) -> None:
    anna = scorer(played())

    html = text(anna.post("seats/", SWAP))

    assert "<b><bdi>Anna</bdi></b>, <b><bdi>Dora</bdi></b>, <b><bdi>Ben</bdi></b>" in html
    assert reloaded(anna.match).version == 2


GRAND = {"kind": "contract", "declarer": 2, "level": 5, "denomination": "grand", "tricks": 11}
ALL_PASS = {
    "kind": "all_pass",
    "tricks": 0,
    "aces": [
        {"suit": suit, "trick": trick, "side": 1}
        for suit, trick in (("clubs", 6), ("diamonds", 5), ("hearts", 2), ("spades", 9))
    ],
}


def seats_form(order: tuple[int, ...], **more: Any) -> dict[str, Any]:
    seats = {f"seats.{seat}": str(player) for seat, player in enumerate(order)}
    return {"what": "seats", "since": "1", "keep": "people", **seats, **more}


@pytest.mark.parametrize(
    ("there", "back"), [((2, 0, 1, 3), (1, 2, 0, 3)), ((1, 2, 3, 0), (3, 0, 1, 2))]
)
def test_broken_pair_of_an_all_pass_is_reported_and_restored(
    scorer: Hands, there: tuple[int, ...], back: tuple[int, ...]
) -> None:
    anna = scorer(start(ALL_PASS, GRAND, game="skruuvi", players=FOUR))
    before = reloaded(anna.match).document

    html = text(anna.post("seats/", seats_form(there)))
    apply_form(anna, seats_form(there))
    away = reloaded(anna.match).document["deals"][0]["tricks"]
    apply_form(anna, seats_form(back))

    assert f'for a pair that splits up. <a href="/m/{anna.match.code}/deals/1/">Deal 1</a></p>' in (
        html
    )
    assert (away, reloaded(anna.match).document) == (0, before)


@pytest.mark.parametrize(("order", "keep"), [((1, 0, 3, 2), "people"), ((2, 0, 1, 3), "seats")])
def test_no_deal_is_pointed_out_where_its_tricks_can_follow(
    scorer: Hands, order: tuple[int, ...], keep: str
) -> None:
    anna = scorer(start(ALL_PASS, SKRUUVI, game="skruuvi", players=FOUR))

    html = text(anna.post("seats/", seats_form(order, keep=keep)))

    assert ("The new sheet" in html, "Look at these deals" in html) == (True, False)


def test_applied_seats_have_a_receipt_that_can_be_undone(scorer: Hands) -> None:
    anna = scorer(played())

    page = apply_form(anna, SWAP)

    assert "<b>Seats changed</b>: players: Anna, Dora, Ben" in page
    assert reloaded(anna.match).document["players"] == ["Anna", "Dora", "Ben"]
    undo(reloaded(anna.match))
    assert reloaded(anna.match).document["players"] == ["Anna", "Ben", "Dora"]


def test_replacement_is_shown_in_the_head_the_result_and_the_history(
    scorer: Hands, watcher: Hands
) -> None:
    anna = scorer(played())

    assert "Seat taken over from deal 2 on" in apply_form(anna, TAKE)

    cleo = watcher(anna.match)
    assert "<li>Ben (until deal 1), Eva (from deal 2)</li>" in text(cleo.get())
    assert "Ben / Eva" in text(cleo.get())
    result = text(cleo.get("settlement/"))
    assert '<bdi>Ben</bdi> <span class="hint">until deal 1</span>' in result
    assert "Each player keeps what the seat won or lost in that player&#x27;s deals." in result
    assert "<del>players: Anna, Ben, Dora</del> <ins>players: Anna, Eva, Dora</ins>" in text(
        cleo.get("history/")
    )


def test_deal_is_described_with_the_names_of_its_players(scorer: Hands) -> None:
    match = change_seats(played(), TakingOver(BEN, "Eva", since=2)).match
    change_seats(reloaded(match), TakingOver(ANNA, "Fred", since=2))

    page = words(scorer(match).get("deals/1/"))

    assert "As it stands: Anna: Sanac, made (Ben 1, Dora 2)" in page


def test_history_shows_each_change_with_the_names_of_its_time(scorer: Hands) -> None:
    anna = scorer(played())
    apply_form(anna, SWAP)

    actual = words(anna.get("history/"))

    assert "Deal 2 recorded Ben: hearts, made (" in actual


def test_conflicting_deal_is_named(scorer: Hands) -> None:
    anna = scorer(start(SKRUUVI, game="skruuvi", players=FOUR))
    form = SWAP | {"seats.0": "0", "seats.1": "3", "seats.2": "2", "seats.3": "1"}

    answer = anna.post("seats/", form)

    assert answer.status_code == 409
    assert f'<a href="/m/{anna.match.code}/deals/1/">Deal 1</a>' in text(answer)


@pytest.mark.parametrize(
    ("form", "says"),
    [
        (SWAP | {"seats.1": "0"}, "Give each player one seat"),
        (SWAP | {"since": "x"}, "There is no deal with this number."),
        (TAKE | {"name": "Anna"}, "Enter three different names."),
    ],
)
def test_invalid_seats_are_reported_on_the_page(
    scorer: Hands, form: dict[str, Any], says: str
) -> None:
    answer = scorer(played()).post("seats/", form)

    assert answer.status_code == 400
    assert says in text(answer)


def test_outdated_page_shows_the_changes(scorer: Hands) -> None:
    anna = scorer(played())

    answer = anna.post("seats/", SWAP | {"do": "apply", "version": "1"})

    assert answer.status_code == 412
    assert "Deal 2 recorded" in text(answer)


def test_same_form_sent_twice_changes_seats_once(scorer: Hands) -> None:
    anna = scorer(played())
    form = TAKE | {"do": "apply", "version": "2", "key": "a key"}

    first, second = anna.post("seats/", form), anna.post("seats/", form)

    assert (first.status_code, second.status_code) == (302, 302)
    assert reloaded(anna.match).version == 3


def test_match_with_changed_seats_survives_export_and_import(client: Client) -> None:
    match = change_seats(played(), TakingOver(BEN, "Eva", since=2)).match
    match = change_seats(reloaded(match), Reseating((1, 0, 2))).match
    match = stop_match(reloaded(match)).match
    file = client.get(f"/m/{match.code}/export.json")
    assert isinstance(file, HttpResponse)
    exported = json.loads(file.content)

    response = client.post("/api/v1/matches/import/", exported, "application/json")

    assert response.status_code == 201, response.content
    copy = Match.objects.get(code=response.json()["code"])
    assert copy.document == reloaded(match).document
    assert [(c.kind, c.number) for c in copy.changes.all()] == [
        ("add", 1),
        ("add", 2),
        ("reseat", 2),
        ("reseat", None),
        ("stop", None),
    ]
    without_history = {k: v for k, v in exported.items() if k != "history"}
    again_made = client.post("/api/v1/matches/import/", without_history, "application/json")
    bare = Match.objects.get(code=again_made.json()["code"])
    assert bare.document == reloaded(match).document


@pytest.mark.parametrize(
    ("seatings", "field"),
    [
        ([{"until": 0, "players": ["Anna", "Ben", "Dora"]}], "seatings.0.until"),
        ([{"until": 1, "players": ["Anna", "Anna", "Dora"]}], "seatings.0.players"),
        ([{"until": 1, "players": ["Anna", "Ben", "Dora"]}] * 2, "seatings.1.until"),
    ],
)
def test_invalid_seats_in_a_file_are_refused(
    client: Client, seatings: list[Any], field: str
) -> None:
    file = client.get(f"/m/{played().code}/export.json")
    assert isinstance(file, HttpResponse)
    exported = json.loads(file.content) | {"seatings": seatings}

    answer = client.post("/api/v1/matches/import/", exported, "application/json")

    assert answer.status_code == 400
    assert field in [error["field"] for error in answer.json()["errors"]]


def test_csv_names_everybody_who_sat_in_a_seat(client: Client) -> None:
    match = change_seats(played(), TakingOver(BEN, "Eva", since=2)).match

    file = client.get(f"/m/{stop_match(reloaded(match)).match.code}/export.csv")

    assert isinstance(file, HttpResponse)
    assert "Ben / Eva" in file.content.decode()


def test_printed_sheet_names_who_sat_where_and_pays_people() -> None:
    match = start(
        contract(ANNA, SANAC, (1, 2)),
        contract(BEN, HEARTS),
        details={"stake": {"amount": "0.10", "currency": "EUR"}},
    )
    match = stop_match(change_seats(match, TakingOver(BEN, "Eva", since=2)).match).match

    data = printed_sheet(sheet_of(reloaded(match)), Head(), PrintSettings())

    assert data["seats"] == ["Ben (until deal 1), Eva (from deal 2)"]
    assert data["names"][1] == "Ben / Eva"
    assert [row["what"] for row in data["deals"]["rows"]] == [
        "Anna: Sanac, made (Ben 1, Dora 2)",
        "Eva: ♥, made (Dora 2, Anna 2)",
    ]
    assert [(payment["payer"], payment["payee"]) for payment in data["result"]["payments"]] == [
        ("Ben", "Anna"),
        ("Ben", "Eva"),
        ("Ben", "Dora"),
    ]


def test_sheet_on_paper_is_made_where_seats_changed_hands(client: Client) -> None:
    match = change_seats(played(), TakingOver(BEN, "Eva", since=2)).match

    file = client.get(f"/m/{match.code}/export.pdf")

    assert isinstance(file, HttpResponse)
    assert file.content.startswith(b"%PDF-")
