"""The points of a deal of Bela, their reasons and working, and what ends a game."""

from typing import Any

import pytest

from tests.games.bela.conftest import hanging_after, lines_of, of_three, played, sheet_of

BOTH = {"declared_by": 2, "declared": {"fifties": 1, "twenties": 2}, "bela": 0}


def test_callers_who_pass_write_cards_declarations_and_bela() -> None:
    assert lines_of(sheet_of(played(0, 100, **BOTH))) == [
        ("points", 0, 100, "Points of the cards", None),
        ("points", 0, 90, "Declarations", "50 + 20 + 20"),
        ("points", 0, 20, "Bela", None),
        ("points", 1, 62, "Points of the cards", None),
    ]


def test_points_follow_from_one_side_or_from_all_tricks() -> None:
    for typed, points in (
        ({"points": 100}, (100, 62)),
        ({"other_points": 62}, (100, 62)),
        ({"capot": "callers"}, (252, 0)),
        ({"capot": "callers", "other_points": 0}, (252, 0)),
        ({"capot": "others"}, (0, 252)),
        ({"capot": "others", "other_points": 162}, (0, 252)),
    ):
        deal = {"kind": "played", "caller": 0} | typed
        assert sheet_of(deal).state.sums["points"] == points


def test_single_declaration_needs_no_working() -> None:
    deal = played(0, 100, declared_by=1, declared={"twenties": 1})

    assert lines_of(sheet_of(deal))[-1] == ("points", 1, 20, "Declarations", None)


def test_all_points_of_a_fall_go_to_the_others_with_their_working() -> None:
    assert lines_of(sheet_of(played(2, 20, bela=2))) == [
        ("points", 1, 142, "Points of the cards", None),
        ("points", 1, 40, "Points of those who fell", "20 + 20"),
    ]
    assert lines_of(sheet_of(played(1, 20)))[-1] == (
        "points",
        0,
        20,
        "Points of those who fell",
        None,
    )


def test_bela_of_a_fall_is_kept_where_that_is_agreed() -> None:
    assert lines_of(sheet_of(played(0, 20, bela=2), fallen_bela="kept")) == [
        ("points", 0, 20, "Bela", None),
        ("points", 1, 142, "Points of the cards", None),
        ("points", 1, 20, "Points of those who fell", None),
    ]


@pytest.mark.parametrize(("capot", "worth"), [(90, 90), (100, 100)])
def test_all_tricks_are_worth_what_was_agreed(capot: int, worth: int) -> None:
    deal = played(0, 0, capot="others")

    assert lines_of(sheet_of(deal, capot=capot)) == [
        ("points", 1, 162, "Points of the cards", None),
        ("points", 1, worth, "All tricks", None),
    ]


def test_declarations_without_a_trick_go_over_where_that_is_agreed() -> None:
    deal = played(0, 162, capot="callers", declared_by=1, declared={"twenties": 2}, bela=3)

    assert lines_of(sheet_of(deal)) == [
        ("points", 0, 162, "Points of the cards", None),
        ("points", 0, 90, "All tricks", None),
    ]
    assert lines_of(sheet_of(deal, without_trick="others"))[2:] == [
        ("points", 0, 40, "Declarations of a side without a trick", "20 + 20"),
        ("points", 0, 20, "Declarations of a side without a trick", None),
    ]


def test_points_hang_until_a_deal_is_decided() -> None:
    half = played(0, 81)
    both = sheet_of(half, played(1, 81), half="hangs")

    assert lines_of(both) == [("points", 0, 81, "Points of the cards", None)]
    assert hanging_after(both) == 162
    passed = sheet_of(half, played(1, 81), played(2, 90), half="hangs")
    assert lines_of(passed)[1] == ("points", 0, 162, "Points that hung", None)
    assert hanging_after(passed) == 0
    fell = sheet_of(half, played(2, 80), half="hangs")
    assert lines_of(fell) == [
        ("points", 1, 82, "Points of the cards", None),
        ("points", 1, 80, "Points of those who fell", None),
        ("points", 1, 81, "Points that hung", None),
    ]


