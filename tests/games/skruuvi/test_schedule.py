"""The dealers and seats of a Skruuvi session, the kinds of the next deal, the options."""

from typing import Any

import pytest

from games.kernel import Seats
from games.skruuvi.schedule import SkruuviState, begins_part
from tests.support.games.answered import sheet_json
from tests.support.games.skruuvi_table import (
    AFTER_EACH,
    AT_THE_END,
    EVEN,
    GAME,
    INSIDE,
    PASSED,
    ROUND,
    SHORT,
    accepted_sheet,
    all_pass,
    dictator,
    options_of,
    partnership_deals,
    table,
)


def next_deal_json(sheet: Any) -> dict[str, Any]:
    """Return the next deal of a sheet, as JSON."""
    upcoming: dict[str, Any] = sheet_json(sheet)["next"]
    return upcoming


def dealers(sheet: Any) -> list[int]:
    return [row.dealer for row in sheet.rows]


def test_first_deal_is_described_in_full() -> None:
    assert next_deal_json(table()) == {
        "number": 1, "dealer": 0, "phase": "kitty", "set": 1, "in_set": 1,
        "sides": [[0, 1], [2, 3]], "seating": [0, 2, 1, 3],
    }  # fmt: skip


def test_first_deal_of_a_round_is_described_in_full() -> None:
    sheet = accepted_sheet(partnership_deals(12), SHORT | AT_THE_END)

    assert next_deal_json(sheet) == {
        "number": 13, "dealer": 2, "phase": "bolshevik", "set": 3, "in_set": 1, "sides": None,
        "seating": [0, 1, 3, 2], "eligible": [0, 1, 2, 3], "forced": False,
    }  # fmt: skip


def test_phase_changes_in_the_middle_of_each_set() -> None:
    phases = [
        next_deal_json(accepted_sheet(partnership_deals(number, short=False), {}))["phase"]
        for number in range(24)
    ]

    assert phases == (["kitty"] * 4 + ["kotka"] * 4) * 3


def test_deal_passes_clockwise_in_the_seats_of_each_set() -> None:
    sheet = accepted_sheet(partnership_deals(12), SHORT, first_dealer=3)

    assert dealers(sheet) == [3, 0, 2, 1, 2, 3, 0, 1, 3, 2, 0, 1]


def test_unwind_plays_the_pairings_back() -> None:
    sheet = accepted_sheet(partnership_deals(24), SHORT | {"unwind": True})

    sides = [one_set["sides"] for one_set in sheet_json(sheet)["sets"]]
    assert sides[3:] == sides[2::-1]
    assert (sheet.status, len(sides)) == ("finished", 6)
    assert dealers(sheet)[12:] == [2, 0, 1, 3, 0, 1, 2, 3, 0, 2, 1, 3]


def test_round_after_the_last_set_comes_after_the_sixth_where_unwound() -> None:
    options = SHORT | AT_THE_END | {"unwind": True}

    assert next_deal_json(accepted_sheet(partnership_deals(12), options))["phase"] == "kitty"
    assert next_deal_json(accepted_sheet(partnership_deals(24), options))["phase"] == "bolshevik"


def test_set_dealers_deal_first_and_pass_on_from_there() -> None:
    set_dealers = {"1": 2, "2": 1, "3": 0, "bolshevik": 3}
    deals = [*partnership_deals(12), PASSED, dictator(0)]

    sheet = accepted_sheet(deals, SHORT | AT_THE_END, set_dealers=set_dealers)

    assert dealers(sheet) == [2, 1, 3, 0, 1, 2, 3, 0, 0, 1, 3, 2, 3, 2]


def test_dealer_of_each_round_can_be_set() -> None:
    solo = [dictator(player) for player in range(4)]
    deals = [*partnership_deals(4), *solo, *partnership_deals(4), *solo]

    sheet = accepted_sheet(
        deals, SHORT | AFTER_EACH, set_dealers={"bolshevik_2": 2, "bolshevik_1": 1}
    )

    assert dealers(sheet) == [0, 2, 1, 3, 1, 3, 0, 2, 3, 0, 1, 2, 2, 3, 0, 1]
    assert next_deal_json(sheet)["dealer"] == 3


