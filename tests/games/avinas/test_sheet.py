"""The sheet of Avinas: lines, rings, descriptions, guidance, the drawn paper."""

from typing import Any

import pytest
from pydantic_core import from_json, to_json

from games.avinas import GAME
from games.avinas.circles import AvinasCircle
from games.avinas.deals import AvinasOptions
from games.avinas.outcome import AvinasState
from games.avinas.paper import draw
from games.avinas.scoring import AvinasExtras
from games.kernel import Line
from games.sheet import score_deal
from tests.support.games.answered import sheet_json
from tests.support.games.avinas_table import (
    EARLY,
    FALSE_BID,
    KNOCK,
    MADE,
    NAMES,
    NONE,
    OPTIONS,
    PASSED_OUT,
    SEVENS,
    phrase_texts,
    sheet_in_state,
    sheet_of,
    state_of,
)

DRAWN = (
    SEVENS | {"declarer": 1, "sevens": 3, "declarer_points": 75},
    SEVENS | {"sevens": 1, "declarer_points": 61},
    KNOCK | {"sevens": 2},
    NONE | {"declarer_points": 90},
    NONE | {"declarer": 1, "declarer_points": 60},
)


def test_rams_are_drawn_in_order_and_the_oldest_is_crossed_out_first() -> None:
    sheet = sheet_of(*DRAWN)

    assert sheet_json(sheet)["rams_drawn"] == [
        [
            {"deal": 1, "cancelled_in": 2},
            {"deal": 1, "cancelled_in": 3},
            {"deal": 1, "cancelled_in": 3},
        ],
        [{"deal": 3, "cancelled_in": None}, {"deal": 3, "cancelled_in": None}],
    ]


def test_lines_list_crossed_and_drawn_rams() -> None:
    sheet = sheet_of(*DRAWN)

    assert [list(row.lines) for row in sheet.rows] == [
        [Line("rams", 0, 3, "Declarers won", "3")],
        [Line("rams", 0, -1, "Own rams crossed out", "−1")],
        [
            Line("rams", 0, -2, "Own rams crossed out", None),
            Line("rams", 1, 2, "Knock made", "2 × 2 − 2"),
        ],
        [Line("pips", 1, 2, "Defenders under 31", None)],
        [Line("pips", 1, 2, "Declarers short of 61", None)],
    ]


def test_form_is_offered_every_kind_and_the_speaking_order() -> None:
    sheet = sheet_of(PASSED_OUT)
    choices, following = sheet.choices, sheet.next

    assert choices is not None
    assert choices.model_dump() == {
        "kinds": ("sevens", "no_sevens", "false_bid", "passed_out"),
        "sevens": (1, 2, 3, 4),
        "bids": (1, 2, 3, 4, 5, 6, 7, 8),
        "speaking_order": (2, 3, 0, 1),
        "false_bid_ends_match": True,
    }
    assert following is not None
    assert following.model_dump() == {"number": 2, "dealer": 1}


