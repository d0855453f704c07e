"""Owners of matches: on sign-in an account receives the ownerless matches of its phone.

A match goes to the account of the phone that has scored it longest, never away from an account. A
helper with the scorer's link keeps scoring without owning the match.
"""

from collections.abc import Mapping

from scorekeeper.accounts.models import User
from scorekeeper.matches.access.keys import same_key
from scorekeeper.matches.models import Device, Match
from scorekeeper.storage.database import write_transaction


def claim_matches(user: User, keys: Mapping[str, str], mark: str | None) -> int:
    """Give an account the ownerless matches that its phone has scored longest; return how many.

    `keys` are the scorer's keys on the phone by the match's code, `mark` is the phone's cookie.
    """
    ownerless = list(Match.objects.scored_on(list(keys)).filter(owner=None).defer("opening"))
    first_marks = _first_phones(ownerless)
    own_matches = [
        match.pk
        for match in ownerless
        if (
            first_marks[match.pk] == mark
            if match.pk in first_marks
            else _fits(match, keys[match.code])
        )
    ]
    if not own_matches:
        return 0
    with write_transaction():
        return Match.objects.filter(pk__in=own_matches, owner=None).update(owner=user)


def _first_phones(matches: list[Match]) -> dict[object, str]:
    """Return the mark of the phone that has scored each match longest, by match."""
    devices = Device.objects.filter(match__in=matches, put_out=False).order_by("-pk")
    return dict(devices.values_list("match", "mark"))


def _fits(match: Match, key: str) -> bool:
    """Return whether a key fits a match; older matches may list no phones."""
    return same_key(key, match.key_hash)