def test_number_of_the_last_round_is_another_name_for_it() -> None:
    for name in ("bolshevik", "bolshevik_3"):
        sheet = accepted_sheet(partnership_deals(12), SHORT | AT_THE_END, set_dealers={name: 1})
        assert next_deal_json(sheet)["dealer"] == 1


def test_unnumbered_name_is_the_last_rounds_only() -> None:
    solo = [dictator(player) for player in range(4)]
    one_set = [*partnership_deals(4), *solo]
    options = SHORT | AFTER_EACH

    first = accepted_sheet(one_set[:4], options, set_dealers={"bolshevik": 3})
    last = accepted_sheet([*one_set, *one_set, *one_set[:4]], options, set_dealers={"bolshevik": 3})

    assert (next_deal_json(first)["phase"], next_deal_json(first)["dealer"]) == ("bolshevik", 0)
    assert (next_deal_json(last)["phase"], next_deal_json(last)["dealer"]) == ("bolshevik", 3)


def test_every_round_counts_its_own_eight_deals() -> None:
    solo = [PASSED, *(dictator(player) for player in range(4))]
    deals = [*partnership_deals(4), *solo, *partnership_deals(4)]

    second = next_deal_json(accepted_sheet(deals, SHORT | AFTER_EACH))

    assert (second["phase"], second["set"], second["in_set"]) == ("bolshevik", 2, 1)
    assert (second["eligible"], second["forced"]) == ([0, 1, 2, 3], False)


def test_round_with_a_number_of_its_own_wins_over_the_unnumbered_name() -> None:
    both = {"bolshevik": 0, "bolshevik_3": 1}

    sheet = accepted_sheet(partnership_deals(12), SHORT | AT_THE_END, set_dealers=both)
    assert next_deal_json(sheet) == {
        "number": 13, "dealer": 1, "phase": "bolshevik", "set": 3, "in_set": 1, "sides": None,
        "seating": [0, 1, 3, 2], "eligible": [0, 1, 2, 3], "forced": False,
    }  # fmt: skip


def test_round_moves_the_dealer_and_the_next_set_begins_after_it() -> None:
    round_ = [PASSED, dictator(0), PASSED, dictator(1), dictator(2), dictator(3)]

    sheet = accepted_sheet([*partnership_deals(4), *round_, EVEN], SHORT | AFTER_EACH)

    # The round is dealt in the seats 0 2 1 3, ends with player 2, and 3 follows in 0 1 2 3.
    assert dealers(sheet) == [0, 2, 1, 3, 0, 2, 1, 3, 0, 2, 3]
    states: list[Any] = [row.state for row in sheet.rows[-3:]]
    assert [(state.set_number, state.partnership_deals) for state in states] == [
        (1, 4), (2, 0), (2, 1),
    ]  # fmt: skip


def test_round_ends_after_four_soloists_and_the_session_with_it() -> None:
    solo = [dictator(player) for player in (2, 0, 3, 1)]
    sheet = accepted_sheet([*partnership_deals(12), *solo], SHORT | AT_THE_END)

    assert sheet.status == "finished"
    assert sheet.plus(PASSED).rows[-1].counted is False
    assert sheet.plus(dictator(0)).rows[-1].refusals == ()


def test_session_without_bolshevik_ends_with_its_sets() -> None:
    assert accepted_sheet(partnership_deals(12), SHORT).status == "finished"
    assert accepted_sheet(partnership_deals(11), SHORT).status == "open"


def test_bolshevik_inside_moves_neither_dealer_nor_place() -> None:
    sheet = accepted_sheet([EVEN, dictator(0), dictator(1)], INSIDE)

    actual = next_deal_json(sheet)
    assert (actual["dealer"], actual["phase"], actual["in_set"]) == (2, "kitty", 2)
    assert (actual["eligible"], actual["forced"]) == ([2, 3], False)


def test_bolshevik_inside_is_not_offered_once_nobody_owes_it() -> None:
    sheet = accepted_sheet([dictator(player) for player in range(4)], INSIDE)

    assert set(next_deal_json(sheet)) & {"eligible", "forced"} == set()
    assert (next_deal_json(sheet)["phase"], next_deal_json(sheet)["in_set"]) == ("kitty", 1)
    assert sheet.choices is not None
    assert sheet.choices.kinds == ("contract", "all_pass")


