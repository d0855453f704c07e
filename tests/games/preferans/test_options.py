"""Scoring and choices under the options of other tables."""

from typing import Any

import pytest

from games.preferans import GAME
from tests.support.games.preferans_table import (
    BETTEL,
    CLUBS,
    PASSED_OUT,
    PREFERANS,
    SPADES,
    changes,
    contract,
    lines,
    table,
    workings,
)

DUTY = {"kontra_duty": "sayer_takes_all"}
SAYER_ONLY = {"kontra_scope": "kontra_sayer_only"}


# Refe


@pytest.mark.parametrize(
    ("start", "limit", "refes"),
    [
        (2, None, 1),
        (38, None, 1),
        (40, None, 2),
        (48, None, 2),
        (50, None, 3),
        (1000, None, 3),
        (30, 0, 0),
        (30, 20, 20),
    ],
)
def test_number_of_refe_follows_the_start_unless_agreed(
    start: int, limit: int | None, refes: int
) -> None:
    sheet = table({"start": start, "refe_limit": limit})

    assert sheet.next is not None
    assert sheet.next.model_dump() == {"number": 1, "dealer": 0, "refe_left": refes}
    assert sheet.options.model_dump()["refe_limit"] == limit


def test_refe_left_counts_marks_written_not_marks_open() -> None:
    sheet = table({"start": 50}).plus(PASSED_OUT).plus(PASSED_OUT)
    sheet = sheet.plus(contract(CLUBS, "came 2", "came 2"))

    totals: Any = sheet.totals
    following: Any = sheet.next
    assert (totals.refe_open, totals.refe_written, following.refe_left) == ((1, 2, 2), 2, 1)


def test_centre_that_fell_back_no_longer_blocks_refe() -> None:
    options = {"refe_block_positive": True}

    blocked: Any = table(options, centres=(2, -40, -40)).next
    fallen: Any = table(options, centres=(0, -40, -40)).next

    assert (blocked.refe_left, fallen.refe_left) == (0, 1)


def test_spades_thrown_in_use_no_mark_and_count_against_the_limit() -> None:
    sheet = table({"spades_rule": "refe", "refe_limit": 2}, refe=(1, 0, 0), written=1)

    after = sheet.plus(contract(SPADES, "came", "declined"))

    totals: Any = after.totals
    assert (totals.refe_open, totals.refe_written) == ((2, 1, 1), 2)
    assert totals.centre == (-30, -30, -30)


def test_spades_that_throw_in_cannot_end_the_match() -> None:
    sheet = table({"spades_rule": "refe"}, centres=(0, -2, 0))

    assert not sheet.plus(contract(SPADES, "declined", "declined")).over


def test_spades_that_cannot_throw_in_are_made_and_can_end_the_match() -> None:
    sheet = table({"spades_rule": "refe", "refe_limit": 0}, centres=(0, -2, 0))

    after = sheet.plus(contract(SPADES, "came", "came"))

    assert after.over
    assert after.rows[0].lines[0].working == "4 → 2"


def test_spades_blocked_from_throwing_in_write_no_refe_afterwards_either() -> None:
    options = {"spades_rule": "refe", "refe_block_positive": True}
    sheet = table(options, centres=(2, -40, -40))

    after: Any = sheet.plus(contract(SPADES, "came", "came", declarer=1)).totals

    assert (after.centre, after.refe_written) == ((2, -36, -40), 0)


def test_igra_spades_are_played_under_the_serbian_rule() -> None:
    sheet = table({"spades_rule": "refe"})

    deal = contract(SPADES, "came 2", "came 2", igra=True)

    assert changes(sheet, deal)["centre", 0] == 6


# Kontra


def test_sayer_only_leaves_bettel_single_for_the_other() -> None:
    deal = contract(BETTEL, kontra=2, kontra_by=2, declarer_took_trick=True)

    assert changes(table(SAYER_ONLY), deal) == {
        ("centre", 0): -48,
        ("against_0", 1): 60,
        ("against_0", 2): 240,
    }


def test_sayer_need_not_be_named_when_one_came() -> None:
    deal = contract(CLUBS, "came 1", "declined", kontra=1)

    assert changes(table(SAYER_ONLY), deal) == {
        ("centre", 0): 20,
        ("centre", 1): -20,
        ("against_0", 1): 20,
    }


def test_last_deal_rounds_the_other_defender_down_and_sums_to_zero() -> None:
    """Ten at ×8 with one single penalty: 5 is left, 5/7 is the base, the penalty rounds to 0."""
    sheet = table(SAYER_ONLY, centres=(0, -2, -4))
    deal = contract(CLUBS, "came 2", "came 1", kontra=3, kontra_by=1)

    assert changes(sheet, deal) == {("centre", 0): 6, ("against_0", 1): 13}
    assert sheet.plus(deal).over
    assert workings(sheet, deal) == [
        (0, "(10 → 6/7) × 8 → 6"),
        (1, "2 × 6/7 × 8 → 13"),
    ]


