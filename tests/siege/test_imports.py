"""A stranger imports, undoes and reseats as fast as the server allows, while a table scores."""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from threading import Event, Thread
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.plugins.database import cluster_url
from tests.plugins.figures import LONG, Note
from tests.plugins.group import START, TrackedMatch
from tests.plugins.server import Server

pytestmark = pytest.mark.skipif(cluster_url() is not None, reason="counts bytes of SQLite")
CALM, UNDOS, LIVE, FILES, TIMES = (10.0, 2_400, 200, 24, 3) if LONG else (0.3, 20, 6, 2, 1)
"""Seconds without an attack; undos and redos in a file, and as requests; simultaneous files, and
successive files."""
PATIENCE, FEW = 120, 5
MOST_SEATS = 34
"""More changes of seats than a log can hold."""
DEALS_A_MATCH = 50
SLOWEST = 0.5
"""The most seconds of a scorer's deal, unless three times the time without attack is more."""
MOST_MEMORY = 300 * 2**20
"""The most growth of memory, in bytes: one import once took 8.4 GB."""
A_FILE = 3_000_000
"""The most bytes in the database of a file of 1 MB, with any number of undos and redos."""
A_REQUEST = 1_000

SIZES = """
    SELECT code, length(document) + length(opening) + ifnull((
        SELECT sum(ifnull(length(old), 0) + ifnull(length(new), 0) + length(author) + 60)
        FROM matches_change WHERE match_id = matches_match.id
    ), 0) FROM matches_match
"""

PLAYERS = ["Anna", "Ben", "Cleo", "Dora"]
SUITS = "clubs", "diamonds", "hearts", "spades"
ACES = [{"suit": suit, "trick": n + 1, "side": n % 2} for n, suit in enumerate(SUITS)]
DEAL = {"kind": "all_pass", "doubling": "none", "tricks": 6, "aces": ACES}
DEALS = [DEAL] * 2_000
FILE = {
    "format": "scorekeeper-match",
    "format_version": 1,
    "game": "skruuvi",
    "players": PLAYERS,
    "deals": DEALS,
}


@dataclass
class Scorer:
    """A phone of another table, which saves deal after deal."""

    url: str
    matches: list[TrackedMatch] = field(default_factory=list)
    took: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def score(self, halt: Event) -> None:
        with httpx.Client(base_url=self.url, timeout=PATIENCE) as phone:
            while not halt.is_set():
                if not self.matches or len(self.matches[-1].sent) == DEALS_A_MATCH:
                    created = phone.post("/api/v1/matches/", json=START).json()
                    self.matches.append(TrackedMatch(created["code"], created["scorer_key"]))
                start = time.monotonic()
                answer = self.matches[-1].record(phone, str(uuid4()))
                self.took.append(time.monotonic() - start)
                if not answer.is_success:
                    self.errors.append(f"{answer.status_code} {answer.text}")
                time.sleep(0.02)

    @contextmanager
    def scoring(self) -> Iterator[None]:
        """Score within the block."""
        halt = Event()
        thread = Thread(target=self.score, args=(halt,), daemon=True)
        thread.start()
        yield
        halt.set()
        thread.join(PATIENCE)
        assert not thread.is_alive()

    def lost(self) -> int:
        """Return the number of acknowledged deals that are not stored."""
        with httpx.Client(base_url=self.url, timeout=PATIENCE) as phone:
            stored = [phone.get(f"/api/v1/matches/{m.code}/").json() for m in self.matches]
        pairs = zip(self.matches, stored, strict=True)
        return sum(len(match.acknowledged) - row["deal_count"] for match, row in pairs)


@dataclass(frozen=True)
class Besieged:
    """A server, and the most bytes that each match of these tests may take, by code."""

    server: Server
    most: dict[str, int]


@pytest.fixture(scope="module")
def besieged(server: Server) -> Iterator[Besieged]:
    """A server whose memory is measured; at the end the size of its matches is checked."""
    actual = Besieged(server, {})
    yield actual
    sizes = stored_sizes(server)
    assert {code: sizes[code] for code, most in actual.most.items() if sizes[code] > most} == {}


def score_under_attack(server: Server, figure: Note, attack: Callable[[httpx.Client], str]) -> None:
    """Score without the attack and during it; check that nothing is lost and little is slower."""
    scorer, before = Scorer(server.url), memory(server)
    with scorer.scoring(), httpx.Client(base_url=server.url, timeout=PATIENCE) as stranger:
        start = time.monotonic()
        while time.monotonic() < start + CALM or len(scorer.took) < FEW:
            assert time.monotonic() < start + PATIENCE
            time.sleep(0.05)
        calm = len(scorer.took)
        came_to = attack(stranger)
    grown = memory(server) - before

    quiet, loud = p95(scorer.took[:calm]), p95(scorer.took[calm:])
    goal = max(SLOWEST, 3 * quiet)
    figure(came_to, f"{grown / 2**20:.0f} MB more memory", f"≤ {MOST_MEMORY / 2**20:.0f} MB")
    summary = f"{1000 * quiet:.0f} → {1000 * loud:.0f} ms, max {1000 * max(scorer.took):.0f} ms"
    figure("  a scorer's deal, p95 without → with it", summary, f"≤ {1000 * goal:.0f} ms")
    assert (scorer.errors, scorer.lost()) == ([], 0)
    assert grown <= MOST_MEMORY
    if LONG:
        assert loud <= goal


