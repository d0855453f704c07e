"""Deals of Preferans that end a match or are refused, and the refusals."""

from collections.abc import Callable

import pytest

from games.values import Refused
from scorekeeper.matches.log.outcomes import Conflict
from scorekeeper.matches.models import Match
from tests.support.people import ANNA, BEN, HEARTS, SPADES, contract, sheet

SHORT = {"start": 4}
"""The three centres start at -12 in all: two diamonds, or one bettel, end the match."""
NEEDS_A_REFE = contract(ANNA, SPADES)
"""Without kontra, only a declarer with a refe plays spades."""
TOO_MANY_TRICKS = contract(BEN, HEARTS, (3, 3))


def refusals_of(work: Callable[[], object]) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as caught:
        work()
    return [(refusal.field, refusal.code) for refusal in caught.value.refusals]


def conflict_of(work: Callable[[], object]) -> tuple[str, tuple[int, ...]]:
    with pytest.raises(Conflict) as caught:
        work()
    return caught.value.refusal.code, caught.value.deals


def state_of_match(match: Match) -> tuple[str, list[bool], list[int]]:
    """Return the state of a match: status, whether each deal counts, the centres."""
    answer = sheet(match)
    return (
        answer["status"],
        [deal["counted"] for deal in answer["deals"]],
        answer["totals"]["centre"],
    )
