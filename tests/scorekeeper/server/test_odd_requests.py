"""Malformed bytes, paths and headers on a raw connection: refused, and the server survives."""

import socket

import httpx
import pytest

from tests.plugins.server import Server

LONG = b"x" * 70_000
CLOSED = 0
"""The server closed the connection without a response."""

LINES = {
    "NUL in a path": b"GET /m/%00/ HTTP/1.1",
    "NUL in a code": b"GET /m/2222222%00/ HTTP/1.1",
    "NUL in a slug": b"GET /api/v1/games/%00/ HTTP/1.1",
    "NUL in a league": b"GET /leagues/a%00b/ HTTP/1.1",
    "NUL in a file": b"GET /static/%00.css HTTP/1.1",
    "NUL in a query": b"GET /find/?code=%00 HTTP/1.1",
    "NUL in a name of the query": b"GET /find/?%00=1 HTTP/1.1",
    "NUL in a query of the API": b"GET /api/v1/matches/22222222/preview/?%00=1 HTTP/1.1",
    "bad UTF-8": b"GET /m/%ff%fe/ HTTP/1.1",
    "bad UTF-8 in a query": b"GET /find/?code=%ff%fe HTTP/1.1",
    "a surrogate": b"GET /m/%ED%A0%80/ HTTP/1.1",
    "a surrogate in a query": b"GET /find/?code=%ED%A0%80 HTTP/1.1",
    "bytes that are no address": b"GET /\xff\xfe HTTP/1.1",
    "up and out": b"GET /static/../../etc/passwd HTTP/1.1",
    "up and out, hidden": b"GET /static/%2e%2e%2f%2e%2e%2fetc%2fpasswd HTTP/1.1",
    "up and out, with NUL": b"GET /static/..%00/manage.py HTTP/1.1",
    "two slashes": b"GET //evil.example/ HTTP/1.1",
    "a long path": b"GET /" + LONG + b" HTTP/1.1",
    "a long query": b"GET /find/?code=" + LONG + b" HTTP/1.1",
    "a line break in a path": b"GET /m/%0d%0aX-Evil:%201/ HTTP/1.1",
    "a huge number": b"GET /m/22222222/deals/" + b"9" * 5000 + b"/ HTTP/1.1",
    "a huge number of a claim": b"GET /leagues/a/claims/" + b"9" * 5000 + b"/ HTTP/1.1",
    "no such day": b"GET /leagues/a/evenings/2026-99-99/ HTTP/1.1",
    "a method nobody knows": b"BREW /new/preferans/ HTTP/1.1",
    "TRACE": b"TRACE / HTTP/1.1",
    "another protocol": b"SSH-2.0-OpenSSH_9.2",
}
HEADERS = {
    "a long header": b"X-Long: " + LONG,
    "NUL in a header": b"X-Odd: a\0b",
    "a bad length": b"Content-Length: many",
    "a negative length": b"Content-Length: -1",
    "two lengths": b"Content-Length: 3\r\nContent-Length: 5",
    "length and chunks": b"Content-Length: 3\r\nTransfer-Encoding: chunked",
    "a long cookie": b"Cookie: phone_keys=" + b"x" * 30_000,
    "NUL in a cookie": b'Cookie: sessionid="aaaaaaaaaaaaaaaaaaaa\\000aaaaaaaaaaaa"',
    "no UTF-8 in a cookie": b"Cookie: sessionid=\xff\xfe\xfd; phone_keys=\xff",
    "odd languages": b"Accept-Language: " + b"xx-" * 2000,
    "NUL in a key": b"Authorization: Bearer a\0b",
    "no host": b"X-No: host",
}


def status_of(server: Server, request: bytes) -> int:
    """Return the status of the response to these bytes."""
    address = ("127.0.0.1", int(server.url.rpartition(":")[2]))
    with socket.create_connection(address, timeout=20) as link:
        try:
            link.sendall(request)
            head = link.recv(4096)
        except ConnectionError:
            return CLOSED
    return int(head.split(b" ", 2)[1]) if head.startswith(b"HTTP/1.1 ") else CLOSED


def is_refused(status: int) -> bool:
    return status == CLOSED or 400 <= status < 500


@pytest.fixture(autouse=True)
def _server_lives_on(server: Server) -> object:
    yield
    assert httpx.get(f"{server.url}/healthz/ready").text.startswith("ready ")


@pytest.mark.parametrize("line", LINES)
def test_odd_line_is_refused(server: Server, line: str) -> None:
    rest = b"\r\nHost: localhost\r\nConnection: close\r\n\r\n"

    assert is_refused(status_of(server, LINES[line] + rest))


@pytest.mark.parametrize("method", [b"GET /find/?code=22222222", b"POST /new/preferans/"])
@pytest.mark.parametrize("header", HEADERS)
def test_odd_header_does_no_harm(server: Server, header: str, method: bytes) -> None:
    host = b"" if header == "no host" else b"Host: localhost\r\n"
    head = method + b" HTTP/1.1\r\n" + host + HEADERS[header]

    assert is_refused(status_of(server, head + b"\r\nConnection: close\r\n\r\n0\r\n\r\n"))


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/x-www-form-urlencoded", b"a=1&" * 5000),
        ("application/x-www-form-urlencoded", b"players.0=%00"),
        ("application/x-www-form-urlencoded", b"players.0=%ED%A0%80&key=%ff"),
        ("application/x-www-form-urlencoded; charset=utf-16", b"\xff\xfea\0=\0"),
        ("application/x-www-form-urlencoded; charset=nonsense", b"a=1"),
        ("multipart/form-data", b"--x"),
        ("multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="a\0"'),
        ("multipart/form-data; boundary=x", b"--x\r\n\r\n1\r\n--x--"),
        ("multipart/form-data; boundary=" + "x" * 5000, b"x"),
        ("text/plain", b"\xff" * 100),
        ("application/json", b"[" * 50_000),
    ],
)
@pytest.mark.parametrize("path", ["/new/preferans/", "/import/", "/accounts/login/"])
def test_odd_form_is_refused(server: Server, path: str, kind: str, body: bytes) -> None:
    page = httpx.get(f"{server.url}{path}")
    cookies = {"csrftoken": page.cookies["csrftoken"]}
    headers = {"Content-Type": kind, "X-CSRFToken": page.cookies["csrftoken"]}

    answer = httpx.post(f"{server.url}{path}", content=body, headers=headers, cookies=cookies)

    assert answer.status_code in {200, 400, 403, 413}
    assert "phone_keys" not in answer.cookies
