"""The refusals of a deal of Hearts: fields, codes and words."""

from typing import Any

import pytest

from games import GAMES
from games.hearts.checks import shooter_of
from games.hearts.deals import HeartsOptions, HeartsPlayed
from games.sheet import MatchInput, opening_sheet
from games.values import Refused

NAMES = ("Ana", "Ivo", "Eva")


def refused(
    *hearts: int, options: dict[str, Any] | None = None, **fields: Any
) -> list[tuple[str, str, str]]:
    """Return the refusals of a deal of three players: field, code and words."""
    rows = [{"player": player, "hearts": number} for player, number in enumerate(hearts)]
    deal = {"kind": "played", **fields} | ({"rows": rows} if hearts else {})
    return refusals_of(deal, options or {})


def refusals_of(deal: dict[str, Any], options: dict[str, Any]) -> list[tuple[str, str, str]]:
    game = GAMES["hearts"].at_table(options, len(NAMES))
    row = opening_sheet(MatchInput(game, NAMES, options)).plus(deal).rows[0]
    return [(refusal.field, refusal.code, refusal.render()) for refusal in row.refusals]


def test_hearts_that_do_not_add_up_are_refused_with_the_difference() -> None:
    assert refused(5, 4, 4, queen=0) == []
    assert refused(5, 4, 2, queen=0) == [
        ("rows.2.hearts", "HE12", "The hearts must add up to 13: 2 missing.")
    ]
    assert refused(5, 4, 5, queen=0) == [
        ("rows.2.hearts", "HE12", "The hearts must add up to 13: 1 too many.")
    ]


def test_hearts_of_one_player_are_no_more_than_all() -> None:
    assert refused(0, 14, 0, queen=0) == [
        ("rows.1.hearts", "HE10", "Enter 0 to 13 for the hearts.")
    ]


@pytest.mark.parametrize(("values", "total"), [("spot", 104), ("spot_ten", 99)])
def test_hearts_by_value_add_up_to_their_total(values: str, total: int) -> None:
    options = {"hearts": values, "target": 500}

    assert refused(total - 50, 50, 0, queen=0, options=options) == []
    assert refused(50, 2, 0, queen=0, options=options) == [
        ("rows.2.hearts", "HE12", f"The hearts must add up to {total}: {total - 52} missing.")
    ]
    assert refused(1, total - 1, 0, queen=0, options=options) == [
        ("rows.0.hearts", "HE11", "No hearts make 1 point: the lowest is 2.")
    ]


@pytest.mark.parametrize("players", [(), (0, 1), (0, 1, 1), (0, 1, 2, 2)])
def test_each_player_has_one_row(players: tuple[int, ...]) -> None:
    rows = [{"player": player, "hearts": 0} for player in players]

    assert refusals_of({"kind": "played", "queen": 0, "rows": rows}, {}) == [
        ("rows", "HE01", "Enter each player, or each side, once.")
    ]


def test_every_card_that_counts_has_a_taker() -> None:
    options = {"spades": "black_maria", "bonus": "ten"}

    assert refused(5, 4, 4, options=options) == [
        ("queen", "required", "Choose who took Q♠."),
        ("king", "required", "Choose who took K♠."),
        ("ace", "required", "Choose who took A♠."),
        ("bonus", "required", "Choose who took 10♦."),
    ]


@pytest.mark.parametrize("field", ["king", "ace", "bonus"])
def test_card_that_does_not_count_has_no_taker(field: str) -> None:
    card: dict[str, Any] = {field: 1}
    words = "This card does not count at this table: remove it."

    assert refused(5, 4, 4, queen=0, **card) == [(field, "HE04", words)]


def test_queen_does_not_count_where_hearts_alone_do() -> None:
    options = {"spades": "none"}

    assert refused(5, 4, 4, options=options) == []
    assert [found[:2] for found in refused(5, 4, 4, queen=0, options=options)] == [
        ("queen", "HE04")
    ]


def test_moon_of_a_player_without_the_queen_is_refused() -> None:
    assert refused(queen=1, moon=1, moon_to="own") == []
    assert refused(queen=1, moon=2, moon_to="own") == [
        ("moon", "HE07", "Ivo took Q♠, so Eva did not shoot the moon.")
    ]


def test_moon_that_needs_the_bonus_card_is_refused_without_it() -> None:
    options = {"bonus": "jack", "moon_cards": "all", "moon": "own"}

    assert refused(queen=1, moon=1, bonus=1, options=options) == []
    assert refused(queen=1, moon=1, bonus=0, options=options) == [
        ("moon", "HE07", "Ana took J♦, so Ivo did not shoot the moon.")
    ]
    assert refused(queen=1, moon=1, bonus=0, options=options | {"moon_cards": "penalties"}) == []


def test_hearts_beside_a_moon_are_refused_where_they_stand() -> None:
    moon: dict[str, Any] = {"queen": 1, "moon": 1, "moon_to": "own"}

    assert refused(0, 11, 2, **moon) == [
        ("rows.2.hearts", "HE09", "Eva took hearts, so Ivo did not shoot the moon.")
    ]
    assert refused(0, 13, 0, **moon) == [
        ("rows", "HE09", "Leave out the hearts: Ivo took them all.")
    ]


