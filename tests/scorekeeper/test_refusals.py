"""Refused writes change nothing: every table is unchanged, for any input to any write."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from functools import partial
from http import HTTPStatus
from itertools import chain
from typing import Any

import pytest
import schemathesis
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, Phase, given
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core import NotSet

from scorekeeper.matches.sheet.cache import clear_sheets
from tests.plugins.answers import checked_in
from tests.plugins.profiles import THOROUGH, tries
from tests.support import round_the_table
from tests.support.addresses import ACCOUNTS, LEAGUES, MATCHES, Row, every_route, rows
from tests.support.open_addresses import OTHERS
from tests.support.refused import REFUSED
from tests.support.round_the_table import Person, Values, at_a_match, in_a_league
from tests.support.tables import CHANGING, taken_back

pytestmark = pytest.mark.django_db

WRITING = ("POST", "PUT", "PATCH", "DELETE")
OF_MATCHES = [row for row in rows(MATCHES) if row.method in WRITING]
OF_OTHERS = [row for row in (*rows(LEAGUES), *rows(OTHERS)) if row.method in WRITING]
ODD_TEXT = ("", "nonsense", "-1", "x" * 5000)
ODD_JSON: tuple[Any, ...] = (None, "", "nonsense", -1, [], "x" * 5000)
GENERATED = 25 if THOROUGH else 10
Asks = Callable[[], tuple[dict[str, Person], Values]]
EVERYWHERE = pytest.mark.parametrize(
    ("writes", "people"),
    [
        pytest.param(OF_MATCHES, at_a_match, marks=pytest.mark.engine),
        (OF_OTHERS, in_a_league),
    ],
)


def label(row: Row) -> str:
    return f"{row.method} {row.route}"


def is_api(row: Row) -> bool:
    return row.route.startswith("api/")


def bodies_of(row: Row) -> Iterator[dict[str, Any]]:
    """Yield bodies to be refused, and valid bodies with one field spoilt.

    In `make thorough` each field is spoilt in every way, in `make test` in one, in turn.
    """
    yield from REFUSED[label(row)]
    valid = round_the_table.BODIES.get(label(row)) if is_api(row) else None
    valid = round_the_table.FORMS.get(row.route, {}) if valid is None else valid
    odd = ODD_JSON if is_api(row) else ODD_TEXT
    for number, field in enumerate(valid, start=len(row.route)):
        for spoilt in odd if THOROUGH else [odd[number % len(odd)]]:
            yield {**valid, field: spoilt}


def left_behind(person: Person, row: Row, values: Values, body: Any) -> tuple[int, Any]:
    """Send a body; return the status and the changes, all rolled back."""
    table, name = (
        (round_the_table.BODIES, label(row)) if is_api(row) else (round_the_table.FORMS, row.route)
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(table, name, body)
        answer, changed = taken_back(lambda: person.ask(row.method, row.route, values))
    if answer.status_code < HTTPStatus.BAD_REQUEST:
        clear_sheets()
    return answer.status_code, changed


def test_every_write_has_a_refused_case() -> None:
    assert {label(row) for row in (*OF_MATCHES, *OF_OTHERS)} == set(REFUSED)
    assert [name for name, bodies in REFUSED.items() if not bodies] == []


@EVERYWHERE
def test_nothing_changes_when_a_write_is_refused(writes: list[Row], people: Asks) -> None:
    persons, values = people()
    wrong, refused = {}, set()

    for row in writes:
        for body in bodies_of(row):
            status, changed = left_behind(persons["owner"], row, values, body)
            if status >= HTTPStatus.BAD_REQUEST:
                refused.add(label(row))
            if changed:
                wrong[label(row), json.dumps(body)[:200]] = status, changed

    assert wrong == {}
    assert len(refused) > len(writes) // 2


def route_of(row: Row) -> str:
    """Return a route in the schema's notation."""
    return "/" + re.sub(r"<\w+:(\w+)>", r"{\1}", row.route)


def invalid_writes(writes: list[Row]) -> st.SearchStrategy[tuple[Row, Any]]:
    """Return a strategy of API writes, each with a body that the schema forbids."""
    schema = schemathesis.openapi.from_dict(deepcopy(checked_in()))

    def sent_to(row: Row) -> st.SearchStrategy[tuple[Row, Any]]:
        cases = schema[route_of(row)][row.method].as_strategy(
            generation_mode=GenerationMode.NEGATIVE
        )
        return st.tuples(st.just(row), cases.map(lambda case: case.body))

    paths = checked_in()["paths"]
    with_body = [
        row
        for row in filter(is_api, writes)
        if "requestBody" in paths[route_of(row)][row.method.lower()]
    ]
    return st.sampled_from(with_body).flatmap(sent_to)


