"""Invariants of any single deal of Preferans, under any declarer and kontra."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.plugins.profiles import tries
from tests.support.games.preferans_table import (
    BETTEL,
    CLUBS,
    DIAMONDS,
    HEARTS,
    SANAC,
    SPADES,
    changes,
    contract,
    table,
)

thorough = tries(60)

FAR = (-90000, -90000, -90000)
"""A match so far from its end that no base is reduced."""
IN_PLAY = [
    ("came", "came"),
    ("came", "declined"),
    ("declined", "came"),
    ("came", "called"),
    ("called", "came"),
]
kontras = st.integers(0, 7)


@st.composite
def played_contracts(
    draw: st.DrawFn, statuses: list[tuple[str, str]] = IN_PLAY, *, bettel: bool = True
) -> dict[str, Any]:
    """Draw a contract that is played under any kontra: igra, so that spades are too."""
    number = draw(st.sampled_from([2, 3, 4, 5, 7, *([BETTEL] if bettel else [])]))
    defenders = draw(st.sampled_from([("came", "came")] if number == BETTEL else statuses))
    first = draw(st.integers(0, 5))
    tricks = (first, draw(st.integers(0, 5 - first)))
    defence = [
        status if status == "declined" or number == BETTEL else f"{status} {tricks_taken}"
        for status, tricks_taken in zip(defenders, tricks, strict=True)
    ]
    result = {"declarer_took_trick": draw(st.booleans())} if number == BETTEL else {}
    return contract(number, *defence, declarer=draw(st.integers(0, 2)), igra=True, **result)


@thorough
@given(played_contracts(), kontras, st.tuples(*[st.integers(0, 2)] * 3))
def test_one_more_kontra_doubles_every_change(
    deal: dict[str, Any], kontra: int, refe: tuple[int, int, int]
) -> None:
    sheet = table(centres=FAR, refe=refe, written=2)

    once = changes(sheet, deal | {"kontra": kontra})
    twice = changes(sheet, deal | {"kontra": kontra + 1})

    assert twice == {
        (column, player): amount if column == "refe" else 2 * amount
        for (column, player), amount in once.items()
    }


@thorough
@given(played_contracts(), kontras)
def test_refe_doubles_the_declarers_centre_and_nothing_else(
    deal: dict[str, Any], kontra: int
) -> None:
    declarer, deal = deal["declarer"], deal | {"kontra": kontra}
    for_others = [(0, 1, 1), (1, 0, 1), (1, 1, 0)][declarer]

    without = changes(table(centres=FAR, refe=for_others), deal)
    with_refe = changes(table(centres=FAR, refe=(1, 1, 1)), deal)

    doubled = {("centre", declarer): 2 * without["centre", declarer], ("refe", declarer): -1}
    assert with_refe == without | doubled


@pytest.mark.parametrize("number", [SPADES, DIAMONDS, HEARTS, CLUBS, SANAC])
@pytest.mark.parametrize("refe", [(0, 0, 0), (1, 1, 1)])
def test_only_the_declarer_changes_without_play(number: int, refe: tuple[int, int, int]) -> None:
    changed = changes(table(refe=refe), contract(number, "declined", "declined"))

    assert {player for _column, player in changed} == {0}
    assert changed["centre", 0] == 2 * number * (2 if any(refe) else 1)


def test_plain_spades_without_kontra_change_only_the_declarer() -> None:
    assert changes(table(), contract(SPADES, "came", "called")) == {("centre", 0): 4}


@thorough
@given(
    played_contracts([("came", "called"), ("called", "came")], bettel=False),
    kontras,
    st.integers(0, 5),
)
def test_split_of_tricks_between_caller_and_called_does_not_matter(
    deal: dict[str, Any], kontra: int, own: int
) -> None:
    sheet, deal = table(centres=FAR), deal | {"kontra": kontra}
    first, second = deal["defenders"]
    together = first["tricks"] + second["tricks"]
    shared = [first | {"tricks": min(own, together)}, second | {"tricks": max(together - own, 0)}]

    assert changes(sheet, deal | {"defenders": shared}) == changes(sheet, deal)


@thorough
@given(played_contracts([("came", "came")]), st.integers(1, 8))
def test_kontra_sayer_of_two_defenders_does_not_matter(deal: dict[str, Any], kontra: int) -> None:
    deal = deal | {"kontra": kontra}
    defenders = (
        [defender["player"] for defender in deal["defenders"]] if "defenders" in deal else [1, 2]
    )

    first, second = (
        changes(table(centres=FAR), deal | {"kontra_by": sayer}) for sayer in defenders
    )

    assert first == second
