"""The fold: unfinished and damaged deals, and the effect of a correction."""

from dataclasses import replace
from typing import Any, get_args

import pytest

from games import GAMES
from games.cards import next_player, number_text, partners, side_of, signed
from games.inputs import read_match
from games.kernel import Game, Seats, State
from games.preferans import GAME
from games.sheet import MatchInput, Sheet, fold_sheet
from games.values import Refused
from games.words import Name, Phrase
from tests.support.games.answered import sheet_json
from tests.support.games.preferans_table import BETTEL, CLUBS, NAMES, PASSED_OUT, SANAC, contract

MADE = contract(CLUBS, "came 2", "came 2")
FAILED = contract(CLUBS, "came 3", "came 2")


def match(*deals: Any, **more: Any) -> MatchInput:
    """Return a Preferans match that ends after two contracts of clubs."""
    options = {"start": 6} | more.pop("options", {})
    return MatchInput(game=GAME, players=NAMES, options=options, deals=deals, **more)


def codes_and_fields(refused: pytest.ExceptionInfo[Refused]) -> list[tuple[str, str]]:
    return [(refusal.code, refusal.field) for refusal in refused.value.refusals]


# Unfinished deals


@pytest.mark.parametrize(
    "entry",
    [
        {"kind": "contract"},
        {"kind": "contract", "declarer": 1, "contract": CLUBS},
        contract(CLUBS, "came", "came"),
        contract(BETTEL),
        PASSED_OUT,
    ],
)
def test_unfinished_deal_may_lack_fields(entry: dict[str, Any]) -> None:
    GAME.read_pending(entry)


@pytest.mark.parametrize(
    ("entry", "refusals"),
    [
        ({}, [("required", "kind")]),
        ({"kind": "contract", "contract": 1}, [("contract_range", "contract")]),
        ({"kind": "contract", "declarer": 0, "trump": 1}, [("unknown_field", "trump")]),
    ],
)
def test_unfinished_deal_is_refused_for_its_present_errors(
    entry: dict[str, Any], refusals: list[tuple[str, str]]
) -> None:
    with pytest.raises(Refused) as refused:
        GAME.read_pending(entry)

    assert codes_and_fields(refused) == refusals


def test_unfinished_deal_stands_on_the_sheet_and_scores_nothing() -> None:
    entry = {"kind": "contract", "declarer": 1, "contract": CLUBS}

    open_ = sheet_json(fold_sheet(match(FAILED, pending=entry)))
    finished = sheet_json(fold_sheet(match(MADE, MADE, pending=entry)))

    assert open_["pending"] == {"number": 2, "dealer": 1, "entry": entry}
    assert open_["totals"] == sheet_json(fold_sheet(match(FAILED)))["totals"]
    assert finished["pending"] is None
    assert sheet_json(fold_sheet(match(FAILED)))["pending"] is None


# The fold


def test_sheet_has_the_whole_match() -> None:
    answer = sheet_json(fold_sheet(match(PASSED_OUT, seats=Seats(first_dealer=2))))

    assert answer["game"] == "preferans"
    assert answer["players"] == list(NAMES)
    assert answer["options"]["start"] == 6
    assert answer["status"] == "open"
    assert answer["next"] == {"number": 2, "dealer": 0, "refe_left": 0}
    assert answer["settlement"] is None
    assert answer["deals"] == [
        {
            "number": 1,
            "dealer": 2,
            "counted": True,
            "entry": PASSED_OUT,
            "lines": [
                {
                    "player": player,
                    "column": "refe",
                    "amount": 1,
                    "why": "Refe written",
                    "working": None,
                }
                for player in range(3)
            ],
            "totals": {
                "centre": [-6, -6, -6],
                "columns": [[0, 0, 0]] * 3,
                "refe_open": [1, 1, 1],
                "refe_written": 1,
            },
        }
    ]


