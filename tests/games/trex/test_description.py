"""Deals of Trex in words, questions on slips, and reminders."""

from typing import Any

import pytest

from games import GAMES
from games.sheet import Sheet
from tests.games.trex.conftest import (
    COMPLEX,
    KINGDOM,
    NAMES,
    card,
    diamonds,
    king,
    queens,
    rows,
    sheet_of,
    slaps,
    trex,
)


def described(deal: dict[str, Any], **options: Any) -> str:
    sheet = sheet_of(deal, **options)
    return sheet.match.game.describe(sheet.rows[0].deal, sheet.options).render(names=NAMES)


def test_deals_are_named_by_their_contract_and_outcome() -> None:
    assert described(king(1)) == "King of hearts: Ivo"
    assert described(king(1, 0)) == "King of hearts: Ivo (doubled by Ana)"
    assert described(queens(0, (1, 2), 3, 3)) == (
        "Queens: ♠Q Ana, ♥Q Ivo (doubled by Eva), ♦Q Jan, ♣Q Jan"
    )
    assert described(diamonds(3, 0, 10, 0)) == "Diamonds: Ana 3, Eva 10"
    assert described(slaps(0, 13, 0, 0)) == "Slaps: Ivo 13"
    assert described(trex(3, 1, 4, 2)) == "Trex: Ivo, Jan, Ana, Eva"


def test_contract_noted_before_play_is_named_alone() -> None:
    game = GAMES["trex"]
    texts = (
        game.describe(game.read_deal({"kind": kind}), game.Options()).render()
        for kind in ("king", "slaps", "trex")
    )

    assert list(texts) == ["King of hearts", "Slaps", "Trex"]


def test_complex_names_everything() -> None:
    assert described(COMPLEX, contracts="complex") == (
        "Complex: ♥K Ivo, ♠Q Ana, ♥Q Eva, ♦Q Eva, ♣Q Jan; Diamonds Ana 3, Ivo 4, Eva 6; "
        "Slaps Ana 2, Ivo 2, Eva 4, Jan 5"
    )


def test_joined_contracts_are_named_one_by_one() -> None:
    deal = {
        "kind": "complex",
        "contracts": ["slaps", "king"],
        "cards": [card("king_hearts", 0)],
        "rows": rows(tricks=(13, 0, 0, 0))[::-1],
    }

    assert described(deal, contracts="joined") == "King of hearts, Slaps: Ana; Slaps Ana 13"


def slips(deal: dict[str, Any]) -> list[str]:
    sheet = sheet_of(deal)
    phrases = sheet.match.game.slip_questions(sheet.rows[0].deal, sheet.options)
    return [phrase.render(names=NAMES) for phrase in phrases]


def test_all_tricks_for_one_player_may_be_a_slip() -> None:
    assert slips(slaps(0, 13, 0, 0)) == ["Ivo took every trick. Is that right?"]
    assert slips(slaps(1, 12, 0, 0)) == slips(diamonds(13, 0, 0, 0)) == []


def hints(sheet: Sheet) -> list[str]:
    return [phrase.render(names=NAMES) for phrase in sheet.match.game.guidance(sheet)]


@pytest.mark.parametrize("options", [{}, {"order": "fixed"}, {"contracts": "complex"}])
def test_first_kingdom_is_that_of_the_seven_of_hearts(options: dict[str, Any]) -> None:
    assert hints(sheet_of(owner=1, **options)) == [
        "Kingdom 1 of 4: Ivo",
        "The ♥7 owns it",
    ]


def test_reminders_name_the_owner_and_the_contracts_left() -> None:
    assert hints(sheet_of(*KINGDOM[:2])) == ["Kingdom 1 of 4: Ana", "Left: Q, Sl., Tx"]
    assert hints(sheet_of(*KINGDOM)) == ["Kingdom 2 of 4: Ivo", "Left: ♥K, Q, ♦, Sl., Tx"]
    assert hints(sheet_of(COMPLEX, contracts="complex")) == ["Kingdom 1 of 4: Ana", "Left: Tx"]
    assert hints(sheet_of(*KINGDOM * 4)) == []