def test_duty_asks_nothing_of_the_other_and_gives_him_nothing() -> None:
    deal = contract(CLUBS, "came 0", "came 4", kontra=1, kontra_by=1)

    assert changes(table(DUTY, centres=(-99, -99, -99)), deal) == {
        ("centre", 0): 20,
        ("centre", 1): -20,
        ("against_0", 1): 80,
    }


def test_duty_without_kontra_is_the_usual_defence() -> None:
    deal = contract(CLUBS, "came 2", "came 1")

    assert changes(table(DUTY), deal) == {
        ("centre", 0): 10,
        ("centre", 2): -10,
        ("against_0", 1): 20,
        ("against_0", 2): 10,
    }


def test_duty_makes_the_kontra_sayer_pay_when_contract_8_is_made() -> None:
    options = DUTY | {"preferans8": True}
    made = contract(PREFERANS, "came 0", "called 0", kontra=1, kontra_by=1)
    failed = contract(PREFERANS, "came 0", "called 1", kontra=1, kontra_by=1)

    assert changes(table(options), made) == {("centre", 0): 32, ("centre", 1): -32}
    assert changes(table(options), failed) == {("centre", 0): -32, ("against_0", 1): 32}


def test_bettel_beaten_with_kontra_is_written_as_agreed() -> None:
    deal = contract(BETTEL, "came", "called", kontra=1, kontra_by=1, declarer_took_trick=True)
    single = {"kontra_scope": "kontra_sayer_only"}

    assert changes(table(DUTY), deal) == {("centre", 0): -24, ("against_0", 1): 120}
    assert changes(table(DUTY | {"bettel_kontra": "both"}), deal) == {
        ("centre", 0): -24,
        ("against_0", 1): 120,
        ("against_0", 2): 120,
    }
    assert changes(table(DUTY | single | {"bettel_kontra": "both"}), deal) == {
        ("centre", 0): -24,
        ("against_0", 1): 120,
        ("against_0", 2): 60,
    }
    made = deal | {"declarer_took_trick": False}
    assert changes(table(DUTY | {"bettel_kontra": "both"}), made) == {
        ("centre", 0): 24,
        ("centre", 1): -24,
    }


def test_both_writing_a_beaten_bettel_needs_the_duty_of_kontra() -> None:
    options = {"bettel_kontra": "both", "bettel_defence": "optional"}
    deal = contract(BETTEL, "came", "called", kontra=1, kontra_by=1, declarer_took_trick=True)

    assert changes(table(options), deal) == {("centre", 0): -24, ("against_0", 1): 240}


ALWAYS = {"defender_quota": "each2", "short_defender": "always"}


@pytest.mark.parametrize(
    ("options", "penalty"),
    [
        (ALWAYS, {("centre", 2): -10}),
        ({"defender_quota": "each2"}, {}),
        ({"short_defender": "always"}, {}),
        (ALWAYS | DUTY, {}),
    ],
)
def test_defender_short_of_two_pays_for_a_failed_contract_where_agreed(
    options: dict[str, Any], penalty: dict[tuple[str, int], int]
) -> None:
    failed = contract(CLUBS, "came 4", "came 1")

    points = {("centre", 0): -10, ("against_0", 1): 40, ("against_0", 2): 10}
    assert changes(table(ALWAYS), contract(CLUBS, "came 3", "came 2")) == {
        ("centre", 0): -10,
        ("against_0", 1): 30,
        ("against_0", 2): 20,
    }
    if "kontra_duty" in options:
        with_kontra = failed | {"kontra": 1, "kontra_by": 1}
        assert changes(table(options), with_kontra) == {("centre", 0): -20, ("against_0", 1): 100}
    else:
        assert changes(table(options), failed) == points | penalty


def test_contract_without_a_quota_asks_nothing_of_a_short_defender() -> None:
    bid_alone, bid_called = (
        contract(CLUBS, "came 5", "declined"),
        contract(CLUBS, "came 0", "called 5"),
    )
    bettel = contract(BETTEL, declarer_took_trick=True)
    eight = contract(PREFERANS, "came 1", "came 0")
    options = ALWAYS | {"preferans8": True}

    assert [changes(table(options), entry)["centre", 0] for entry in (bid_alone, bid_called)] == [
        -10,
        -10,
    ]
    for deal in (bid_alone, bid_called, bettel, eight):
        moved = changes(table(options), deal)
        assert [place for place in moved if place in {("centre", 1), ("centre", 2)}] == []


def test_reason_for_the_penalty_of_kontra_is_its_own() -> None:
    deal = contract(BETTEL, "came", "called", kontra=1, kontra_by=1, declarer_took_trick=False)

    reasons = [line.why for line in lines(table(DUTY, centres=(-99, -99, -99)), deal)]

    assert reasons == ["Bettel made", "Kontra on a contract that was made"]


# The last deal


