"""Rows that are made once for all the tests of a module; what a test writes is rolled back."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from typing import TypeAlias, TypeVar

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from scorekeeper.leagues.models import League
from scorekeeper.matches.sheet.cache import forget
from tests.support.round_the_table import Person, Values

T = TypeVar("T")
World: TypeAlias = tuple[dict[str, Person], Values]


@pytest.fixture(scope="module")
def kept_rows(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Let fixtures of a module write rows, which go with the module's last test."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


def fresh(made: T) -> T:
    """Return a copy of what a module's fixture made, as its rows are when a test begins."""
    forget()
    return deepcopy(made)


@pytest.fixture
def league(db: None, league_once: League) -> League:
    """Give each test the league that `league_once` of its module or folder has made."""
    return fresh(league_once)


def among(people: Callable[[], World]) -> pytest.MarkDecorator:
    """Mark a test that takes the `world` made by this function; its name does not show it."""
    hidden = [pytest.HIDDEN_PARAM]
    return pytest.mark.parametrize("shared_world", [people], indirect=True, ids=hidden)


@pytest.fixture(scope="module")
def shared_world(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[World]:
    """Make the world named by the parameter; it goes with the last test that asks for it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield request.param()
        transaction.set_rollback(True)


@pytest.fixture
def world(shared_world: World) -> World:
    """Give the world with cookies that the test may change; its rows are rolled back anyway."""
    people, values = shared_world
    return {who: replace(each, client=copied(each.client)) for who, each in people.items()}, values


def copied(client: Client) -> Client:
    """Return a client with the same cookies."""
    another = Client()
    another.cookies = deepcopy(client.cookies)
    return another
