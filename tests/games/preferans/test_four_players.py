"""Preferans with four at the table: the dealer rests."""

from fractions import Fraction
from typing import Any

import pytest

from games.entry import Question, entry_of, relevant_questions, with_defaults
from games.kernel import AnyGame, Seats
from games.preferans import GAME
from games.preferans.paper import draw
from games.sheet import MatchInput, Sheet, fold_sheet
from games.values import Refused
from tests.support.games.answered import sheet_json
from tests.support.games.preferans_table import (
    BETTEL,
    CLUBS,
    FOUR,
    HEARTS,
    NAMES,
    PASSED_OUT,
    SANAC,
    SPADES,
)

OF_THREE: AnyGame = GAME
OF_FOUR: AnyGame = GAME.at_table({}, 4)


def contract(declarer: int, number: int, *defence: tuple[int, str], **more: Any) -> dict[str, Any]:
    """Return a contract as entered, with player and status (and tricks) of each defender."""
    defenders = []
    for player, text in defence:
        status, _space, tricks = text.partition(" ")
        defender: dict[str, Any] = {"player": player, "status": status}
        defenders.append(defender | ({"tricks": int(tricks)} if tricks else {}))
    deal = {"kind": "contract", "declarer": declarer, "contract": number} | more
    return deal | ({"defenders": defenders} if defenders else {})


def sheet_of(*deals: dict[str, Any], first: int = 0, **options: Any) -> Sheet:
    """Return the sheet of a match of four."""
    seats = Seats(first_dealer=first)
    return fold_sheet(MatchInput(OF_FOUR, FOUR, options, seats, deals))


def test_table_of_three_has_the_usual_game_and_one_of_four_its_own() -> None:
    assert GAME.at_table({}, 3) is GAME
    assert GAME.at_table({}, 2) is GAME
    assert GAME.at_table({"start": 50}, 4) is OF_FOUR
    assert OF_FOUR.at_table({}, 3).players == 3
    assert (GAME.table_sizes, OF_FOUR.table_sizes) == ((3, 4), (3, 4))
    assert list(GAME.columns) == ["centre", "against_0", "against_1", "against_2", "refe"]
    assert list(OF_FOUR.columns) == [
        "centre", "against_0", "against_1", "against_2", "against_3", "refe",
    ]  # fmt: skip


@pytest.mark.parametrize("read", ["read_deal", "read_pending"])
def test_fourth_player_is_unknown_at_a_table_of_three(read: str) -> None:
    deal = contract(3, CLUBS, (0, "came 2"), (1, "came 2"))

    getattr(OF_FOUR, read)(deal)
    with pytest.raises(Refused) as error:
        getattr(GAME, read)(deal)

    assert [(each.code, each.field) for each in error.value.refusals] == [
        ("unknown_player", "declarer")
    ]


def test_each_dealer_rests_in_turn() -> None:
    sheet = sheet_of(PASSED_OUT, PASSED_OUT, PASSED_OUT, PASSED_OUT, first=2)

    assert [row.dealer for row in sheet.rows] == [2, 3, 0, 1]
    assert sheet_json(sheet)["next"] == {"number": 5, "dealer": 2, "refe_left": 0, "resting": 2}
    assert OF_FOUR.resting(sheet.state, sheet.options) == 2


def test_next_deal_of_three_says_nothing_of_resting() -> None:
    sheet = fold_sheet(MatchInput(GAME, NAMES))

    assert sheet_json(sheet)["next"] == {"number": 1, "dealer": 0, "refe_left": 1}
    assert OF_THREE.resting(sheet.state, sheet.options) is None


@pytest.mark.parametrize("dealer", range(4))
def test_form_asks_the_three_who_play(dealer: int) -> None:
    sheet = sheet_of(first=dealer, kontra_scope="kontra_sayer_only")
    playing = {str(player) for player in range(4) if player != dealer}
    declarer = min(playing)
    answers = {"kind": ["contract"], "declarer": [declarer], "contract": ["5"], "kontra": ["1"]}

    groups = OF_FOUR.form(sheet.state, sheet.options)
    questions = list(relevant_questions(groups, with_defaults(groups, answers)))

    offers = {ask.name: {choice.value for choice in ask.choices} for ask in questions}
    statuses = {name.split(".")[1] for name in offers if name.endswith(".status")}
    everything = [each for group in groups for each in group.questions]
    names = {each.name for each in everything if isinstance(each, Question)}
    assert offers["declarer"] == playing
    assert offers["kontra_by"] == playing
    assert statuses == playing - {declarer}
    assert not any(name.startswith(f"defenders.{dealer}.") for name in names)


def test_answers_of_the_form_make_the_deal() -> None:
    sheet = sheet_of(first=1)
    answers = {
        "kind": ["contract"],
        "declarer": ["3"],
        "contract": ["4"],
        "defenders.0.tricks": ["3"],
        "defenders.2.status": ["declined"],
    }

    groups = OF_FOUR.form(sheet.state, sheet.options)
    entry = entry_of(groups, OF_FOUR.kinds, with_defaults(groups, answers))

    after = sheet.plus(entry)
    assert after.rows[0].refusals == ()
    assert [(line.column, line.owner, line.amount) for line in after.rows[0].lines] == [
        ("centre", 3, 8),
        ("against_3", 0, 24),
    ]


def test_spades_need_kontra_of_those_who_play() -> None:
    sheet = sheet_of(first=1)

    choices: Any = OF_FOUR.choices(sheet.state, sheet.options)

    assert choices.spades_need_kontra == (0, 2, 3)
    after = sheet.plus(contract(0, SPADES, (2, "came"), (3, "came")))
    assert [(line.owner, line.amount) for line in after.rows[0].lines] == [(0, 4)]


