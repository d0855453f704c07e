import json
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from scorekeeper.exports.paper import typeset as typesetting
from scorekeeper.matches.models import Match
from tests.scorekeeper.api.conftest import MATCHES, Phone
from tests.support.people import PASSED_OUT, SANAC, contract

KINDS = {
    "json": ("application/json", b"{"),
    "csv": ("text/csv; charset=utf-8", b"\xef\xbb\xbf"),
    "xlsx": ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", b"PK"),
    "pdf": ("application/pdf", b"%PDF"),
    "png": ("image/png", b"\x89PNG"),
}
IMPORT = f"{MATCHES}import/"


@pytest.fixture
def file(anna: Phone, url: str) -> dict[str, Any]:
    """Export a match of two deals, one of them corrected."""
    anna.post(f"{url}deals/", PASSED_OUT)
    anna.post(f"{url}deals/", contract(0, SANAC))
    anna.put(f"{url}deals/1/", contract(1, SANAC, (1, 1)))
    body: dict[str, Any] = anna.get(f"{url}export.json").json()
    return body


@pytest.mark.parametrize("kind", KINDS)
def test_match_is_exported_to_its_readers(ben: Phone, url: str, kind: str) -> None:
    media_type, begins = KINDS[kind]

    answer = ben.get(f"{url}export.{kind}")

    assert (answer.status_code, answer["Content-Type"]) == (200, media_type)
    assert answer.content.startswith(begins)
    assert answer["ETag"] == '"0"'
    ending = "deals.csv" if kind == "csv" else kind
    assert f'-preferans-Anna-Ben-Cleo.{ending}"' in answer["Content-Disposition"]


@pytest.mark.parametrize("kind", KINDS)
def test_export_is_not_made_again_while_nothing_changes(ben: Phone, url: str, kind: str) -> None:
    assert ben.get(f"{url}export.{kind}", If_None_Match='"0"').status_code == 304


@pytest.mark.parametrize("kind", KINDS)
def test_export_of_no_match_is_not_found(ben: Phone, kind: str) -> None:
    assert ben.get(f"{MATCHES}k7pq2mxa/export.{kind}").status_code == 404


@pytest.mark.parametrize(
    ("expected", "field"),
    [
        ("export.pdf?paper=a3", "paper"),
        ("export.png?show=x", "show"),
        ("export.csv?table=", "table"),
    ],
)
def test_unknown_choice_is_refused(ben: Phone, url: str, expected: str, field: str) -> None:
    answer = ben.get(f"{url}{expected}")

    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, field)


def test_burst_of_sheets_is_asked_to_retry_later(
    ben: Phone, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rush(*_: object) -> bytes:
        raise typesetting.Busy

    monkeypatch.setattr("scorekeeper.exports.files.typeset_files.png", rush)

    answer = ben.get(f"{url}export.png")

    assert (answer.status_code, answer["Retry-After"]) == (503, "2")


def test_import_makes_a_new_match_with_the_same_sheet(
    ben: Phone, url: str, file: dict[str, Any]
) -> None:
    answer = ben.post(IMPORT, file)

    body = answer.json()
    code = body["code"]
    original, imported = (ben.get(f"{place}sheet/").json() for place in (url, f"{MATCHES}{code}/"))
    identifiers = ("match", "code")
    assert answer.status_code == 201
    assert (body["version"], body["deal_count"], body["status"]) == (3, 2, "open")
    assert {n: v for n, v in imported.items() if n not in identifiers} == {
        name: value for name, value in original.items() if name not in identifiers
    }
    assert [imported[name] == original[name] for name in identifiers] == [False, False]
    assert answer["ETag"] == '"3"'


def test_importer_scores_the_match_and_the_old_key_does_not(
    ben: Phone, anna: Phone, file: dict[str, Any]
) -> None:
    body = ben.post(IMPORT, file).json()
    deals = f"{MATCHES}{body['code']}/deals/"

    assert anna.post(deals, PASSED_OUT).status_code == 403
    assert Phone(body["scorer_key"]).post(deals, PASSED_OUT).status_code == 201


def test_import_with_a_key_happens_once_and_answers_the_same(
    ben: Phone, file: dict[str, Any]
) -> None:
    key, before = str(uuid4()), Match.objects.count()
    first = ben.post(IMPORT, file, Idempotency_Key=key)
    body = first.json()
    Phone(body["scorer_key"]).post(f"{MATCHES}{body['code']}/deals/", PASSED_OUT)

    again = ben.post(IMPORT, file, Idempotency_Key=key)
    conflict = ben.post(IMPORT, file | {"title": "Other"}, Idempotency_Key=key)

    assert (again.status_code, again.json()) == (201, body)
    assert again["Idempotent-Replayed"] == "true"
    assert (conflict.status_code, Match.objects.count()) == (422, before + 1)


def test_key_of_an_import_is_hidden_after_a_day(ben: Phone, file: dict[str, Any]) -> None:
    key = str(uuid4())
    file["started_at"] = "2020-02-29T18:00:00Z"
    first = ben.post(IMPORT, file, Idempotency_Key=key).json()

    with time_machine.travel(Match.objects.get(code=first["code"]).created_at, tick=True) as clock:
        clock.shift(86_401)
        later = ben.post(IMPORT, file, Idempotency_Key=key).json()

    assert (first["started_at"], bool(first["scorer_key"])) == ("2020-02-29T18:00:00Z", True)
    assert later["scorer_key"] is None


def test_wrong_file_is_refused_with_every_error(ben: Phone, file: dict[str, Any]) -> None:
    before = Match.objects.count()
    file["deals"][0]["declarer"] = 7
    file["deals"][1]["contract"] = "?"

    answer = ben.post(IMPORT, file)

    fields = {error["field"] for error in answer.json()["errors"]}
    assert (answer.status_code, Match.objects.count()) == (400, before)
    assert fields >= {"deals.0.declarer", "deals.1.contract"}


@pytest.mark.parametrize("body", [b"[]", b"null", b'"x"', b"3"])
def test_value_that_is_not_an_object_is_refused(ben: Phone, body: bytes) -> None:
    assert ben.post(IMPORT, body).status_code == 400


def test_import_may_have_five_megabytes(ben: Phone, file: dict[str, Any]) -> None:
    large = json.dumps(file).encode()

    fits = ben.post(IMPORT, large + b" " * (5_000_000 - len(large)))
    too_large = ben.post(IMPORT, large + b" " * (5_000_001 - len(large)))

    assert (fits.status_code, too_large.status_code) == (201, 413)


def test_other_addresses_keep_their_small_limit(ben: Phone) -> None:
    assert ben.post(MATCHES, b" " * 1_100_000).status_code == 413
