"""Oh Hell in words: deals, notes, questions and reminders."""

from typing import Any

from games import GAMES
from games.oh_hell.deals import OhHellOptions
from games.oh_hell.description import hand_text
from games.sheet import MatchInput, Sheet, opening_sheet

NAMES = ("Ana", "Ivo", "Eva")


def deal(*rows: tuple[int, int], **more: Any) -> dict[str, Any]:
    numbers = [
        {"player": player, "bid": bid, "tricks": tricks}
        for player, (bid, tricks) in enumerate(rows)
    ]
    return {"kind": "played", "rows": numbers, **more}


def sheet_of(*deals: dict[str, Any], **options: Any) -> Sheet:
    game = GAMES["oh-hell"].at_table(options, len(NAMES))
    sheet = opening_sheet(MatchInput(game, NAMES, options))
    for each in deals:
        sheet = sheet.plus(each)
    return sheet


def reminders(sheet: Sheet) -> list[str]:
    return [phrase.render(names=NAMES) for phrase in sheet.match.game.guidance(sheet)]


def words_of(sheet: Sheet) -> tuple[str, list[str]]:
    """Return the last deal in words, and its notes."""
    game, row = sheet.match.game, sheet.rows[-1]
    notes = [note.render(names=NAMES) for note in game.notes(row, sheet)]
    return game.describe(row.deal, sheet.options).render(names=NAMES), notes


def test_deal_is_told_by_its_cards_and_what_each_took_of_the_bid() -> None:
    sheet = sheet_of(deal((2, 2), (2, 0), (0, 1)), most_cards=3)

    assert words_of(sheet) == (
        "3 cards: Ana 2/2, Ivo 0/2, Eva 1/0",
        ["Overbid: 4 for 3 tricks."],
    )


def test_deal_of_one_card_and_its_trumps_are_told() -> None:
    sheet = sheet_of(deal((0, 1), (0, 0), (0, 0), trump="hearts"), most_cards=1)

    assert words_of(sheet) == (
        "1 card, ♥: Ana 1/0, Ivo 0/0, Eva 0/0",
        ["Underbid: 0 for 1 tricks."],
    )


def test_bids_that_add_up_have_no_note() -> None:
    sheet = sheet_of(deal((2, 2), (1, 1), (0, 0)), most_cards=3, hook_from="never")

    assert words_of(sheet)[1] == []


def test_deal_that_is_refused_has_no_note() -> None:
    sheet = sheet_of(deal((2, 2), (2, 2), (0, 1)), most_cards=3)

    assert sheet.match.game.notes(sheet.rows[0], sheet) == ()


def test_deal_in_which_no_one_made_the_bid_is_questioned() -> None:
    game, options = GAMES["oh-hell"], OhHellOptions()

    for rows, questions in (
        (((1, 0), (2, 3), (0, 2)), ["No one made the bid. Is that right?"]),
        (((1, 0), (2, 3), (2, 2)), []),
    ):
        phrases = game.slip_questions(game.read_deal(deal(*rows)), options)
        assert [phrase.render() for phrase in phrases] == questions


def test_next_hand_is_told_with_its_trumps_and_first_bidder() -> None:
    assert reminders(sheet_of()) == ["10 cards, hand 1 of 19", "Ivo bids first"]
    assert reminders(sheet_of(trumps="in_turn", most_cards=1, sequence="same")) == [
        "1 card, hand 1 of 10",
        "Trumps: ♠",
        "Ivo bids first",
    ]
    assert reminders(sheet_of(first_bidder="dealer", trumps="none"))[1:] == [
        "No trumps",
        "Ana bids first",
    ]


def test_all_who_bid_at_once_are_reminded() -> None:
    sheet = sheet_of(bidding="together", hook_from="never")

    assert reminders(sheet) == ["10 cards, hand 1 of 19", "All bid at once"]


def test_one_card_goes_to_the_forehead_where_agreed() -> None:
    assert reminders(sheet_of(forehead=True, sequence="up"))[2:] == ["Card on the forehead"]
    assert reminders(sheet_of(forehead=True))[2:] == []


def test_match_that_is_over_has_no_reminders() -> None:
    sheet = sheet_of(deal((0, 1), (0, 0), (0, 0)), most_cards=1)

    assert (sheet.over, reminders(sheet)) == (True, [])


def test_hand_is_told_by_its_place_or_by_what_it_decides() -> None:
    usual, target = OhHellOptions(most_cards=2), OhHellOptions(most_cards=2, end="target")

    assert [hand_text(number, 3, usual).render() for number in (3, 4)] == [
        "2 cards, hand 3 of 3",
        "2 cards decide",
    ]
    assert [hand_text(number, 3, target).render() for number in (1, 2, 5)] == [
        "2 cards",
        "1 card",
        "1 card",
    ]
