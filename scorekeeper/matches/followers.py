"""Who else keeps something of a match: told inside the transaction of each change.

Apps above this one register what follows when the site starts; this app knows none of them.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from django.contrib.auth.models import AnonymousUser

from games.sheet import Sheet
from scorekeeper.accounts.models import User
from scorekeeper.matches.models import Match

Reader = User | AnonymousUser


class Follower(Protocol):
    """Keeps copies that follow from matches."""

    def changed(self, match: Match, before: Sheet, after: Sheet) -> None:
        """Bring the copies up to date with a change, in its transaction."""

    def receipt(self, match: Match, before: Sheet, after: Sheet, reader: Reader) -> Sequence[str]:
        """Say what the last change moved beyond the sheet, as far as the reader may know of it."""

    def hides(self, match: Match) -> bool:
        """Say whether a match is for some people only, so that chats show nothing of its link."""

    def recount(self, *, mend: bool, tell: Callable[[str], object]) -> Iterator[str]:
        """Work all copies out again; yield each difference, and `tell` how far it has come."""


_followers: list[Follower] = []


def follow(follower: Follower) -> None:
    """Let a follower know of every change from now on."""
    if follower not in _followers:
        _followers.append(follower)


def is_private(match: Match) -> bool:
    """Say whether any follower hides a match."""
    return any(follower.hides(match) for follower in _followers)


def followers() -> tuple[Follower, ...]:
    """Return those who follow."""
    return tuple(_followers)
