"""Permissions at every URL: the tables of addresses.py, checked row by row."""

import re

import pytest
from django.db import connection

from scorekeeper.matches.sheet.cache import clear_sheets
from tests.plugins.profiles import THOROUGH
from tests.plugins.worlds import World, among
from tests.support.addresses import (
    ACCOUNTS,
    ADMIN,
    LEAGUE_PEOPLE,
    LEAGUES,
    MATCHES,
    SIGNED_OUT,
    Row,
    every_route,
    rows,
)
from tests.support.open_addresses import OTHERS
from tests.support.round_the_table import Person, Values, at_a_match, in_a_league, outcome_of
from tests.support.tables import taken_back

pytestmark = pytest.mark.django_db

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
OF_MATCHES, OF_LEAGUES = rows(MATCHES), [*rows(LEAGUES), *rows(OTHERS)]
REFUSALS = {"login", "401", "403", "404"}
LET_IN = {"200", "201", "done"}
FILES = (".pdf", ".xlsx", ".png")
BY_STRENGTH = ("stranger", "visitor", "staff", "member", "clerk", "owner")
"""The people of a league, from the weakest rights up; staff have no rights of their own."""


def label(row: Row) -> str:
    return f"{row.method} /{row.route}"


def answer_of(person: Person, method: str, route: str, values: Values) -> str:
    """Return a person's result at a route, rolling back its effects."""
    answer, changed = taken_back(lambda: person.ask(method, route, values))
    clear_sheets()
    assert changed == {}, "It was refused, but not without a trace."
    return outcome_of(answer)


def at_the_boundaries(answers: dict[str, str]) -> set[str]:
    """Return the people next to a change of the answer.

    For each answer: the strongest of the refused people, the weakest of the others.
    """
    people_by_answer: dict[str, list[str]] = {}
    for person in BY_STRENGTH:
        people_by_answer.setdefault(answers[person], []).append(person)
    return {people[-1 if answer in REFUSALS else 0] for answer, people in people_by_answer.items()}


def people_in_short(row: Row) -> set[str]:
    """Return the people at the boundaries of a league's row, and one more in rotation."""
    in_turn = BY_STRENGTH[OF_LEAGUES.index(row) % len(BY_STRENGTH)]
    return at_the_boundaries(row.answers) | {in_turn}


def people_for(row: Row) -> set[str]:
    """Return the people to test for a row: on PostgreSQL only the owner.

    For a match everybody: each has another kind of key, none is stronger than the next. For a
    league everybody in `make thorough`, in `make test` the people at the boundaries.
    """
    if connection.vendor != "sqlite":
        return {"owner"}
    return {*row.answers} if THOROUGH or row in OF_MATCHES else people_in_short(row)


def answers(world: World, row: Row) -> tuple[dict[str, str], dict[str, str]]:
    """Return the actual and the expected answers of a row, by person."""
    people, values = world
    expected = {
        person: answer for person, answer in row.answers.items() if person in people_for(row)
    }
    return {person: answer_of(people[person], *row[1::-1], values) for person in expected}, expected


def is_checked_on_postgres(row: Row) -> bool:
    """Return whether `make test` also checks a row on PostgreSQL.

    Not for refusals before a row is read, nor for pages that write like the API, nor for other
    file formats of the same data.
    """
    writes_as_api = row.method != "GET" and not row.route.startswith("api/")
    return row.answers["owner"] in LET_IN and not writes_as_api and not row.route.endswith(FILES)


def each_row(table: list[Row]) -> pytest.MarkDecorator:
    """Return the parameters of a test for every row of a table."""
    marked = [
        pytest.param(row, marks=pytest.mark.engine if is_checked_on_postgres(row) else ())
        for row in table
    ]
    return pytest.mark.parametrize("row", marked, ids=label)


@pytest.mark.parametrize(
    ("answers", "boundaries"),
    [
        ("404 404 403 403 200 404", {"staff", "clerk", "owner"}),
        ("401 404 403 201 201 404", {"stranger", "staff", "member", "clerk"}),
        ("401 404 404 404 200 404", {"stranger", "clerk", "owner"}),
        ("login 200 done done done 200", {"stranger", "visitor", "member"}),
        ("404 404 404 404 404 404", {"owner"}),
        ("200 200 200 200 200 200", {"stranger"}),
    ],
)
def test_boundary_people_are_the_strongest_refused_and_weakest_admitted(
    answers: str, boundaries: set[str]
) -> None:
    row = dict(zip(LEAGUE_PEOPLE, answers.split(), strict=True))

    assert at_the_boundaries(row) == boundaries


@pytest.mark.parametrize("table", [LEAGUES, OTHERS])
def test_short_run_covers_every_answer_and_every_person(table: str) -> None:
    answers_tested = {
        label(row): {row.answers[person] for person in people_in_short(row)} for row in rows(table)
    }

    assert answers_tested == {label(row): {*row.answers.values()} for row in rows(table)}
    people_tested = {person for row in rows(table) for person in people_in_short(row)}
    assert people_tested == {*rows(table)[0].answers}


def test_tables_have_a_row_for_every_address() -> None:
    ours = {route for route in every_route() if not route.startswith((ACCOUNTS, ADMIN))}

    actual = {row.route for row in [*OF_MATCHES, *OF_LEAGUES]}
    assert (sorted(ours - actual), sorted(actual - ours)) == ([], []), "Mend addresses.py."


@among(at_a_match)
@each_row(OF_MATCHES)
def test_address_of_a_match_answers_as_its_table_says(world: World, row: Row) -> None:
    actual, expected = answers(world, row)

    assert actual == expected


@among(in_a_league)
@each_row(OF_LEAGUES)
def test_address_of_a_league_or_of_everyone_answers_as_its_table_says(
    world: World, row: Row
) -> None:
    actual, expected = answers(world, row)

    assert actual == expected


@pytest.mark.parametrize(
    ("table", "shared_world"),
    [(OF_MATCHES, at_a_match), (OF_LEAGUES, in_a_league)],
    indirect=["shared_world"],
)
def test_address_takes_no_method_without_a_row(table: list[Row], world: World) -> None:
    people, values = world
    covered = {(row.method, row.route) for row in table}
    others = {(method, row.route) for row in table for method in METHODS} - covered

    actual = {
        method_and_route: answer_of(people["owner"], *method_and_route, values)
        for method_and_route in sorted(others)
    }

    assert {
        method_and_route: answer for method_and_route, answer in actual.items() if answer != "405"
    } == {}


def test_address_of_an_account_leads_to_the_login() -> None:
    plain = re.compile(r"[\w/-]+|.*<int:pk>.*")
    match = {
        route: answer_of(Person(), "GET", route, {"pk": 1})
        for route in every_route()
        if route.startswith(ACCOUNTS) and plain.fullmatch(route)
    }

    assert {route: answer for route, answer in match.items() if answer != "login"} == SIGNED_OUT
