"""Plain Python without a database answers to a match as the server does, byte for byte."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from itertools import cycle
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from hypothesis import Phase, given
from hypothesis import strategies as st

from games import GAMES
from games.entry import form_of
from games.sheet import MatchInput
from scorekeeper.matches import services
from scorekeeper.matches.models import Match
from tests.plugins.profiles import tries
from tests.plugins.server import ROOT
from tests.support.games.strategies import matches

LIKE_THE_SITE = (
    "FORMAT_MODULE_PATH", "LANGUAGES", "LANGUAGE_CODE", "LOCALE_PATHS", "STATIC_URL", "TIME_ZONE",
    "USE_I18N", "USE_TZ",
)  # fmt: skip
STAKE = {"amount": "0.10", "currency": "EUR"}
MOST = 4
"""Deals of a drawn match."""
MAIN = re.compile(r"<main id=\"main\">.*</main>", re.DOTALL)
HIDDEN = re.compile(r'name="(key|csrfmiddlewaretoken)" value="(\w+)"')
ADDRESSES = {
    "record": "deals/", "note": "note/", "correct": "deals/{number}/",
    "insert": "deals/{number}/insert/", "remove": "deals/{number}/remove/", "undo": "undo/",
    "redo": "redo/", "stop": "stop/", "reopen": "reopen/", "details": "details/",
    "seats": "seats/", "preview": "preview/",
    "page": "", "live": "sheet/", "correction": "deals/{number}/",
    "insertion": "deals/{number}/insert/", "history": "history/", "settlement": "settlement/",
    "agreed": "details/", "seated": "seats/",
}  # fmt: skip
SHOWN = ("page", "live", "correction", "insertion", "history", "settlement", "agreed", "seated")
"""What only shows something."""

Act = dict[str, Any]


class Plain:
    """The process that holds matches without a database."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        """Hold a process that has just been started, and say what it may know of the site."""
        self.process = process
        like = {name: getattr(settings, name, None) for name in LIKE_THE_SITE}
        self._say({"like_the_site": like, "addresses": list(addresses(get_resolver()))})

    def ask(self, what: Mapping[str, Any]) -> Any:
        """Ask for something and return the answer."""
        self._say(what)
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def _say(self, what: Mapping[str, Any]) -> None:
        assert self.process.stdin is not None
        print(json.dumps(what, default=str), file=self.process.stdin, flush=True)


def addresses(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, str]]:
    """Yield the addresses that have names of their own, as the site has them."""
    for pattern in resolver.url_patterns:
        route = f"{before}{getattr(pattern.pattern, '_route', '^')}"
        if isinstance(pattern, URLPattern):
            if pattern.name and "^" not in route and not resolver.namespace:
                yield route, pattern.name
        elif not pattern.namespace:
            yield from addresses(pattern, route)


@pytest.fixture(scope="module")
def plain() -> Iterator[Plain]:
    """Start plain Python, and end it with the last test."""
    module = [sys.executable, "-m", "tests.support.phone"]
    pipe = subprocess.PIPE
    with subprocess.Popen(module, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as process:
        yield Plain(process)
        process.stdin.close()  # type: ignore[union-attr]


class Hands:
    """Scores a match on the site, and keeps what was done and what was answered."""

    def __init__(self, drawn: MatchInput) -> None:
        """Start the match."""
        seats = drawn.seats
        details = {"first_dealer": seats.first_dealer, "stake": STAKE, "title": "Tuesday <b>"}
        details["set_dealers"] = dict(seats.set_dealers)
        self.match, _again = services.start_match(
            game=drawn.game.slug, players=list(drawn.players), options=dict(drawn.options),
            details=details,
        )  # fmt: skip
        self.client = Client()
        self.client.get(f"/m/{self.match.code}/score/{self.match.scorer_key}")
        self.languages = cycle(("en", "ar", "hr", "ar", "en"))
        self.acts: list[Act] = []
        self.answers: list[str] = []

    def do(self, kind: str, form: Mapping[str, Any] | None = None, number: int = 0) -> None:
        """Do one thing on the site."""
        language = next(self.languages)
        at = f"/m/{self.match.code}/{ADDRESSES[kind].format(number=number)}"
        headers = {"Accept-Language": language, "HX-Request": "true"}
        if kind not in {"record", "note"}:
            headers.pop("HX-Request")
        send = self.client.get if kind in SHOWN else self.client.post
        answer = send(at, form or {}, headers=headers, follow=True)
        page = answer.content.decode()
        hidden = dict(HIDDEN.findall(page))
        self.answers.append(part_of(page))
        self.acts.append({
            "kind": kind, "number": number, "language": language,
            "post": {name: _listed(value) for name, value in (form or {}).items()},
            "key": hidden.get("key", ""), "token": hidden.get("csrfmiddlewaretoken", ""),
            "version": Match.objects.get(pk=self.match.pk).version,
        })  # fmt: skip

    def asked(self) -> dict[str, Any]:
        """Return what plain Python needs to know to do the same."""
        log = list(self.match.changes.order_by("version").values("author", "at"))
        for act in self.acts:
            made = log[act["version"] - 1] if act["version"] else {"author": "", "at": ""}
            act |= {"author": made["author"], "at": str(made["at"])}
        told = {name: getattr(self.match, name) for name in ("pk", "code", "game", "opening")}
        return told | {"changed_at": self.match.changed_at, "acts": self.acts}


def _listed(value: Any) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list | tuple) else [str(value)]


def part_of(page: str) -> str:
    """Return what of an answer changes with the match: the main part of a page, or a fragment."""
    main = MAIN.search(page)
    return main.group() if main else page


def play(hands: Hands, drawn: MatchInput, others: int) -> None:
    """Do to a match whatever a phone answers; `others` picks what is corrected to what."""
    forms = [dict(form_of(deal, drawn.game.kinds)) for deal in drawn.deals]
    for form in forms:
        hands.do("preview", form)
        hands.do("record", form)
    hands.do("live")
    number, other = others % len(forms) + 1, forms[others // 7 % len(forms)]
    hands.do("preview", other | {"number": number, "place": "correct"}, number)
    hands.do("correction", number=number)
    hands.do("correct", other, number)
    hands.do("undo")
    hands.do("redo")
    hands.do("redo")
    hands.do("insertion", number=number)
    hands.do("insert", other, number)
    hands.do("remove", number=number)
    hands.do("note", {"kind": forms[-1]["kind"]})
    hands.do("record", {"kind": "nothing of the kind"})
    hands.do("page")
    seats = [*range(1, len(drawn.players)), 0]
    shown = {f"seats.{seat}": str(who) for seat, who in enumerate(seats)}
    hands.do("seats", shown | {"since": str(number), "keep": "people", "do": "apply"})
    taken = {"what": "take", "seat": "1", "name": "Eve & Adam", "since": str(len(forms))}
    hands.do("seats", taken | {"do": "apply"})
    hands.do("seated")
    hands.do("agreed")
    hands.do("stop")
    hands.do("settlement")
    hands.do("reopen")
    hands.do("history")
    hands.do("page")


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_plain_python_answers_byte_for_byte_as_the_server(slug: str, plain: Plain) -> None:
    @tries(2, phases=[Phase.explicit, Phase.generate])  # each try is an evening: no shrinking
    @given(
        drawn=matches(slug, most=MOST).filter(lambda match: match.deals), others=st.integers(0, 99)
    )
    def held(drawn: MatchInput, others: int) -> None:
        hands = Hands(drawn)
        play(hands, drawn, others)

        answers = plain.ask(hands.asked())

        for act, ours, theirs in zip(hands.acts, answers, hands.answers, strict=True):
            assert part_of(ours) == theirs, act

    held()


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
