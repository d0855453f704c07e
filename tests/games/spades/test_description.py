"""Spades in words: deals, notes, questions and reminders."""

from typing import Any

from games.sheet import Sheet
from games.words import Caution
from tests.support.games.spades_table import NAMES, deal, sheet_of


def words_of(sheet: Sheet) -> tuple[str, list[str]]:
    """Return the last deal in words, and its notes."""
    game, row = sheet.match.game, sheet.rows[-1]
    notes = [note.render(names=NAMES) for note in game.notes(row, sheet)]
    return game.describe(row.deal, sheet.options).render(names=NAMES), notes


def reminders(sheet: Sheet) -> list[str]:
    return [phrase.render(names=NAMES) for phrase in sheet.match.game.guidance(sheet)]


def test_deal_is_told_by_the_tricks_of_each_side_over_its_bid() -> None:
    assert words_of(sheet_of(deal([4, 3, 3, 4], 8, 5))) == (
        "Ana & Eva 8/7, Ivo & Jan 5/7",
        ["Overbid: 14 for 13 tricks."],
    )
    assert words_of(sheet_of(deal([4, 3, 3, 2], 8, 5)))[1] == ["Underbid: 12 for 13 tricks."]
    assert words_of(sheet_of(deal([4, 3, 3, 3], 8, 5)))[1] == []


def test_nils_are_told_by_what_became_of_them() -> None:
    entry = deal([("nil", 0), ("blind_nil", 2), ("nil", 1), 2], 1, 12)

    assert words_of(sheet_of(entry))[0] == (
        "Ana: nil made, Eva: nil set, Ivo & Jan 12/2, Ivo: blind nil set"
    )
    made = words_of(sheet_of(deal([4, ("blind_nil", 0), 3, 2], 11, 2)))[0]
    assert made == "Ana & Eva 11/7, Ivo & Jan 2/2, Ivo: blind nil made"
    alone = words_of(sheet_of(deal([3, "nil", "nil"], 12, 5, 0), players=3))[0]
    assert alone == "Ana 12/3, Ivo: nil set, Eva: nil made"


def test_blind_bids_and_deals_without_bids_are_told() -> None:
    blind: Any = {"blind": 7, "tricks": 8}
    free = sheet_of(deal([None] * 4, 8, 5), first_deal="free")

    assert words_of(sheet_of(deal([None, 3, None, 2], blind, 5), blind_bid=6))[0] == (
        "Ana & Eva 8/7 blind, Ivo & Jan 5/5"
    )
    assert words_of(free) == ("Ana & Eva 8, Ivo & Jan 5", [])
    zero = sheet_of(deal([0, 3, 0, 2], 8, 5), nil="never", blind_nil="never")
    assert words_of(zero)[0] == "Ana & Eva 8/0, Ivo & Jan 5/5"
    entry = {
        "kind": "played",
        "sides": [{"owner": 0, "bid": 7, "tricks": 8}, {"owner": 1, "bid": 5, "tricks": 5}],
    }
    assert words_of(sheet_of(entry, bidding="sides"))[0] == "Ana & Eva 8/7, Ivo & Jan 5/5"


def test_deal_that_is_refused_has_no_note() -> None:
    sheet = sheet_of(deal([4, 3, 3, 2], 8, 8))

    assert sheet.match.game.notes(sheet.rows[0], sheet) == ()


def test_deal_in_which_every_bid_was_set_is_questioned() -> None:
    for bids, questions in (
        ([8, 4, 3, 4], ["Every bid was set. Is that right?"]),
        ([4, 4, 3, 4], []),
    ):
        sheet = sheet_of(deal(list(bids), 8, 5))
        phrases = sheet.match.game.slip_questions(sheet.rows[0].deal, sheet.options)
        assert [phrase.render() for phrase in phrases] == questions


def test_table_is_reminded_who_bids_first_or_that_there_are_no_bids() -> None:
    assert reminders(sheet_of()) == ["Ana bids first"]
    assert reminders(sheet_of(first_bidder="dealer")) == ["Jan bids first"]
    assert reminders(sheet_of(first_deal="free")) == ["No bids: 10 points a trick"]


def test_side_far_enough_behind_may_bid_blind() -> None:
    entry = deal([9, 1, 4, 1], 13, 0)

    assert reminders(sheet_of(entry))[1:] == ["Blind allowed: Ivo & Jan"]
    assert reminders(sheet_of(entry, behind=150))[1:] == ["Blind allowed: Ivo & Jan"]
    assert reminders(sheet_of(entry, behind=151))[1:] == []
    assert reminders(sheet_of(entry, behind=0))[1:] == []
    assert reminders(sheet_of(entry, blind_nil="never"))[1:] == []
    assert reminders(sheet_of(entry, blind_nil="never", blind_bid=6))[1:] == [
        "Blind allowed: Ivo & Jan"
    ]


def test_bags_near_the_penalty_are_a_caution() -> None:
    for taken, expected in ((12, []), (13, ["Ana & Eva: 7 of 10 bags"])):
        sheet = sheet_of(deal([4, 0, 2, 0], taken, 13 - taken), nil="never", blind_nil="never")
        assert reminders(sheet)[1:] == expected
    low = sheet_of(deal([4, 4, 3, 2], 7, 6), bag_limit=2)
    assert reminders(low)[1:] == []
    never = sheet_of(deal([4, 0, 2, 0], 13, 0), nil="never", blind_nil="never", bag_limit="never")
    assert reminders(never)[1:] == []
    sheet = sheet_of(deal([4, 0, 2, 0], 13, 0), nil="never", blind_nil="never")
    assert isinstance(sheet.match.game.guidance(sheet)[-1], Caution)


def test_side_that_loses_with_the_next_set_is_a_caution() -> None:
    entry, words = deal([4, 3, 3, 3], 8, 5), "Ivo & Jan: next set loses"

    assert [words in reminders(sheet_of(entry, **agreed)) for agreed in TWO_THREE_NEVER] == [
        True,
        False,
        False,
    ]


TWO_THREE_NEVER: tuple[dict[str, Any], ...] = ({"sets_lose": 2}, {"sets_lose": 3}, {})


def test_match_that_is_over_has_no_reminders() -> None:
    sheet = sheet_of(deal([9, 1, 4, 1], 13, 0), target=100)

    assert (sheet.over, reminders(sheet)) == (True, [])
