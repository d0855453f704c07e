"""The points of a deal of Hearts, with their reasons."""

from typing import Any

import pytest

from games.hearts.deals import HeartsOptions, HeartsPlayed
from games.hearts.points import deal_lines, has_ended
from games.kernel import Line

HEARTS, QUEEN, BACK = "Hearts taken", "Queen of spades", "Exactly at the target"
MINE, OTHERS = "Shot the moon", "Another player shot the moon"
MY_SUN, SUN_OF_OTHERS = "Shot the sun", "Another player shot the sun"


def hearts(*numbers: int) -> list[dict[str, int]]:
    """Return the rows of players with so many hearts, from player 0."""
    return [{"player": player, "hearts": number} for player, number in enumerate(numbers)]


def scored(
    totals: tuple[int, ...], fields: dict[str, Any], options: dict[str, Any], *, ending: bool
) -> list[Line]:
    """Return the lines of a deal with these fields."""
    deal = HeartsPlayed.model_validate({"kind": "played", **fields})
    return list(deal_lines(deal, totals, HeartsOptions(**options), ending=ending))


def lines(
    totals: tuple[int, ...] = (0, 0, 0), options: dict[str, Any] | None = None, **fields: Any
) -> list[tuple[int, int, str]]:
    """Return the lines of a deal at a table of three: owner, amount and reason."""
    counted = scored(totals, fields, options or {}, ending=False)
    return [(line.owner, line.amount, line.why) for line in counted]


def moon(
    *, ending: bool = False, fields: dict[str, Any] | None = None, **options: Any
) -> list[tuple[int, int, str]]:
    """Return the lines of a moon of player 1; `fields` stand beside it in the deal."""
    totals = options.pop("totals", (0, 0, 0))
    counted = scored(totals, {"queen": 1, "moon": 1} | (fields or {}), options, ending=ending)
    return [(line.owner, line.amount, line.why) for line in counted]


def test_hearts_count_one_and_the_queen_thirteen() -> None:
    assert lines(rows=hearts(5, 0, 8), queen=1) == [
        (0, 5, HEARTS),
        (2, 8, HEARTS),
        (1, 13, QUEEN),
    ]


def test_lines_stand_in_the_order_of_the_seats() -> None:
    rows = [{"player": player, "hearts": player + 1} for player in (2, 0, 1)]

    assert [line[:2] for line in lines(rows=rows, queen=0)] == [(0, 1), (1, 2), (2, 3), (0, 13)]


def test_three_spades_count_in_black_maria() -> None:
    options = {"spades": "black_maria", "queen_points": 12}

    assert lines(options=options, rows=hearts(0, 0, 13), queen=0, king=1, ace=2) == [
        (2, 13, HEARTS),
        (0, 12, QUEEN),
        (1, 10, "King of spades"),
        (2, 7, "Ace of spades"),
    ]


def test_hearts_count_what_they_show() -> None:
    options = {"hearts": "spot", "queen_points": 25}

    assert lines(options=options, rows=hearts(104, 0, 0), queen=1) == [
        (0, 104, HEARTS),
        (1, 25, QUEEN),
    ]


@pytest.mark.parametrize(
    ("card", "why"), [("jack", "Jack of diamonds"), ("ten", "Ten of diamonds")]
)
def test_bonus_card_is_ten_off(card: str, why: str) -> None:
    assert lines(options={"bonus": card, "spades": "none"}, bonus=2) == [(2, -10, why)]


AGAINST = [(0, 26, OTHERS), (2, 26, OTHERS)]
OFF = [(1, -26, MINE)]


def test_shooter_chooses_where_the_points_go() -> None:
    assert moon(fields={"moon_to": "others"}) == AGAINST
    assert moon(fields={"moon_to": "own"}) == OFF


def test_agreed_moon_goes_to_the_others_or_off() -> None:
    for totals in ((0, 0, 0), (74, 47, 20)):
        assert moon(totals=totals, moon="others") == AGAINST
        assert moon(totals=totals, moon="own") == OFF


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({"spades": "black_maria"}, 43),
        ({"hearts": "spot", "queen_points": 25}, 129),
        ({"hearts": "spot_ten", "queen_points": 25}, 124),
        ({"spades": "none"}, 13),
    ],
)
def test_moon_comes_to_all_penalty_cards(options: dict[str, Any], points: int) -> None:
    assert moon(moon="own", **options) == [(1, -points, MINE)]


