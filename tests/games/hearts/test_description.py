"""Hearts in words: deals, questions about slips, and reminders."""

from typing import Any

import pytest

from games import GAMES
from games.kernel import Seats
from games.sheet import MatchInput, Sheet, fold_sheet

NAMES = ("Ana", "Ivo", "Eva", "Jan", "Mia")


def sheet_of(*deals: dict[str, Any], players: int = 4, **options: Any) -> Sheet:
    game = GAMES["hearts"].at_table(options, players)
    seats = Seats(first_dealer=0)
    return fold_sheet(MatchInput(game, NAMES[:players], options, seats, deals=deals))


def deal(*hearts: int, **more: Any) -> dict[str, Any]:
    rows = [{"player": player, "hearts": number} for player, number in enumerate(hearts)]
    return {"kind": "played", **more} | ({"rows": rows} if hearts else {})


def described(entry: dict[str, Any], **options: Any) -> str:
    game = GAMES["hearts"]
    phrase = game.describe(game.read_deal(entry), game.read_options(options))
    return phrase.render(names=NAMES)


def test_hearts_and_cards_of_each_player_are_said() -> None:
    assert described(deal(5, 0, 8, 0, queen=1)) == "Ana 5♥, Ivo Q♠, Eva 8♥"
    assert described(deal(5, 0, 8, 0, queen=2, bonus=0), bonus="ten") == "Ana 5♥ 10♦, Eva 8♥ Q♠"
    assert (
        described(deal(0, 13, 0, 0, queen=3, king=3, ace=0), spades="black_maria")
        == "Ana A♠, Ivo 13♥, Jan Q♠ K♠"
    )


def test_rows_are_said_in_the_order_of_the_seats() -> None:
    rows = [{"player": 2, "hearts": 6}, {"player": 0, "hearts": 7}]

    assert described({"kind": "played", "queen": 0, "rows": rows}) == "Ana 7♥ Q♠, Eva 6♥"


@pytest.mark.parametrize(
    ("fields", "options", "text"),
    [
        ({"moon_to": "others"}, {}, "Ivo shot the moon, points to the others"),
        ({"moon_to": "own"}, {}, "Ivo shot the moon, points off the own score"),
        ({}, {"moon": "own"}, "Ivo shot the moon"),
        ({"sun": True}, {"moon": "own", "sun": 52}, "Ivo shot the sun"),
        ({"bonus": 2}, {"moon": "own", "bonus": "jack"}, "Ivo shot the moon, Eva J♦"),
        ({"bonus": 1}, {"moon": "own", "bonus": "jack", "moon_cards": "all"}, "Ivo shot the moon"),
    ],
)
def test_moon_is_said_with_its_choice_and_the_bonus_card(
    fields: dict[str, Any], options: dict[str, Any], text: str
) -> None:
    assert described(deal(queen=1, moon=1, **fields), **options) == text


def questions(entry: dict[str, Any], **options: Any) -> list[str]:
    game = GAMES["hearts"]
    phrases = game.slip_questions(game.read_deal(entry), game.read_options(options))
    return [phrase.render(names=NAMES) for phrase in phrases]


def test_all_hearts_without_a_moon_are_questioned() -> None:
    words = "Ana took all hearts, and did not shoot the moon. Is that right?"

    assert questions(deal(13, 0, 0, 0, queen=1)) == [words]
    assert questions(deal(104, 0, 0, 0, queen=1), hearts="spot") == [words]
    assert questions(deal(12, 1, 0, 0, queen=1)) == []
    assert questions(deal(13, 0, 0, 0, queen=1), moon="none") == []


def reminders(sheet: Sheet) -> list[str]:
    return [phrase.render(names=NAMES) for phrase in sheet.match.game.guidance(sheet)]


def test_passing_and_the_first_lead_are_reminded() -> None:
    assert reminders(sheet_of()) == ["Pass 3 cards to the left", "2♣ leads"]
    assert reminders(sheet_of(deal(5, 0, 8, 0, queen=1), first_lead="next")) == [
        "Pass 3 cards to the right",
        "Eva leads first",
    ]
    assert reminders(sheet_of(passing="none")) == ["2♣ leads"]


def test_what_is_left_over_stands_before_the_club_and_behind_the_player() -> None:
    assert reminders(sheet_of(players=5, passing="none")) == [
        "Cards each: 10, without 2♦ 2♣",
        "3♣ leads",
    ]
    assert reminders(sheet_of(players=5, first_lead="next"))[1:] == [
        "Ivo leads first",
        "Cards each: 10, without 2♦ 2♣",
    ]


def test_tie_that_is_played_off_is_reminded_first() -> None:
    sheet = sheet_of(deal(3, 3, 7, 0, queen=2), deal(3, 3, 0, 7, queen=3), target=20)
    level = sheet_of(deal(3, 3, 7, queen=2), players=3, target=20, tie_rule="play_on")

    assert (sheet.over, reminders(sheet)) == (True, [])
    assert reminders(level)[0] == "Equal lowest totals: play on until one is alone."
