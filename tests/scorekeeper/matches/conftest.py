"""Phones at Anna's table, each a separate client."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import uuid4

import pytest
from django.http.response import HttpResponseBase
from django.test import Client

from games import GAMES
from games.entry import form_of
from scorekeeper.matches.models import Match

HTMX = {"HX-Request": "true"}


class Phone:
    """A phone with one match open."""

    def __init__(self, match: Match, client: Client) -> None:
        """Store a match and its client."""
        self.match, self.client = match, client
        self.at = f"/m/{match.code}/"

    def get(self, part: str = "") -> HttpResponseBase:
        """Request the match's page, or a part below it."""
        return self.client.get(f"{self.at}{part}")

    def part(self, part: str, form: Mapping[str, Any] | None = None) -> HttpResponseBase:
        """Request a part of an open page as its script does; post a form if given."""
        if form is None:
            return self.client.get(f"{self.at}{part}", headers=HTMX)
        return self.client.post(f"{self.at}{part}", form, headers=HTMX)

    def post(self, part: str, form: Mapping[str, Any] | None = None) -> HttpResponseBase:
        """Post a form as a browser without scripts does."""
        return self.client.post(f"{self.at}{part}", form or {})

    def record(self, deal: Mapping[str, Any], **hidden: object) -> HttpResponseBase:
        """Record a deal as the page's script does."""
        form = answers(deal) | {"key": uuid4().hex} | hidden
        return self.client.post(f"{self.at}deals/", form, headers=HTMX)


def answers(deal: Mapping[str, Any]) -> dict[str, Any]:
    """Return the form answers for a deal of Preferans."""
    return dict(form_of(deal, GAMES["preferans"].kinds))


Hands = Callable[[Match], Phone]


@pytest.fixture
def scorer() -> Hands:
    """Return a function that opens a match on the phone that scores it."""

    def opened(match: Match) -> Phone:
        client = Client()
        client.get(f"/m/{match.code}/score/{match.scorer_key}")
        return Phone(match, client)

    return opened


@pytest.fixture
def watcher() -> Hands:
    """Return a function that opens a match on a phone that only knows its code."""
    return lambda match: Phone(match, Client())