def test_form_knows_that_a_false_bid_costs_only_the_deal() -> None:
    choices: Any = sheet_of(false_bid="deal").choices

    assert choices.false_bid_ends_match is False


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        (MADE, "Anna: two sevens, made (75–45)"),
        (SEVENS | {"sevens": 1, "declarer_points": 0}, "Anna: one seven, failed (0–120)"),
        (KNOCK | {"sevens": 3}, "Anna: three sevens, knock, made"),
        (KNOCK | {"all_tricks": False}, "Anna: two sevens, knock, failed"),
        (
            KNOCK | {"sevens": 4, "counter": True, "trump": "clubs"},
            "Anna: four sevens ♣, counter-knock, made",
        ),
        (KNOCK | {"counter": True, "all_tricks": False}, "Anna: two sevens, counter-knock, failed"),
        (NONE, "Anna: no sevens, made (75–45)"),
        (NONE | {"bid": 5}, "Anna bid 5, made (75–45)"),
        (NONE | {"bids": [None, 3, None, 4]}, "Anna bid 4, made (75–45)"),
        (EARLY | {"defender_points": 20}, "Anna: no sevens, made (75–20)"),
        (FALSE_BID, "Anna: false bid"),
        (PASSED_OUT, "All passed"),
    ],
)
def test_deal_is_described_as_a_player_names_it(deal: dict[str, Any], expected: str) -> None:
    assert (
        GAME.describe(GAME.read_deal(deal), GAME.read_options({})).render(names=NAMES) == expected
    )


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        (MADE, []),
        (MADE | {"declarer": 1}, ["Rams: 2. Crossed out: 1. Drawn: 1."]),
        (MADE | {"declarer": 1, "sevens": 1}, ["Rams: 1. Crossed out: 1. Drawn: 0."]),
        (MADE | {"declarer_points": 120}, ["All 120 points without a knock: no extra."]),
        (
            KNOCK | {"counter": True, "knocked_by": 2, "countered_by": 1},
            ["Cleo knocked.", "Ben counter-knocked."],
        ),
        (NONE, []),
        (EARLY | {"defender_points": 20}, ["Stopped early: 25 points not counted."]),
        (FALSE_BID, ["A false bid loses the match at once."]),
        (PASSED_OUT, ["No bids: nothing is written, and the deal passes on."]),
    ],
)
def test_notes_add_what_the_lines_omit(deal: dict[str, Any], expected: list[str]) -> None:
    sheet = sheet_of(SEVENS | {"sevens": 1, "declarer_points": 61}, deal)

    assert phrase_texts(GAME.notes(sheet.rows[1], sheet)) == expected


def test_notes_omit_a_cheap_false_bid_and_uncounted_deals() -> None:
    sheet = sheet_of(FALSE_BID, {"kind": "none"}, false_bid="deal")

    assert [phrase_texts(GAME.notes(row, sheet)) for row in sheet.rows] == [[], []]


@pytest.mark.parametrize(
    ("rams", "pips", "expected"),
    [
        ((0, 0), (0, 5), ["Rams count against you", "The match ends at 12 pips"]),
        ((3, 0), (2, 11), ["+1 pip: Ben & Dora win"]),
        ((0, 0), (10, 6), ["+2 pips: Anna & Cleo lose", "+6 pips: Ben & Dora lose"]),
        ((0, 4), (0, 9), ["+3 pips: Ben & Dora are Cats"]),
        ((1, 0), (8, 7), ["+4 pips: Anna & Cleo lose", "+5 pips: Ben & Dora win"]),
    ],
)
def test_guidance_says_what_ends_the_match(
    rams: tuple[int, int], pips: tuple[int, int], expected: list[str]
) -> None:
    assert phrase_texts(GAME.guidance(sheet_in_state(rams, pips))) == expected


@pytest.mark.parametrize("left", range(1, 9))
def test_warning_comes_exactly_when_one_deal_can_end_the_match(left: int) -> None:
    warned = [
        text
        for text in phrase_texts(GAME.guidance(sheet_in_state(pips=(12 - left, 1))))
        if text[0] == "+"
    ]
    ends = [
        deal["declarer"]
        for deal in (NONE, NONE | {"declarer": 1})
        for points in (0, 30, 60, 61, 90, 120)
        if GAME.over(state_after(deal | {"declarer_points": points}, (12 - left, 1)), OPTIONS)
    ]

    warning = f"+{left} pip{'s' if left > 1 else ''}: Anna & Cleo lose"
    assert warned == ([warning] if ends else [])


def state_after(deal: dict[str, Any], pips: tuple[int, int]) -> AvinasState:
    """Return the state after a deal."""
    _lines, state = score_deal(GAME, GAME.read_deal(deal), state_of(pips=pips), OPTIONS)
    return state


def test_guidance_after_cats_is_the_custom_of_the_fresh_pack() -> None:
    lost = NONE | {"declarer_points": 0}

    assert phrase_texts(GAME.guidance(sheet_of(lost, lost))) == [
        "Cats! By custom, stop for today. Next time: a fresh pack."
    ]
    assert phrase_texts(GAME.guidance(sheet_of(FALSE_BID))) == []
    assert phrase_texts(GAME.guidance(sheet_of(lost, stopped=True))) == []


