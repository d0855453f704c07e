"""Matching of names in a table to members of a league; pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Protocol
from uuid import UUID

from scorekeeper.club.past.columns import plain

CLOSE = 0.82
MOST_CLOSE = 3
NEW, SKIP = "new", "skip"


class NamedMember(Protocol):
    """The fields of a member that matching reads."""

    pk: UUID
    name: str


@dataclass(frozen=True)
class Meant:
    """A name with candidates and an answer: a member, `new`, `skip`, or empty for a question.

    It is `sure` if no question is needed.
    """

    name: str
    answer: str
    sure: bool = False
    close: tuple[UUID, ...] = ()


def meant(
    names: Iterable[str],
    members: Sequence[NamedMember],
    answers: Mapping[str, str],
    gone: set[UUID],
) -> list[Meant]:
    """Match each name to a member; `gone` are members who left, always asked about."""
    exact = {member.name.casefold(): member.pk for member in members}
    known = {str(member.pk) for member in members}
    keys = [(plain(member.name), member.pk) for member in members]
    found = []
    for name in dict.fromkeys(names):
        same = exact.get(name.casefold())
        if same is not None and same not in gone:
            found.append(Meant(name, str(same), sure=True))
            continue
        close = _close(plain(name), keys)
        given = answers.get(name, "")
        if given not in {NEW, SKIP} and given not in known:
            given = _usual(plain(name), keys, close)
        found.append(Meant(name, given, close=close))
    return found


def _usual(key: str, keys: Sequence[tuple[str, UUID]], close: tuple[UUID, ...]) -> str:
    """Return the suggested answer: the same name without accents, `new`, or none."""
    same = [pk for other, pk in keys if other == key]
    if len(same) == 1:
        return str(same[0])
    return "" if close else NEW


def _close(key: str, keys: Sequence[tuple[str, UUID]]) -> tuple[UUID, ...]:
    """Return the members with similar names, the most similar first."""
    near = [(_likeness(key, other), pk) for other, pk in keys]
    nearest = sorted(near, key=lambda each: -each[0])[:MOST_CLOSE]
    return tuple(pk for likeness, pk in nearest if likeness >= CLOSE)


def _likeness(one: str, two: str) -> float:
    """Return the similarity of two names: 1 for the same words in any order.

    >>> _likeness("ana horvat", "horvat ana"), _likeness("ana", "ana horvat")
    (1.0, 0.9)
    """
    words, others = set(one.split()), set(two.split())
    if words == others:
        return 1.0
    if words and others and (words <= others or others <= words):
        return 0.9
    pair = SequenceMatcher(None, one, two)
    near = pair.real_quick_ratio() >= CLOSE and pair.quick_ratio() >= CLOSE
    return pair.ratio() if near else 0.0
