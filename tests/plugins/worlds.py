"""Rows created once for all tests of a module; changes of a test are rolled back."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from typing import TypeAlias, TypeVar

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from scorekeeper.leagues.models import League
from scorekeeper.matches.sheet.cache import clear_sheets
from tests.support.round_the_table import Person, Values

T = TypeVar("T")
World: TypeAlias = tuple[dict[str, Person], Values]


@pytest.fixture(scope="module")
def kept_rows(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Let fixtures of a module write rows, which are rolled back after its last test."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


def copy_of(value: T) -> T:
    """Return a copy of a module fixture's object, as its rows are at the start of a test."""
    clear_sheets()
    return deepcopy(value)


@pytest.fixture
def league(db: None, league_once: League) -> League:
    """The league of the module's or folder's `league_once`, copied for each test."""
    return copy_of(league_once)


def among(people: Callable[[], World]) -> pytest.MarkDecorator:
    """Mark a test that takes the `world` made by this function, without changing its id."""
    hidden = [pytest.HIDDEN_PARAM]
    return pytest.mark.parametrize("shared_world", [people], indirect=True, ids=hidden)


@pytest.fixture(scope="module")
def shared_world(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[World]:
    """The world of the parameter, rolled back after the last test that uses it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield request.param()
        transaction.set_rollback(True)


@pytest.fixture
def world(shared_world: World) -> World:
    """The world with cookies that the test may change."""
    people, values = shared_world
    return {
        name: replace(person, client=copy_client(person.client)) for name, person in people.items()
    }, values


def copy_client(client: Client) -> Client:
    """Return a client with a copy of the cookies."""
    another = Client()
    another.cookies = deepcopy(client.cookies)
    return another