def test_stake_is_explained_by_its_unit() -> None:
    lines = list(GAME.closing_lines(state_of((0, 8), (12, 4)), OPTIONS, stopped=False))
    rams = list(
        GAME.closing_lines(
            state_of((0, 8), (12, 4)), AvinasOptions(stake_unit="ram"), stopped=False
        )
    )

    assert lines == [Line("stake", 1, -1, "The match"), Line("stake", 0, 1, "The match")]
    assert rams == [Line("stake", 1, -8, "Rams paid for"), Line("stake", 0, 8, "Rams paid for")]
    assert [GAME.part_title(line, 0).render() for line in rams] == ["Rams paid for"] * 2
    assert GAME.worth(Line("rams", 0, 8, "Knock made"), 0) == 0


# The paper


def test_paper_has_rings_above_and_running_pips_below() -> None:
    paper = draw(sheet_of(*DRAWN))
    ours, theirs = paper.columns

    assert (ours.side, theirs.side) == (0, 1)
    assert [column.heading.render(names=NAMES) for column in paper.columns] == [
        "Anna & Cleo",
        "Ben & Dora",
    ]
    assert [(ring.deal, ring.cancelled, ring.cancelled_in) for ring in ours.rams] == [
        (1, True, 2),
        (1, True, 3),
        (1, True, 3),
    ]
    assert [(ring.deal, ring.cancelled, ring.cancelled_in) for ring in theirs.rams] == [
        (3, False, None),
        (3, False, None),
    ]
    assert ours.rams[0].sentence.render() == "Drawn in deal 1, crossed out in deal 2"
    assert theirs.rams[0].sentence.render() == "Drawn in deal 3"
    assert (ours.open_rams, theirs.open_rams) == ("○ × 0", "○ × 2")
    assert ours.pips == ()
    assert [(pip.deal, pip.added, pip.total, pip.current) for pip in theirs.pips] == [
        (4, "+2", "2", False),
        (5, "+2", "4", True),
    ]
    assert theirs.pips[1].sentence.render() == "Deal 5: 2 more"
    assert (ours.pips_text, theirs.pips_text) == ("0 / 12", "4 / 12")
    assert (paper.reason, ours.result, theirs.result) == (None, None, None)


@pytest.mark.parametrize(
    ("deals", "results", "reason"),
    [
        (
            (NONE | {"declarer_points": 0},) * 2,
            ["Cats!", "won"],
            "Cats: the other side had no pip at all.",
        ),
        (
            (
                NONE | {"declarer": 1, "declarer_points": 0},
                NONE,
                NONE | {"declarer_points": 0},
                NONE | {"declarer_points": 0},
            ),
            ["lost", "won"],
            "No rams, and the losers had more pips.",
        ),
        ((FALSE_BID | {"declarer": 3},), ["won", "lost"], "A false bid lost the match."),
    ],
)
def test_paper_of_an_ended_match_says_who_lost(
    deals: tuple[dict[str, Any], ...], results: list[str], reason: str
) -> None:
    paper = draw(sheet_of(*deals))

    actual = [column.result for column in paper.columns]
    assert [result and result.render() for result in actual] == results
    assert paper.reason is not None
    assert paper.reason.render() == reason


def test_paper_of_a_stopped_match_has_no_winner() -> None:
    paper = draw(sheet_of(MADE, stopped=True))

    assert [column.result for column in paper.columns] == [None, None]
    assert paper.reason is not None
    assert paper.reason.render() == "Stopped by agreement: no payments."


def test_rams_name_the_deals_that_drew_and_crossed_them() -> None:
    extras = AvinasExtras(rams_drawn=((AvinasCircle(4, 7), AvinasCircle(9)), ()))

    assert from_json(to_json(extras)) == {
        "rams_drawn": [[{"deal": 4, "cancelled_in": 7}, {"deal": 9, "cancelled_in": None}], []]
    }