@pytest.mark.parametrize(
    ("totals", "options", "expected"),
    [
        ((0, 0, 0), {}, AGAINST),
        ((70, 40, 20), {}, AGAINST),
        ((74, 47, 20), {}, OFF),
        ((74, 46, 20), {}, AGAINST),
        ((73, 47, 20), {}, AGAINST),
        ((73, 47, 20), {"ending": True, "tie_rule": "play_on"}, OFF),
        ((0, 90, 0), {"tie_rule": "play_on", "target": 20}, AGAINST),
        ((74, 47, 20), {"exact": "half"}, AGAINST),
        ((80, 51, 74), {"exact": "half"}, OFF),
        ((80, 50, 74), {"exact": "half"}, AGAINST),
        ((80, 10, 74), {"exact": "zero"}, OFF),
    ],
)
def test_moon_is_taken_off_only_if_another_would_win(
    totals: tuple[int, ...], options: dict[str, Any], expected: list[Any]
) -> None:
    counted = moon(totals=totals, moon="spare", **options)

    assert [line for line in counted if line[2] != BACK] == expected


def test_bonus_card_of_a_rival_decides_what_becomes_of_a_moon() -> None:
    agreed: dict[str, Any] = {"totals": (84, 50, 30), "moon": "spare", "bonus": "jack"}

    assert moon(fields={"bonus": 2}, **agreed)[1:] == OFF
    assert moon(fields={"bonus": 1}, **agreed)[1:] == AGAINST


def test_bonus_card_counts_beside_a_moon_or_is_part_of_it() -> None:
    fields = {"bonus": 1}

    assert moon(fields=fields, moon="own", bonus="jack") == [(1, -10, "Jack of diamonds"), *OFF]
    assert moon(fields=fields, moon="own", bonus="jack", moon_cards="all") == OFF


def test_bonus_card_counts_alone_where_no_moon_is_shot() -> None:
    options = {"bonus": "ten", "moon_cards": "all"}

    assert lines(options=options, queen=0, bonus=1) == [
        (0, 13, QUEEN),
        (1, -10, "Ten of diamonds"),
    ]


def test_sun_has_points_of_its_own() -> None:
    fields = {"sun": True}

    assert moon(fields=fields, moon="others", sun=52) == [
        (0, 52, SUN_OF_OTHERS),
        (2, 52, SUN_OF_OTHERS),
    ]
    assert moon(fields=fields, moon="own", sun=39) == [(1, -39, MY_SUN)]
    assert moon(moon="own", sun=52) == OFF


@pytest.mark.parametrize(("exact", "back"), [("half", -50), ("zero", -100)])
def test_total_exactly_at_the_target_goes_back(exact: str, back: int) -> None:
    totals: tuple[int, ...] = (87, 86, 99)
    deal: dict[str, Any] = {"rows": hearts(13, 0, 0), "queen": 1}

    counted = lines(totals, {"exact": exact}, **deal)

    assert counted == [(0, 13, HEARTS), (1, 13, QUEEN), (0, back, BACK)]
    assert lines(totals, **deal) == counted[:2]


def test_half_of_an_odd_target_is_rounded_down() -> None:
    agreed = {"target": 101, "exact": "half"}

    *_queen, back = scored((0, 88, 0), {"queen": 1}, agreed, ending=False)

    assert (back.amount, back.working) == (-51, "50 − 101")


@pytest.mark.parametrize(
    ("totals", "began", "tie_rule", "ended"),
    [
        ((100, 4, 4), False, "share", True),
        ((99, 4, 4), False, "share", False),
        ((100, 4, 4), False, "play_on", False),
        ((100, 4, 5), False, "play_on", True),
        ((90, 4, 5), True, "play_on", True),
        ((90, 4, 4), True, "play_on", False),
    ],
)
def test_match_ends_at_the_target_when_no_tie_is_played_off(
    totals: tuple[int, ...],
    began: bool,  # noqa: FBT001  a parameter of the table above
    tie_rule: Any,
    ended: bool,  # noqa: FBT001
) -> None:
    assert has_ended(totals, HeartsOptions(tie_rule=tie_rule), ending=began) is ended
