"""Page requests of phones: scorers who record deals with htmx, and watchers."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from urllib.parse import urlencode
from uuid import uuid4

import httpx

from games import GAMES
from games.entry import form_of
from tests.bench.load import NextRequest, Request
from tests.support.games.preferans_table import PASSED_OUT, contract

DEALS_OF_A_MATCH, MATCHES_OF_A_VISITOR = 30, 60
PLAYERS = ["Anna", "Ben", "Dora"]
LIGHT = {"Answer": "entry", "Rules": "0" * 16}
LONG = {"start": 1000}
"""A start that no player plays down to zero in a few dozen deals."""
DEALS = (
    contract(7, "came 1", "came 2"),
    contract(4, "came 3", "came 2"),
    PASSED_OUT,
    contract(5, "came 2", "declined"),
    {"kind": "contract", "declarer": 2, "contract": 6, "declarer_took_trick": False},
)
"""Deals in rotation: made, failed, passed out, one defender, bettel."""


PAGE = {"HX-Request": "true"}
PHONE = PAGE | {"Papers": "later"}


def recording(url: str, headers: dict[str, str], visitors: int = 8) -> NextRequest:
    """Return requests that record deals, in each visitor's own matches one after another.

    With the headers `PHONE` the papers are left out of the answer; with `LIGHT` it is the log entry
    alone, as for phones that render by themselves.
    """
    started = tables(url)
    matches_by_visitor = [list(islice(started, MATCHES_OF_A_VISITOR)) for _ in range(visitors)]
    recorded = [0] * visitors

    def record(visitor: int, _number: int) -> Request:
        match, deal = divmod(recorded[visitor], DEALS_OF_A_MATCH)
        recorded[visitor] += 1
        return matches_by_visitor[visitor][match].recorded(deal, headers)

    return record


@dataclass(frozen=True)
class Table:
    """A match and the phone that scores it."""

    code: str
    key: str
    cookies: str
    token: str

    def page(self) -> Request:
        """Return a request for the match's page."""
        return Request("GET", f"/m/{self.code}/", headers=self._headers())

    def watched(self) -> Request:
        """Return a request for the match's page without a key."""
        return Request("GET", f"/m/{self.code}/", headers={"Accept-Encoding": "gzip"})

    def recorded(self, number: int, headers: dict[str, str] = PAGE) -> Request:
        """Return a request that records a deal, numbered from 0, as the page sends it."""
        answers = form_of(DEALS[number % len(DEALS)], GAMES["preferans"].kinds)
        fields = [(name, value) for name, values in answers.items() for value in values]
        hidden = {"csrfmiddlewaretoken": self.token, "version": number, "key": uuid4().hex}
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        body = urlencode([*hidden.items(), *fields]).encode()
        return Request("POST", f"/m/{self.code}/deals/", body, self._headers() | form | headers)

    def papers(self) -> Request:
        """Return a request for papers that are looked at."""
        return Request("GET", f"/m/{self.code}/sheet/?only=papers", headers=self._headers() | PAGE)

    def _headers(self) -> dict[str, str]:
        return {"Cookie": self.cookies, "Accept-Encoding": "gzip"}


def tables(url: str) -> Iterator[Table]:
    """Start matches, one after another, each with a phone of its own."""
    body = {"game": "preferans", "players": PLAYERS, "options": LONG}
    with httpx.Client(base_url=url) as client:
        form = client.get("/new/preferans/")
        csrf = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', form.text)[0]
        while True:
            answer = client.post("/api/v1/matches/", json=body).raise_for_status().json()
            with httpx.Client() as phone:
                phone.get(answer["links"]["score"])
                cookies = f"csrftoken={form.cookies['csrftoken']}; " + "; ".join(
                    f"{name}={value}" for name, value in phone.cookies.items()
                )
            yield Table(answer["code"], answer["scorer_key"], cookies, csrf)
