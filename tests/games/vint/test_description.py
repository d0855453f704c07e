"""Vint in words: deals, notes, reminders, questions about slips, presets."""

from typing import Any

import pytest

from games import GAMES
from games.sheet import Sheet
from tests.games.vint.conftest import NAMES, PASSED_OUT, contract, sheet_of

GAME = contract("5-hearts", 11, 3, 3)


def described(deal: dict[str, Any]) -> str:
    game = GAMES["vint"]
    return game.describe(game.read_deal(deal), None).render(names=NAMES)


def hints(sheet: Sheet) -> list[str]:
    return [each.render(names=NAMES) for each in sheet.match.game.guidance(sheet)]


def notes(sheet: Sheet) -> list[list[str]]:
    game = sheet.match.game
    return [[each.render(names=NAMES) for each in game.notes(row, sheet)] for row in sheet.rows]


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        (contract("3-hearts", 9, 4, 3), "Ana: 3 ♥, made (9–4)"),
        (contract("4-diamonds", 7, 4, 3, declarer=3), "Jan: 4 ♦, failed by 3 (7–6)"),
        (contract("1-no_trumps", 13, None, 3), "Ana: 1 no trumps, made (13–0)"),
        (PASSED_OUT, "All passed"),
    ],
)
def test_deal_is_told_as_players_tell_it(deal: dict[str, Any], words: str) -> None:
    assert described(deal) == words


def test_deal_that_wins_a_game_has_a_note() -> None:
    sheet = sheet_of(GAME, PASSED_OUT, GAME | {"declarer": 1}, GAME | {"declarer": 3})

    assert notes(sheet) == [
        ["Game to Ana & Eva."],
        [],
        ["Game to Ivo & Jan."],
        ["Game to Ivo & Jan."],
    ]


def test_deal_that_does_not_count_has_no_note() -> None:
    assert notes(sheet_of(GAME, GAME | {"aces": 7}))[1] == []


def test_hints_say_who_bids_first_and_how_the_bidding_ends() -> None:
    assert hints(sheet_of(dealer=2)) == ["Eva bids first", "12 passes end bidding"]
    assert hints(sheet_of(passes=8)) == ["Ana bids first", "8 passes end bidding"]


@pytest.mark.parametrize(
    ("kitty", "words"),
    [
        ("buyer", "12 cards each, four in the middle"),
        ("partner", "12 cards each, four in the middle"),
        ("double", "11 cards each, eight in the middle"),
    ],
)
def test_hints_say_how_cards_are_dealt_with_a_buy_in(kitty: str, words: str) -> None:
    assert hints(sheet_of(kitty=kitty))[1] == words


def test_hints_name_each_side_that_has_a_game() -> None:
    one, both = sheet_of(GAME), sheet_of(GAME, GAME | {"declarer": 1})

    assert hints(one)[1:-1] == ["Ana & Eva have a game"]
    assert hints(both)[1:-1] == ["Ana & Eva have a game", "Ivo & Jan have a game"]
    assert hints(sheet_of(GAME, GAME)) == []


@pytest.mark.parametrize(
    ("tricks", "questions"),
    [
        (13, ["All 13 tricks: is that right?"]),
        (12, []),
        (1, []),
        (0, ["Not one trick: is that right?"]),
    ],
)
def test_rare_tricks_are_asked_about(tricks: int, questions: list[str]) -> None:
    game = GAMES["vint"]
    deal = game.read_deal(contract("3-hearts", tricks, 4, 3))

    assert [each.render() for each in game.slip_questions(deal, None)] == questions


def test_deal_that_was_passed_out_is_not_asked_about() -> None:
    game = GAMES["vint"]

    assert game.slip_questions(game.read_deal(PASSED_OUT), None) == ()


@pytest.mark.parametrize("preset", GAMES["vint"].presets)
def test_every_preset_can_be_played(preset: str) -> None:
    options: dict[str, Any] = dict(GAMES["vint"].presets[preset].options)
    sheet = sheet_of(GAME, **options)

    choices: Any = sheet.choices
    assert sheet.rows[0].counted
    assert choices.coronets == (preset != "moscow")
    assert choices.lowest_level == (3 if preset == "double_buy_in" else 1)
    assert choices.kinds == ("contract", "passed_out")
