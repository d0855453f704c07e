"""The sheet of a Skruuvi session: totals, settlement, descriptions, guidance."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from games.explain import score_parts
from games.sheet import Sheet, fold_sheet
from tests.plugins.profiles import tries
from tests.support.games.answered import sheet_json
from tests.support.games.skruuvi_table import (
    AT_THE_END,
    EVEN,
    GAME,
    INSIDE,
    NAMES,
    PASSED,
    SHORT,
    WHOLE,
    accepted_sheet,
    all_pass,
    bolshevik,
    contract,
    dictator,
    misere,
    partnership_deals,
    table,
    whole,
)
from tests.support.games.strategies import sheets


def texts(phrases: Any) -> list[str]:
    return [phrase.render(names=NAMES) for phrase in phrases]


def notes(sheet: Sheet) -> list[str]:
    """Return the notes of the last deal."""
    return texts(GAME.notes(sheet.rows[-1], sheet))


# Totals


def test_totals_show_thirds_only_where_they_are_exact() -> None:
    exact = sheet_json(whole(bolshevik_weight="third_exact"))["totals"]
    full = sheet_json(whole())["totals"]

    assert full == {
        "partnership": [41, 19, -145, 85],
        "bolshevik": [51, -173, -73, 195],
        "counted": [51, -173, -73, 195],
        "final": [92, -154, -218, 280],
    }
    assert exact == full | {
        "counted": ["17.00", "-57.67", "-24.33", "65.00"],
        "final": ["58.00", "-38.67", "-169.33", "150.00"],
        "thirds": {"counted": [51, -173, -73, 195], "final": [174, -116, -508, 450]},
    }


def test_rounding_up_goes_towards_plus() -> None:
    # Sums of −3 −1 +4 0 come from a forced choice of small numbers: −11/3 is −3, 4/3 is 2.
    sheet = table(AT_THE_END | {"bolshevik_weight": "third_up"})
    state = replace(sheet.state, sums={"partnership": (0,) * 4, "bolshevik": (-11, 4, 4, 3)})

    totals: Any = GAME.totals(state, sheet.options)

    assert totals.counted == (-3, 2, 2, 1)


def test_nearest_goes_to_the_nearer_side() -> None:
    sheet = table(AT_THE_END | {"bolshevik_weight": "third_nearest"})
    state = replace(sheet.state, sums={"partnership": (1,) * 4, "bolshevik": (-11, 4, 5, 2)})

    totals: Any = GAME.totals(state, sheet.options)

    assert (totals.counted, totals.final) == ((-4, 1, 2, 1), (-3, 2, 3, 2))


@pytest.mark.parametrize("weight", ["full", "third_up", "third_exact", "third_nearest"])
def test_ranking_of_the_examples_is_the_same_by_every_weight(weight: str) -> None:
    assert whole(bolshevik_weight=weight).settlement_now.result.ranking == ((3,), (0,), (1,), (2,))


def test_equal_totals_share_the_place() -> None:
    sheet = accepted_sheet([EVEN], {})

    assert sheet.settlement_now.result.ranking == ((0, 1), (2, 3))


def test_settlement_is_complete_or_stopped() -> None:
    stopped = replace(whole(), match=replace(WHOLE, stopped=True))

    assert stopped.settlement_now.result.reason == "complete"
    assert fold_sheet(replace(WHOLE, deals=WHOLE.deals[:15])).settlement is None
    early = fold_sheet(replace(WHOLE, deals=WHOLE.deals[:15], stopped=True)).settlement
    assert early is not None
    assert (early.result.reason, early.result.winner_side) == ("stopped", None)


def test_result_consists_of_sets_bolshevik_and_its_weight() -> None:
    made = [
        [
            (part.title.render(), part.amount)
            for part in score_parts(whole(bolshevik_weight=weight), player)
        ]
        for weight, player in (("full", 1), ("third_up", 1), ("third_up", 0))
    ]

    assert made == [
        [("With partners", 19), ("Bolshevik", -173)],
        [("With partners", 19), ("Bolshevik", -173), ("Bolshevik counts a third", 116)],
        [("With partners", 41), ("Bolshevik", 51), ("Bolshevik counts a third", -34)],
    ]


def test_weighted_reduction_is_shown_as_arithmetic() -> None:
    sheet = whole(bolshevik_weight="third_up")

    closing = list(GAME.closing_lines(sheet.state, sheet.options, stopped=False))

    assert [(line.owner, line.amount, line.working) for line in closing] == [
        (0, -34, "17 − 51"),
        (1, 116, "−57 + 173"),
        (2, 49, "−24 + 73"),
        (3, -130, "65 − 195"),
    ]
    assert {line.column for line in closing} == {"bolshevik"}


def test_unchanged_weight_is_not_shown() -> None:
    sheet = table(AT_THE_END | {"bolshevik_weight": "third_nearest"})
    state = replace(sheet.state, sums={"partnership": (0,) * 4, "bolshevik": (1, -1, 0, 0)})

    closing = list(GAME.closing_lines(state, sheet.options, stopped=True))

    assert [(line.owner, line.amount, line.working) for line in closing] == [
        (0, -1, "0 − 1"),
        (1, 1, "0 + 1"),
    ]
    assert list(GAME.closing_lines(whole().state, whole().options, stopped=False)) == []


def test_balance_is_measured_against_the_mean() -> None:
    settled = whole(bolshevik_weight="third_up").settlement_now

    assert settled.result.scores == (58, -38, -169, 150)
    assert settled.balance == ("57.75", "-38.25", "-169.25", "149.75")
    assert whole(bolshevik_weight="third_exact").settlement_now.result.scores == (
        "58.00",
        "-38.67",
        "-169.33",
        "150.00",
    )


@tries(30)
@given(sheets("skruuvi", most=30))
def test_parts_of_a_result_add_up_to_it(sheet: Sheet) -> None:
    for player, final in enumerate(sheet.settlement_now.result.scores):
        assert sum(part.amount for part in score_parts(sheet, player)) == Fraction(final)


def test_sheet_shows_the_bookkeeper_and_the_sets() -> None:
    sheet = accepted_sheet([EVEN], {}, bookkeeper=2)

    answer = sheet_json(sheet)

    assert answer["bookkeeper"] == 2
    assert answer["sets"] == [
        {"set": 1, "sides": [[0, 1], [2, 3]], "seating": [0, 2, 1, 3], "points": [25, 25, -25, -25]}
    ]


# Descriptions and notes


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        (EVEN, "Anna: 5 ♥, made (11–2)"),
        (
            contract(2, "7 grand", 1, doubling="double"),
            "Cleo: 7 grand doubled, failed by 12 (1–12)",
        ),
        (
            misere(1, 5, 2, [4], [1, 6, 9], doubling="redouble"),
            "Ben: 5 misère redoubled, made (2–11)",
        ),
        (contract(3, "4 clubs"), "Dora: 4 ♣, not played"),
        (all_pass(5, [2], [3, 9, 12]), "All-pass misère: 5–8"),
        (all_pass(5, [2], [3, 9, 12], doubling="double"), "All-pass misère doubled: 5–8"),
        (bolshevik(0, 1, [], [1, 2, 3, 4]), "Anna: Bolshevik, failed by 1 (1–12)"),
        (dictator(1, 12, doubled_by=[0]), "Ben: Dictator doubled, failed by 1 (12–1)"),
        (dictator(1, doubled_by=[0], redoubled=True), "Ben: Dictator redoubled, made (13–0)"),
        (PASSED, "Bolshevik: all passed"),
    ],
)
def test_deal_is_described_as_at_the_table(deal: dict[str, Any], expected: str) -> None:
    assert (
        GAME.describe(GAME.read_deal(deal), GAME.read_options({})).render(names=NAMES) == expected
    )


def test_notes_mention_what_was_needed_and_the_doubler() -> None:
    doubled = EVEN | {"doubling": "redouble", "doubled_by": 2, "redoubled_by": 1}

    assert notes(accepted_sheet([EVEN], {})) == ["Tricks needed: 11."]
    assert notes(accepted_sheet([doubled], {})) == [
        "Tricks needed: 11.",
        "Cleo doubled.",
        "Ben redoubled.",
    ]
    assert notes(accepted_sheet([contract(0, "4 clubs")], {"level4_kitty": True})) == [
        "Undoubled bid of 4: not played, it counts as made."
    ]
    assert notes(accepted_sheet([all_pass(5, [2], [3, 9, 12])], {})) == []


def test_notes_mention_a_made_misere_that_cost_points() -> None:
    costly = "Made, but the aces cost as much as it brought, or more."
    allowed = "Tricks allowed: 2."

    assert notes(accepted_sheet([misere(0, 5, 1, [9, 9], [2, 4])], {})) == [allowed, costly]
    assert notes(accepted_sheet([misere(0, 5, 2, [13, 13], [2, 4])], {})) == [allowed, costly]
    assert notes(accepted_sheet([misere(0, 5, 2, [4], [1, 6, 9])], {})) == [allowed]
    assert notes(accepted_sheet([misere(0, 5, 3, [8, 11], [2, 5])], {})) == [allowed]


def test_plain_bolshevik_has_no_notes() -> None:
    assert notes(accepted_sheet([*partnership_deals(12), dictator(1)], SHORT | AT_THE_END)) == []


def test_notes_mention_doubles_of_a_soloist_and_passed_out_deals() -> None:
    before = partnership_deals(12)
    options = SHORT | AT_THE_END

    assert notes(accepted_sheet([*before, dictator(1, doubled_by=[2, 0])], options)) == [
        "Doubled by: Cleo, Anna."
    ]
    assert notes(
        accepted_sheet([*before, dictator(1, doubled_by=[3], redoubled=True)], options)
    ) == ["Redoubled against: Dora."]
    assert notes(accepted_sheet([*before, PASSED, PASSED], options)) == [
        "No bids: not played, but number 2 of at most 8."
    ]


def test_notes_give_a_sets_total_from_the_bookkeepers_side() -> None:
    note = "Set 1 is played: {} for {}, the opposite for the others."
    deals = partnership_deals(4)

    by_first, by_last = accepted_sheet(deals, SHORT), accepted_sheet(deals, SHORT, bookkeeper=3)

    assert notes(by_first)[1:] == [note.format("+120", "Anna & Ben")]
    assert notes(by_last)[1:] == [note.format("−120", "Cleo & Dora")]
    assert notes(accepted_sheet([*deals, *deals], SHORT))[1:] == [
        "Set 2 is played: +120 for Anna & Cleo, the opposite for the others."
    ]
    assert len(notes(accepted_sheet(deals[:3], SHORT))) == 1


def test_notes_omit_uncounted_deals() -> None:
    refused = table().plus(PASSED)

    assert notes(refused) == []


def test_guidance_gives_partners_and_the_next_deal() -> None:
    assert texts(GAME.guidance(table())) == ["Anna & Ben against Cleo & Dora", "Kitty deal 1/4"]
    assert texts(GAME.guidance(accepted_sheet(partnership_deals(5, short=False), {}))) == [
        "Anna & Ben against Cleo & Dora",
        "Kotka deal 2/4",
    ]


def test_guidance_says_who_may_and_who_must_play_alone() -> None:
    deals, options = partnership_deals(12), SHORT | AT_THE_END

    assert texts(GAME.guidance(accepted_sheet([*deals, dictator(0)], options))) == [
        "To bid: Ben, Dora, Cleo",
        "Bolshevik 2/8",
    ]
    assert texts(GAME.guidance(accepted_sheet([*deals, *[PASSED] * 4], options))) == [
        "To bid: Cleo, Anna, Ben, Dora",
        "else Dora must play",
        "Bolshevik 5/8",
    ]


def test_guidance_says_who_still_owes_a_bolshevik_inside_a_set() -> None:
    assert texts(GAME.guidance(accepted_sheet([EVEN, dictator(2)], SHORT | INSIDE)))[0] == (
        "Owe Bolshevik: Anna, Ben, Dora"
    )
    assert texts(
        GAME.guidance(accepted_sheet([*partnership_deals(4), dictator(2)], SHORT | INSIDE))
    ) == ["Bolshevik still to play: Anna, Ben, Dora"]
    solo = [dictator(player) for player in range(4)]
    assert texts(GAME.guidance(accepted_sheet([EVEN, *solo], SHORT | INSIDE)))[0] == (
        "Anna & Ben against Cleo & Dora"
    )


def test_guidance_is_silent_when_the_session_is_over() -> None:
    assert GAME.guidance(whole()) == ()
    assert GAME.guidance(replace(table(), match=replace(table().match, stopped=True))) == ()
