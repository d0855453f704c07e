"""Changes of seats and players: renumbered deals, and each person's share of a result."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games import GAMES
from games.examples import examples
from games.kernel import Seats
from games.people import can_split_result, people
from games.seatings import (
    Seating,
    Stint,
    StoredSeating,
    changed_seats,
    holders_by_seat,
    names_at,
    stints,
)
from games.seatings import renumbered as deal_renumbered
from games.settlement import Stake
from games.sheet import MatchInput, Sheet, fold_sheet
from tests.plugins.profiles import tries
from tests.support.games.answered import people_json, sheet_json
from tests.support.games.strategies import PLAY, matches

FOUR = ("Ana", "Ben", "Cleo", "Dora")
EVA_FOR_BEN = (Seating(2, FOUR),)
MADE = {"kind": "contract", "declarer": 1, "bid": 7, "tricks": 8}
FAILED = {"kind": "contract", "declarer": 1, "bid": 9, "tricks": 7}

SYMMETRIES: dict[str, list[tuple[int, ...]]] = {
    "skruuvi": [(1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0)],
}
"""Renumberings of seats that keep every neighbour and partner."""


def turns(players: int) -> list[tuple[int, ...]]:
    """Return the renumberings that turn a table by one seat or more."""
    return [tuple((player + by) % players for player in range(players)) for by in range(1, players)]


def renumbered(match: MatchInput, seats: Sequence[int]) -> MatchInput:
    """Return the same match with player p in seat `seats[p]`."""
    sheet, game = fold_sheet(match), match.game
    before = [game.start(sheet.options, match.seats), *(row.state for row in sheet.rows)]
    deals = [
        game.reseat_deal(row.entry, seats, before[row.number - 1], sheet.options).entry
        for row in sheet.rows
    ]
    dealer = seats[match.seats.first_dealer]
    moved = match.seats.model_copy(
        update={
            "first_dealer": dealer,
            "set_dealers": {k: seats[v] for k, v in match.seats.set_dealers.items()},
            "bookkeeper": seats[match.seats.bookkeeper] if match.game.keeps_book else 0,
        }
    )
    return replace(match, deals=tuple(deals), seats=moved)


@pytest.mark.parametrize("slug", PLAY)
@tries(30)
@given(data=st.data())
def test_match_with_renumbered_seats_scores_the_same(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug))
    seats = data.draw(st.sampled_from(SYMMETRIES.get(slug) or turns(match.game.players)))

    reseated = fold_sheet(renumbered(match, seats))

    was, now = fold_sheet(match).settlement_now.result, reseated.settlement_now.result
    assert [row.refusals for row in reseated.rows] == [()] * len(reseated.rows)
    if slug != "preferans":  # leftover points are assigned by seat
        assert [now.balance[seat] for seat in seats] == list(was.balance)
    sheet = fold_sheet(match)
    so_far = match.game.balance_so_far(sheet.state, sheet.options)
    after = reseated.match.game.balance_so_far(reseated.state, reseated.options)
    if so_far is not None and after is not None:
        assert [after[seat] for seat in seats] == list(so_far)


@pytest.mark.parametrize("slug", PLAY)
@tries(40)
@given(data=st.data())
def test_people_who_move_and_move_back_have_their_old_sheet(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug))
    seats = data.draw(st.permutations(range(match.game.players)))
    back = [seats.index(seat) for seat in range(len(seats))]
    reseated = renumbered(match, seats)
    # Other pairs may end a set sooner. In another set an all-pass has other pairs: see `reseated`.
    assume(sets(reseated) == sets(match))

    again = renumbered(reseated, back)

    assert again == match


def sets(match: MatchInput) -> list[int]:
    """Return the set number after each deal, 0 for games without sets."""
    return [getattr(row.state, "set_number", 0) for row in fold_sheet(match).rows]


def test_tricks_of_an_all_pass_stay_as_typed_where_their_pair_is_broken_up() -> None:
    game = GAMES["skruuvi"]
    state = game.start(game.read_options({}), Seats())
    aces = [{"suit": suit, "trick": 1, "side": 1} for suit in ("clubs", "hearts")]
    deal = {"kind": "all_pass", "tricks": 4, "aces": aces}

    def moved(*seats: int) -> tuple[int, bool]:
        reseated = game.reseat_deal(deal, seats, state, game.read_options({}))
        return reseated.entry["tricks"], reseated.whole

    # A and B hold 4 tricks: together elsewhere, on the other side, broken up three ways.
    assert [moved(1, 0, 3, 2), moved(2, 3, 0, 1), moved(3, 2, 0, 1)] == [
        (4, True),
        (9, True),
        (9, True),
    ]
    assert [moved(2, 0, 1, 3), moved(1, 2, 0, 3), moved(0, 3, 2, 1)] == [(4, False)] * 3


def test_player_of_a_seat_is_known_for_every_deal() -> None:
    players = ("Ana", "Eva", "Cleo", "Dora")

    assert names_at(players, EVA_FOR_BEN, 2) == FOUR
    assert names_at(players, EVA_FOR_BEN, 3) == players
    assert changed_seats(players, EVA_FOR_BEN) == {1}
    assert holders_by_seat(players, EVA_FOR_BEN) == ("Ana", "Ben / Eva", "Cleo", "Dora")
    assert stints(players, EVA_FOR_BEN)[1:3] == (Stint("Ben", 1, 1, 2), Stint("Eva", 1, 3, None))


def table(*deals: dict[str, Any], stake_unit: str = "point", **agreed: Any) -> Sheet:
    """Return a stopped match of Tarneeb in which Eva replaces Ben from deal 3 on."""
    return fold_sheet(
        MatchInput(
            game=GAMES["tarneeb"],
            players=("Ana", "Eva", "Cleo", "Dora"),
            options={"stake_unit": stake_unit},
            deals=deals,
            stopped=True,
            seatings=EVA_FOR_BEN,
            **agreed,
        )
    )


def test_players_have_what_their_seat_won_while_they_sat_there() -> None:
    persons = {person.name: person.balance for person in people(table(MADE, MADE, FAILED))}

    # Ben's side made two bids of 7; Eva's failed at 9, and the others had six tricks.
    assert persons == {"Ana": -(14 - 15), "Ben": 14, "Eva": -15, "Cleo": 1, "Dora": -1}


def test_match_won_as_a_whole_belongs_to_its_last_players() -> None:
    sheet = table(MADE, MADE, FAILED, stake_unit="match")

    assert not can_split_result(sheet)
    assert {person.name: person.balance for person in people(sheet)} == {
        "Ana": 1,
        "Ben": 0,
        "Eva": -1,
        "Cleo": 1,
        "Dora": -1,
    }


def test_player_of_two_seats_has_the_sum_of_both() -> None:
    sheet = table(MADE, FAILED)
    swapped = replace(
        sheet.match, players=("Ben", "Ana", "Cleo", "Dora"), seatings=(Seating(1, FOUR),)
    )

    persons = {person.name: person.balance for person in people(fold_sheet(swapped))}

    assert persons == {"Ana": -7 - 15, "Ben": 7 + 15, "Cleo": 8, "Dora": -8}


def test_payments_clear_the_balances_of_people() -> None:
    persons = people_json(table(MADE, MADE, FAILED, stake=Stake(amount="0.10", currency="EUR")))

    assert [(person["name"], person["balance"]) for person in persons] == [
        ("Ana", "1"),
        ("Ben", "14"),
        ("Eva", "-15"),
        ("Cleo", "1"),
        ("Dora", "-1"),
    ]
    eva = next(person for person in persons if person["name"] == "Eva")
    assert eva["deals"] == [{"seat": 1, "from": 3, "to": None}]
    assert eva["payments"] == [
        {"to": "Ana", "amount": "0.10", "currency": "EUR"},
        {"to": "Ben", "amount": "1.40", "currency": "EUR"},
    ]


def test_sheet_says_who_sat_where_only_where_seats_changed_hands() -> None:
    sheet = table(MADE)
    without_seatings = fold_sheet(replace(sheet.match, seatings=()))

    assert sheet_json(sheet)["seatings"] == [
        {"from": 1, "to": 2, "players": list(FOUR)},
        {"from": 3, "to": None, "players": ["Ana", "Eva", "Cleo", "Dora"]},
    ]
    assert "seatings" not in sheet_json(without_seatings)


@pytest.mark.parametrize("slug", PLAY)
@tries(30)
@given(data=st.data())
def test_parts_of_all_people_add_up_to_the_result(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug))
    before = (*match.players[:-1], "Eva")
    until = data.draw(st.integers(1, max(len(match.deals), 1)))

    sheet = fold_sheet(replace(match, seatings=(Seating(until, before),), stopped=True))
    persons, balance = people(sheet), sheet.settlement_now.result.balance

    assert sum((person.balance for person in persons), Fraction(0)) == sum(balance, Fraction(0))
    last = [person for person in persons if person.name in {"Eva", match.players[-1]}]
    if balance:
        assert sum((part.balance for part in last), Fraction(0)) == balance[-1]


@pytest.mark.parametrize("seat", [7, 3, -1, "x", None, True, 1.0, {"declarer": 1}])
def test_invalid_seat_stays_as_typed_when_people_move(seat: Any) -> None:
    deal = {"declarer": seat, "defenders": [{"player": 2}], "doubled_by": [1, seat]}

    moved = deal_renumbered(deal, ("declarer", "player", "doubled_by"), (1, 2, 0))

    assert moved == {"declarer": seat, "defenders": [{"player": 0}], "doubled_by": [2, seat]}


@pytest.mark.parametrize("slug", GAMES)
def test_balances_so_far_sum_to_zero(slug: str) -> None:
    for example in examples(slug).matches:
        game, sheet = example.match.game, fold_sheet(example.match)
        states = [game.start(sheet.options, example.match.seats), *(r.state for r in sheet.rows)]
        actual = [game.balance_so_far(state, sheet.options) for state in states]

        assert {sum(balances) for balances in actual if balances is not None} <= {0}


def test_seating_is_read_as_it_is_stored() -> None:
    stored: StoredSeating = {"until": 2, "players": list(FOUR)}

    seating = Seating.from_json(stored)

    assert (seating, seating.to_json()) == (Seating(2, FOUR), stored)


def test_player_who_came_and_left_has_the_points_of_deals_between() -> None:
    # The side of Ben's seat has 7, then 7 − 9 = −2, then 5 points, the other 0, 6, 6:
    # it is ahead by 7, by −8, by −1.
    seatings = (Seating(1, FOUR), Seating(2, ("Ana", "Finn", "Cleo", "Dora")))
    sheet = fold_sheet(
        MatchInput(
            GAMES["tarneeb"],
            ("Ana", "Eva", "Cleo", "Dora"),
            options={"stake_unit": "point"},
            deals=(MADE, FAILED, MADE),
            seatings=seatings,
        )
    )

    assert {person.name: int(person.balance) for person in people(sheet)} == {
        "Ana": 1,
        "Ben": 7,
        "Finn": -15,
        "Eva": 7,
        "Cleo": 1,
        "Dora": -1,
    }
