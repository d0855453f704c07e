"""Observers of a match, notified inside each change's transaction.

Apps above this one register their observers when the site starts; this app knows none of them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from django.contrib.auth.models import AnonymousUser

from games.sheet import Sheet
from scorekeeper.accounts.models import User
from scorekeeper.matches.models import Match

Reader = User | AnonymousUser


@dataclass(frozen=True)
class CountsFor:
    """The league that a match counts for, its season, and the address of its page."""

    name: str
    season: str
    address: str


@dataclass(frozen=True)
class Uncounted:
    """A league that a rematch does not count for, though a match before it does.

    `name` and `address` are empty for who may not know of it; `adds` is the page that lets the
    match count, or that signs in so that it will, empty where neither helps.
    """

    name: str
    address: str
    adds: str
    signed_in: bool


class Observer(Protocol):
    """Keeps data derived from matches up to date."""

    prefetched: tuple[str, ...]
    """Relations of a match that its page needs, to be read in the same statement."""

    def changed(self, match: Match, before: Sheet, after: Sheet) -> None:
        """Update the derived data after a change, in its transaction."""

    def redated(self, match: Match, earlier: datetime) -> None:
        """Update the derived data after a match was given another date. Raises `Refused`."""

    def receipt(self, match: Match, before: Sheet, after: Sheet, reader: Reader) -> Sequence[str]:
        """Describe what the last change moved beyond the sheet, as far as the reader may see it."""

    def counts_for(self, match: Match, reader: Reader) -> CountsFor | None:
        """Return what a match counts for; None for nothing, or nothing that the reader may see."""

    def uncounted(self, match: Match, reader: Reader) -> Uncounted | None:
        """Return what a rematch does not count for, unlike the match before; None for nothing."""

    def would_not_count(self, match: Match, reader: Reader) -> Uncounted | None:
        """Return what a rematch of the reader's would not count for; None where it would count."""

    def hides(self, match: Match) -> bool:
        """Return whether a match is private, so that link previews show nothing of it."""

    def rematched(self, match: Match, earlier: Match, reader: Reader) -> None:
        """Let a new match count as the one before it does, if its starter may do so."""

    def recount(self, *, mend: bool, tell: Callable[[str], object]) -> Iterator[str]:
        """Recalculate all derived data; yield each difference, and report progress to `tell`."""


_observers: list[Observer] = []


def register(observer: Observer) -> None:
    """Notify an observer of every change from now on."""
    if observer not in _observers:
        _observers.append(observer)


def prefetched() -> tuple[str, ...]:
    """Return the relations to read with a match, so that its observers query nothing more."""
    return tuple(part for observer in _observers for part in observer.prefetched)


def counts_for(match: Match, reader: Reader) -> list[CountsFor]:
    """Return what a match counts for, as far as the reader may see it."""
    leagues = (observer.counts_for(match, reader) for observer in _observers)
    return [league for league in leagues if league is not None]


def uncounted(match: Match, reader: Reader) -> list[Uncounted]:
    """Return what a rematch does not count for, unlike the match before it."""
    leagues = (observer.uncounted(match, reader) for observer in _observers)
    return [league for league in leagues if league is not None]


def would_not_count(match: Match, reader: Reader) -> list[Uncounted]:
    """Return what a rematch of the reader's would not count for, though the match does."""
    leagues = (observer.would_not_count(match, reader) for observer in _observers)
    return [league for league in leagues if league is not None]


def is_private(match: Match) -> bool:
    """Return whether any observer hides a match."""
    return any(observer.hides(match) for observer in _observers)


def observers() -> tuple[Observer, ...]:
    """Return the registered observers."""
    return tuple(_observers)
