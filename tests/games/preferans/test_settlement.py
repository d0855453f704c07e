"""The settlement of Preferans, at the end and when stopped before."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from games.explain import score_parts
from games.kernel import AnyGame, Seats
from games.preferans import GAME
from games.settlement import Result
from games.sheet import MatchInput, Sheet, fold_sheet
from tests.support.games.answered import settlement_json
from tests.support.games.preferans_table import (
    CLUBS,
    HEARTS,
    NAMES,
    PASSED_OUT,
    SANAC,
    contract,
    table,
)


def own_fields(result: Result) -> Any:
    return result.extras


@pytest.mark.parametrize(
    ("centres", "shares"),
    [
        ((-24, -34, -28), [28, 29, 29]),
        ((-8, -2, 0), [4, 3, 3]),
        ((-20, -30, -40), [30, 30, 30]),
        ((-10, -10, -8), [10, 9, 9]),
        ((2, -8, -8), [4, 5, 5]),
        ((-2, -2, -6), [3, 3, 4]),
    ],
)
def test_write_off_gives_the_remainder_to_the_lowest(
    centres: tuple[int, int, int], shares: list[int]
) -> None:
    sheet = table(centres=centres)

    result = sheet.settlement_now.result

    assert own_fields(result) == {"written_off": shares}
    assert list(result.scores) == [
        10 * (centre + share) for centre, share in zip(centres, shares, strict=True)
    ]


def test_exact_thirds_are_shown_with_two_places_that_add_up() -> None:
    sheet = table({"early_stop": "exact_thirds"}, centres=(-10, -2, -2))

    settled = sheet.settlement_now

    assert own_fields(settled.result) == {
        "written_off": ["4.67", "4.67", "4.66"],
        "thirds": {"written_off": [14, 14, 14], "scores": [-160, 80, 80]},
    }
    assert settled.result.scores == ("-53.33", "26.67", "26.66")
    assert settled.balance == ("-53.33", "26.67", "26.66")
    assert settled.result.ranking == ((1, 2), (0,))


def test_exact_thirds_of_the_settlement_are_weighed_as_the_rules_say() -> None:
    sheet = table({"early_stop": "exact_thirds"}, centres=(-10, -4, -2))

    thirds = own_fields(sheet.settlement_now.result)["thirds"]

    weighed = [
        10 * (3 * centre + off)
        for centre, off in zip((-10, -4, -2), thirds["written_off"], strict=True)
    ]
    assert thirds == {"written_off": [16, 16, 16], "scores": weighed}


def test_void_has_no_result_and_nobody_pays() -> None:
    match = MatchInput(game=GAME, players=NAMES, options={"early_stop": "void"}, stopped=True)

    settled = fold_sheet(match).settlement

    assert settled is not None
    assert settlement_json(settled) == {
        "scores": [],
        "ranking": [],
        "reason": "void",
        "winner_side": None,
        "balance": [],
        "written_off": [],
    }


def test_match_that_came_to_its_end_is_not_written_off_when_stopped() -> None:
    match = MatchInput(
        game=GAME,
        players=NAMES,
        options={"start": 2, "early_stop": "void"},
        seats=Seats(first_dealer=2),
        deals=(contract(CLUBS, "declined", "declined"),),
        stopped=True,
    )

    sheet = fold_sheet(match)

    assert sheet.status == "finished"
    assert sheet.settlement is not None
    assert sheet.settlement.result.reason == "centres_zero"
    assert sheet.settlement.result.scores == (40, -20, -20)


EVENING = (
    contract(SANAC, "came 1", "came 2"),
    PASSED_OUT,
    contract(HEARTS, "came 3", "came 2", declarer=1),
    contract(SANAC, "declined", "declined", declarer=2),
    contract(SANAC, "came 2", "came 2"),
)
"""A short match that begins at 10 and ends with no refe left."""


def test_worth_of_all_lines_is_the_result() -> None:
    options = {"start": 10, "refe_limit": 2}
    deals = (PASSED_OUT, *EVENING)
    sheet = fold_sheet(MatchInput(game=GAME, players=NAMES, options=options, deals=deals))

    worth = [
        sum(GAME.worth(line, player) for row in sheet.rows for line in row.lines)
        for player in range(3)
    ]

    assert sheet.over
    assert max(sheet.state.sums["refe"]) > 0
    opening = 10 * -10
    assert [opening + line_worth for line_worth in worth] == list(
        sheet.settlement_now.result.scores
    )


def result_parts(sheet: Sheet, player: int) -> dict[str, int | Fraction]:
    """Return the parts of a player's result: title and amount."""
    return {part.title.render(names=NAMES): part.amount for part in score_parts(sheet, player)}


def test_result_is_explained_by_centre_and_by_points_against_each() -> None:
    sheet = fold_sheet(MatchInput(game=GAME, players=NAMES, options={"start": 10}, deals=EVENING))

    assert [result_parts(sheet, player) for player in range(3)] == [
        {
            "Own centre, ten times": 220,
            "Earned back by Ben": -32,
            "Earned back by Cleo": -46,
            "Against Ben": 16,
        },
        {
            "Own centre, ten times": -400,
            "Against Anna": 32,
            "Earned back by Cleo": -24,
            "Earned back by Anna": -16,
        },
        {"Own centre, ten times": 180, "Against Anna": 46, "Against Ben": 24},
    ]
    assert sheet.settlement_now.result.scores == (158, -408, 250)


@pytest.mark.parametrize("early_stop", ["write_off", "exact_thirds"])
def test_result_of_a_stopped_match_is_explained_with_its_share(early_stop: str) -> None:
    options = {"start": 40, "early_stop": early_stop}
    sheet = fold_sheet(
        MatchInput(game=GAME, players=NAMES, options=options, deals=EVENING, stopped=True)
    )

    for player, final in enumerate(sheet.settlement_now.result.scores):
        assert sum(result_parts(sheet, player).values()) == Fraction(final)


def test_closing_lines_are_the_write_off() -> None:
    game: AnyGame = GAME
    sheet = table(centres=(-24, -34, -28))
    thirds = table({"early_stop": "exact_thirds"})

    lines = list(game.closing_lines(sheet.state, sheet.options, stopped=True))

    assert [(line.owner, line.amount) for line in lines] == [(0, 28), (1, 29), (2, 29)]
    assert {(line.column, line.why) for line in lines} == {
        ("centre", "Shared out at the early stop")
    }
    assert not list(game.closing_lines(sheet.state, sheet.options, stopped=False))
    assert not list(game.closing_lines(thirds.state, thirds.options, stopped=True))


def test_options_that_change_the_past_change_every_deal_after_it() -> None:
    deals = (PASSED_OUT, contract(HEARTS, "came 2", "came 1"))
    match = MatchInput(game=GAME, players=NAMES, deals=deals)
    serbian = replace(match, options={"refe_scope": "everything"})

    usual, everything = fold_sheet(match).totals, fold_sheet(serbian).totals

    assert usual.model_dump()["columns"] == ((0, 0, 0), (16, 0, 0), (8, 0, 0))
    assert everything.model_dump()["columns"] == ((0, 0, 0), (32, 0, 0), (16, 0, 0))