def test_reasons_are_translated_and_arithmetic_is_not() -> None:
    answer = sheet_json(fold_sheet(match(MADE)), translate=str.upper)

    first = answer["deals"][0]["lines"][0]
    assert (first["why"], first["working"]) == ("CLUBS MADE", "2 × 5")


def test_damaged_deal_stays_on_the_sheet_with_its_problem() -> None:
    broken = contract(CLUBS, "came", "declined 1")

    sheet = fold_sheet(match(FAILED, broken, FAILED))

    assert [row.counted for row in sheet.rows] == [True, False, True]
    assert [row.dealer for row in sheet.rows] == [0, None, 1]
    assert [row.number for row in sheet.rows] == [1, 2, 3]
    assert sheet.rows[1].state == sheet.rows[0].state
    assert sheet_json(sheet)["deals"][1]["problems"] == [
        {
            "field": "defenders.0.tricks",
            "code": "tricks_missing",
            "message": "Enter the tricks of Ben (0 to 5).",
        },
        {
            "field": "defenders.1.tricks",
            "code": "tricks_of_absent",
            "message": "Cleo did not play.",
        },
    ]


def test_deal_behind_the_end_is_kept_uncounted_and_checked_for_shape_only() -> None:
    impossible = contract(CLUBS, "came 3", "came 3")

    sheet = fold_sheet(match(MADE, MADE, impossible, {"kind": "contract"}))

    assert sheet.status == "finished"
    assert [row.counted for row in sheet.rows] == [True, True, False, False]
    assert [bool(row.refusals) for row in sheet.rows] == [False, False, False, True]
    behind = sheet_json(sheet)["deals"][2]
    assert (behind["dealer"], behind["lines"]) == (None, [])
    assert behind["totals"] == sheet_json(sheet)["totals"]
    assert behind["entry"] == impossible


def test_match_reopens_and_counts_later_deals_when_corrected() -> None:
    ended = fold_sheet(match(MADE, MADE, FAILED))
    corrected = fold_sheet(match(MADE, FAILED, FAILED))

    assert [row.counted for row in ended.rows] == [True, True, False]
    assert [row.counted for row in corrected.rows] == [True, True, True]
    assert (ended.status, corrected.status) == ("finished", "open")
    assert (ended.next, corrected.choices is None) == (None, False)


def test_later_deals_are_struck_when_a_correction_ends_the_match() -> None:
    big = contract(SANAC, "declined", "declined", igra=True, kontra=0)

    corrected = fold_sheet(match(MADE | {"igra": True}, big, FAILED))

    assert [row.counted for row in corrected.rows] == [True, True, False]
    assert corrected.settlement is not None
    assert corrected.settlement.result.reason == "centres_zero"


def test_reduced_base_is_restored_when_the_deal_is_no_longer_last() -> None:
    last = fold_sheet(match(MADE, MADE)).rows[1].lines[0]
    after_a_fall = fold_sheet(match(FAILED, MADE)).rows[1].lines[0]

    assert (last.amount, last.working) == (8, "10 → 8")
    assert (after_a_fall.amount, after_a_fall.working) == (10, "2 × 5")


def test_stopped_match_is_settled_as_it_stands_and_has_no_next_deal() -> None:
    sheet = fold_sheet(match(FAILED, stopped=True))

    assert sheet.status == "stopped"
    assert (sheet.next, sheet.choices) == (None, None)
    assert sheet.settlement is not None
    assert sheet.settlement.result.reason == "write_off"


def test_open_match_has_only_a_provisional_settlement() -> None:
    sheet = fold_sheet(match(FAILED))

    assert sheet.settlement is None
    assert sheet.settlement_now == fold_sheet(match(FAILED, stopped=True)).settlement


def test_invalid_options_are_refused_before_any_deal() -> None:
    with pytest.raises(Refused) as refused:
        fold_sheet(match(MADE, options={"start": 7}))

    assert codes_and_fields(refused) == [("start", "start")]


