"""Steps of a phone that renders by itself, answered with only the log entry."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from prometheus_client import REGISTRY

from scorekeeper.matches import services
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sync.digests import totals_digest
from tests.scorekeeper.matches.conftest import Hands, answers
from tests.support.people import (
    ANNA,
    BEN,
    DORA,
    HEARTS,
    PASSED_OUT,
    SANAC,
    THREE_DEALS,
    bettel,
    contract,
    log_of,
    reloaded,
    start,
)
from tests.support.phone.drawing import LIGHT, DrawingPhone

pytestmark = pytest.mark.django_db

OTHER = answers(contract(DORA, SANAC, (1, 1)))
WRONG = answers(contract(ANNA, HEARTS, (9, 9)))
SEATS = {"seats.0": "1", "seats.1": "2", "seats.2": "0", "since": "1", "keep": "people"}
TAKEN = {"what": "take", "seat": "1", "name": "Eve & Adam", "since": "2"}
APPLY = {"do": "apply"}
EVENING: tuple[tuple[str, Mapping[str, Any], int], ...] = (
    ("record", OTHER, 0),
    ("note", {"kind": "contract", "declarer": "1"}, 0),
    ("drop-note", {}, 0),
    ("note", answers(bettel(BEN)), 0),
    ("correct", OTHER, 2),
    ("insert", answers(PASSED_OUT), 1),
    ("remove", {}, 3),
    ("undo", {}, 0),
    ("undo", {}, 0),
    ("redo", {}, 0),
    ("correct", {**OTHER, "also": "2", "also.2.kind": "passed_out"}, 1),
    ("seats", SEATS | APPLY, 0),
    ("undo", {}, 0),
    ("seats", TAKEN | APPLY, 0),
    ("details", {f"players.{seat}": name for seat, name in enumerate("ABC")}, 0),
    ("stop", {}, 0),
    ("undo", {}, 0),
    ("redo", {}, 0),
    ("reopen", {}, 0),
)
"""Every kind of step."""


@pytest.fixture
def match() -> Match:
    return start(*THREE_DEALS)


@pytest.fixture
def phone(match: Match, scorer: Hands) -> DrawingPhone:
    return DrawingPhone(match.code, scorer(match).client)


@pytest.mark.engine
def test_phone_and_server_enter_the_same(phone: DrawingPhone, match: Match) -> None:
    for number, (kind, form, deal) in enumerate(EVENING, start=1):
        own_entry, answer = phone.step(kind, form, deal)

        assert answer == {
            "version": len(THREE_DEALS) + number,
            "replayed": False,
            "differs": None,
            "entry": own_entry["entry"] | {"at": answer["entry"]["at"]},
            "totals": own_entry["totals"],
            "status": sheet_of(reloaded(match)).status,
        }, kind
    full_log = phone.client.get(f"/m/{match.code}/log/").json()
    assert full_log["log"] == phone.match["log"]


@pytest.mark.engine
@pytest.mark.django_db(transaction=True)
def test_step_takes_as_many_queries_as_on_a_page(phone: DrawingPhone) -> None:
    with CaptureQueriesContext(connection) as captured:
        phone.send("record", OTHER)

    # The match, the phone, BEGIN, the match's row, the change, COMMIT.
    assert len(captured) == 6 + (connection.vendor == "postgresql")


def test_light_answer_is_marked_and_never_cached(phone: DrawingPhone) -> None:
    answer = phone.send("record", OTHER)

    heads = {name: answer[name] for name in ("Answer", "Content-Type", "Cache-Control", "ETag")}
    assert heads == {
        "Answer": "entry",
        "Content-Type": "application/json",
        "Cache-Control": "no-store",
        "ETag": '"4"',
    }


@pytest.mark.engine
def test_repeated_step_is_answered_as_the_first_time(phone: DrawingPhone, match: Match) -> None:
    form = {**OTHER, "version": 3, "key": uuid4().hex, "saw": ""}
    first = phone.send("record", form).json()
    services.record_deal(reloaded(match), PASSED_OUT)

    second = phone.send("record", form | {"saw": "another", "version": 5}, Totals="0" * 16).json()

    assert second == first | {"replayed": True}
    assert len(log_of(match)) == 5


def test_step_behind_anothers_is_answered_with_the_log(phone: DrawingPhone, match: Match) -> None:
    newer = services.record_deal(reloaded(match), PASSED_OUT).match
    services.undo(newer)

    answer = phone.send("correct", OTHER, 2)

    full_log = phone.client.get(f"/m/{match.code}/log/?since=3").json()
    assert answer.status_code == 412
    assert answer.json() == full_log | {
        "code": "outdated",
        "message": "The match has changed since.",
    }
    assert [(entry["kind"], entry["refers_to"], entry["old"]) for entry in full_log["log"]] == [
        ("add", None, None),
        ("undo", 4, None),
    ]


@pytest.mark.parametrize("kind", ["correct", "insert", "remove"])
def test_step_at_a_deal_that_another_removed_gets_the_log(
    phone: DrawingPhone, match: Match, kind: str
) -> None:
    services.remove_deal(reloaded(match), 1)

    answer = phone.send(kind, OTHER, len(THREE_DEALS))

    assert (answer.status_code, answer.json()["since"]) == (412, 3)
    assert [entry["kind"] for entry in answer.json()["log"]] == ["remove"]


@pytest.mark.parametrize("kind", ["correct", "insert", "remove"])
def test_repeated_step_is_replayed_when_its_deal_is_gone(
    phone: DrawingPhone, match: Match, kind: str
) -> None:
    form = {**OTHER, "key": uuid4().hex}
    first = phone.send(kind, form, len(THREE_DEALS)).json()
    while reloaded(match).deal_count:
        services.remove_deal(reloaded(match), 1)

    second = phone.send(kind, form, len(THREE_DEALS))

    assert (second.status_code, second.json()) == (200, first | {"replayed": True})


@pytest.mark.parametrize(
    ("kind", "number"), [("correct", 2), ("remove", 2), ("insert", 2), ("undo", 0)]
)
def test_step_based_on_another_deal_is_not_entered(
    phone: DrawingPhone, match: Match, kind: str, number: int
) -> None:
    question = phone.ask(kind, OTHER, number)
    changed = services.remove_deal(reloaded(match), 1).match
    form = {**OTHER, "saw": question["saw"], "version": ""}

    answer = phone.send(kind, form, number)

    assert answer.status_code == 412
    body = answer.json()
    assert (body["since"], body["version"], len(body["log"])) == (0, 4, 4)
    assert reloaded(match).version == changed.version


def test_phone_ahead_of_the_server_gets_the_whole_log(phone: DrawingPhone) -> None:
    answer = phone.send("record", {**OTHER, "version": 9})

    body = answer.json()
    assert (answer.status_code, body["since"], body["version"]) == (412, 0, 3)
    assert body["log"] == phone.match["log"]


def test_refused_deal_names_its_errors(phone: DrawingPhone, match: Match) -> None:
    answer = phone.send("record", WRONG)

    assert (answer.status_code, reloaded(match).version) == (400, 3)
    message = "Defenders take 5 tricks at most."
    assert answer.json() == {
        "code": "refused",
        "message": "Some values are not valid.",
        "version": 3,
        "errors": [{"field": "defenders", "code": "too_many_tricks", "message": message}],
    }


def test_step_refused_because_of_later_deals_names_them(scorer: Hands) -> None:
    match = start(*(contract(ANNA, SANAC, (0, 0)) for _ in range(3)), options={"start": 10})
    phone = DrawingPhone(match.code, scorer(match).client)
    while reloaded(match).status == "open":
        services.record_deal(reloaded(match), contract(BEN, HEARTS))
    phone = DrawingPhone(match.code, phone.client)

    answer = phone.send("record", OTHER)

    message = "The match is over: no deal can be added at its end."
    assert answer.status_code == 409
    assert answer.json() == {
        "code": "match_over",
        "message": message,
        "version": phone.version,
        "deals": [],
        "refusals": [],
        "errors": [{"field": "", "code": "match_over", "message": message}],
    }


def test_used_key_with_other_answers_is_refused(phone: DrawingPhone, match: Match) -> None:
    key = uuid4().hex
    phone.send("record", {**OTHER, "key": key})

    answer = phone.send("record", {**answers(PASSED_OUT), "key": key})

    assert (answer.status_code, answer.json()["code"]) == (422, "key_reused")
    assert reloaded(match).version == 4


def test_watcher_enters_nothing(watcher: Hands, match: Match) -> None:
    phone = DrawingPhone(match.code, watcher(match).client)

    for kind, form, number in EVENING:
        answer = phone.send(kind, form, number)

        assert (answer.status_code, answer.json()["code"]) == (403, "not_yours"), kind
        assert reloaded(match).version == 3, kind


def test_missing_deal_or_match_is_reported(phone: DrawingPhone) -> None:
    missing = phone.send("remove", {}, 99)
    nowhere = phone.client.post("/m/22222222/undo/", headers=LIGHT)

    assert [(answer.status_code, answer.json()["code"]) for answer in (missing, nowhere)] == [
        (404, "no_deal"),
        (404, "no_match"),
    ]


def test_old_token_is_answered_with_another(match: Match) -> None:
    client = Client(enforce_csrf_checks=True)
    client.get(f"/m/{match.code}/score/{match.scorer_key}")
    refused = client.post(f"/m/{match.code}/undo/", headers=LIGHT)

    token = {"csrfmiddlewaretoken": refused.json()["token"]}
    response = client.post(f"/m/{match.code}/undo/", token, headers=LIGHT)

    assert (refused.status_code, refused.json()["code"]) == (403, "token")
    assert (response.status_code, response.json()["version"]) == (200, 4)
    page = client.post(f"/m/{match.code}/undo/")
    assert (page.status_code, page["Content-Type"]) == (403, "text/html; charset=utf-8")


def test_differing_totals_are_counted_and_returned(phone: DrawingPhone, match: Match) -> None:
    name, label = "scorekeeper_differing_sheets_total", {"game": "preferans"}
    before = REGISTRY.get_sample_value(name, label) or 0

    body = phone.send("record", OTHER, Totals="0" * 16, Rules="no digest").json()

    sheet = sheet_of(reloaded(match))
    assert body["totals"] == totals_digest(sheet)
    assert body["differs"]["totals"] == sheet.totals.model_dump(mode="json")
    assert [row["score"] for row in body["differs"]["standing"]] == [
        str(row.score) for row in sheet.standing.holdings
    ]
    assert REGISTRY.get_sample_value(name, label) == before + 1


def test_details_that_change_nothing_have_an_entry_of_nothing(phone: DrawingPhone) -> None:
    form = {f"players.{seat}": name for seat, name in enumerate(("Anna", "Ben", "Dora"))}

    body = phone.send("details", form).json()

    assert phone.ask("details", form)["entry"] is None
    assert (body["version"], body["entry"]["new"]) == (4, {})


def test_preview_of_seats_stays_a_page(phone: DrawingPhone) -> None:
    answer = phone.send("seats", SEATS)

    assert (answer.status_code, answer["Content-Type"]) == (200, "text/html; charset=utf-8")
