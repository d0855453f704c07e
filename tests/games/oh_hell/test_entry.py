"""The form of a deal of Oh Hell, in the order of the table, and what follows from its answers."""

from typing import Any

import pytest

from games import GAMES
from games.entry import Note, Question, entry_of, is_asked, is_marked
from games.kernel import Seats
from games.sheet import MatchInput, Sheet, opening_sheet
from games.words import Name
from tests.support.games.sheets import completed

NAMES = ("Ana", "Ivo", "Eva", "Jan")
BIDS = {f"rows.{player}.bid": ["1"] for player in range(4)}


def sheet_of(players: int = 4, dealer: int = 0, **options: Any) -> Sheet:
    game = GAMES["oh-hell"].at_table(options, players)
    return opening_sheet(MatchInput(game, NAMES[:players], options, Seats(first_dealer=dealer)))


def groups_of(sheet: Sheet) -> Any:
    return sheet.match.game.form(sheet.state, sheet.options)


def names_of(group: Any) -> list[str]:
    return [ask.name for ask in group.questions if isinstance(ask, Question)]


def notes_of(group: Any) -> list[str]:
    notes = [ask.text for ask in group.questions if isinstance(ask, Note)]
    return [note.render(names=NAMES) for note in notes]


def test_bids_are_asked_in_the_order_in_which_they_are_said() -> None:
    bids, tricks, trumps = groups_of(sheet_of(dealer=1))

    assert names_of(bids) == ["rows.2.bid", "rows.3.bid", "rows.0.bid", "rows.1.bid"]
    assert names_of(tricks) == ["rows.2.tricks", "rows.3.tricks", "rows.0.tricks", "rows.1.tricks"]
    assert names_of(trumps) == ["trump"]
    assert (bids.legend.render(), tricks.legend.render()) == ("Bids", "Tricks taken")
    assert bids.questions[0].legend == tricks.questions[1].legend == Name(2)


def test_last_bidder_is_warned_just_before_the_bid() -> None:
    bids = groups_of(sheet_of(dealer=1, most_cards=5))[0]

    assert isinstance(bids.questions[3], Note)
    assert notes_of(bids) == ["Ivo bids last: the bids may not add up to 5."]
    assert notes_of(groups_of(sheet_of(hook_from="never"))[0]) == []


def test_numbers_go_from_zero_to_the_cards() -> None:
    bids, tricks, _trumps = groups_of(sheet_of(most_cards=3))

    for ask in (bids.questions[0], tricks.questions[1]):
        assert [choice.value for choice in ask.choices] == ["0", "1", "2", "3"]


def test_tricks_are_asked_once_every_bid_is_in() -> None:
    tricks = groups_of(sheet_of())[1]

    assert is_asked(tricks.when, tricks.unless, BIDS)
    for missing in BIDS:
        some = {name: value for name, value in BIDS.items() if name != missing}
        assert not is_asked(tricks.when, tricks.unless, some)
    assert notes_of(tricks) == ["Leave out the players who made their bid."]


def test_number_that_was_bid_is_pointed_out_among_the_tricks() -> None:
    ask = groups_of(sheet_of())[1].questions[1]

    assert ask.name == "rows.1.tricks"
    assert [choice.value for choice in ask.choices if is_marked(choice, BIDS)] == ["1"]
    assert ask.optional


def test_trumps_are_asked_only_of_a_card_turned_up() -> None:
    groups = groups_of(sheet_of())
    (trump,) = groups[2].questions

    assert [choice.value for choice in trump.choices] == [
        "spades",
        "hearts",
        "diamonds",
        "clubs",
        "no_trumps",
    ]
    assert [choice.suit for choice in trump.choices] == [
        "spades",
        "hearts",
        "diamonds",
        "clubs",
        "",
    ]
    assert groups[2].folded
    for options in ({"trumps": "in_turn"}, {"most_cards": 13}):
        assert len(groups_of(sheet_of(**options))) == 2


def tricks_of(*rows: tuple[int, int | None], cards: int = 10) -> list[int | None]:
    """Return the completed tricks of a deal with these bids and tricks."""
    entry: dict[str, Any] = {
        "kind": "played",
        "rows": [
            {"player": player, "bid": bid} | ({} if tricks is None else {"tricks": tricks})
            for player, (bid, tricks) in enumerate(rows)
        ],
    }
    done = completed("oh-hell", len(rows), entry, most_cards=cards, sequence="down")
    rows_done: Any = done["rows"]
    return [row.get("tricks") for row in rows_done]


def test_players_left_out_took_what_they_bid() -> None:
    assert tricks_of((3, None), (4, 3), (2, None), (2, None)) == [3, 3, 2, 2]


def test_last_player_left_out_took_the_rest() -> None:
    assert tricks_of((3, 2), (4, 4), (2, None), (2, 1)) == [2, 4, 3, 1]


def test_tricks_of_more_than_the_cards_leave_the_bid_to_the_last() -> None:
    assert tricks_of((3, 9), (4, 4), (2, None), (2, 1)) == [9, 4, 2, 1]


def test_nothing_is_filled_in_before_one_number_of_tricks_is_typed() -> None:
    assert tricks_of((3, None), (3, None), (2, None), (2, None)) == [None] * 4


def test_zero_tricks_are_a_number_that_is_typed() -> None:
    assert tricks_of((1, 0), (3, None), (2, None), (5, None)) == [0, 3, 2, 5]


def test_player_without_a_bid_gets_no_tricks() -> None:
    entry = {"kind": "played", "rows": [{"player": 0, "bid": 1, "tricks": 2}]}

    done: Any = completed("oh-hell", 3, entry)

    assert done["rows"] == [
        {"player": 0, "bid": 1, "tricks": 2},
        {"player": 1, "tricks": None},
        {"player": 2, "tricks": None},
    ]


@pytest.mark.parametrize("rows", ["none", [7], [{"player": 0}, {"player": 0}]])
def test_damaged_rows_stay_as_they_are(rows: Any) -> None:
    entry = {"kind": "played", "rows": rows}

    assert completed("oh-hell", 4, entry) == entry


def test_answers_make_the_deal() -> None:
    sheet = sheet_of(players=3)
    answers = {"rows.1.bid": ["2"], "rows.2.bid": ["3"], "rows.0.bid": ["4"], "trump": ["clubs"]}
    typed = entry_of(groups_of(sheet), sheet.match.game.kinds, answers | {"rows.1.tricks": ["3"]})

    done = sheet.match.game.complete(typed, sheet.state, sheet.options)

    assert done == {
        "kind": "played",
        "trump": "clubs",
        "rows": [
            {"player": 0, "bid": 4, "tricks": 4},
            {"player": 1, "bid": 2, "tricks": 3},
            {"player": 2, "bid": 3, "tricks": 3},
        ],
    }
    assert sheet.plus(done).rows[0].counted
