"""Every refused Preferans deal, with its message and its field."""

from collections.abc import Mapping
from typing import Any

import pytest

from games.inputs import read_match
from games.preferans import GAME
from games.values import Refused
from tests.support.games.preferans_table import (
    BETTEL,
    CLUBS,
    DIAMONDS,
    NAMES,
    PREFERANS,
    SPADES,
    contract,
    lines,
    table,
)

DUTY = {"kontra_duty": "sayer_takes_all"}
OPTIONAL = {"bettel_defence": "optional"}
TWO_EACH = ("came 2", "came 2")


def refusals_of(deal: Mapping[str, Any], options: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Return code, field and message of every refusal of a deal."""
    with pytest.raises(Refused) as error:
        lines(table(options), deal)
    return [
        (refusal.code, refusal.field, refusal.render(names=NAMES))
        for refusal in error.value.refusals
    ]


def without(deal: Mapping[str, Any], field: str) -> dict[str, Any]:
    return {name: value for name, value in deal.items() if name != field}


NO_PLAYER = "That player is not in this game."
CONTRACT = "Choose a contract."
BID = "Enter one winning bid: 2 to 7, or igra."
DEFENDERS = "Enter for both defenders: plays, stays out or called in."
VOLUNTEER = "A defender who stays out or is called in cannot say kontra."
NO_TRICKS = "Enter no tricks: both defenders stayed out."
SHAPE_TRICKS = "Enter the tricks of each defender who plays (0 to 5)."
TOO_MANY = "Defenders take 5 tricks at most."

REFUSALS: list[tuple[str, dict[str, Any], dict[str, Any], tuple[str, str, str]]] = [
    ("declarer who does not play", contract(CLUBS, *TWO_EACH, declarer=0) | {"declarer": 3}, {},
     ("unknown_player", "declarer", NO_PLAYER)),
    ("no declarer", without(contract(CLUBS, *TWO_EACH), "declarer"), {},
     ("unknown_player", "declarer", "Choose a player.")),
    ("true as declarer", contract(CLUBS, *TWO_EACH) | {"declarer": True}, {},
     ("unknown_player", "declarer", NO_PLAYER)),
    ("sayer who does not play", contract(CLUBS, *TWO_EACH, kontra=1, kontra_by=3), {},
     ("unknown_player", "kontra_by", NO_PLAYER)),
    ("defender who does not play", contract(CLUBS) | {"defenders": [
        {"player": -1, "status": "came", "tricks": 2},
        {"player": 2, "status": "came", "tricks": 2}]}, {},
     ("unknown_player", "defenders.0.player", NO_PLAYER)),
    ("contract 1", contract(1, *TWO_EACH), {}, ("contract_range", "contract", CONTRACT)),
    ("contract 9", contract(9, *TWO_EACH), {"preferans8": True},
     ("contract_range", "contract", CONTRACT)),
    ("contract 8 where it was not agreed", contract(PREFERANS, "came 0", "came 0"), {},
     ("contract_range", "contract", CONTRACT)),
    ("no contract", without(contract(CLUBS, *TWO_EACH), "contract"), {},
     ("contract_range", "contract", CONTRACT)),
    ("bid 1", contract(CLUBS, *TWO_EACH, bid=1), {}, ("bid_range", "bid", BID)),
    ("bid pass", contract(CLUBS, *TWO_EACH, bid="pass"), {}, ("bid_range", "bid", BID)),
    ("igra level 8", contract(CLUBS, *TWO_EACH, bid="igra", igra=True, igra_level=8), {},
     ("bid_range", "igra_level", BID)),
    ("contract below the bid", contract(DIAMONDS, *TWO_EACH, bid=4), {},
     ("contract_below_bid", "contract",
      "The contract cannot be lower than the bid (bid 4, contract 3).")),
    ("contract below the announced igra",
     contract(DIAMONDS, *TWO_EACH, bid="igra", igra=True, igra_level=5), {},
     ("contract_below_bid", "contract",
      "The contract cannot be lower than the bid (bid 5, contract 3).")),
    ("igra bid, no igra", contract(CLUBS, *TWO_EACH, bid="igra"), {},
     ("igra_bid_needs_igra", "igra", "An igra bid is always played as igra.")),
    ("igra level without igra bid", contract(CLUBS, *TWO_EACH, igra=True, igra_level=4), {},
     ("igra_level_without_igra_bid", "igra_level",
      "Only igra bids announce a contract against each other.")),
    ("no defenders", contract(CLUBS), {}, ("defenders", "defenders", DEFENDERS)),
    ("no defenders in a bettel that may be declined", contract(BETTEL, declarer_took_trick=True),
     OPTIONAL, ("defenders", "defenders", DEFENDERS)),
    ("one defender", contract(CLUBS, "came 2"), {}, ("defenders", "defenders", DEFENDERS)),
    ("three defenders", contract(CLUBS, "came 2", "came 2", "came 1"), {},
     ("defenders", "defenders", DEFENDERS)),
    ("one defender twice", contract(CLUBS) | {"defenders": [
        {"player": 1, "status": "came", "tricks": 2}] * 2}, {},
     ("defenders", "defenders", DEFENDERS)),
    ("the declarer as defender", contract(CLUBS) | {"defenders": [
        {"player": 0, "status": "came", "tricks": 2},
        {"player": 1, "status": "came", "tricks": 2}]}, {},
     ("defenders", "defenders", DEFENDERS)),
    ("defenders that are no list", contract(CLUBS) | {"defenders": 2}, {},
     ("defenders", "defenders", DEFENDERS)),
    ("a defender without status", contract(CLUBS) | {"defenders": [
        {"player": 1, "status": "came", "tricks": 2}, {"player": 2, "status": None}]}, {},
     ("defenders", "defenders.1.status", DEFENDERS)),
    ("an unknown status", contract(CLUBS, "came 2", "slept"), {},
     ("status_value", "defenders.1.status", "Choose plays, stays out or called in.")),
    ("declined after kontra where that draws him in",
     contract(CLUBS, "came 2", "declined", kontra=1, kontra_by=1), DUTY,
     ("status_value", "defenders.1.status",
      "Enter the other defender as called in: kontra brings both in.")),
    ("called by nobody", contract(CLUBS, "declined", "called 2"), {},
     ("call_needs_caller", "defenders.1.status",
      "Only a defender who plays can call the other in.")),
    ("bettel declined", contract(BETTEL, "declined", "came", declarer_took_trick=True), {},
     ("bettel_forced", "defenders.0.status", "In bettel both defenders must play.")),
    ("bettel called", contract(BETTEL, "came", "called", declarer_took_trick=True), {},
     ("bettel_forced", "defenders.1.status", "In bettel both defenders must play.")),
    ("bettel called without kontra", contract(BETTEL, "came", "called", declarer_took_trick=True),
     DUTY, ("bettel_forced", "defenders.1.status", "In bettel both defenders must play.")),
    ("bettel without result", contract(BETTEL), {},
     ("bettel_result", "declarer_took_trick", "Did the declarer take a trick?")),
    ("bettel with the result as a number", contract(BETTEL, declarer_took_trick=1), {},
     ("bettel_result", "declarer_took_trick", "Did the declarer take a trick?")),
    ("tricks in bettel", contract(BETTEL, "came", "came 0", declarer_took_trick=False), {},
     ("tricks_in_bettel", "defenders.1.tricks", "Enter no tricks for bettel.")),
    ("bettel nobody defended with a trick",
     contract(BETTEL, "declined", "declined", declarer_took_trick=True), OPTIONAL,
     ("tricks_without_play", "declarer_took_trick", NO_TRICKS)),
    ("a trick of the declarer in clubs", contract(CLUBS, *TWO_EACH, declarer_took_trick=False), {},
     ("took_trick_without_bettel", "declarer_took_trick",
      "Enter the declarer's trick only for bettel.")),
    ("kontra below zero", contract(CLUBS, *TWO_EACH, kontra=-1), {},
     ("kontra_range", "kontra", "Enter the number of doublings, 0 or more.")),
    ("kontra nine times", contract(CLUBS, *TWO_EACH, kontra=9), {},
     ("kontra_range", "kontra", "Kontra can be doubled at most 8 times here.")),
    ("kontra above an agreed cap", contract(CLUBS, *TWO_EACH, kontra=3), {"kontra_cap": 2},
     ("kontra_range", "kontra", "Kontra can be doubled at most 2 times here.")),
    ("kontra though nobody came", contract(CLUBS, "declined", "declined", kontra=1), {},
     ("kontra_not_volunteer", "kontra", VOLUNTEER)),
    ("kontra by who declined", contract(CLUBS, "came 2", "declined", kontra=1, kontra_by=2), {},
     ("kontra_not_volunteer", "kontra_by", VOLUNTEER)),
    ("kontra by who was called", contract(CLUBS, "called 2", "came 2", kontra=1, kontra_by=1), {},
     ("kontra_not_volunteer", "kontra_by", VOLUNTEER)),
    ("kontra by the declarer", contract(CLUBS, *TWO_EACH, kontra=1, kontra_by=0), {},
     ("kontra_not_volunteer", "kontra_by", VOLUNTEER)),
    ("kontra by nobody where the other is not doubled", contract(CLUBS, *TWO_EACH, kontra=1),
     {"kontra_scope": "kontra_sayer_only"}, ("kontra_who", "kontra_by", "Who said kontra?")),
    ("kontra by nobody in a bettel both must defend",
     contract(BETTEL, kontra=1, declarer_took_trick=True),
     {"kontra_scope": "kontra_sayer_only"}, ("kontra_who", "kontra_by", "Who said kontra?")),
    ("kontra by nobody where it is a duty",
     contract(CLUBS, "came 2", "called 2", kontra=1), DUTY,
     ("kontra_who", "kontra_by", "Who said kontra?")),
    ("a sayer without kontra", contract(CLUBS, *TWO_EACH, kontra_by=1), {},
     ("kontra_by_without_kontra", "kontra_by", "Choose the kontra level or clear the name.")),
    ("tricks though nobody came", contract(CLUBS, "declined 0", "declined"), {},
     ("tricks_without_play", "defenders.0.tricks", NO_TRICKS)),
    ("tricks in plain spades without kontra", contract(SPADES, "came 2", "came"), {},
     ("spades_needs_kontra", "defenders.0.tricks",
      "Add the kontra or clear the tricks: plain spades is played only after kontra.")),
    ("tricks in igra spades where that needs kontra too",
     contract(SPADES, "came", "came 2", igra=True), {"spades_rule": "always"},
     ("spades_needs_kontra", "defenders.1.tricks",
      "Add the kontra or clear the tricks: plain spades is played only after kontra.")),
    ("tricks of who declined", contract(CLUBS, "declined 0", "came 2"), {},
     ("tricks_of_absent", "defenders.0.tricks", "Ben did not play.")),
    ("no tricks of who came", contract(CLUBS, "came 2", "came"), {},
     ("tricks_missing", "defenders.1.tricks", "Enter the tricks of Cleo (0 to 5).")),
    ("no tricks of who was called", contract(CLUBS, "called", "came 2"), {},
     ("tricks_missing", "defenders.0.tricks", "Enter the tricks of Ben (0 to 5).")),
    ("no tricks in spades as an ordinary contract", contract(SPADES, "came", "came 2"),
     {"spades_rule": "never"},
     ("tricks_missing", "defenders.0.tricks", "Enter the tricks of Ben (0 to 5).")),
    ("tricks below zero", contract(CLUBS, "came -1", "came 2"), {},
     ("tricks_missing", "defenders.0.tricks", SHAPE_TRICKS)),
    ("half a trick", contract(CLUBS) | {"defenders": [
        {"player": 1, "status": "came", "tricks": 2.5},
        {"player": 2, "status": "came", "tricks": 2}]}, {},
     ("tricks_missing", "defenders.0.tricks", SHAPE_TRICKS)),
    ("six tricks of one", contract(CLUBS, "came 6", "declined"), {},
     ("too_many_tricks", "defenders", TOO_MANY)),
    ("six tricks together", contract(CLUBS, "came 3", "called 3"), {},
     ("too_many_tricks", "defenders", TOO_MANY)),
    ("two tricks against contract 8", contract(PREFERANS, "came 1", "came 1"),
     {"preferans8": True},
     ("too_many_tricks", "defenders",
      "Enter at most one trick: contract 8 fails at the defenders' first.")),
    ("a field that does not exist", contract(CLUBS, *TWO_EACH, talon="open"), {},
     ("unknown_field", "talon", "There is no field with this name here.")),
    ("a contract's field in a passed-out deal", {"kind": "passed_out", "declarer": 0}, {},
     ("unknown_field", "declarer", "There is no field with this name here.")),
    ("no kind", without(contract(CLUBS, *TWO_EACH), "kind"), {},
     ("required", "kind", "This field is required.")),
    ("a kind of another game", {"kind": "sevens"}, {},
     ("invalid", "kind", "This value is not allowed here.")),
    ("igra as a number", contract(CLUBS, *TWO_EACH, igra=1), {},
     ("invalid", "igra", "This value is not allowed here.")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("deal", "options", "refusal"), [pytest.param(*case[1:], id=case[0]) for case in REFUSALS]
)
def test_deal_is_refused(
    deal: dict[str, Any], options: dict[str, Any], refusal: tuple[str, str, str]
) -> None:
    assert refusals_of(deal, options) == [refusal]


def test_every_refusal_is_reported_at_once() -> None:
    deal = contract(DIAMONDS, "came", "declined 1", bid="igra", igra_level=5, kontra=9, kontra_by=0)

    actual = [(code, field) for code, field, _message in refusals_of(deal, {})]

    assert actual == [
        ("igra_bid_needs_igra", "igra"),
        ("contract_below_bid", "contract"),
        ("kontra_range", "kontra"),
        ("kontra_not_volunteer", "kontra_by"),
        ("tricks_missing", "defenders.0.tricks"),
        ("tricks_of_absent", "defenders.1.tricks"),
    ]


def test_bid_of_8_is_refused_with_the_contract_where_8_was_not_agreed() -> None:
    deal = contract(PREFERANS, "came 0", "came 0", bid=8)

    assert refusals_of(deal, {}) == [
        ("contract_range", "contract", CONTRACT),
        ("bid_range", "bid", BID),
    ]


def test_bettel_nobody_defends_names_both_defenders() -> None:
    deal = contract(BETTEL, "declined", "called", declarer_took_trick=False)

    assert [refusal[:2] for refusal in refusals_of(deal, {})] == [
        ("bettel_forced", "defenders.0.status"),
        ("bettel_forced", "defenders.1.status"),
    ]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        pytest.param({"start": 31}, "start", id="odd"),
        pytest.param({"start": 0}, "start", id="zero"),
        pytest.param({"start": 1002}, "start", id="above a thousand"),
        pytest.param({"start": "30"}, "start", id="text"),
        pytest.param({"refe_limit": 21}, "refe_limit", id="too many refe"),
        pytest.param({"refe_limit": -1}, "refe_limit", id="less than no refe"),
        pytest.param({"kontra_cap": 3}, "invalid", id="unusual cap"),
        pytest.param({"four_players": True}, "unknown_field", id="no such option"),
    ],
)
def test_options_are_refused(options: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as error:
        GAME.read_options(options)

    [refusal] = error.value.refusals
    assert (refusal.code, refusal.field) == (code, next(iter(options)))


def test_start_is_refused_with_the_numbers_that_are_possible() -> None:
    with pytest.raises(Refused) as error:
        GAME.read_options({"start": 31, "refe_limit": 21})

    assert [refusal.render() for refusal in error.value.refusals] == [
        "Enter an even number from 2 to 1000 (usually 30 or 50).",
        "Enter 0 to 20 refe.",
    ]


@pytest.mark.parametrize(
    "names",
    [["Anna", "Ben"], [*NAMES, "Dora", "Emil"], ["Anna", "Ben", " "], ["Anna", "ben", " BEN "],
     ["Anna", "Ben", "C" * 41], "ABC", None],
)  # fmt: skip
def test_names_are_refused_unless_three_or_four_and_different(names: Any) -> None:
    with pytest.raises(Refused) as error:
        read_match({"game": "preferans", "players": names})

    assert [(refusal.code, refusal.field) for refusal in error.value.refusals] == [
        ("players", "players")
    ]
