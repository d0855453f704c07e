"""Phones that write without a pause, and try again under the same key until they are answered."""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from threading import Event, Thread
from uuid import uuid4

import httpx

from tests.plugins.group import Group, Written

WRITERS = 4
DEALS_A_MATCH = 50
GIVES_UP = 0.02
"""How often a phone tries no more, and goes on with another deal."""


class Phone:
    """One writer: records deals, tries again under the same key, now and then gives up."""

    def __init__(self, group: Group, number: int, halt: Event) -> None:
        """Begin with a match of its own."""
        self.group, self.number, self.halt = group, number, halt
        self.matches = [group.start_match()]
        self.thread = Thread(target=self._write, daemon=True)

    def _write(self) -> None:
        dice = random.Random(self.number)  # noqa: S311  a dice of a test
        with httpx.Client(base_url=self.group.url, timeout=30) as client:
            while not self.halt.is_set():
                record = partial(self.matches[-1].record, client, str(uuid4()), self.number % 3)
                self._until_it_is_said(lambda: record().raise_for_status(), dice)  # noqa: B023
                if len(self.matches[-1].sent) >= DEALS_A_MATCH:
                    self._until_it_is_said(self._next_match, dice)

    def _until_it_is_said(self, act: Callable[[], object], dice: random.Random) -> None:
        """Try again while nobody answers well, but not always."""
        while not self.halt.is_set():
            with suppress(httpx.HTTPError):
                act()
                return
            if dice.random() < GIVES_UP:
                return
            time.sleep(0.05)

    def _next_match(self) -> None:
        self.matches.append(self.group.start_match())


class Phones:
    """All the phones that write to a group."""

    def __init__(self, group: Group) -> None:
        """Prepare phones; none writes yet."""
        self.halt = Event()
        self.each = [Phone(group, number, self.halt) for number in range(WRITERS)]

    @property
    def matches(self) -> list[Written]:
        return [match for phone in self.each for match in phone.matches]

    @property
    def acknowledged(self) -> int:
        return sum(len(match.acknowledged) for match in self.matches)

    @property
    def sent(self) -> int:
        return sum(len(match.sent) for match in self.matches)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Let them write while the block runs."""
        for phone in self.each:
            phone.thread.start()
        try:
            yield
        finally:
            self.halt.set()
            for phone in self.each:
                phone.thread.join(60)
        assert not any(phone.thread.is_alive() for phone in self.each)
