"""A phone that plans steps by the site's rules, stores them, and sends them when it can.

It follows decision 0088, except that it renders no pages.
"""

import random
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import httpx
from django.urls import reverse
from uuid6 import uuid7

from games import GAMES
from games.entry import form_of
from games.values import Refused
from scorekeeper.matches.access.keys import new_code
from scorekeeper.matches.log.outcomes import Conflict, DealMissing
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sync.digests import replaced_digest, totals_digest
from scorekeeper.phone.changes import plan_change
from scorekeeper.phone.match import PhoneMatch
from scorekeeper.phone.questions import MatchShape, Question
from tests.plugins.figures import LONG
from tests.support.faults.bad_network import BadNetwork, LostError
from tests.support.people import PASSED_OUT, TABLE, bettel, contract
from tests.support.phone.evening import NUMBERED

OK, OUTDATED = 200, 412
LEFT_OUT = 0.1
"""The share of conflicts in which the scorer drops own steps after another phone wrote."""
PAUSE = 0.02 if LONG else 0.1
"""Seconds before a retry."""
DEALS = [PASSED_OUT, bettel(0), bettel(1, took_trick=True), contract(2, 4), contract(0, 7, (0, 1))]
KINDS = {
    "record": 10,
    "correct": 3,
    "insert": 2,
    "remove": 1,
    "undo": 3,
    "redo": 2,
    "note": 2,
    "drop-note": 1,
    "details": 2,
    "seats": 2,
    "stop": 1,
    "reopen": 2,
}
"""The weight of each kind of step."""
NAMES = {f"players.{seat}": name for seat, name in enumerate(TABLE)}
START = {**NAMES, "preset": "own", "options.start": "1000"}


@dataclass(frozen=True)
class Tap:
    """One step entered on a phone."""

    key: str
    kind: str
    number: int
    form: dict[str, str]