def test_choice_of_a_moon_is_asked_where_the_shooter_has_one() -> None:
    moon: dict[str, Any] = {"queen": 1, "moon": 1}
    words = "The shooter has no choice at this table: remove it."

    assert refused(**moon) == [("moon_to", "required", "Choose where the points of the moon go.")]
    assert refused(**moon, options={"moon": "others"}) == []
    assert refused(**moon, moon_to="own", options={"moon": "others"}) == [
        ("moon_to", "HE08", words)
    ]


def test_moon_and_sun_are_refused_where_they_do_not_count() -> None:
    assert refused(queen=1, moon=1, options={"moon": "none"}) == [
        ("moon", "HE06", "A moon counts like any deal at this table: enter the hearts.")
    ]
    assert refused(13, 0, 0, queen=0, options={"moon": "none"}) == []
    assert refused(queen=1, moon=1, moon_to="own", sun=True) == [
        ("sun", "HE08", "The sun does not count at this table: remove it.")
    ]
    assert refused(queen=1, moon=1, moon_to="own", sun=True, options={"sun": 52}) == []


def test_sun_has_the_bonus_card_too() -> None:
    options = {"sun": 52, "bonus": "jack"}
    moon: dict[str, Any] = {"queen": 1, "moon": 1, "moon_to": "own", "sun": True}

    assert refused(**moon, bonus=1, options=options) == []
    assert refused(**moon, bonus=2, options=options) == [
        ("sun", "HE07", "Eva took J♦, so Ivo did not take all tricks.")
    ]
    assert [
        found[:2] for found in refused(**moon, bonus=2, options=options | {"moon_cards": "all"})
    ] == [("moon", "HE07")]


def test_answers_that_only_a_moon_has_are_refused_without_it() -> None:
    words = "Choose the shooter of the moon first, or leave this out."

    assert refused(5, 4, 4, queen=0, sun=True, moon_to="own", options={"sun": 52}) == [
        ("sun", "HE05", words),
        ("moon_to", "HE05", words),
    ]


def test_moon_that_is_not_named_is_refused() -> None:
    assert refused(0, 13, 0, queen=1) == [
        ("moon", "HE13", "Ivo took everything: choose Ivo for the moon.")
    ]
    assert refused(0, 13, 0, queen=0) == []


@pytest.mark.parametrize(
    ("options", "cards", "shooter"),
    [
        ({}, {"queen": 1}, 1),
        ({}, {"queen": 0}, None),
        ({"spades": "none"}, {}, 1),
        ({"spades": "black_maria"}, {"queen": 1, "king": 1, "ace": 1}, 1),
        ({"spades": "black_maria"}, {"queen": 1, "king": 1, "ace": 2}, None),
        ({"bonus": "jack"}, {"queen": 1, "bonus": 2}, 1),
        ({"bonus": "jack", "moon_cards": "all"}, {"queen": 1, "bonus": 2}, None),
        ({"moon_cards": "all"}, {"queen": 1}, 1),
    ],
)
def test_shooter_has_all_hearts_and_every_card_of_a_moon(
    options: dict[str, Any], cards: dict[str, int], shooter: int | None
) -> None:
    rows = [{"player": 0, "hearts": 0}, {"player": 1, "hearts": 13}]
    deal = HeartsPlayed.model_validate({"kind": "played", "rows": rows, **cards})

    assert shooter_of(deal, HeartsOptions(**options)) == shooter


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"queen": 3}, "HE03", "queen"),
        ({"queen": "Ivo"}, "HE03", "queen"),
        ({"rows": [{"player": 3}]}, "HE01", "rows.0.player"),
        ({"rows": [{"player": 0, "hearts": 105}]}, "HE02", "rows.0.hearts"),
        ({"rows": [{"player": 0, "hearts": -1}]}, "HE02", "rows.0.hearts"),
    ],
)
def test_players_and_numbers_that_are_none_are_refused(
    fields: dict[str, Any], code: str, field: str
) -> None:
    game = GAMES["hearts"].at_table({}, 3)

    with pytest.raises(Refused) as caught:
        game.read_deal({"kind": "played", **fields})

    assert [(each.code, each.field) for each in caught.value.refusals] == [(code, field)]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"moon": "none", "sun": 52}, "HE20"),
        ({"sun": 25}, "HE21"),
        ({"sun": 52, "hearts": "spot"}, "HE21"),
        ({"sun": 26}, None),
        ({"sun": 52}, None),
        ({"moon": "none"}, None),
    ],
)
def test_sun_needs_a_moon_and_is_worth_as_much(options: dict[str, Any], code: str | None) -> None:
    valid = GAMES["hearts"].stored_options(options)

    assert [(each.field, each.code) for each in valid.conflicts()] == (
        [("sun", code)] if code else []
    )
