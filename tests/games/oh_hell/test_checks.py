"""The refusals of a deal of Oh Hell: fields, codes and words."""

from typing import Any

import pytest

from games import GAMES
from games.kernel import Seats
from games.sheet import MatchInput, Sheet, opening_sheet
from games.values import Refused

NAMES = ("Ana", "Ivo", "Eva")


def sheet_of(**options: Any) -> Sheet:
    """Return the sheet before the first deal of three players, who have four cards; Eva deals."""
    game = GAMES["oh-hell"].at_table(options, len(NAMES))
    agreed = {"most_cards": 4, "sequence": "down"} | options
    return opening_sheet(MatchInput(game, NAMES, agreed, Seats(first_dealer=2)))


def refused(*rows: tuple[int | None, int | None], **options: Any) -> list[tuple[str, str, str]]:
    """Return the refusals of a deal with these bids and tricks: field, code and words."""
    trump = options.pop("trump", None)
    deal: dict[str, Any] = {"kind": "played", "trump": trump}
    deal["rows"] = [
        {"player": player, "bid": bid, "tricks": tricks}
        for player, (bid, tricks) in enumerate(rows)
    ]
    return refusals_of(deal, **options)


def refusals_of(deal: dict[str, Any], **options: Any) -> list[tuple[str, str, str]]:
    row = sheet_of(**options).plus(deal).rows[0]
    return [(refusal.field, refusal.code, refusal.render()) for refusal in row.refusals]


def test_last_bid_may_not_make_the_bids_add_up() -> None:
    words = "Eva bids last and cannot bid 1: the bids would add up to 4."

    assert refused((2, 2), (1, 1), (1, 1)) == [("rows.2.bid", "OH05", words)]
    assert refused((2, 2), (1, 1), (0, 1)) == []
    assert refused((2, 2), (1, 1), (2, 1)) == []


def test_last_bid_is_free_below_the_agreed_cards_or_always() -> None:
    for agreed in ({"hook_from": 5}, {"hook_from": "never"}):
        assert refused((2, 2), (1, 1), (1, 1), **agreed) == []
    assert refused((2, 2), (1, 1), (1, 1), hook_from=4)[0][1] == "OH05"


def test_hook_is_that_of_the_player_before_the_one_who_bids_first() -> None:
    found = refused((2, 2), (1, 1), (1, 1), first_bidder="dealer")

    assert [field for field, _code, _words in found] == ["rows.1.bid"]
    assert found[0][2].startswith("Ivo bids last and cannot bid 1")


def test_first_bid_that_is_missing_is_asked_for_in_their_order() -> None:
    assert refused((None, None), (None, None), (1, None)) == [
        ("rows.0.bid", "required", "Enter the bid of Ana.")
    ]
    assert refused((1, None), (None, None), (1, None), first_bidder="dealer") == [
        ("rows.1.bid", "required", "Enter the bid of Ivo.")
    ]


def test_bids_and_tricks_are_no_more_than_the_cards() -> None:
    assert refused((5, 4), (0, 0), (5, 0)) == [
        ("rows.0.bid", "OH04", "Enter 0 to 4 tricks."),
        ("rows.2.bid", "OH04", "Enter 0 to 4 tricks."),
    ]
    assert refused((4, 5), (0, 0), (1, 0)) == [("rows.0.tricks", "OH06", "Enter 0 to 4 tricks.")]
    assert refused((4, 4), (4, 0), (0, 0)) == []


def test_tricks_that_do_not_add_up_are_refused_with_the_difference() -> None:
    assert refused((2, 2), (1, 1), (0, 0)) == [
        ("rows.2.tricks", "OH06", "The tricks must add up to 4: 1 missing.")
    ]
    assert refused((2, 2), (1, 1), (0, 3)) == [
        ("rows.2.tricks", "OH06", "The tricks must add up to 4: 2 too many.")
    ]


def test_tricks_that_are_missing_are_asked_for_once_or_each() -> None:
    assert refused((2, None), (1, None), (0, None)) == [
        ("rows.0.tricks", "required", "Enter the tricks of those who missed their bid.")
    ]
    assert refused((2, 2), (1, None), (0, None)) == [
        ("rows.1.tricks", "required", "This field is required."),
        ("rows.2.tricks", "required", "This field is required."),
    ]


@pytest.mark.parametrize("players", [(0, 1), (0, 1, 1), (0, 1, 2, 2), (0, 1, 3)])
def test_each_player_has_one_row(players: tuple[int, ...]) -> None:
    rows = [{"player": player, "bid": 0, "tricks": 4} for player in players]

    assert refusals_of({"kind": "played", "rows": rows}) == [
        ("rows", "OH01", "Enter each player, or each side, once.")
    ]


def test_trumps_are_noted_only_of_a_card_turned_up() -> None:
    words = "No card is turned up in this deal: leave out the trumps."

    assert refused((2, 2), (1, 1), (0, 1), trump="hearts") == []
    assert refused((2, 2), (1, 1), (0, 1), trump="hearts", trumps="in_turn") == [
        ("trump", "OH07", words)
    ]
    assert refused((2, 2), (1, 1), (1, 1), trump="hearts", trumps="none") == [
        ("rows.2.bid", "OH05", "Eva bids last and cannot bid 1: the bids would add up to 4."),
        ("trump", "OH07", words),
    ]


@pytest.mark.parametrize(
    ("row", "code", "words"),
    [
        ({"player": 0, "bid": "two"}, "OH02", "Enter the bid as a whole number."),
        ({"player": 0, "bid": 100}, "OH02", "Enter the bid as a whole number."),
        ({"player": 0, "tricks": -1}, "OH02", "Enter the tricks as a whole number."),
        ({"player": 10}, "OH01", "Enter each player, or each side, once."),
    ],
)
def test_numbers_that_are_none_are_refused(row: dict[str, Any], code: str, words: str) -> None:
    with pytest.raises(Refused) as caught:
        GAMES["oh-hell"].read_deal({"kind": "played", "rows": [row]})

    assert [(each.code, each.render()) for each in caught.value.refusals] == [(code, words)]


def test_all_who_bid_at_once_have_no_last_bid() -> None:
    with pytest.raises(Refused) as caught:
        GAMES["oh-hell"].read_options({"bidding": "together"})

    assert [(each.field, each.code) for each in caught.value.refusals] == [("hook_from", "OH10")]
    assert GAMES["oh-hell"].read_options({"bidding": "together", "hook_from": "never"})
