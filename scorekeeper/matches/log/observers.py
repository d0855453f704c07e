"""Who else keeps something of a match: told inside the transaction of each change.

Apps above this one register what follows when the site starts; this app knows none of them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.contrib.auth.models import AnonymousUser

from games.sheet import Sheet
from scorekeeper.accounts.models import User
from scorekeeper.matches.models import Match

Reader = User | AnonymousUser


@dataclass(frozen=True)
class CountsFor:
    """What a match counts for beyond itself, and the page that tells more of it."""

    name: str
    season: str
    address: str


class Follower(Protocol):
    """Keeps copies that follow from matches."""

    read_along: tuple[str, ...]
    """What the page of a match asks for below, by the relations that lead to it from a match."""

    def changed(self, match: Match, before: Sheet, after: Sheet) -> None:
        """Bring the copies up to date with a change, in its transaction."""

    def receipt(self, match: Match, before: Sheet, after: Sheet, reader: Reader) -> Sequence[str]:
        """Say what the last change moved beyond the sheet, as far as the reader may know of it."""

    def counts_for(self, match: Match, reader: Reader) -> CountsFor | None:
        """Say what a match counts for; None for nothing, or nothing that the reader may know of."""

    def hides(self, match: Match) -> bool:
        """Say whether a match is for some people only, so that chats show nothing of its link."""

    def rematched(self, match: Match, earlier: Match, reader: Reader) -> None:
        """Let a new match count as the one before it does, if whoever starts it may say so."""

    def recount(self, *, mend: bool, tell: Callable[[str], object]) -> Iterator[str]:
        """Work all copies out again; yield each difference, and `tell` how far it has come."""


_followers: list[Follower] = []


def follow(follower: Follower) -> None:
    """Let a follower know of every change from now on."""
    if follower not in _followers:
        _followers.append(follower)


def read_along() -> tuple[str, ...]:
    """Return what is read with a match for its page, so that its followers ask for nothing more."""
    return tuple(part for follower in _followers for part in follower.read_along)


def counts_for(match: Match, reader: Reader) -> list[CountsFor]:
    """Return what a match counts for, as far as the reader may know of it."""
    found = (follower.counts_for(match, reader) for follower in _followers)
    return [each for each in found if each is not None]


def is_private(match: Match) -> bool:
    """Say whether any follower hides a match."""
    return any(follower.hides(match) for follower in _followers)


def followers() -> tuple[Follower, ...]:
    """Return those who follow."""
    return tuple(_followers)
