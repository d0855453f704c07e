"""The URLs of a match: responses and status codes."""

from typing import Any

import pytest

from tests.scorekeeper.api.conftest import MATCHES, Phone

PASSED_OUT = {"kind": "passed_out"}
BETTEL = {"kind": "contract", "declarer": 2, "contract": 6, "declarer_took_trick": False}
PLAYERS = ["Anna", "Ben", "Cleo"]


def test_match_is_started_with_only_game_and_players(ben: Phone) -> None:
    answer = ben.post(MATCHES, {"game": "preferans", "players": PLAYERS})

    match = answer.json()
    assert answer.status_code == 201
    assert answer["ETag"] == '"0"'
    assert (match["version"], match["players"], match["options"]["start"]) == (0, PLAYERS, 30)
    assert match["links"]["score"].endswith(f"/m/{match['code']}/score/{match['scorer_key']}")
    assert match["links"]["watch"].endswith(f"/m/{match['code']}/")


def test_match_is_read_by_id_and_by_code_in_any_case(anna: Phone, match: dict[str, Any]) -> None:
    names = (match["id"], match["id"].upper(), match["code"], match["code"].upper())

    answers = [anna.get(f"{MATCHES}{name}/").json() for name in names]

    assert answers[1:] == answers[:-1]
    assert answers[0]["id"] == match["id"]
    assert "scorer_key" not in answers[0]


def test_every_wrong_field_is_reported_at_once(ben: Phone) -> None:
    body = {
        "game": "preferans",
        "players": ["Anna", "anna ", "Cleo"],
        "options": {"start": 31},
        "first_dealer": True,
        "colour": "red",
    }

    answer = ben.post(MATCHES, body)

    problem = answer.json()
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    assert {(e["field"], e["code"]) for e in problem["errors"]} == {
        ("colour", "unknown_field"),
        ("players", "players"),
        ("options.start", "start"),
    }


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({"players": PLAYERS}, "game", "required"),
        ({"game": "bridge", "players": PLAYERS}, "game", "invalid"),
        ({"game": ["preferans"], "players": PLAYERS}, "game", "invalid"),
        ({"game": "preferans"}, "players", "players"),
        ({"game": "preferans", "players": PLAYERS, "bookkeeper": False}, "bookkeeper", "invalid"),
        ({"game": "preferans", "players": PLAYERS, "title": "\u0007"}, "title", "invalid"),
    ],
)
def test_invalid_match_is_not_started(
    ben: Phone, body: dict[str, Any], field: str, code: str
) -> None:
    answer = ben.post(MATCHES, body)

    assert answer.status_code == 400
    assert [(e["field"], e["code"]) for e in answer.json()["errors"]] == [(field, code)]


def test_deal_is_added(anna: Phone, url: str) -> None:
    answer = anna.post(f"{url}deals/", BETTEL)

    body = answer.json()
    assert (answer.status_code, answer["ETag"]) == (201, '"1"')
    assert set(body) == {"version", "status", "deal", "totals", "next", "settlement"}
    assert body["deal"]["lines"] == [
        {"player": 2, "column": "centre", "amount": 12, "why": "Bettel made", "working": "2 × 6"}
    ]
    assert body["totals"] == body["deal"]["totals"]
    assert body["next"] == {"number": 2, "dealer": 1, "refe_left": 1}


def test_deal_is_inserted_corrected_and_removed(anna: Phone, url: str) -> None:
    anna.post(f"{url}deals/", BETTEL)

    inserted = anna.post(f"{url}deals/?before=1", PASSED_OUT)
    corrected = anna.put(f"{url}deals/2/", BETTEL | {"declarer": 1})
    removed = anna.delete(f"{url}deals/1/")

    statuses = [answer.status_code for answer in (inserted, corrected, removed)]
    body = [answer.json()["deal"] for answer in (inserted, corrected, removed)]
    assert statuses == [201, 200, 200]
    assert [deal and deal["number"] for deal in body] == [1, 2, None]
    assert [d["entry"]["declarer"] for d in anna.get(f"{url}sheet/").json()["deals"]] == [1]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "deals/?before=2"),
        ("POST", "deals/?before=0"),
        ("PUT", "deals/2/"),
        ("DELETE", "deals/2/"),
        ("POST", "preview/?replacing=2"),
    ],
)
def test_deal_that_does_not_exist_is_not_found(
    anna: Phone, url: str, method: str, path: str
) -> None:
    anna.post(f"{url}deals/", PASSED_OUT)

    assert anna.call(method, f"{url}{path}", PASSED_OUT).status_code == 404


def test_unfinished_deal_stands_in_the_sheet_until_the_deal_is_added(anna: Phone, url: str) -> None:
    noted = {"kind": "contract", "declarer": 1, "contract": 3}

    answer = anna.put(f"{url}pending/", noted)

    assert (answer.status_code, answer.json()["version"]) == (200, 1)
    sheet = anna.get(f"{url}sheet/").json()
    assert sheet["pending"] == {"number": 1, "dealer": 0, "entry": noted}
    anna.post(f"{url}deals/", BETTEL)
    assert anna.get(f"{url}sheet/").json()["pending"] is None


def test_unfinished_deal_is_dropped(anna: Phone, url: str) -> None:
    anna.put(f"{url}pending/", {"kind": "contract", "declarer": 1})

    answer = anna.delete(f"{url}pending/")

    assert (answer.status_code, answer.json()["version"]) == (200, 2)
    assert anna.get(f"{url}sheet/").json()["pending"] is None


