"""Plain Python without a database answers like the server, byte for byte."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.sheet import MatchInput
from scorekeeper.engine.described_site import site_description
from tests.plugins.profiles import at_length
from tests.plugins.programs import ROOT
from tests.support.games.strategies import matches
from tests.support.phone.comparison import check, evenings, worked_evenings
from tests.support.phone.evening import Evening, first_evening

SHORT = "nestors"
LONG = [slug for slug in GAMES if slug != SHORT]
MOST = 4
"""The number of deals of a random match."""


class Plain:
    """A process that answers without a database."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        """Wrap a started process, and send it the description of the site."""
        self.process = process
        self._say(site_description())

    def ask(self, question: Mapping[str, Any]) -> Any:
        """Send a question and return the answer."""
        self._say(question)
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def _say(self, message: Mapping[str, Any]) -> None:
        assert self.process.stdin is not None
        print(json.dumps(message), file=self.process.stdin, flush=True)


@pytest.fixture(scope="module")
def plain() -> Iterator[Plain]:
    """Run plain Python for the tests of this module."""
    module = [sys.executable, "-m", "tests.support.phone"]
    pipe = subprocess.PIPE
    with subprocess.Popen(module, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as process:
        yield Plain(process)
        process.stdin.close()  # type: ignore[union-attr]


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_plain_python_answers_byte_for_byte_as_the_server(slug: str, plain: Plain) -> None:
    @evenings()
    @given(
        match_input=matches(slug, most=MOST).filter(lambda match: match.deals),
        others=st.integers(0, 99),
    )
    def held(match_input: MatchInput, others: int) -> None:
        evening = Evening(match_input)
        evening.play(match_input, others)

        for question in evening.exchanges:
            check(question, plain.ask)

    held()


@pytest.mark.django_db
@pytest.mark.parametrize("slug", [SHORT, *at_length(*LONG)])
def test_plain_python_answers_as_the_server_to_worked_matches(slug: str, plain: Plain) -> None:
    for evening in worked_evenings(slug):
        for question in evening.exchanges:
            check(question, plain.ask)


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_new_match_begins_on_a_phone_as_on_the_server(slug: str, plain: Plain) -> None:
    evening = first_evening(GAMES[slug])

    for question in evening.exchanges:
        answer = plain.ask(question.question)

        assert (answer["html"], answer["status"]) == (question.html, question.status), (
            question.question
        )
        assert answer["opening"] == question.opening


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("scorekeeper.matches.models", "NotOnAPhoneError"),
        ("django.contrib.auth", "NotOnAPhoneError"),
        ("sqlite3", "NotOnAPhoneError"),
        ("a connection", "NotOnAPhoneError"),
        ("the database", "ImproperlyConfigured"),
        ("games", ""),
    ],
)
def test_plain_python_has_no_database_and_no_network(name: str, error: str, plain: Plain) -> None:
    assert plain.ask({"try": name}) == error
