"""Errors: one format for all, and never a 500 for any input."""

import json
from typing import Any

import pytest
from django.test import override_settings

from tests.scorekeeper.api.conftest import MATCHES, Phone

PASSED_OUT = {"kind": "passed_out"}


@pytest.mark.engine
@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/", 404),
        ("GET", "/api/v1/nothing/", 404),
        ("GET", "/api/v1/games/bridge/", 404),
        ("GET", f"{MATCHES}23456789/", 404),
        ("GET", f"{MATCHES}01a1fe21-adbc-7151-9f64-f31039138697/sheet/", 404),
        ("GET", f"{MATCHES}0123456l/", 404),
        ("GET", f"{MATCHES}%00%00%00%00%00%00%00%00/", 404),
        ("GET", f"{MATCHES}%F0%9F%82%A1/", 404),
        ("DELETE", MATCHES, 405),
        ("TRACE", MATCHES, 405),
        ("GET", f"{MATCHES}23456789/undo/", 405),
    ],
)
def test_unknown_address_is_a_problem(ben: Phone, method: str, path: str, status: int) -> None:
    answer = ben.call(method, path)

    assert (answer.status_code, answer.json()["status"]) == (status, status)
    assert answer["Content-Type"] == "application/problem+json"
    assert ("Allow" in answer) == (status == 405)


BODIES: list[tuple[str, bytes]] = [
    ("empty", b""),
    ("not json", b"kind"),
    ("two texts", b"{}{}"),
    ("a list", b"[]"),
    ("a number", b"3"),
    ("nested", b"[" * 60_000),
    ("nested objects", b'{"a":' * 10_000 + b"1" + b"}" * 10_000),
    ("nested after text", b'{"a":"' + b"\\\\" * 9 + b'","b":' + b"[" * 99 + b"]" * 99 + b"}"),
    ("nan", b'{"kind":NaN}'),
    ("infinity", b'{"kind":-Infinity}'),
    ("a float beyond all", b'{"kind":1e999}'),
    ("thirty digits", b'{"kind":"contract","declarer":' + b"9" * 30 + b"}"),
    ("five thousand digits", b'{"kind":"contract","kontra":' + b"9" * 5000 + b"}"),
    ("nul", b'{"kind":"\\u0000"}'),
    ("nul in a name", b'{"\\u0000":1}'),
    ("half a character", b'{"kind":"\\ud800"}'),
    ("half a character in a name", b'{"\\ud800":{}}'),
    ("latin-1", b'{"kind":"\xe9"}'),
    ("utf-16", '{"kind":"passed_out"}'.encode("utf-16")),
    ("a byte order mark", b'\xef\xbb\xbf{"kind":"passed_out"}'),
    ("a name twice", b'{"kind":"passed_out","kind":"passed_out"}'),
    ("a raw control character", b'{"kind":"\x01"}'),
    ("a float for a number", b'{"kind":"contract","declarer":1.0}'),
    ("a text for a number", b'{"kind":"contract","declarer":"1"}'),
]


@pytest.mark.parametrize("body", [body for _name, body in BODIES], ids=[n for n, _ in BODIES])
@pytest.mark.parametrize("path", ["deals/", "pending/", "preview/", ""])
def test_unreadable_body_is_refused(anna: Phone, url: str, path: str, body: bytes) -> None:
    method = {"pending/": "PUT", "": "PATCH"}.get(path, "POST")

    answer = anna.call(method, url + path, body)

    nothing_wrong_with_no_details = path == "" and body == b""
    assert answer.status_code == (200 if nothing_wrong_with_no_details else 400)
    assert json.loads(answer.content) is not None


@pytest.mark.parametrize("body", [body for _name, body in BODIES], ids=[n for n, _ in BODIES])
def test_unreadable_start_is_refused(ben: Phone, body: bytes) -> None:
    assert ben.call("POST", MATCHES, body).status_code == 400


@pytest.mark.engine
def test_brackets_in_texts_are_no_nesting(anna: Phone, url: str) -> None:
    answer = anna.patch(url, {"title": "[" * 60 + '"\\{'})

    assert answer.status_code == 200


def test_body_beyond_the_limit_is_refused(anna: Phone, url: str) -> None:
    answer = anna.post(f"{url}deals/", b" " * 65_536 + b"{}")

    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_far_too_large_body_is_a_problem(anna: Phone, url: str) -> None:
    answer = anna.post(f"{url}deals/", b" " * 6_000_000)

    assert (answer.status_code, answer["Content-Type"]) == (413, "application/problem+json")


