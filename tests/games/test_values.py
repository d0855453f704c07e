"""Refusals of malformed values; null counts as absent."""

from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from games import GAMES
from games.examples import examples
from games.preferans import GAME
from games.values import Many, Refused, ShapeRefusal, Value, shape_refusals
from tests.support.games.preferans_table import CLUBS, contract

MADE = contract(CLUBS, "came 2", "came 2")


def codes_and_fields(refused: pytest.ExceptionInfo[Refused]) -> list[tuple[str, str]]:
    return [(refusal.code, refusal.field) for refusal in refused.value.refusals]


@pytest.mark.parametrize(
    ("entry", "refusals"),
    [
        pytest.param([], [("invalid", "")], id="a list"),
        pytest.param(None, [("invalid", "")], id="nothing"),
        pytest.param("passed_out", [("invalid", "")], id="text"),
        pytest.param({}, [("required", "kind")], id="empty"),
        pytest.param({"kind": None}, [("required", "kind")], id="null kind"),
        pytest.param({"kind": 3}, [("invalid", "kind")], id="number as kind"),
        pytest.param({"kind": "passed_out", "": 1}, [("unknown_field", "")], id="nameless field"),
        pytest.param(
            {"kind": "passed_out", "igra": None, "x": None},
            [("unknown_field", "x")],
            id="unknown null",
        ),
        pytest.param(
            MADE | {"igra": "yes", "bid": 2.0},
            [("invalid", "igra"), ("bid_range", "bid")],
            id="two wrong types",
        ),
    ],
)
def test_deal_is_refused_in_shape(entry: Any, refusals: list[tuple[str, str]]) -> None:
    with pytest.raises(Refused) as refused:
        GAME.read_deal(entry)

    assert codes_and_fields(refused) == refusals


def test_null_is_the_same_as_absent_for_every_optional_field() -> None:
    optional = ["igra", "bid", "igra_level", "kontra", "kontra_by", "declarer_took_trick"]
    nulls = dict.fromkeys(optional)

    assert GAME.read_deal(MADE | nulls) == GAME.read_deal(MADE)


@pytest.mark.parametrize("slug", GAMES)
def test_null_in_a_field_of_another_kind_is_the_same_as_absent(slug: str) -> None:
    game = GAMES[slug]
    fields = {name for kind in game.kinds.values() for name in kind.model_fields}
    bare = [
        (example.match.game, deal)
        for example in examples(slug).matches
        for deal in example.match.deals
    ]
    bare += [(example.match.game, example.deal) for example in examples(slug).deals]

    for at_table, deal in bare:
        nulls = dict.fromkeys(fields - deal.keys())
        assert at_table.read_deal({**nulls, **deal}) == at_table.read_deal(deal)
        at_table.read_pending({**nulls, **deal})
        with pytest.raises(Refused) as refused:
            at_table.read_deal({**deal, "no_such_field": None})
        assert codes_and_fields(refused) == [("unknown_field", "no_such_field")]


@pytest.mark.parametrize(
    ("slug", "deal"),
    [
        ("tarneeb", {"kind": "contract", "declarer": 0, "bid": 8, "tricks": 9, "doubled_by": None}),
        ("tarneeb", {"kind": "passed_out", "bid": None, "points": None}),
        ("nestors", {"kind": "passed_out", "counts": None}),
        ("avinas", {"kind": "false_bid", "declarer": 1, "all_tricks": None}),
        ("skruuvi", {"kind": "bolshevik_passed", "soloist": None, "aces": None}),
    ],
)
def test_null_in_a_field_that_would_be_refused_counts_as_absent(
    slug: str, deal: dict[str, Any]
) -> None:
    stripped = {name: value for name, value in deal.items() if value is not None}

    assert GAMES[slug].read_deal(deal) == GAMES[slug].read_deal(stripped)


def test_null_in_an_option_of_the_sister_game_counts_as_absent() -> None:
    plain, egyptian = GAMES["tarneeb"], GAMES["egyptian-tarneeb"]

    assert plain.read_options({"redouble": None}) == plain.read_options({})
    assert egyptian.read_options({"auction": None}) == egyptian.read_options({})
    with pytest.raises(Refused):
        plain.read_options({"no_such_option": None})


def test_null_is_missing_for_a_required_field() -> None:
    with pytest.raises(Refused) as refused:
        GAME.read_deal(MADE | {"contract": None, "declarer": None})

    assert codes_and_fields(refused) == [
        ("unknown_player", "declarer"),
        ("contract_range", "contract"),
    ]


def test_values_are_frozen() -> None:
    deal = GAME.read_deal(MADE)

    with pytest.raises(ValueError, match="frozen"):
        deal.kind = "passed_out"  # type: ignore[misc]


class Ring(Value):
    """An item of a list, with a refusal of its own."""

    size: Annotated[int, Field(ge=1), ShapeRefusal("RING", "No such ring.")]
    colour: str = "red"


class Box(Value):
    """A kind with foreign fields, and with an own message for an empty input."""

    foreign = {"lid": ShapeRefusal("LID", "Boxes have no lid.")}

    kind: Literal["box"] = "box"
    rings: Annotated[Many[Ring], ShapeRefusal("RINGS", "Give the rings.")] = ()
    label: Annotated[str, ShapeRefusal("LABEL", "A text.", missing=ShapeRefusal("NO", "Missing."))]


@pytest.mark.parametrize(
    ("data", "refusals"),
    [
        ({"label": "a", "rings": [{"size": 0}]}, [("RING", "rings.0.size")]),
        ({"label": "a", "rings": [{"size": 1, "colour": 2}]}, [("RINGS", "rings.0.colour")]),
        (
            {"label": "a", "rings": [{"size": 1, "weight": 2}]},
            [("unknown_field", "rings.0.weight")],
        ),
        ({"label": "a", "rings": [7]}, [("RINGS", "rings.0")]),
        ({"label": "a", "lid": 1}, [("LID", "lid")]),
        ({}, [("NO", "label")]),
        ({"label": 1}, [("LABEL", "label")]),
    ],
)
def test_refusal_is_the_innermost_one_declared(
    data: dict[str, Any], refusals: list[tuple[str, str]]
) -> None:
    with pytest.raises(ValueError, match="validation") as error:
        Box.model_validate(data)

    refused = shape_refusals(error.value, {"": Box})  # type: ignore[arg-type]
    assert [(refusal.code, refusal.field) for refusal in refused] == refusals


def test_refusals_have_the_format_of_the_api() -> None:
    with pytest.raises(Refused) as refused:
        GAME.read_deal(MADE | {"declarer": 7})

    assert str(refused.value) == "declarer: unknown_player"
    assert refused.value.refusals[0].to_json(translate=str.upper) == {
        "field": "declarer",
        "code": "unknown_player",
        "message": "THAT PLAYER IS NOT IN THIS GAME.",
    }