@EVERYWHERE
def test_nothing_changes_when_a_body_against_the_schema_is_sent(
    writes: list[Row], people: Asks
) -> None:
    persons, values = people()

    @tries(GENERATED, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(invalid_writes(writes))
    def send(write: tuple[Row, Any]) -> None:
        row, body = write
        sendable = None if isinstance(body, NotSet) else body
        assert left_behind(persons["owner"], row, values, sendable)[1] == {}

    send()


def names_in(operations: Iterable[dict[str, Any]]) -> set[str]:
    """Return the names of the query parameters of operations."""
    parameters = [
        parameter for operation in operations for parameter in operation.get("parameters", ())
    ]
    return {parameter["name"] for parameter in parameters if parameter["in"] == "query"}


def queries_of(row: Row) -> Iterator[dict[str, str]]:
    """Yield spoilt query strings: each parameter of the URL, then all of the schema."""
    paths = checked_in()["paths"]
    for name in sorted(names_in(paths[route_of(row)].values())):
        yield from ({name: odd} for odd in ("nonsense", ""))
    yield dict.fromkeys(names_in(chain.from_iterable(map(dict.values, paths.values()))), "nonsense")


def stores(person: Person, row: Row, values: Values) -> bool:
    """Return whether a valid write stores anything; it is rolled back."""
    with transaction.atomic(), CaptureQueriesContext(connection) as captured:
        person.ask(row.method, row.route, values)
        transaction.set_rollback(True)
    clear_sheets()
    return any(query["sql"].startswith(CHANGING) for query in captured.captured_queries)


READ_A_QUERY = {
    "POST api/v1/matches/<match_name:name>/deals/",
    "POST api/v1/matches/<match_name:name>/corrections/",
    "PATCH api/v1/me/results/",
}
"""Writes that refuse an unknown query, and store something without it."""
STORE_NOTHING = {
    "PATCH api/v1/games/<slug:slug>/",
    "PUT api/v1/games/<slug:slug>/",
    "DELETE api/v1/games/<slug:slug>/",
    "POST api/v1/matches/<match_name:name>/join/",
    "POST api/v1/matches/<match_name:name>/leave/",
    "POST api/v1/matches/<match_name:name>/preview/",
    "POST api/v1/matches/<match_name:name>/redo/",
    "POST api/v1/matches/<match_name:name>/reopen/",
    "POST api/v1/matches/import/",
    "POST api/v1/leagues/import/",
    "PUT api/v1/leagues/<league_slug:slug>/notices/",
    "POST api/v1/leagues/<league_slug:slug>/imports/preview/",
    "POST api/v1/leagues/<league_slug:slug>/adjustments/carry-over/",
    "POST api/v1/leagues/<league_slug:slug>/seasons/<uuid:season>/divisions/promotion/",
    "POST api/v1/leagues/<league_slug:slug>/tournaments/<uuid:tournament>/rounds/",
    "POST api/v1/leagues/<league_slug:slug>/matches/",
    "PATCH api/v1/leagues/<league_slug:slug>/matches/<match_name:name>/",
}
"""Writes that store nothing as sent here, so that a late check of the query changes nothing."""


@EVERYWHERE
def test_nothing_changes_when_a_query_is_refused(
    writes: list[Row], people: Asks, monkeypatch: pytest.MonkeyPatch
) -> None:
    persons, values = people()
    owner, of_api = persons["owner"], list(filter(is_api, writes))
    idle = {label(row) for row in of_api if not stores(owner, row, values)}
    wrong, refused = {}, set()

    for row in of_api:
        for query in queries_of(row):
            monkeypatch.setitem(round_the_table.QUERIES, label(row), query)
            body = round_the_table.BODIES.get(label(row), {})
            status, changed = left_behind(owner, row, values, body)
            if status >= HTTPStatus.BAD_REQUEST:
                refused.add(label(row))
            if changed:
                wrong[label(row), str(query)] = status, changed

    assert wrong == {}
    assert idle == STORE_NOTHING & {label(row) for row in of_api}
    assert refused - idle == READ_A_QUERY & {label(row) for row in of_api}


ACCOUNT_FORMS: tuple[dict[str, str], ...] = (
    {},
    {"login": "anna", "password": "wrong"},
    {"username": "anna", "password1": "a", "password2": "b"},
    {"oldpassword": "wrong", "password": "wrong", "credential": "{}", "name": "x" * 5000},
)
KEYS_IN_ADDRESSES = {
    r"^confirm-email/(?P<key>[-:\w]+)/$": "confirm-email/nonsense/",
    r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": "password/reset/key/1-nonsense/",
}
"""Routes that allauth defines as regular expressions."""


def test_nothing_changes_when_a_form_of_an_account_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    people, values = in_a_league()
    routes = [route.removeprefix(ACCOUNTS) for route in every_route() if route.startswith(ACCOUNTS)]
    statuses, wrong = set(), {}

    for route in (
        ACCOUNTS + KEYS_IN_ADDRESSES.get(route_name, route_name) for route_name in sorted(routes)
    ):
        for role in ("stranger", "owner"):
            # As a script's request: allauth then answers a refused form with 400.
            people[role].client.defaults["HTTP_X_REQUESTED_WITH"] = "XMLHttpRequest"
            for form in ACCOUNT_FORMS:
                monkeypatch.setitem(round_the_table.FORMS, route, form)
                ask = partial(people[role].ask, "POST", route, {**values, "pk": 1})
                answer, changed = taken_back(ask)
                statuses.add(answer.status_code)
                if changed:
                    wrong[route, role] = changed

    assert wrong == {}
    assert {400, 401, 403, 404, 405} & statuses >= {400, 405}
