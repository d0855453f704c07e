"""Phones that write continuously and retry under the same key until they are answered."""

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from threading import Event, Thread
from typing import NamedTuple, Protocol
from uuid import uuid4

import httpx

from tests.plugins.group import TrackedMatch

WRITERS = 4
DEALS_A_MATCH = 50
GIVES_UP = 0.02
"""The share of failed attempts after which a phone goes on with another deal."""


class Target(Protocol):
    """The target of the phones: a group of servers, or a site of several."""

    @property
    def url(self) -> str:
        """The base URL."""

    def start_match(self) -> TrackedMatch:
        """Start a match without an end."""


class Habits(NamedTuple):
    """A phone's pace: deals a match; seconds after a deal, before a retry, for an answer."""

    deals: int = DEALS_A_MATCH
    pause: float = 0
    retry: float = 0.05
    patience: float = 30


class Phone:
    """One writer: records deals, retries under the same key, now and then gives up."""

    def __init__(self, group: Target, number: int, halt: Event, habits: Habits) -> None:
        self.group, self.number, self.halt, self.habits = group, number, halt, habits
        self.matches = [group.start_match()]
        self.statuses = Counter[int]()
        """How often each status was answered."""
        self.heard: list[float] = []
        """The times of acknowledgements."""
        self.thread = Thread(target=self._write, daemon=True)

    def _write(self) -> None:
        dice = random.Random(self.number)  # noqa: S311  not for secrets
        with httpx.Client(base_url=self.group.url, timeout=self.habits.patience) as client:
            while not self.halt.is_set():
                record = partial(self.matches[-1].record, client, str(uuid4()), self.number % 3)
                self._retry(lambda: self._count_answer(record()), dice)  # noqa: B023
                if len(self.matches[-1].sent) >= self.habits.deals:
                    self._retry(self._next_match, dice)
                self.halt.wait(self.habits.pause)

    def _retry(self, act: Callable[[], object], dice: random.Random) -> None:
        """Retry until an attempt succeeds, except that some retries give up."""
        while not self.halt.is_set():
            with suppress(httpx.HTTPError):
                act()
                return
            if dice.random() < GIVES_UP:
                return
            self.halt.wait(self.habits.retry)

    def _count_answer(self, answer: httpx.Response) -> None:
        self.statuses[answer.status_code] += 1
        answer.raise_for_status()
        self.heard.append(time.monotonic())

    def _next_match(self) -> None:
        self.matches.append(self.group.start_match())


class Phones:
    """All the phones that write to a group."""

    def __init__(self, group: Target, habits: Sequence[Habits] = (Habits(),) * WRITERS) -> None:
        self.halt = Event()
        self.writers = [
            Phone(group, number, self.halt, habit) for number, habit in enumerate(habits)
        ]

    @property
    def matches(self) -> list[TrackedMatch]:
        return [match for phone in self.writers for match in phone.matches]

    @property
    def acknowledged(self) -> int:
        return sum(len(match.acknowledged) for match in self.matches)

    @property
    def sent(self) -> int:
        return sum(len(match.sent) for match in self.matches)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Let the phones write within the block."""
        for phone in self.writers:
            phone.thread.start()
        try:
            yield
        finally:
            self.halt.set()
            for phone in self.writers:
                phone.thread.join(60)
        assert not any(phone.thread.is_alive() for phone in self.writers)
