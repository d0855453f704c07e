"""Log lines contain no scorer's key, from any logger."""

import json
import logging
import sys

import httpx
import pytest
import structlog

from scorekeeper.monitoring.logs import logging_settings
from tests.plugins.server import Server
from tests.support.people import PASSED_OUT

KEY = "q7Jt-secret-of-the-scorer"
PATH = f"/m/K7PQ2MXA/score/{KEY}"


def formatted(record: logging.LogRecord, style: str = "json") -> str:
    """Return the line that the site's formatter makes of a record."""
    settings = logging_settings(level="INFO", style=style)["formatters"]["line"]
    formatter = structlog.stdlib.ProcessorFormatter(
        processors=settings["processors"], foreign_pre_chain=settings["foreign_pre_chain"]
    )
    return formatter.format(record)


def record_of(message: str, *arguments: object) -> logging.LogRecord:
    return logging.LogRecord("django.request", logging.ERROR, __file__, 1, message, arguments, None)


@pytest.mark.parametrize("style", ["json", "console"])
@pytest.mark.parametrize("address", [PATH, f"{PATH}/", f"{PATH}?next=1", f"http://club.lan{PATH}"])
def test_key_is_blanked_in_every_line(address: str, style: str) -> None:
    line = formatted(record_of("Not Found: %s", address), style)

    assert KEY not in line
    assert "/m/K7PQ2MXA/score/[key]" in line


def test_key_is_blanked_in_a_traceback() -> None:
    record = record_of("Internal Server Error")
    try:
        int(PATH)
    except ValueError:
        record.exc_info = sys.exc_info()

    line = formatted(record)

    assert KEY not in line
    assert "/m/K7PQ2MXA/score/[key]" in json.loads(line)["exception"]


def test_unknown_style_is_refused_loudly() -> None:
    with pytest.raises(ValueError, match="LOG_FORMAT"):
        logging_settings(level="INFO", style="xml")


def test_server_log_holds_no_names_codes_or_visitors(server: Server) -> None:
    names = ["Anastazija-Ana", "Benedikt-Ben", "Dorotea-Dora"]
    api = f"{server.url}/api/v1/matches/"
    visitor = {"User-Agent": "Phone-of-Anna/1.0"}

    match = httpx.post(api, json={"game": "preferans", "players": names}, headers=visitor).json()
    code, key = match["code"], match["scorer_key"]
    bearer = visitor | {"Authorization": f"Bearer {key}"}
    httpx.post(f"{api}{code}/deals/", json=PASSED_OUT, headers=bearer)
    httpx.post(f"{api}{code}/deals/", json={"kind": names[0]}, headers=bearer)
    for path in (f"/m/{code}/", f"/m/{code}/score/{key}", f"/m/{code}/nothing/", "/find/?code=2"):
        httpx.get(server.url + path, headers=visitor)

    log = server.log.read_text()
    assert "m/<code:code>/score/<key:key>" in log
    expected = (*names, code, key, match["id"], "Phone-of-Anna", "127.0.0.1:")
    host = server.url.removeprefix("http://")
    assert [value for value in expected if value in log.replace(host, "")] == []
