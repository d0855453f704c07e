"""Two phones with reordered, repeated and lost requests, compared with a plain model of a match."""

from uuid import uuid4

import httpx
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

from tests.faults import SIZE
from tests.plugins.figures import LONG, Note
from tests.plugins.group import Group
from tests.support.faults.plain import PlainMatch, Request
from tests.support.people import PASSED_OUT, Entry, bettel

DEALS = [PASSED_OUT, bettel(0), bettel(1), bettel(2, took_trick=True)]
KINDS = ["add", "add", "add", "insert", "correct", "remove", "undo", "undo", "redo"]
PHONES = st.integers(0, 1)
OFTEN = st.sampled_from([True, True, True, False])


class TwoPhones(RuleBasedStateMachine):
    """Two phones that write to one match over a network that reorders and repeats requests."""

    site: Group
    client: httpx.Client
    steps = 0
    changes = 0

    def __init__(self) -> None:
        super().__init__()
        self.match = self.site.start_match()
        self.model = PlainMatch()
        self.seen = [0, 0]
        self.travelling: list[Request] = []

    @rule(
        phone=PHONES,
        kind=st.sampled_from(KINDS),
        entry=st.sampled_from(DEALS),
        number=st.integers(1, 4),
        careful=st.booleans(),
        at_once=OFTEN,
    )
    def send(
        self, *, phone: int, kind: str, entry: Entry, number: int, careful: bool, at_once: bool
    ) -> None:
        """Send a request from a phone; it may arrive at once, and its answer may be lost."""
        self._count()
        seen = self.seen[phone] if careful else None
        self.travelling.append(Request(str(uuid4()), kind, seen, number, entry))
        if at_once:
            self._deliver(self.travelling[-1])

    @precondition(lambda self: self.travelling)
    @rule(which=st.integers(0, 9), again=st.booleans())
    def arrive(self, *, which: int, again: bool) -> None:
        """Deliver a request in flight; if its answer is lost, the request stays in flight."""
        self._count()
        request = self.travelling[which % len(self.travelling)]
        if not again:
            self.travelling.remove(request)
        self._deliver(request)

    @rule(phone=PHONES)
    def look(self, phone: int) -> None:
        """Read the sheet on a phone."""
        self._count()
        sheet = self.client.get(f"/api/v1/matches/{self.match.code}/sheet/").json()
        assert [deal["entry"] for deal in sheet["deals"]] == self.model.deals
        assert sheet["version"] == self.model.version
        self.seen[phone] = sheet["version"]

    def _deliver(self, request: Request) -> None:
        """Deliver a request, and compare the answer with the model's."""
        replayed = request.key in self.model.answered
        status, version = self.model.take(request)
        answer = self._ask(request)
        actual = answer.json().get("version") if version else None
        assert (answer.status_code, actual) == (status, version)
        assert ("Idempotent-Replayed" in answer.headers) == replayed

    def teardown(self) -> None:
        """Count the changes."""
        TwoPhones.changes += self.model.version

    def _ask(self, request: Request) -> httpx.Response:
        method, path = {
            "add": ("POST", "deals/"),
            "insert": ("POST", f"deals/?before={request.number}"),
            "correct": ("PUT", f"deals/{request.number}/"),
            "remove": ("DELETE", f"deals/{request.number}/"),
        }.get(request.kind, ("POST", f"{request.kind}/"))
        body = request.entry if method != "DELETE" and path.startswith("deals/") else None
        headers = {"Authorization": f"Bearer {self.match.key}", "Idempotency-Key": request.key}
        if request.seen is not None:
            headers["If-Match"] = f'"{request.seen}"'
        path = f"/api/v1/matches/{self.match.code}/{path}"
        return self.client.request(method, path, json=body, headers=headers)

    @classmethod
    def _count(cls) -> None:
        TwoPhones.steps += 1


def test_two_phones_agree_with_the_plain_match(site: Group, figure: Note) -> None:
    size = settings(
        max_examples=SIZE.runs,
        stateful_step_count=SIZE.steps,
        deadline=None,
        database=None,
        derandomize=not LONG,
        suppress_health_check=list(HealthCheck),
    )
    TwoPhones.site, TwoPhones.steps, TwoPhones.changes = site, 0, 0
    with httpx.Client(base_url=site.url, timeout=60) as TwoPhones.client:
        run_state_machine_as_test(TwoPhones, settings=size)

    assert TwoPhones.steps > TwoPhones.changes > 0
    summary = f"{TwoPhones.steps:,} steps, {TwoPhones.changes:,} changes, all as the model says"
    figure(f"two phones against a plain model, {site.engine}", summary, "10,000 steps")