@pytest.mark.parametrize(
    "media_type",
    [
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=a",
        "text/plain",
        "application/xml",
        "",
        "nonsense",
        "application/json/json",
        "x" * 9000,
    ],
)
def test_body_of_another_type_is_refused(anna: Phone, url: str, media_type: str) -> None:
    headers = {"Authorization": f"Bearer {anna.key}"}

    answer = anna.client.generic("POST", f"{url}deals/", b"{}", media_type, headers=headers)

    assert answer.status_code == 415
    assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("accepted", ["text/html", "image/*", "nonsense", "a/b," * 99])
def test_unacceptable_answer_type_is_refused(anna: Phone, url: str, accepted: str) -> None:
    answer = anna.get(url, Accept=accepted)

    assert (answer.status_code, answer["Content-Type"]) == (406, "application/problem+json")


@pytest.mark.engine
@pytest.mark.parametrize(
    "headers",
    [
        {"Accept_Language": "x" * 9000},
        {"Accept_Language": "\x7f;q=∞"},
        {"Accept": "*/*;q=x"},
        {"If_None_Match": '"' * 999},
        {"Host": "127.0.0.1:1"},
        {"Cookie": "a" * 5000},
        {"X_HTTP_Method_Override": "PUT"},
        {"Range": "bytes=0-"},
    ],
)
def test_absurd_headers_break_nothing(anna: Phone, url: str, headers: dict[str, str]) -> None:
    assert anna.get(url, **headers).status_code in {200, 400, 406}


@pytest.mark.engine
@pytest.mark.parametrize("query", ["before=x", "before=", "before=-1", "before=%0A", "before=1e3"])
def test_query_with_an_invalid_number_is_refused(anna: Phone, url: str, query: str) -> None:
    answer = anna.post(f"{url}deals/?{query}", PASSED_OUT)

    assert answer.status_code == 400
    assert [e["field"] for e in answer.json()["errors"]] == ["before"]


@pytest.mark.engine
@pytest.mark.parametrize("query", ["before=%00", "%00", "x=%ED%A0%80"])
def test_undecodable_query_does_no_harm(anna: Phone, url: str, query: str) -> None:
    answer = anna.post(f"{url}deals/?{query}", PASSED_OUT)

    assert answer.status_code in {201, 400}
    assert answer.headers["Content-Type"].startswith("application/")


@override_settings(LOCAL_NAMES_ONLY=False, ALLOWED_HOSTS=["cards.example.com"])
def test_foreign_host_is_refused_in_the_same_shape(ben: Phone) -> None:
    answer = ben.get("/api/v1/games/", Host="elsewhere.example.com")

    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")


WRITES: list[tuple[str, str]] = [
    ("PATCH", ""),
    ("POST", "deals/"),
    ("PUT", "deals/1/"),
    ("DELETE", "deals/1/"),
    ("PUT", "pending/"),
    ("DELETE", "pending/"),
    ("POST", "undo/"),
    ("POST", "redo/"),
    ("POST", "stop/"),
    ("POST", "reopen/"),
]


@pytest.mark.engine
@pytest.mark.parametrize(("method", "path"), WRITES)
def test_write_needs_a_key_of_the_match(
    anna: Phone, ben: Phone, url: str, method: str, path: str
) -> None:
    other_match: dict[str, Any] = ben.post(
        MATCHES, {"game": "preferans", "players": ["Dora", "Eva", "Filip"]}
    ).json()
    cleo = Phone(other_match["scorer_key"])
    stranger = Phone("x" * 32)

    answers = [phone.call(method, url + path, PASSED_OUT) for phone in (ben, stranger, cleo)]

    assert [answer.status_code for answer in answers] == [401, 401, 403]
    assert all(answer["WWW-Authenticate"].startswith("Bearer") for answer in answers[:2])
    assert anna.get(url).json()["version"] == 0


@pytest.mark.parametrize(
    "header", ["Bearer", "Bearer ", "Basic x", "Bearer é", "Bearer " + "x" * 9999]
)
def test_malformed_key_is_refused(ben: Phone, url: str, header: str) -> None:
    assert ben.post(f"{url}undo/", Authorization=header).status_code == 401


@pytest.mark.parametrize(("method", "path"), WRITES)
def test_match_that_does_not_exist_is_not_found_whatever_the_key(
    anna: Phone, method: str, path: str
) -> None:
    assert anna.call(method, f"{MATCHES}23456789/{path}", PASSED_OUT).status_code == 404