def test_bolsheviks_owed_at_the_end_of_a_set_are_dealt_by_the_next_in_turn() -> None:
    deals = [*partnership_deals(4), dictator(3), dictator(0), dictator(2)]

    sheet = accepted_sheet(deals, SHORT | INSIDE)
    whole = accepted_sheet([*deals, dictator(1)], SHORT | INSIDE)

    assert dealers(sheet) == [0, 2, 1, 3, 0, 0, 0]
    assert next_deal_json(sheet) == {
        "number": 8, "dealer": 0, "phase": "bolshevik", "set": 1, "in_set": 4, "sides": None,
        "seating": [0, 2, 1, 3], "eligible": [1], "forced": True,
    }  # fmt: skip
    assert (next_deal_json(whole)["set"], next_deal_json(whole)["dealer"]) == (2, 1)
    assert next_deal_json(whole)["eligible"] == [0, 1, 2, 3]


def test_set_is_left_at_once_when_nobody_owes_a_bolshevik() -> None:
    deals = [*(dictator(player) for player in range(4)), *partnership_deals(4)]

    sheet = accepted_sheet(deals, SHORT | INSIDE)

    assert (next_deal_json(sheet)["set"], next_deal_json(sheet)["dealer"]) == (2, 0)


@pytest.mark.parametrize(
    ("passed", "soloists", "forced"),
    [(0, 0, False), (3, 0, False), (4, 0, True), (3, 1, False), (4, 1, True), (3, 3, False),
     (4, 3, True), (2, 2, False), (4, 2, True)],
)  # fmt: skip
def test_bolshevik_is_forced_when_as_many_deals_are_left_as_players(
    passed: int, soloists: int, *, forced: bool
) -> None:
    deals = [*partnership_deals(12), *(dictator(p) for p in range(soloists)), *[PASSED] * passed]

    sheet = accepted_sheet(deals, SHORT | AT_THE_END)

    assert next_deal_json(sheet)["forced"] is forced
    assert next_deal_json(sheet)["in_set"] == passed + soloists + 1
    assert sheet.choices is not None
    assert ("bolshevik_passed" in sheet.choices.kinds) is not forced


# Choices of the next deal


