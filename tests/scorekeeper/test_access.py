"""Who gets what from every address: the tables of addresses.py, tried one by one."""

import re

import pytest
from django.db import connection

from scorekeeper.matches.sheet.cache import forget
from tests.plugins.worlds import World, among
from tests.support.addresses import (
    ACCOUNTS,
    ADMIN,
    LEAGUES,
    MATCHES,
    OTHERS,
    SIGNED_OUT,
    Row,
    every_route,
    rows,
)
from tests.support.round_the_table import Person, Values, at_a_match, in_a_league, told
from tests.support.tables import taken_back

pytestmark = pytest.mark.django_db

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
OF_MATCHES, OF_LEAGUES = rows(MATCHES), [*rows(LEAGUES), *rows(OTHERS)]


def named(row: Row) -> str:
    return f"{row.method} /{row.route}"


def got(person: Person, method: str, route: str, values: Values) -> str:
    """Return what a person gets, and take back what that did: the next finds all as it was."""
    answer, changed = taken_back(lambda: person.ask(method, route, values))
    forget()
    assert changed == {}, "It was refused, but not without a trace."
    return told(answer)


def answers(world: World, row: Row) -> tuple[dict[str, str], dict[str, str]]:
    """Return what people get and what the table says; on PostgreSQL the owner alone asks."""
    people, values = world
    asking = people if connection.vendor == "sqlite" else {"owner": people["owner"]}
    actual = {who: got(one, *row[1::-1], values) for who, one in asking.items()}
    return actual, {who: row.answers[who] for who in asking}


def test_tables_have_a_row_for_every_address() -> None:
    ours = {route for route in every_route() if not route.startswith((ACCOUNTS, ADMIN))}

    actual = {row.route for row in [*OF_MATCHES, *OF_LEAGUES]}
    assert (sorted(ours - actual), sorted(actual - ours)) == ([], []), "Mend addresses.py."


@pytest.mark.engine
@among(at_a_match)
@pytest.mark.parametrize("row", OF_MATCHES, ids=named)
def test_address_of_a_match_answers_as_its_table_says(world: World, row: Row) -> None:
    actual, said = answers(world, row)

    assert actual == said


@pytest.mark.engine
@among(in_a_league)
@pytest.mark.parametrize("row", OF_LEAGUES, ids=named)
def test_address_of_a_league_or_of_everyone_answers_as_its_table_says(
    world: World, row: Row
) -> None:
    actual, said = answers(world, row)

    assert actual == said


@pytest.mark.parametrize(
    ("table", "shared_world"),
    [(OF_MATCHES, at_a_match), (OF_LEAGUES, in_a_league)],
    indirect=["shared_world"],
)
def test_address_takes_no_method_without_a_row(table: list[Row], world: World) -> None:
    known, values = world
    taken = {(row.method, row.route) for row in table}
    others = {(method, row.route) for row in table for method in METHODS} - taken

    actual = {other: got(known["owner"], *other, values) for other in sorted(others)}

    assert {other: answer for other, answer in actual.items() if answer != "405"} == {}


def test_address_of_an_account_leads_to_the_login() -> None:
    plain = re.compile(r"[\w/-]+|.*<int:pk>.*")
    match = {
        route: got(Person(), "GET", route, {"pk": 1})
        for route in every_route()
        if route.startswith(ACCOUNTS) and plain.fullmatch(route)
    }

    assert {route: answer for route, answer in match.items() if answer != "login"} == SIGNED_OUT