def test_preview_scores_without_storing(ben: Phone, url: str) -> None:
    answer = ben.post(f"{url}preview/", BETTEL)

    body = answer.json()
    assert answer.status_code == 200
    assert [line["amount"] for line in body["lines"]] == [12]
    assert (body["totals"]["centre"], body["finished"]) == ([-30, -30, -18], False)
    assert ben.get(f"{url}sheet/").json()["deals"] == []


def test_preview_of_a_correction_gives_its_score(anna: Phone, url: str) -> None:
    anna.post(f"{url}deals/", PASSED_OUT)
    anna.post(f"{url}deals/", BETTEL)

    body = anna.post(f"{url}preview/?replacing=1", BETTEL | {"declarer": 0}).json()

    assert [(line["player"], line["amount"]) for line in body["lines"]] == [(0, 12)]
    assert body["totals"]["centre"] == [-18, -30, -18]


def test_undo_and_redo_end_with_a_conflict(anna: Phone, url: str) -> None:
    for _ in range(2):
        anna.post(f"{url}deals/", PASSED_OUT)

    undone = [anna.post(f"{url}undo/") for _ in range(3)]
    redone = [anna.post(f"{url}redo/") for _ in range(3)]

    assert [answer.status_code for answer in undone] == [200, 200, 409]
    assert [answer.status_code for answer in redone] == [200, 200, 409]
    assert (undone[2].json()["code"], redone[2].json()["code"]) == (
        "nothing_to_undo",
        "nothing_to_redo",
    )
    assert len(anna.get(f"{url}sheet/").json()["deals"]) == 2


def test_match_is_stopped_and_opened_again(anna: Phone, url: str) -> None:
    paths = ["stop/", "stop/", "deals/", "reopen/", "reopen/"]

    answers = [anna.post(f"{url}{path}", PASSED_OUT) for path in paths]

    assert [answer.status_code for answer in answers] == [200, 409, 409, 200, 409]
    assert [answer.json().get("code") for answer in answers] == [
        None,
        "already_ended",
        "match_over",
        None,
        "not_stopped",
    ]
    assert answers[0].json()["settlement"]["reason"] == "write_off"


def test_deals_of_a_stopped_match_are_corrected_without_opening_it(anna: Phone, url: str) -> None:
    anna.post(f"{url}deals/", PASSED_OUT)
    anna.post(f"{url}stop/")

    answer = anna.put(f"{url}deals/1/", BETTEL)

    assert (answer.status_code, answer.json()["status"]) == (200, "stopped")


def test_details_are_changed_as_one_change(anna: Phone, url: str) -> None:
    body = {
        "title": " Friday ",
        "players": ["Ana", "Ivo", "Eva"],
        "first_dealer": 2,
        "options": {"kontra_cap": 4},
        "stake": {"amount": "0.10", "currency": "EUR"},
    }

    answer = anna.patch(url, body)

    match = anna.get(url).json()
    assert (answer.status_code, answer.json()["version"], match["version"]) == (200, 1, 1)
    assert {name: match[name] for name in ("title", "players", "first_dealer", "stake")} == {
        "title": "Friday",
        "players": ["Ana", "Ivo", "Eva"],
        "first_dealer": 2,
        "stake": {"amount": "0.10", "currency": "EUR"},
    }
    assert (match["options"]["kontra_cap"], match["options"]["start"]) == (4, 30)


def test_null_details_are_as_absent(anna: Phone, url: str) -> None:
    answer = anna.patch(url, {"players": None, "options": None, "title": None})

    assert answer.status_code == 200
    assert anna.get(url).json()["players"] == PLAYERS


def test_history_shows_every_change(anna: Phone, url: str) -> None:
    anna.post(f"{url}deals/", PASSED_OUT)
    anna.put(f"{url}deals/1/", BETTEL)
    anna.post(f"{url}undo/")

    changes = anna.get(f"{url}history/").json()["changes"]

    names = ("version", "kind", "by", "number", "old", "new")
    assert [tuple(change[name] for name in names) for change in changes] == [
        (1, "add", "scorer", 1, None, PASSED_OUT),
        (2, "correct", "scorer", 1, PASSED_OUT, BETTEL),
        (3, "undo", "scorer", 1, BETTEL, PASSED_OUT),
    ]
    assert changes[0]["at"].endswith("Z")


def test_option_that_makes_a_deal_invalid_is_refused(anna: Phone, url: str) -> None:
    kontra = {
        "kind": "contract",
        "declarer": 0,
        "contract": 3,
        "kontra": 4,
        "defenders": [
            {"player": 1, "status": "came", "tricks": 2},
            {"player": 2, "status": "came", "tricks": 2},
        ],
    }
    assert anna.post(f"{url}deals/", kontra).status_code == 201

    answer = anna.patch(url, {"options": {"kontra_cap": 2}})

    assert (answer.status_code, answer.json()["code"]) == (409, "later_deal_invalid")
    assert answer.json()["deals"] == [1]


def test_reason_is_given_in_the_language_asked_for(anna: Phone, url: str) -> None:
    anna.post(f"{url}deals/", BETTEL)

    answer = anna.get(f"{url}sheet/", Accept_Language="hr")

    assert answer["Content-Language"] == "hr"
    assert "Accept-Language" in answer["Vary"]