def p95(times: Sequence[float]) -> float:
    return quantiles(times, n=100, method="inclusive")[94] if times[1:] else max(times, default=0)


def memory(server: Server) -> int:
    """Return the peak memory of the server, in bytes."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return 1024 * int(status.partition("VmHWM:")[2].split()[0])


def stored_sizes(server: Server) -> dict[str, int]:
    """Return the bytes of each match with its log, by code."""
    with closing(sqlite3.connect(server.database_url.removeprefix("sqlite:///"))) as database:
        return dict(database.execute(SIZES).fetchall())


def import_file(stranger: httpx.Client, file: object) -> httpx.Response:
    content = json.dumps(file, separators=(",", ":"))
    headers = {"Content-Type": "application/json"}
    return stranger.post("/api/v1/matches/import/", content=content, headers=headers)


def again_and_again(changes: int) -> dict[str, Any]:
    """Return a match file that adds all deals at once, then undoes and redoes them."""
    kinds: list[Any] = [{"kind": ("undo", "redo")[number % 2]} for number in range(changes)]
    log = [{"kind": "import", "new": {"deals": DEALS}}, *kinds]
    numbered = [{"version": version, **change} for version, change in enumerate(log, start=1)]
    return FILE | {"history": {"opening": {"players": PLAYERS}, "changes": numbered}}


def test_file_that_undoes_and_redoes_all_its_deals(besieged: Besieged, figure: Note) -> None:
    def attack(stranger: httpx.Client) -> str:
        for _ in range(TIMES):
            answer = import_file(stranger, again_and_again(UNDOS))
            assert (answer.status_code, answer.json()["version"]) == (201, UNDOS + 1)
            besieged.most[answer.json()["code"]] = A_FILE
        return f"{TIMES} files of 1 MB with {UNDOS:,} undos and redos"

    score_under_attack(besieged.server, figure, attack)


def test_files_that_come_at_the_same_time(besieged: Besieged, figure: Note) -> None:
    file = again_and_again(UNDOS)

    def attack(stranger: httpx.Client) -> str:
        with ThreadPoolExecutor(8) as threads:
            answers = list(threads.map(lambda _: import_file(stranger, file), range(FILES)))
        statuses = {answer.status_code for answer in answers}
        assert 201 in statuses <= {201, 503}
        return f"{FILES} such files, eight at a time"

    score_under_attack(besieged.server, figure, attack)


def test_undo_and_redo_of_all_deals_one_by_one(besieged: Besieged, figure: Note) -> None:
    def attack(stranger: httpx.Client) -> str:
        match = import_file(stranger, FILE).json()
        besieged.most[match["code"]] = 2 * len(json.dumps(DEALS)) + A_REQUEST * (LIVE + 1)
        statuses = {send_change(stranger, match, ("undo", "redo")[n % 2]) for n in range(LIVE)}
        assert statuses == {(200, "")}
        return f"{LIVE} times undo and redo of 2,000 deals"

    score_under_attack(besieged.server, figure, attack)


@pytest.mark.thorough
def test_seats_changed_again_and_again_under_all_deals(besieged: Besieged, figure: Note) -> None:
    def attack(stranger: httpx.Client) -> str:
        match, answers = import_file(stranger, FILE).json(), [(200, "")]
        besieged.most[match["code"]] = A_FILE
        while answers[-1] == (200, "") and len(answers) < MOST_SEATS:
            answers.append(send_change(stranger, match, "reseat", {"order": [1, 0, 3, 2]}))
        exported = stranger.get(f"/api/v1/matches/{match['code']}/export.json").json()
        assert answers[-1] == (409, "log_full")
        assert import_file(stranger, exported).status_code == 201
        return f"{len(answers) - 2} changes of seats under 2,000 deals, then the log is full"

    score_under_attack(besieged.server, figure, attack)


def send_change(stranger: httpx.Client, match: Any, verb: str, body: Any = None) -> tuple[int, str]:
    """Send a change; return its status and error code, empty if stored."""
    key = {"Authorization": f"Bearer {match['scorer_key']}"}
    answer = stranger.post(f"/api/v1/matches/{match['code']}/{verb}/", json=body, headers=key)
    return answer.status_code, answer.json().get("code", "")