@pytest.mark.parametrize(
    ("typed", "refusals"),
    [
        ({"first_dealer": 3}, [("invalid", "first_dealer")]),
        ({"first_dealer": -1}, [("invalid", "first_dealer")]),
        ({"first_dealer": True}, [("invalid", "first_dealer")]),
        ({"set_dealers": {"2": 1}}, [("invalid", "set_dealers")]),
        ({"bookkeeper": 1}, [("invalid", "bookkeeper")]),
        ({"game": "bridge"}, [("invalid", "game")]),
        ({"game": None}, [("required", "game")]),
        ({"stake": {"amount": "0", "currency": "EUR"}}, [("invalid", "stake.amount")]),
        ({"deals": [1]}, [("invalid", "deals.0")]),
        (
            {"options": {"start": 7, "speed": 1}},
            [("start", "options.start"), ("unknown_field", "options.speed")],
        ),
        ({"options": [], "colour": 1}, [("invalid", "options"), ("unknown_field", "colour")]),
    ],
)
def test_match_as_typed_is_refused(typed: dict[str, Any], refusals: list[tuple[str, str]]) -> None:
    with pytest.raises(Refused) as refused:
        read_match({"game": "preferans", "players": list(NAMES)} | typed)

    assert codes_and_fields(refused) == refusals


def test_match_as_typed_becomes_the_input_of_the_fold() -> None:
    data = {
        "game": "preferans",
        "players": [" Anna", "Ben ", "Cleo"],
        "options": {"start": 6},
        "first_dealer": 1,
        "deals": [FAILED],
        "stopped": True,
        "stake": {"amount": "1", "currency": "EUR"},
    }

    match_input = read_match(data)

    assert replace(match_input, stake=None) == match(
        FAILED, seats=Seats(first_dealer=1), stopped=True
    )
    assert match_input.stake is not None


def test_game_that_writes_only_its_scoring_uses_the_usual_hooks() -> None:
    """A minimal game: one kind of deal, no union, the next player deals."""

    class Plain(type(GAME)):  # type: ignore[misc]
        Deal = get_args(get_args(GAME.Deal)[0])[0]

    assert list(Plain().kinds) == ["passed_out"]


# Phrases and games


def test_phrase_is_translated_with_its_values_and_names() -> None:
    inner = Phrase("clubs")
    phrase = Phrase("{name}: {contract}", {"name": Name(1), "contract": inner})
    translate = {"clubs": "tref", "{name}: {contract}": "{name} – {contract}"}.__getitem__

    assert phrase.render(translate, NAMES) == "Ben – tref"
    assert Phrase("{name}", {"name": Name(5)}).render(names=NAMES) == "6"
    assert Phrase("50 % {sure}").render() == "50 % {sure}"


def test_seats_and_amounts_are_worded_as_at_the_table() -> None:
    assert [next_player(player, 3) for player in range(3)] == [1, 2, 0]
    assert [side_of(player) for player in range(4)] == [0, 1, 0, 1]
    assert (partners(0), partners(1)) == ((0, 2), (1, 3))
    assert [signed(amount) for amount in (5, 0, -5)] == ["+5", "0", "−5"]
    assert [number_text(amount) for amount in (5, 0, -5)] == ["5", "0", "−5"]


def test_state_without_lines_is_itself() -> None:
    state = State(sums={"points": (1, 2)})

    assert state.plus(()) is state
    assert isinstance(fold_sheet(match()), Sheet)


def test_game_has_the_files_of_its_own_folder_and_of_its_family() -> None:
    folders = {
        "preferans": ("preferans",),
        "tarneeb": ("tarneeb", "two_sides"),
        "egyptian-tarneeb": ("tarneeb/egyptian", "tarneeb", "two_sides"),
        "nestors": ("nestors", "two_sides"),
        "house": ("house",),
    }

    assert {slug: GAMES[slug].folders for slug in folders} == folders


def test_game_without_refusals_of_its_own_refuses_nothing() -> None:
    sheet = fold_sheet(match())

    game: Any = GAME
    assert list(Game.refusals(game, MADE, sheet.state, sheet.options)) == []