def test_choices_of_a_kitty_deal() -> None:
    choices: Any = GAME.choices(table().state, options_of())

    assert choices.model_dump() == {
        "kinds": ("contract", "all_pass"), "levels": (5, 6, 7), "tricks_needed": (11, 12, 13),
        "tricks_allowed": (2, 1, 0), "sides": ((0, 1), (2, 3)), "soloists": (), "forced": False,
        "denominations": ("misere", "spades", "clubs", "diamonds", "hearts", "grand"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("options", "kitty", "kotka"),
    [({}, (5, 6, 7), (6, 7)), ({"level4_kitty": True}, (4, 5, 6, 7), (6, 7)),
     ({"kotka_min_level": 5}, (5, 6, 7), (5, 6, 7))],
)  # fmt: skip
def test_levels_are_those_of_the_kind_of_deal(
    options: dict[str, Any], kitty: tuple[int, ...], kotka: tuple[int, ...]
) -> None:
    for deals, levels in ((0, kitty), (3, kitty), (4, kotka), (7, kotka)):
        state = table(partnership_deals=deals).state
        choices: Any = GAME.choices(state, options_of(**options))
        assert choices.levels == levels


def test_misere_ranks_between_hearts_and_grand_in_a_kotka_deal() -> None:
    choices: Any = GAME.choices(table(partnership_deals=4).state, options_of())

    assert choices.denominations == ("spades", "clubs", "diamonds", "hearts", "misere", "grand")


def test_choices_of_a_bolshevik_deal_are_its_soloists_in_speaking_order() -> None:
    state = table(**ROUND, dealer=2, soloists=(1,)).state

    choices: Any = GAME.choices(state, options_of(**AT_THE_END))

    assert choices.model_dump() == {
        "kinds": ("bolshevik", "bolshevik_passed"), "levels": (), "tricks_needed": (),
        "tricks_allowed": (), "denominations": (), "sides": None, "soloists": (2, 0, 3),
        "forced": False,
    }  # fmt: skip


def test_choices_inside_a_set_offer_both() -> None:
    choices: Any = GAME.choices(table(soloists=(0,)).state, options_of(**INSIDE))

    assert choices.kinds == ("contract", "all_pass", "bolshevik")
    assert (choices.soloists, choices.sides) == ((2, 1, 3), ((0, 1), (2, 3)))


# Options and seats


def seat_refusals(options: dict[str, Any], **seats: Any) -> list[tuple[str, str, str]]:
    refusals = GAME.seat_refusals(Seats(**seats), options_of(**options))
    return [(refusal.code, refusal.field, refusal.render()) for refusal in refusals]


NOBODY = "This player is not at the table."
NO_SET = "This session has no such set or Bolshevik round."


@pytest.mark.parametrize("player", [-1, 4])
def test_dealers_and_bookkeeper_are_refused_when_not_at_the_table(player: int) -> None:
    assert seat_refusals({}, first_dealer=player) == [("invalid", "first_dealer", NOBODY)]
    assert seat_refusals({}, bookkeeper=player) == [("invalid", "bookkeeper", NOBODY)]
    assert seat_refusals({}, set_dealers={"2": player}) == [("invalid", "set_dealers.2", NOBODY)]


@pytest.mark.parametrize("player", range(4))
def test_every_player_may_deal_first_and_keep_the_book(player: int) -> None:
    set_dealers = {"1": player, "2": player, "3": player, "bolshevik": player}

    assert seat_refusals(AT_THE_END, first_dealer=player, bookkeeper=player,
                         set_dealers=set_dealers) == []  # fmt: skip


@pytest.mark.parametrize(
    ("options", "key"),
    [({}, "0"), ({}, "4"), ({}, "bolshevik"), ({}, "bolshevik_3"), (AT_THE_END, "bolshevik_2"),
     ({"unwind": True}, "7"), (AFTER_EACH, "bolshevik_4"), (INSIDE, "bolshevik_1"), ({}, "second"),
     ({}, "02"), ({}, "")],
)  # fmt: skip
def test_dealer_of_a_set_that_is_not_played_is_refused(options: dict[str, Any], key: str) -> None:
    assert seat_refusals(options, set_dealers={key: 0}) == [
        ("invalid", f"set_dealers.{key}", NO_SET)
    ]


@pytest.mark.parametrize(
    ("options", "keys"),
    [({"unwind": True}, ["4", "5", "6"]), (AT_THE_END, ["bolshevik", "bolshevik_3"]),
     (AT_THE_END | {"unwind": True}, ["bolshevik", "bolshevik_6"]),
     (AFTER_EACH, ["bolshevik_1", "bolshevik_2", "bolshevik_3", "bolshevik"])],
)  # fmt: skip
def test_dealers_of_every_set_and_round_that_comes_may_be_set(
    options: dict[str, Any], keys: list[str]
) -> None:
    assert seat_refusals(options, set_dealers=dict.fromkeys(keys, 3)) == []


def test_all_pass_advances_the_set_like_a_contract() -> None:
    sheet = accepted_sheet([all_pass(5, [2], [3, 9, 12]), EVEN], SHORT)

    assert (next_deal_json(sheet)["phase"], next_deal_json(sheet)["in_set"]) == ("kotka", 3)


def test_presets_are_those_of_the_contract() -> None:
    assert {preset.name: dict(preset.options) for preset in GAME.presets.values()} == {
        "Full session": {"bolshevik": "after_last_set"},
        "Helsinki club": {"bolshevik": "after_last_set", "bolshevik_weight": "third_up"},
        "Short evening": {"session": "short12"},
    }


def test_defaults_are_those_of_the_contract() -> None:
    assert options_of().model_dump() == {
        "session": "standard24", "unwind": False, "bolshevik": "off", "bolshevik_weight": "full",
        "bolshevik_values": "own", "solo_aces": "each", "dictator_denominations": "grand",
        "kotka_min_level": 6, "schedule": "modern", "level4_kitty": False,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("state", "begins"),
    [
        ({}, False),
        ({"set_number": 2}, True),
        ({"set_number": 2, "partnership_deals": 1}, False),
        ({**ROUND, "bolshevik_deals": 0}, True),
        ({**ROUND, "bolshevik_deals": 1}, False),
    ],
)
def test_part_begins_with_its_first_deal_alone(state: dict[str, Any], *, begins: bool) -> None:
    assert begins_part(SkruuviState(**state), options_of(**AT_THE_END)) is begins