def test_half_of_three_players_is_a_fall_even_where_points_hang() -> None:
    sheet = sheet_of(of_three(0, 81, 41, 40), players=3, dealer=2, half="hangs")

    assert sheet.state.sums["points"] == (0, 41, 40)
    assert hanging_after(sheet) == 0


@pytest.mark.parametrize(
    ("fall", "points"),
    [("nobody", (0, 50, 42)), ("higher", (0, 120, 42)), ("both", (0, 120, 112))],
)
def test_points_of_a_fall_of_three_go_where_agreed(fall: str, points: Any) -> None:
    sheet = sheet_of(of_three(0, 70, 50, 42), players=3, dealer=2, three_fall=fall)

    assert sheet.state.sums["points"] == points


def test_points_of_a_fall_go_to_no_one_if_the_others_are_equal() -> None:
    sheet = sheet_of(of_three(0, 70, 46, 46), players=3, dealer=2, three_fall="higher")

    assert sheet.state.sums["points"] == (0, 46, 46)


def test_three_players_need_more_than_both_or_than_each() -> None:
    for needs, points in (("both", (0, 60, 33)), ("each", (69, 60, 33))):
        sheet = sheet_of(of_three(0, 69, 60, 33), players=3, dealer=2, three_needs=needs)
        assert sheet.state.sums["points"] == points
    equal = sheet_of(of_three(0, 60, 60, 42), players=3, dealer=2, three_needs="each")
    assert equal.state.sums["points"] == (0, 60, 42)


def test_player_of_three_with_all_tricks_has_stiglja() -> None:
    deal = of_three(0, 162, 0, 0, declared_by=1, declared={"twenties": 1}, bela=2)
    for player in (1, 2):
        deal["rows"][player]["no_trick"] = True

    void = sheet_of(deal, players=3, dealer=2)
    taken = sheet_of(deal, players=3, dealer=2, without_trick="others")

    assert void.state.sums["points"] == (252, 0, 0)
    assert taken.state.sums["points"] == (292, 0, 0)


def test_one_trickless_player_of_three_loses_declarations_to_no_one() -> None:
    deal = of_three(0, 100, 0, 62, declared_by=1, declared={"jacks": True}, bela=1)
    deal["rows"][1]["no_trick"] = True

    sheet = sheet_of(deal, players=3, dealer=2, without_trick="others")

    assert sheet.state.sums["points"] == (100, 0, 62)


def test_two_players_fall_with_equal_points_or_let_them_hang() -> None:
    deal = {"kind": "played", "caller": 0, "points": 60, "other_points": 60}

    assert sheet_of(deal, players=2).state.sums["points"] == (0, 120)
    hanging = sheet_of(deal, players=2, half="hangs")
    assert (hanging.state.sums["points"], hanging_after(hanging)) == ((0, 60), 60)


def test_callers_win_though_behind_where_that_is_agreed() -> None:
    deals = [played(0, 112), played(3, 90)]

    def result(**options: Any) -> Any:
        return sheet_of(*deals, target=140, **options).settlement_now.result

    assert result().winner_side == 0
    ahead = sheet_of(*deals, target=140)
    assert ahead.state.sums["points"] == (184, 140)
    agreed = result(both_reach="callers")
    assert (agreed.winner_side, agreed.reason) == (1, "target")
    assert agreed.ranking == ((1, 3), (0, 2))
    assert sheet_of(*deals, target=141, both_reach="callers").settlement_now.result.winner_side == 0


def test_equal_totals_at_the_target_are_played_on_or_won_by_the_callers() -> None:
    deals = [played(0, 100), played(1, 100)]

    assert not sheet_of(*deals, target=150).over
    decided = sheet_of(*deals, target=150, tie_rule="callers")
    assert decided.settlement_now.result.winner_side == 1
    assert not sheet_of(*deals, target=163, tie_rule="callers").over


def test_two_of_three_who_are_level_play_on_unless_one_of_them_called() -> None:
    deals = [of_three(0, 100, 31, 31), of_three(1, 0, 90, 72), of_three(2, 0, 62, 100)]
    level = [*deals, of_three(0, 102, 40, 20)]

    by_caller = sheet_of(*level, players=3, dealer=2, target=210, tie_rule="callers")

    assert by_caller.state.sums["points"] == (202, 223, 223)
    assert not by_caller.over
