"""The refusals of deals of Bela, each at its field and in a sentence."""

from typing import Any

import pytest

from tests.games.bela.conftest import of_three, played, refusals_of, sheet_of


def two(points: int, other_points: int, **more: Any) -> dict[str, Any]:
    return {
        "kind": "played", "caller": 0, "points": points, "other_points": other_points,
    } | more  # fmt: skip


@pytest.mark.parametrize("points", [0, 2, 81, 160, 162])
def test_points_that_cards_make_are_accepted(points: int) -> None:
    assert sheet_of(played(0, points)).rows[0].counted
    only = {"kind": "played", "caller": 0, "points": points}
    assert sheet_of(only).rows[0].counted


@pytest.mark.parametrize("points", [1, 161])
def test_points_that_no_cards_make_are_refused_on_both_sides(points: int) -> None:
    message = "No one can have 1 or 161 points."

    assert refusals_of(sheet_of(played(0, points))) == [
        ("BL03", "points", message),
        ("BL03", "other_points", message),
    ]


def test_points_of_two_sides_add_up() -> None:
    assert refusals_of(sheet_of(played(0, 100) | {"other_points": 60})) == [
        ("BL04", "other_points", "The two sides must add up to 162 (now 160).")
    ]
    assert refusals_of(sheet_of({"kind": "played", "caller": 0})) == [
        ("required", "points", "Enter the points of the callers.")
    ]


@pytest.mark.parametrize(("capot", "won", "lost"), [
    ("callers", "points", "other_points"), ("others", "other_points", "points"),
])  # fmt: skip
def test_all_tricks_leave_nothing_to_the_other_side(capot: str, won: str, lost: str) -> None:
    deal = {"kind": "played", "caller": 0, "capot": capot}

    assert sheet_of(deal).rows[0].counted
    assert sheet_of(deal | {won: 162}).rows[0].counted
    assert sheet_of(deal | {won: 162, lost: 0}).rows[0].counted
    assert refusals_of(sheet_of(deal | {won: 150})) == [
        ("BL08", won, "A side with all tricks has all 162 points.")
    ]
    assert refusals_of(sheet_of(deal | {lost: 12})) == [
        ("BL08", lost, "A side without a trick has no points.")
    ]


def test_declarations_need_a_player_and_something_declared() -> None:
    some = {"twenties": 1}

    assert refusals_of(sheet_of(played(declared=some))) == [
        ("BL05", "declared_by", "Choose who has the highest declaration.")
    ]
    for nothing in ({}, {"twenties": 0}):
        assert refusals_of(sheet_of(played(declared_by=1, declared=nothing))) == [
            ("BL05", "declared.twenties", "Enter what Ivo declares.")
        ]
    assert refusals_of(sheet_of(played(declared_by=1)))[0][:2] == ("BL05", "declared.twenties")


@pytest.mark.parametrize(
    ("declared", "field"),
    [
        ({"twenties": 4, "fifties": 1}, "fifties"),
        ({"fifties": 3, "hundreds": 2}, "hundreds"),
        ({"hundreds": 4, "nines": True}, "nines"),
        ({"hundreds": 3, "nines": True, "jacks": True}, "jacks"),
    ],
)
def test_declarations_that_exclude_each_other_are_refused(declared: Any, field: str) -> None:
    sheet = sheet_of(played(declared_by=1, declared=declared))

    message = "These declarations exclude each other: there are not enough cards."
    assert refusals_of(sheet) == [("BL06", f"declared.{field}", message)]


def test_declarations_are_refused_where_they_are_not_played() -> None:
    message = "This table plays without declarations."
    deal = played(declared_by=1, declared={"twenties": 1}, bela=1)

    assert refusals_of(sheet_of(deal, declarations="bela")) == [("BL07", "declared_by", message)]
    assert refusals_of(sheet_of(deal, declarations="none")) == [
        ("BL07", "declared_by", message),
        ("BL07", "bela", message),
    ]
    assert sheet_of(played(bela=1), declarations="bela").rows[0].counted
    partner = of_three(0, 100, 40, 22, partner_declared={"twenties": 1})
    assert refusals_of(sheet_of(partner, players=3, dealer=2, declarations="bela"))[0][0] == "BL07"


def test_first_of_three_players_has_to_call() -> None:
    deal = of_three(1, 40, 100, 22)

    assert refusals_of(sheet_of(deal, players=3, dealer=2)) == [
        ("BL02", "caller", "Ana has to call in this deal.")
    ]
    assert sheet_of(deal, players=3, dealer=0).rows[0].counted
    assert sheet_of(deal, players=3, dealer=2, three_caller="in_turn").rows[0].counted


def test_points_of_three_players_add_up_and_are_all_there() -> None:
    def refused(*points: int | None, **more: Any) -> list[tuple[str, str, str]]:
        rows = [
            {"player": player} | ({} if own is None else {"points": own})
            for player, own in enumerate(points)
        ]
        deal = {"kind": "played", "caller": 0, "rows": rows} | more
        return refusals_of(sheet_of(deal, players=3, dealer=2))

    assert refused(100, 40, 20)[0][:2] == ("BL04", "rows.2.points")
    assert refused(100, None, 20) == [("required", "rows.1.points", "This field is required.")]
    assert [each[:2] for each in refused(160, 1, 1)] == [
        ("BL03", "rows.1.points"),
        ("BL03", "rows.2.points"),
    ]
    assert refused(100, 62)[0][:2] == ("BL13", "rows")
    assert refused()[0][:2] == ("BL13", "rows")
    for field, value in (("points", 100), ("other_points", 62), ("capot", "callers")):
        assert refused(100, 40, 22, **{field: value})[0][:2] == ("invalid", field)


