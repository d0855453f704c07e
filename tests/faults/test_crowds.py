"""Sixteen simultaneous phones, round after round: with the same deal, then with different ones."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from threading import Barrier
from uuid import uuid4

import httpx
import pytest

from tests.faults import SIZE
from tests.plugins.figures import Note
from tests.plugins.group import Group, TrackedMatch
from tests.support.faults.evidence import check_logs, check_sheets

PHONES = 16
ROUNDS_A_MATCH = 5
PATIENCE = 120


class Crowd:
    """Phones that wait for one another before each write."""

    def __init__(self, url: str, matches: list[TrackedMatch]) -> None:
        """Prepare the rounds, each with one shared key and one key for each phone."""
        self.url, self.gate = url, Barrier(PHONES, timeout=PATIENCE)
        rounds = repeat(matches, ROUNDS_A_MATCH)
        self.rounds = [(match, keys()) for matches_ in rounds for match in matches_][: SIZE.rounds]

    def play(self, number: int) -> list[tuple[int, int]]:
        """Play every round: a shared write, then the phone's own; return both statuses of each."""
        with httpx.Client(base_url=self.url, timeout=PATIENCE) as phone:
            return list(self._statuses(phone, number))

    def _statuses(self, phone: httpx.Client, number: int) -> Iterator[tuple[int, int]]:
        for match, (shared_key, *own_keys) in self.rounds:
            self.gate.wait()
            shared_status = match.record(phone, shared_key, 0).status_code
            self.gate.wait()
            yield shared_status, match.record(phone, own_keys[number], number % 3).status_code


def keys() -> list[str]:
    return [str(uuid4()) for _ in range(1 + PHONES)]


@pytest.mark.thorough
def test_sixteen_phones_at_once_lose_and_duplicate_nothing(site: Group, figure: Note) -> None:
    matches = [site.start_match() for _ in range(-(-SIZE.rounds // ROUNDS_A_MATCH))]
    crowd = Crowd(site.url, matches)

    with ThreadPoolExecutor(PHONES) as phones:
        counts = Counter(
            each for played in phones.map(crowd.play, range(PHONES)) for each in played
        )

    assert counts == {(201, 201): PHONES * SIZE.rounds}
    stored = sum(len(match.acknowledged) for match in matches)
    assert stored == SIZE.rounds * (1 + PHONES)
    check_logs(site.database_url, matches)
    check_sheets(site.database_url)
    summary = f"{SIZE.rounds} rounds, {stored} deals stored, none wrong"
    figure(
        f"16 equal and 16 different writes at once, {site.engine}", summary, "500 rounds, 0 wrong"
    )
