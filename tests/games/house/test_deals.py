"""Definitions of house games, and what a round refuses."""

from typing import Any

import pytest

from games.house.deals import HouseOptions
from games.values import Refused
from tests.support.games.house_table import HOUSE, sheet_of, typed

BIDS = {"tricks": {"total": 5}, "bids": {}}


def refused_options(options: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the codes and fields with which a definition is refused."""
    with pytest.raises(Refused) as refused:
        HOUSE.read_options(options)
    return [(refusal.code, refusal.field) for refusal in refused.value.refusals]


def refused_round(
    definition: dict[str, Any], deal: dict[str, Any], players: int = 3
) -> list[tuple[str, str, str]]:
    """Return the codes, fields and messages with which a round is refused."""
    row = sheet_of(definition, deal, players=players).rows[0]
    return [(refusal.code, refusal.field, refusal.render()) for refusal in row.refusals]


def test_round_that_asks_for_nothing_else_asks_for_points() -> None:
    assert HouseOptions().question_names == ("points",)
    assert HouseOptions(win={}).question_names == ("win",)  # type: ignore[arg-type]
    assert HouseOptions(win={}).asked_points is None  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "refusals"),
    [
        ({"least_players": 6, "most_players": 5}, [("HG10", "most_players")]),
        (
            {"least_players": 3, "most_players": 3, "partners": "pairs"},
            [("HG10", "most_players")],
        ),
        (
            {"points": {}, "tricks": {}, "bids": {}, "win": {}, "places": {}},
            [("HG11", "places")],
        ),
        ({"bids": {}}, [("HG12", "tricks")]),
        ({"points": {"least": 5, "most": 4}}, [("HG13", "points.most")]),
        ({"points": {"times": 0}}, [("HG14", "points.times")]),
        ({"name": "x" * 41}, [("invalid", "name")]),
        ({"most_players": 11}, [("invalid", "most_players")]),
        ({"points": {"step": 0}}, [("invalid", "points.step")]),
        ({"places": {"points": []}}, [("invalid", "places.points")]),
        ({"points": {"colour": 1}}, [("unknown_field", "points.colour")]),
    ],
)
def test_definition_that_contradicts_itself_is_refused_at_its_field(
    options: dict[str, Any], refusals: list[tuple[str, str]]
) -> None:
    assert refused_options(options) == refusals


@pytest.mark.parametrize(
    ("definition", "deal", "refusals"),
    [
        (
            {},
            typed(1, 2, 3, 4),
            [("HG01", "rows", "Enter each player, or each side, once.")],
        ),
        (
            {"points": {"least": 0, "most": 10}},
            typed(11, -1, 10),
            [
                ("HG04", "rows.0.points", "Enter 0 to 10."),
                ("HG04", "rows.1.points", "Enter 0 to 10."),
            ],
        ),
        (
            {"points": {"step": 5}},
            typed(10, 7, 0),
            [("HG04", "rows.1.points", "Enter a multiple of 5.")],
        ),
        (
            {"points": {"total": 26, "most": 26}},
            typed(13, 12, 0),
            [("HG06", "rows.2.points", "The points must add up to 26: 1 missing.")],
        ),
        (
            {"points": {"total": 26, "most": 26}},
            typed(13, 15, 0),
            [("HG06", "rows.2.points", "The points must add up to 26: 2 too many.")],
        ),
        (
            BIDS,
            {"kind": "round", "rows": [{"owner": 0, "bid": 6, "tricks": 5}]},
            [
                ("HG03", "rows.0.bid", "Enter 0 to 5 tricks."),
                ("HG01", "rows", "Enter each player, or each side, once."),
            ],
        ),
        (
            BIDS,
            {
                "kind": "round",
                "rows": [{"owner": 0, "tricks": 2}, {"owner": 1, "bid": 1}, {"owner": 2, "bid": 2}],
            },
            [
                ("required", "rows.0.bid", "This field is required."),
                ("HG06", "rows.2.tricks", "The tricks must add up to 5: 3 missing."),
            ],
        ),
        (
            {"places": {}},
            {"kind": "round", "rows": [{"owner": p, "place": 4 - p} for p in range(3)]},
            [("HG05", "rows.0.place", "Enter a place from 1 to 3.")],
        ),
        (
            {"places": {}},
            {"kind": "round", "rows": [{"owner": p, "place": 1 + p // 2} for p in range(3)]},
            [
                (
                    "HG05",
                    "rows.2.place",
                    "Give each place once. Players who are level share one, and skip the next.",
                )
            ],
        ),
        (
            {"win": {}},
            {"kind": "round", "winner": 3},
            [("HG07", "winner", "Choose who won the round.")],
        ),
        (
            {"contract": {}},
            {"kind": "round", "declarer": 3},
            [
                ("required", "made", "This field is required."),
                ("HG07", "declarer", "Choose the declarer."),
            ],
        ),
        (
            {},
            {"kind": "round", "winner": 0, "doubled": True},
            [
                ("HG09", "winner", "This game does not ask for this."),
                ("HG09", "doubled", "This game does not ask for this."),
            ],
        ),
    ],
)
def test_round_is_refused_at_its_field(
    definition: dict[str, Any], deal: dict[str, Any], refusals: list[tuple[str, str, str]]
) -> None:
    assert refused_round(definition, deal) == refusals


def test_number_that_is_left_out_is_zero() -> None:
    sheet = sheet_of({"points": {"total": 26, "most": 26}}, typed(26), players=3)

    assert sheet.state.sums["points"] == (26, 0, 0)


def test_winner_of_a_game_of_sides_is_a_side() -> None:
    definition = {"partners": "two_sides", "win": {}}

    assert refused_round(definition, {"kind": "round", "winner": 2}, players=4) == [
        ("HG07", "winner", "Choose who won the round.")
    ]


def test_round_without_rows_is_refused_at_the_first_of_them() -> None:
    assert refused_round({"tricks": {"total": 5}}, {"kind": "round"}) == [
        ("HG06", "rows.0.tricks", "The tricks must add up to 5: 5 missing.")
    ]