def test_player_with_points_has_a_trick() -> None:
    deal = of_three(0, 100, 40, 22)
    deal["rows"][1]["no_trick"] = True

    assert refusals_of(sheet_of(deal, players=3, dealer=2)) == [
        ("BL14", "rows.1.no_trick", "Ivo has points, and so a trick.")
    ]


def test_only_opponents_of_three_declare_together() -> None:
    declared: dict[str, Any] = {"declared": {"fifties": 1}, "partner_declared": {"twenties": 1}}

    def refused(by: int) -> list[tuple[str, str]]:
        deal = of_three(0, 100, 40, 22, declared_by=by, **declared)
        return [each[:2] for each in refusals_of(sheet_of(deal, players=3, dealer=2))]

    assert refused(0) == [("BL09", "partner_declared.twenties")]
    assert refused(1) == []
    declared["partner_declared"] = {"hundreds": 3}
    assert refused(2) == [("BL06", "partner_declared.hundreds")]


def test_player_alone_holds_ten_cards() -> None:
    declared = {"twenties": 2, "fifties": 1}

    assert sheet_of(two(100, 50, declared_by=0, declared=declared), players=2).rows[0].counted
    more = {"twenties": 2, "fifties": 2}
    assert not sheet_of(two(100, 50, declared_by=0, declared=more), players=2).rows[0].counted
    assert sheet_of(played(declared_by=0, declared=more)).rows[0].counted


def test_points_of_two_players_have_a_least_and_a_most() -> None:
    for points, others in ((36, 0), (20, 16), (160, 0), (100, 60)):
        assert sheet_of(two(points, others), players=2).rows[0].counted
    for points, others in ((35, 0), (20, 15), (100, 62)):
        assert refusals_of(sheet_of(two(points, others), players=2)) == [
            (
                "BL04",
                "other_points",
                f"Two players have 36 to 160 points together (now {points + others}).",
            )
        ]
    assert refusals_of(sheet_of(two(100, 1), players=2))[0][:2] == ("BL03", "other_points")
    assert refusals_of(sheet_of(two(100, 20, capot="callers"), players=2))[0][0] == "BL08"
    only = {"kind": "played", "caller": 0, "points": 100}
    assert refusals_of(sheet_of(only, players=2))[0][:2] == ("required", "other_points")
    rows = {"rows": [{"player": 0, "points": 100}]}
    assert refusals_of(sheet_of(two(100, 20, **rows), players=2))[0][:2] == ("invalid", "rows")


def enough(said_by: int, points: int, other_points: int, **more: Any) -> dict[str, Any]:
    return {
        "kind": "enough", "caller": 0, "said_by": said_by,
        "points": points, "other_points": other_points,
    } | more  # fmt: skip


def test_enough_needs_the_target_and_the_agreement() -> None:
    agreed: dict[str, Any] = {"end": "at_once", "target": 200}
    before = played(0, 100)

    assert sheet_of(before, enough(0, 100, 0), **agreed).over
    assert refusals_of(sheet_of(before, enough(2, 99, 162), **agreed)) == [
        ("BL10", "said_by", "Eva has 199 with these points, not yet 200.")
    ]
    assert refusals_of(sheet_of(before, enough(1, 30, 137), **agreed))[0][0] == "BL10"
    assert sheet_of(before, enough(1, 30, 138), **agreed).over
    assert refusals_of(sheet_of(before, enough(0, 100, 0), target=200))[0][:2] == ("BL12", "kind")
    missing = enough(0, 100, 0)
    del missing["other_points"]
    assert refusals_of(sheet_of(before, missing, **agreed))[0][:2] == ("required", "other_points")


def test_callers_may_not_say_enough_where_only_the_others_may() -> None:
    agreed: dict[str, Any] = {"end": "at_once_others", "target": 101}

    assert [each[:2] for each in refusals_of(sheet_of(enough(2, 120, 0), **agreed))] == [
        ("BL11", "said_by")
    ]
    assert sheet_of(enough(1, 0, 120), **agreed).over


def test_enough_of_three_players_has_rows() -> None:
    agreed: dict[str, Any] = {"end": "at_once", "target": 101, "players": 3, "dealer": 2}
    deal = of_three(0, 10, 110, 0) | {"kind": "enough", "said_by": 1}

    won = sheet_of(deal, **agreed)
    assert (won.over, won.state.sums["points"]) == (True, (10, 110, 0))
    assert refusals_of(sheet_of(deal | {"rows": deal["rows"][:2]}, **agreed))[0][0] == "BL13"
    assert refusals_of(sheet_of(deal | {"said_by": 0}, **agreed))[0][:2] == ("BL10", "said_by")
    assert refusals_of(sheet_of(deal | {"points": 5}, **agreed))[0][:2] == ("invalid", "points")
    without = deal | {"rows": [deal["rows"][0], {"player": 1}, deal["rows"][2]]}
    assert refusals_of(sheet_of(without, **agreed))[0][:2] == ("required", "rows.1.points")