class DrawingPhone:
    """A phone with one match, its waiting steps, and the fate of the others."""

    def __init__(self, url: str, dice: random.Random) -> None:
        self.client = httpx.Client(base_url=url, timeout=20, headers={"Answer": "entry"})
        self.way, self.dice = BadNetwork(self.client, dice), dice
        self.match_data: dict[str, Any] = {}
        self.author = ""
        self.log: list[dict[str, Any]] = []
        """The log as acknowledged by the server."""
        self.waiting: list[Tap] = []
        self.entered: dict[str, int] = {}
        """The version of each acknowledged step by its key, in order."""
        self.tapped = self.left_out = self.conflicts = 0
        self.wrong: list[str] = []
        self.expected: dict[str, Any] = {}
        """The log entry expected from the step being sent."""
        self.new_keys = self.forgets = False
        """Faults of the phone itself."""

    def begin(self) -> None:
        """Start a match offline, and send it."""
        started_at = datetime.now(UTC).isoformat()
        named = {
            "id": str(uuid7()),
            "code": new_code(),
            "started_at": started_at,
            "key": uuid4().hex,
        }
        answer = self._send_until_answered(reverse("new", args=["preferans"]), START | named).json()
        self._read(answer)

    def join(self, other: "DrawingPhone") -> None:
        """Open the scorer's link of another phone's match."""
        page = other.client.get(f"/m/{other.match_data['code']}/share/").text
        link = page.partition(f"/m/{other.match_data['code']}/score/")[2][:32]
        self.client.get(f"/m/{other.match_data['code']}/score/{link}")
        self._read(self.client.get(f"/m/{other.match_data['code']}/log/").json())

    def _read(self, answer: dict[str, Any]) -> None:
        self.match_data, self.author, self.log = answer["match"], answer["author"], answer["log"]

    # Entering steps

    def tap(self) -> None:
        """Enter a random step that the rules allow in the phone's state of the match."""
        match = self._folded()
        while True:
            tap = self._any_step(match)
            if self._planned(match, tap) is not None:
                break
        self.waiting.append(tap)
        self.tapped += 1

    def _any_step(self, match: PhoneMatch) -> Tap:
        (kind,) = self.dice.choices(list(KINDS), list(KINDS.values()))
        form: dict[str, str] = {}
        if kind in {"record", "correct", "insert", "note"}:
            deal = form_of(self.dice.choice(DEALS), GAMES["preferans"].kinds)
            form = {name: values[0] for name, values in deal.items()}
        elif kind == "details":
            form = START | {"title": uuid4().hex}
        elif kind == "seats":
            order = self.dice.sample(range(3), 3)
            form = {f"seats.{seat}": str(player) for seat, player in enumerate(order)}
            form |= {"since": "1", "keep": "people", "do": "apply"}
        number = self.dice.randint(1, max(1, match.deal_count)) if kind in NUMBERED else 0
        return Tap(uuid4().hex, kind, number, form)

    def _folded(self) -> PhoneMatch:
        """Return the match with the waiting steps applied; drop steps that are refused."""
        match = MatchShape(**self.match_data, log=self.log).match()
        valid = list[Tap]()
        for tap in self.waiting:
            after = self._planned(match, tap)
            if after is not None:
                valid.append(tap)
                match = after[0]
        self.left_out += len(self.waiting) - len(valid)
        self.waiting = valid
        return match

    def _planned(self, match: PhoneMatch, tap: Tap) -> tuple[PhoneMatch, str, str] | None:
        """Return the match after a step, the digest it saw, and the new totals; None if refused."""
        question = Question(
            kind=tap.kind,
            number=tap.number,
            at=datetime.now(UTC),
            form={name: [value] for name, value in tap.form.items()},
        )
        before = sheet_of(match)
        try:
            step = plan_change(match, before, question)
        except (Refused, Conflict, DealMissing):
            return None
        if step is None:
            return None
        after = match.after(step, self.author, question.now)
        return after, replaced_digest(before, step.change), totals_digest(step.sheet)

    # Sending steps

    def sync(self) -> None:
        """Send the waiting steps in order, until each is acknowledged or dropped."""
        self._folded()
        while self.waiting:
            tap = self.waiting[0]
            if self.forgets:
                self.waiting.pop(0)
            try:
                answer = self._send(tap)
            except LostError:
                time.sleep(PAUSE)
                continue
            self._take_answer(tap, answer)

    def _send(self, tap: Tap) -> httpx.Response:
        match = MatchShape(**self.match_data, log=self.log).match()
        after = self._planned(match, tap)
        saw, totals = after[1:] if after else ("", "")
        self.expected = after[0].log[-1].change.to_json() if after else {}
        arguments = {"number": tap.number} if tap.kind in NUMBERED else {}
        path = reverse(tap.kind, kwargs={"code": self.match_data["code"]} | arguments)
        key = uuid4().hex if self.new_keys else tap.key
        hidden = {"version": str(len(self.log)), "key": key, "saw": saw}
        self.client.headers["Totals"] = totals
        return self._with_token(path, tap.form | hidden)

    def _take_answer(self, tap: Tap, answer: httpx.Response) -> None:
        body = answer.json()
        if answer.status_code == OK:
            self._acknowledge(tap, body)
        elif answer.status_code == OUTDATED:
            self._take_over(body)
        else:
            self.wrong.append(f"{tap.kind} was refused: {body}")
            self.waiting = self.waiting[1:]

    def _acknowledge(self, tap: Tap, body: dict[str, Any]) -> None:
        expected = self.expected | {"author": self.author, "at": body["entry"]["at"]}
        if [body["entry"], body["differs"], body["version"]] != [expected, None, len(self.log) + 1]:
            self.wrong.append(f"{tap.kind} came to something else: {body}")
        self.log.append(body["entry"])
        self.entered[tap.key] = body["version"]
        self.waiting = [step for step in self.waiting if step.key != tap.key]

    def _take_over(self, body: dict[str, Any]) -> None:
        """Take over the entries of other phones; decide once about all own steps."""
        self.conflicts += 1
        self.log = self.log[: body["since"]] + body["log"]
        if self.dice.random() < LEFT_OUT:
            self.left_out += len(self.waiting)
            self.waiting = []
        self._folded()

    def _send_until_answered(self, path: str, form: dict[str, str]) -> httpx.Response:
        while True:
            try:
                return self._with_token(path, form)
            except LostError:
                time.sleep(PAUSE)

    def _with_token(self, path: str, form: dict[str, str]) -> httpx.Response:
        """Send with this phone's CSRF token. Raises `LostError` after storing a renewed one."""
        answer = self.way.send(path, form)
        if answer.status_code == httpx.codes.FORBIDDEN and answer.json()["code"] == "token":
            self.client.headers["X-CSRFToken"] = answer.json()["token"]
            raise LostError
        return answer

    def catch_up(self) -> None:
        """Fetch new entries of other phones."""
        path = f"/m/{self.match_data['code']}/log/?since={len(self.log)}"
        body = self.client.get(path).raise_for_status().json()
        self.log = self.log[: body["since"]] + body["log"]