def refusals_of(deal: dict[str, Any], dealer: int = 0) -> list[tuple[str, str, str]]:
    """Return code, field and message of every refusal of a deal."""
    row = sheet_of(deal, first=dealer).rows[0]
    return [(each.code, each.field, each.render()) for each in row.refusals]


def test_player_who_rests_is_refused_by_field() -> None:
    rests = "Choose a player of this deal: Anna deals and rests."
    two = ((1, "came 2"), (2, "came 2"))

    assert refusals_of(contract(0, CLUBS, *two)) == [("player_rests", "declarer", rests)]
    assert refusals_of(contract(3, CLUBS, (1, "came 2"), (0, "came 2"))) == [
        ("player_rests", "defenders.1.player", rests)
    ]
    assert refusals_of(contract(3, CLUBS, *two, kontra=1, kontra_by=0)) == [
        ("player_rests", "kontra_by", rests)
    ]
    assert refusals_of(contract(0, BETTEL, declarer_took_trick=True)) == [
        ("player_rests", "declarer", rests)
    ]


def test_both_who_play_must_be_entered_as_defenders() -> None:
    deal = contract(3, CLUBS, (1, "came 2"))

    assert [refusal[:2] for refusal in refusals_of(deal)] == [("defenders", "defenders")]


def test_bid_is_refused_together_with_a_player_who_rests() -> None:
    deal = contract(0, CLUBS, (1, "came 2"), (2, "came 2"), bid=7)

    assert [refusal[:2] for refusal in refusals_of(deal)] == [
        ("contract_below_bid", "contract"),
        ("player_rests", "declarer"),
    ]


def test_beaten_bettel_is_written_by_the_two_who_play() -> None:
    sheet = sheet_of(contract(1, BETTEL, declarer_took_trick=True), first=2)

    assert [(line.column, line.owner, line.amount) for line in sheet.rows[0].lines] == [
        ("centre", 1, -12),
        ("against_1", 3, 60),
        ("against_1", 0, 60),
    ]


def test_correction_moves_later_deals_but_not_who_rests() -> None:
    deals = (PASSED_OUT, contract(0, SANAC, (2, "came 2"), (3, "came 2")))
    before = sheet_of(*deals)

    after = sheet_of(contract(1, CLUBS, (2, "declined"), (3, "declined")), deals[1])

    assert [row.dealer for row in after.rows] == [row.dealer for row in before.rows] == [0, 1]
    assert before.state.sums["centre"] == (-2, -30, -30, -30)  # doubled by the refe
    assert after.state.sums["centre"] == (-16, -20, -30, -30)


def test_missed_deal_that_is_inserted_shows_deals_of_players_who_rest() -> None:
    played = contract(0, SANAC, (2, "came 2"), (3, "came 2"))

    sheet = sheet_of(PASSED_OUT, PASSED_OUT, PASSED_OUT, PASSED_OUT, played)

    assert [refusal.code for refusal in sheet.rows[-1].refusals] == ["player_rests"]


def test_paper_has_a_column_for_the_player_across() -> None:
    sheet = sheet_of(contract(1, CLUBS, (2, "came 2"), (3, "came 2")))
    other_way = sheet_of(direction="counter_clockwise")

    assert [[column.player for column in paper.columns] for paper in draw(sheet)] == [
        [1, 0, 2, 3],
        [2, 1, 3, 0],
        [3, 2, 0, 1],
        [0, 3, 1, 2],
    ]
    assert [column.player for column in draw(other_way)[0].columns] == [3, 0, 2, 1]
    assert [[mark.text for mark in column.marks] for column in draw(sheet)[3].columns] == [
        [], ["30"], ["20"], [],
    ]  # fmt: skip


def test_guidance_begins_with_the_player_who_rests() -> None:
    hints = [phrase.render(names=FOUR) for phrase in OF_FOUR.guidance(sheet_of(first=3))]

    assert hints == ["Dora rests", "Anna bids first", "refe left: 1", "centres: 120 to go"]


@pytest.mark.parametrize(
    ("centres", "shares"),
    [
        ((-10, -10, -10, -10), [10, 10, 10, 10]),
        ((-10, -12, 10, -38), [12, 13, 12, 13]),
        ((-10, -12, -20, -4), [11, 12, 12, 11]),
    ],
)
def test_early_stop_is_shared_by_four(centres: tuple[int, ...], shares: list[int]) -> None:
    sheet = sheet_of()
    state: Any = sheet.state
    state = type(state)(sums={**state.sums, "centre": centres})

    result = OF_FOUR.settle(state, sheet.options, stopped=True)

    extras: Any = result.extras
    assert extras == {"written_off": shares}
    assert sum(result.balance) == 0


def test_exact_quarters_have_no_thirds() -> None:
    sheet = sheet_of(
        contract(1, HEARTS, (2, "came 2"), (3, "came 1")), start=10, early_stop="exact_thirds"
    )

    result = sheet.settlement_now.result

    extras: Any = result.extras
    assert result.reason == "exact_quarters"
    assert extras == {"written_off": ["10.00"] * 4}
    assert result.scores == ("0.00", "56.00", "16.00", "-72.00")
    assert set(OF_FOUR.reasons) >= {"exact_quarters", "exact_thirds"}


def test_balance_so_far_is_compared_with_the_mean_of_four() -> None:
    sheet = sheet_of(contract(1, HEARTS, (2, "came 2"), (3, "came 2")))

    balance = OF_FOUR.balance_so_far(sheet.state, sheet.options)

    assert balance == (Fraction(-20), Fraction(28), Fraction(-4), Fraction(-4))
    assert balance is not None
    assert sum(balance) == 0
