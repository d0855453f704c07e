"""Matching of names in a table to members of a league; pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Protocol
from uuid import UUID

from scorekeeper.languages.letters import comparable

CLOSE = 0.82
MOST_CLOSE = 3
NEW, SKIP = "new", "skip"


class NamedMember(Protocol):
    """The fields of a member that matching reads."""

    pk: UUID
    name: str


@dataclass(frozen=True)
class NameMatch:
    """A name with candidates and an answer: a member, `new`, `skip`, or empty for a question.

    It is `sure` if no question is needed.
    """

    name: str
    answer: str
    sure: bool = False
    close: tuple[UUID, ...] = ()


def match_names(
    names: Iterable[str],
    members: Sequence[NamedMember],
    answers: Mapping[str, str],
    former: set[UUID],
) -> list[NameMatch]:
    """Match each name to a member; `former` are members who left, always asked about."""
    exact = {member.name.casefold(): member.pk for member in members}
    member_ids = {str(member.pk) for member in members}
    keys = [(comparable(member.name), member.pk) for member in members]
    matches = []
    for name in dict.fromkeys(names):
        exact_match = exact.get(name.casefold())
        if exact_match is not None and exact_match not in former:
            matches.append(NameMatch(name, str(exact_match), sure=True))
            continue
        close = _similar_members(comparable(name), keys)
        answer = answers.get(name, "")
        if answer not in {NEW, SKIP} and answer not in member_ids:
            answer = _suggest_answer(comparable(name), keys, close)
        matches.append(NameMatch(name, answer, close=close))
    return matches


def _suggest_answer(key: str, keys: Sequence[tuple[str, UUID]], close: tuple[UUID, ...]) -> str:
    """Return the suggested answer: the same name without accents, `new`, or none."""
    matches = [pk for other, pk in keys if other == key]
    if len(matches) == 1:
        return str(matches[0])
    return "" if close else NEW


def _similar_members(key: str, keys: Sequence[tuple[str, UUID]]) -> tuple[UUID, ...]:
    """Return the members with similar names, the most similar first."""
    scored = [(_similarity(key, other), pk) for other, pk in keys]
    nearest = sorted(scored, key=lambda entry: -entry[0])[:MOST_CLOSE]
    return tuple(pk for likeness, pk in nearest if likeness >= CLOSE)


def _similarity(first: str, second: str) -> float:
    """Return the similarity of two names: 1 for the same words in any order.

    >>> _similarity("ana horvat", "horvat ana"), _similarity("ana", "ana horvat")
    (1.0, 0.9)
    """
    words, others = set(first.split()), set(second.split())
    if words == others:
        return 1.0
    if words and others and (words <= others or others <= words):
        return 0.9
    pair = SequenceMatcher(None, first, second)
    near = pair.real_quick_ratio() >= CLOSE and pair.quick_ratio() >= CLOSE
    return pair.ratio() if near else 0.0
