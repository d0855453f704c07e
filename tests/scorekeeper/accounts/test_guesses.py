"""Limits on guessed codes and keys on pages; keys stay out of pages, log and database."""

import json
import re
from collections.abc import Iterator

import httpx
import pytest
import time_machine
from django.db import connection
from django.http import HttpResponse
from django.test import Client, override_settings

from scorekeeper.accounts import guesses
from scorekeeper.accounts.guesses import WRONG_AN_HOUR
from scorekeeper.matches.access.keys import CODE_ALPHABET
from scorekeeper.matches.models import Match
from tests.plugins.server import Server
from tests.plugins.worlds import World, among
from tests.support.addresses import MATCHES, Row, rows
from tests.support.people import PASSED_OUT, reloaded, start
from tests.support.round_the_table import Person, at_a_match, with_key

pytestmark = pytest.mark.django_db

NOON = 1_800_000_000 - 1_800_000_000 % 3600
FEW = 10
CODES = [f"222222{a}{b}" for a in CODE_ALPHABET for b in CODE_ALPHABET]
KEYS = [f"{number:032}" for number in range(FEW + 1)]


def label(row: Row) -> str:
    return f"{row.method} /{row.route}"


PAGES = [row for row in rows(MATCHES) if row.route.startswith("m/") and "export." not in row.route]


@pytest.fixture
def _limits_are_on() -> Iterator[None]:
    guesses.clear_memory()
    with override_settings(RATE_LIMITS=True), time_machine.travel(NOON, tick=False):
        yield
    guesses.clear_memory()


@pytest.fixture
def _few_guesses_are_allowed(_limits_are_on: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "WRONG_AN_HOUR", FEW)


def statuses_of(client: Client, paths: list[str]) -> list[int]:
    return [client.get(path).status_code for path in paths]


@pytest.mark.usefixtures("_limits_are_on")
def test_hundred_wrong_codes_are_allowed_in_an_hour(client: Client) -> None:
    tried = statuses_of(client, [f"/m/{code}/" for code in CODES[: WRONG_AN_HOUR + 1]])

    assert tried == [404] * 100 + [429]


@pytest.mark.usefixtures("_few_guesses_are_allowed")
@pytest.mark.parametrize("path", ["/m/{}/", "/find/?code={}", "/m/{}/history/", "/m/{}/league/"])
def test_trying_codes_is_limited(client: Client, path: str) -> None:
    match = start()

    tried = statuses_of(client, [path.format(code) for code in CODES[: FEW + 1]])
    right = client.get(f"/m/{match.code}/")

    assert tried == [404] * FEW + [429]
    assert (right.status_code, right["Retry-After"]) == (429, "3600")
    assert match.code not in right.content.decode()


@pytest.mark.usefixtures("_few_guesses_are_allowed")
def test_trying_keys_is_limited(client: Client) -> None:
    match = start()

    tried = statuses_of(client, [f"/m/{match.code}/score/{key}" for key in KEYS])
    right = client.get(f"/m/{match.code}/score/{match.scorer_key}")

    assert tried == [404] * FEW + [429]
    assert right.status_code == 429
    assert "phone_keys" not in right.cookies


@pytest.mark.usefixtures("_few_guesses_are_allowed")
def test_phone_that_scores_is_not_shut_out_with_its_household(client: Client) -> None:
    match = start()
    anna = with_key(match).client
    statuses_of(client, [f"/m/{code}/" for code in CODES[: FEW + 1]])

    recorded = anna.post(f"/m/{match.code}/deals/", PASSED_OUT)
    elsewhere = anna.get(f"/m/{start().code}/")

    assert recorded.status_code == 302
    assert reloaded(match).version == 1
    assert elsewhere.status_code == 429


@among(at_a_match)
@pytest.mark.parametrize("row", PAGES, ids=label)
def test_page_of_a_watcher_holds_no_key(world: World, row: Row) -> None:
    people, values = world
    match = Match.objects.get(code=values["code"])

    answer = people["watcher"].ask(row.method, row.route, values)

    assert isinstance(answer, HttpResponse)
    assert match.scorer_key not in answer.content.decode()
    assert match.key_hash not in answer.content.decode()


def test_unknown_codes_and_impossible_ones_are_answered_alike(client: Client) -> None:
    unknown, impossible = client.get("/m/22222222/"), client.get("/m/00000000/")

    assert unknown.status_code == 404
    assert without_fields(unknown.content) == without_fields(impossible.content)


def without_fields(page: bytes) -> str:
    """Return a page without its hidden fields, which differ by address."""
    return re.sub(r'<input type="hidden"[^>]*>', "", page.decode())


def test_no_column_of_the_database_holds_a_key() -> None:
    match = start(PASSED_OUT)
    with_key(match).client.get(f"/m/{match.code}/score/{match.scorer_key}")

    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        dumps = [cursor.execute(f'SELECT * FROM "{t}"') and str(cursor.fetchall()) for t in tables]  # noqa: S608

    assert match.key_hash in "".join(map(str, dumps))
    assert match.scorer_key not in "".join(map(str, dumps))


def test_no_line_of_the_log_holds_a_key(server: Server) -> None:
    body = {"game": "preferans", "players": ["Anna", "Ben", "Dora"]}
    match = httpx.post(f"{server.url}/api/v1/matches/", json=body).json()
    code, key = match["code"], match["scorer_key"]
    bearer = {"Authorization": f"Bearer {key}"}
    log_size = server.log.stat().st_size

    with httpx.Client(base_url=server.url) as phone:
        phone.get(f"/m/{code}/score/{key}")
        phone.get(f"/m/{code}/share/")
        phone.get(f"/m/{code}/score/{key}/?key={key}")
        phone.get(f"/m/{code}/score/{key}%00")
        phone.post(f"/m/{code}/deals/", data={"key": key})
    httpx.post(f"{server.url}/api/v1/matches/{code}/deals/", json={"key": key}, headers=bearer)
    httpx.get(f"{server.url}/api/v1/matches/?key={key}", headers=bearer)

    lines = server.log.read_text()[log_size:].splitlines()
    assert len(lines) >= 7
    assert [line for line in lines if key in line] == []
    assert [line for line in lines if "Anna" in line] == []
    assert all(json.loads(line)["event"] for line in lines)


@among(at_a_match)
@pytest.mark.parametrize("row", PAGES, ids=label)
def test_form_without_its_token_writes_nothing(world: World, row: Row) -> None:
    people, values = world
    match = Match.objects.get(code=values["code"])
    careless = people["scorer"]
    strict = Person(Client(enforce_csrf_checks=True), knows=careless.knows)
    strict.client.cookies = careless.client.cookies

    answer = strict.ask("POST", row.route, values)

    assert answer.status_code in {403, 405}
    assert reloaded(match).version == match.version