def test_penalty_that_doubles_with_the_refe_is_cut_with_it() -> None:
    """Refe and one penalty at the same weight cancel out: the sum does not change."""
    options = {"refe_scope": "everything"}
    sheet = table(options, centres=(0, -2, -2), refe=(1, 0, 0), written=1)

    after = sheet.plus(contract(CLUBS, "came 2", "came 1"))

    totals: Any = after.totals
    assert (totals.centre, after.over) == ((20, -2, -22), False)


def test_last_deal_lowers_tricks_with_the_declarer_when_only_he_shrinks() -> None:
    sheet = table({"end_adjust": "declarer_only"}, centres=(10, -8, -6), refe=(1, 1, 1), written=1)
    deal = contract(CLUBS, "came 1", "declined", kontra=1)

    assert workings(sheet, deal) == [
        (0, "(10 → 6) × 2 × 2"),
        (1, "1 × 6 × 2"),
        (1, "−10 × 2"),
        (0, None),
    ]


def test_falling_double_counts_kontra_and_refe_as_at_stake() -> None:
    sheet = table({"last_fall": "double"}, centres=(0, 0, -30), refe=(1, 0, 0), written=1)

    less = contract(CLUBS, "came 5", "declined")
    with_kontra = contract(CLUBS, "came 5", "declined", kontra=1)

    assert changes(sheet, less)["centre", 0] == -20
    assert changes(sheet, with_kontra)["centre", 0] == -80
    assert changes(sheet, with_kontra)["against_0", 1] == 100
    assert workings(sheet, with_kontra)[0] == (0, "−2 × 5 × 2 × 2 × 2")


# Choices


def test_choices_follow_the_options() -> None:
    usual: Any = table().choices
    serbian: Any = table(dict(GAME.presets["serbian-100"].options) | {"preferans8": True}).choices

    assert usual.model_dump() == {
        "kinds": ("contract", "passed_out"),
        "contracts": (2, 3, 4, 5, 6, 7),
        "kontra_cap": 8,
        "bettel_forced": True,
        "spades_need_kontra": (0, 1, 2),
        "igra_spades_need_kontra": (),
        "kontra_who": False,
    }
    assert serbian.model_dump() == {
        "kinds": ("contract", "passed_out"),
        "contracts": (2, 3, 4, 5, 6, 7, 8),
        "kontra_cap": 4,
        "bettel_forced": True,
        "spades_need_kontra": (0, 1, 2),
        "igra_spades_need_kontra": (),
        "kontra_who": True,
    }


@pytest.mark.parametrize(
    ("rule", "plain", "with_igra"),
    [
        ("plain_only", (1, 2), ()),
        ("always", (0, 1, 2), (0, 1, 2)),
        ("never", (), ()),
        ("refe", (0, 1, 2), ()),
    ],
)
def test_choices_say_whose_spades_need_kontra(
    rule: str, plain: tuple[int, ...], with_igra: tuple[int, ...]
) -> None:
    offered: Any = table({"spades_rule": rule}, refe=(1, 0, 0), written=1).choices

    assert (offered.spades_need_kontra, offered.igra_spades_need_kontra) == (plain, with_igra)


@pytest.mark.parametrize(
    ("options", "expected"),
    [(SAYER_ONLY, (True, True)), ({"bettel_defence": "optional"}, (False, False))],
)
def test_choices_name_the_players_to_ask_about(
    options: dict[str, Any], expected: tuple[bool, bool]
) -> None:
    offered: Any = table(options).choices

    assert (offered.kontra_who, offered.bettel_forced) == expected


def test_contract_8_needs_its_option_and_its_own_bid() -> None:
    sheet = table({"preferans8": True})

    assert changes(sheet, contract(PREFERANS, "declined", "declined", bid=8)) == {("centre", 0): 16}


# Presets


def test_presets_are_the_agreements_of_their_tables() -> None:
    agreed = {preset.name: dict(preset.options) for preset in GAME.presets.values()}

    assert agreed == {
        "Međimurje 30": {},
        "Međimurje 50": {"start": 50, "refe_limit": 3},
        "Serbian 100": {
            "start": 100,
            "refe_limit": 2,
            "refe_scope": "everything",
            "refe_block_positive": True,
            "spades_rule": "refe",
            "kontra_duty": "sayer_takes_all",
            "kontra_cap": 4,
            "defender_quota": "each2",
        },
    }


@pytest.mark.parametrize(("centre", "left"), [(-1, 1), (0, 1), (1, 0), (2, 0)])
def test_refe_are_blocked_as_soon_as_a_centre_is_above_zero(centre: int, left: int) -> None:
    coming: Any = table({"refe_block_positive": True}, centres=(centre, -40, -40)).next

    assert coming.refe_left == left


@pytest.mark.parametrize(
    ("centres", "over"),
    [((8, -5, -5), False), ((9, -5, -5), False), ((10, -5, -5), True), ((12, -5, -5), True)],
)
def test_match_goes_on_until_nothing_is_owed(centres: tuple[int, int, int], *, over: bool) -> None:
    sheet = table(centres=centres)

    state: Any = sheet.state
    assert GAME.over(state, sheet.options) is over
