"""The sheet of Oh Hell as its players draw it: hands, bids, blacked out or not, and totals."""

from dataclasses import replace
from typing import Any

from games import GAMES
from games.oh_hell.deals import OhHellOptions
from games.oh_hell.paper import MOST_HANDS_AHEAD, hands_ahead
from games.sheet import MatchInput, Sheet, fold_sheet

NAMES = ("Ana", "Ivo", "Eva")


def deal(*rows: tuple[int, int], **more: Any) -> dict[str, Any]:
    numbers = [
        {"player": player, "bid": bid, "tricks": tricks}
        for player, (bid, tricks) in enumerate(rows)
    ]
    return {"kind": "played", "rows": numbers, **more}


FIRST = deal((2, 2), (2, 0), (0, 1), trump="hearts")
SECOND = deal((0, 0), (2, 1), (1, 1))
REFUSED = deal((0, 0), (0, 0), (0, 0))


def sheet_of(*deals: dict[str, Any], **options: Any) -> Sheet:
    agreed = {"most_cards": 3} | options
    game = GAMES["oh-hell"].at_table(agreed, len(NAMES))
    return fold_sheet(MatchInput(game, NAMES, agreed, deals=deals))


def drawn(sheet: Sheet, *, to_fill: bool = False) -> Any:
    return sheet.match.game.paper(sheet, to_fill=to_fill)


def hand_texts(hands: Any) -> list[str]:
    return [
        hand.cards + ("" if hand.trump is None else f" {hand.trump.render()}") for hand in hands
    ]


def test_rows_are_headed_by_cards_and_trumps() -> None:
    turned = drawn(sheet_of(FIRST, SECOND))
    in_turn = drawn(sheet_of(replace_trump(FIRST), SECOND, trumps="in_turn"))

    assert hand_texts(row.hand for row in turned.rows) == ["3 ♥", "2"]
    assert hand_texts(row.hand for row in in_turn.rows) == ["3 ♠", "2 ♥"]


def replace_trump(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if name != "trump"}


def test_missed_bids_are_blacked_out_and_made_ones_grey() -> None:
    first = drawn(sheet_of(FIRST)).rows[0]

    assert [(place.bid.text, place.bid.counts, place.blacked) for place in first.places] == [
        ("2", False, False),
        ("2", True, True),
        ("0", True, True),
    ]


def test_only_the_last_totals_count_and_are_new() -> None:
    rows = drawn(sheet_of(FIRST, SECOND)).rows

    assert [
        [(place.total.text, place.total.counts, place.total.newest) for place in row.places]
        for row in rows
    ] == [
        [("12", False, False), ("0", False, False), ("1", False, False)],
        [("22", True, True), ("1", True, True), ("12", True, True)],
    ]


def test_totals_below_zero_have_a_true_minus() -> None:
    rows = drawn(sheet_of(FIRST, scoring="tens")).rows

    assert [place.total.text for place in rows[0].places] == ["20", "−20", "−10"]


def test_deal_that_is_refused_is_told_and_changes_no_hand() -> None:
    rows = drawn(sheet_of(FIRST, REFUSED, SECOND)).rows

    assert [(row.deal, row.counted, row.problem is None) for row in rows] == [
        (1, True, True),
        (2, False, False),
        (3, True, True),
    ]
    assert hand_texts(row.hand for row in rows) == ["3 ♥", "", "2"]
    assert rows[1].problem.render() == "This deal is not valid."
    assert rows[1].places == ()
    assert [row.places[0].total.counts for row in (rows[0], rows[2])] == [False, True]


def test_deal_behind_the_end_has_bids_without_totals() -> None:
    over = sheet_of(deal((0, 1), (0, 0), (0, 0)), FIRST, most_cards=1)

    behind = drawn(over).rows[1]
    assert (behind.counted, behind.hand.cards) == (False, "")
    assert [place.total.text for place in behind.places] == ["", "", ""]


def test_sheet_to_fill_has_the_hands_that_are_left() -> None:
    sheet = sheet_of(FIRST)

    assert hand_texts(drawn(sheet, to_fill=True).ahead) == ["2", "1", "2", "3"]
    assert drawn(sheet).ahead == ()
    assert hand_texts(drawn(sheet_of(trumps="in_turn"), to_fill=True).ahead) == [
        "3 ♠",
        "2 ♥",
        "1 ♣",
        "2 ♦",
        "3 ♠",
    ]


def test_hands_to_a_target_are_written_once_more() -> None:
    options = OhHellOptions(most_cards=3, sequence="down", end="target")

    assert hand_texts(hands_ahead(2, 3, options)) == ["2", "1", "3"]


def test_hands_ahead_end_with_the_paper() -> None:
    options = OhHellOptions(sequence="same", deals=50)

    assert len(hands_ahead(1, 3, options)) == MOST_HANDS_AHEAD
    assert len(hands_ahead(21, 3, options)) == 30
    assert hands_ahead(51, 3, options) == ()


def test_paper_of_a_match_with_a_pending_deal_is_the_same() -> None:
    sheet = sheet_of(FIRST)
    pending = fold_sheet(replace(sheet.match, pending={"kind": "played"}))

    assert drawn(pending) == drawn(sheet)
