"""The form of a deal of Trex, in the order of the table, and what follows from its answers."""

from typing import Any

import pytest

from games.entry import Group, Order, Question, entry_of, relevant_questions, with_defaults
from games.sheet import Sheet
from games.words import Name, Phrase
from tests.games.trex.conftest import (
    COMPLEX,
    KINGDOM,
    QUEENS,
    complex_deal,
    king,
    queens,
    rows,
    sheet_of,
    slaps,
    trex,
)
from tests.support.games.sheets import completed

USUAL_TAPS, COMPLEX_TAPS = 6, 12


def groups_of(sheet: Sheet) -> tuple[Group, ...]:
    form: tuple[Group, ...] = sheet.match.game.form(sheet.state, sheet.options)
    return form


def questions_for(sheet: Sheet, **answers: Any) -> list[str]:
    """Return the names of the questions that apply, given some answers."""
    form = {name.replace("__", "."): [str(answer)] for name, answer in answers.items()}
    groups = groups_of(sheet)
    return [ask.name for ask in relevant_questions(groups, with_defaults(groups, form))]


def of_cards(part: str, *cards: str) -> list[str]:
    return [f"cards.{card}.{part}" for card in cards]


def of_rows(field: str) -> list[str]:
    return [f"rows.{player}.{field}" for player in range(4)]


def choices_of(sheet: Sheet, name: str) -> list[str]:
    groups = groups_of(sheet)
    asks = [ask for group in groups for ask in group.questions if isinstance(ask, Question)]
    return [choice.value for ask in asks if ask.name == name for choice in ask.choices]


def test_each_contract_asks_its_questions_in_the_order_of_the_table() -> None:
    sheet = sheet_of()

    assert questions_for(sheet) == ["kind"]
    assert questions_for(sheet, kind="king") == [
        "kind",
        *of_cards("doubler", "king_hearts"),
        *of_cards("taker", "king_hearts"),
    ]
    assert questions_for(sheet, kind="queens") == [
        "kind",
        *of_cards("doubler", *QUEENS),
        *of_cards("taker", *QUEENS),
    ]
    assert questions_for(sheet, kind="diamonds") == ["kind", *of_rows("diamonds")]
    assert questions_for(sheet, kind="slaps") == ["kind", *of_rows("tricks")]
    assert questions_for(sheet, kind="trex") == ["kind", *of_rows("place")]


def test_complex_asks_for_everything_but_places() -> None:
    assert questions_for(sheet_of(contracts="complex"), kind="complex") == [
        "kind",
        *of_cards("doubler", "king_hearts", *QUEENS),
        *of_cards("taker", "king_hearts", *QUEENS),
        *of_rows("diamonds"),
        *of_rows("tricks"),
    ]


@pytest.mark.parametrize("contract", ["king", "queens", "diamonds", "slaps"])
def test_joined_contracts_ask_each_for_its_own(contract: str) -> None:
    sheet = sheet_of(contracts="joined")
    alone = questions_for(sheet, kind=contract)

    assert questions_for(sheet, kind="complex") == ["kind", "contracts"]
    together = questions_for(sheet, kind="complex", contracts=contract)
    assert together == ["kind", "contracts", *alone[1:]]


def test_doublings_are_folded_and_asked_only_where_cards_are_doubled() -> None:
    folded = [group for group in groups_of(sheet_of()) if group.folded]

    assert [group.legend for group in folded] == [Phrase("Doubled cards (optional)")]
    assert questions_for(sheet_of(doubling=False), kind="king") == [
        "kind",
        *of_cards("taker", "king_hearts"),
    ]


@pytest.mark.parametrize("player", range(4))
def test_leader_is_asked_once_the_doubler_took_the_card(player: int) -> None:
    leader = "cards.king_hearts.leader"
    taken = {"kind": "king", "cards__king_hearts__taker": player}
    own = taken | {"cards__king_hearts__doubler": player}
    others = taken | {"cards__king_hearts__doubler": (player + 1) % 4}

    assert leader not in questions_for(sheet_of(), **taken)
    assert leader not in questions_for(sheet_of(), **others)
    assert questions_for(sheet_of(), **own)[-1] == leader
    assert leader not in questions_for(sheet_of(own_doubled="single"), **own)
    joined = own | {"kind": "complex", "contracts": "king"}
    assert leader in questions_for(sheet_of(contracts="joined"), **joined)
    assert leader not in questions_for(
        sheet_of(contracts="joined"), **joined | {"contracts": "queens"}
    )


def test_contracts_that_are_played_are_offered_no_more() -> None:
    sheet = sheet_of(*KINGDOM[:2])

    assert choices_of(sheet, "kind") == ["queens", "slaps", "trex"]
    assert choices_of(sheet_of(*KINGDOM[:2], contracts="joined"), "contracts") == [
        "queens",
        "slaps",
    ]
    assert not any("king" in ask for ask in questions_for(sheet, kind="queens"))


def test_complex_is_chosen_already_where_it_is_one_of_two() -> None:
    assert questions_for(sheet_of(contracts="complex"))[1] == "cards.king_hearts.doubler"
    assert questions_for(sheet_of(contracts="joined")) == ["kind"]


def test_last_contract_of_a_kingdom_is_chosen_already() -> None:
    sheet = sheet_of(*KINGDOM[:4])

    assert questions_for(sheet) == ["kind", *of_rows("place")]
    assert questions_for(sheet_of(order="fixed")) == ["kind", *of_rows("place")]
    assert questions_for(sheet_of(trex(1, 2, 3, 4), contracts="complex"))[1:3] == of_cards(
        "doubler", "king_hearts", QUEENS[0]
    )


def test_rows_of_places_stand_side_by_side_from_one_to_four() -> None:
    groups = [group for group in groups_of(sheet_of()) if group.in_row]
    asks = [ask for group in groups for ask in group.questions if isinstance(ask, Question)]

    assert [group.legend for group in groups] == [Name(player) for player in range(4)]
    assert {(ask.kind, ask.least, ask.most) for ask in asks} == {("place", 1, 4)}


def test_numbers_and_doublers_need_no_answer() -> None:
    asks = [
        ask
        for group in groups_of(sheet_of())
        for ask in group.questions
        if isinstance(ask, Question)
    ]
    optional = {ask.name.rpartition(".")[2] for ask in asks if ask.optional}

    assert optional == {"doubler", "diamonds", "tricks"}


def test_places_are_given_by_taps_and_shared_by_no_one() -> None:
    orders = [
        part
        for group in groups_of(sheet_of())
        for part in group.questions
        if isinstance(part, Order)
    ]

    assert [(order.names, order.shared) for order in orders] == [(tuple(of_rows("place")), False)]


def rows_completed(kind: str, field: str, *numbers: int | None) -> list[int | None]:
    typed = [
        {"player": player} | ({} if number is None else {field: number})
        for player, number in enumerate(numbers)
    ]
    done: Any = completed("trex", 4, {"kind": kind, "rows": typed})
    return [row.get(field) for row in done["rows"]]


def test_last_number_follows_from_the_others() -> None:
    assert rows_completed("diamonds", "diamonds", 3, None, 4, 6) == [3, 0, 4, 6]
    assert rows_completed("slaps", "tricks", 3, 2, 4, None) == [3, 2, 4, 4]
    assert rows_completed("slaps", "tricks", 3, 2, None, None) == [3, 2, None, None]


def test_players_left_out_took_none_once_the_numbers_make_thirteen() -> None:
    assert rows_completed("slaps", "tricks", None, 13, None, None) == [0, 13, 0, 0]
    assert rows_completed("diamonds", "diamonds", 6, None, None, 7) == [6, 0, 0, 7]
    assert rows_completed("diamonds", "diamonds", 6, None, None, 8) == [6, None, None, 8]


def test_last_place_follows() -> None:
    assert rows_completed("trex", "place", 2, 4, None, 1) == [2, 4, 3, 1]
    assert rows_completed("trex", "place", 2, None, None, 1) == [2, None, None, 1]


def test_cards_and_rows_without_an_answer_are_added() -> None:
    done: Any = completed("trex", 4, {"kind": "queens", "cards": queens(0, 1, 2, 3)["cards"][1:]})
    nothing: Any = completed("trex", 4, {"kind": "diamonds"})

    assert [card["card"] for card in done["cards"]] == list(QUEENS)
    assert "rows" not in done
    assert nothing["rows"] == rows()
    assert sheet_of(done).rows[0].refusals[0].field == "cards.0.taker"


def test_cards_come_in_the_order_of_the_contract() -> None:
    deal = queens(0, (1, 2), 3, 3)

    assert completed("trex", 4, deal | {"cards": deal["cards"][::-1]}) == deal


def test_cards_of_another_contract_or_typed_twice_stay_as_they_are() -> None:
    for cards in (king(1)["cards"], queens(0, 1, 2, 3)["cards"][:1] * 2):
        deal = {"kind": "queens", "cards": cards}
        assert completed("trex", 4, deal) == deal


@pytest.mark.parametrize("damage", [{"cards": 3}, {"cards": [7]}, {"kind": 5}, {}])
def test_damaged_deals_stay_as_they_are(damage: dict[str, Any]) -> None:
    entry = {"kind": "king"} | damage if damage else {}

    assert completed("trex", 4, entry) == entry


@pytest.mark.parametrize("damage", ["none", [7], [{"player": 0}, {"player": 0}]])
def test_damaged_rows_stay_as_they_are(damage: Any) -> None:
    entry = {"kind": "slaps", "rows": damage}

    assert completed("trex", 4, entry) == entry


def taps_of(deal: dict[str, Any], *before: dict[str, Any], **options: Any) -> int:
    """Return the fewest taps that enter a deal, with the one that saves it.

    A folded group takes a tap to open.
    """
    sheet = sheet_of(*before, **options)
    groups, game = groups_of(sheet), sheet.match.game
    chosen = {name: [value] for name, value in tapped(deal)}
    defaults = with_defaults(groups, {})
    taps = {name for name, value in chosen.items() if value != defaults.get(name)}
    for name in sorted(taps, reverse=True):
        fewer = {other: value for other, value in chosen.items() if other != name}
        entry = game.complete(entry_of(groups, game.kinds, fewer), sheet.state, sheet.options)
        if sheet.plus(entry).rows[-1].lines == sheet.plus(deal).rows[-1].lines:
            taps.remove(name)
            chosen = fewer
    opened = any(name.endswith(".doubler") for name in taps)
    return len(taps) + opened + 1


def tapped(deal: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the answers of a deal."""
    answers = [("kind", deal["kind"])]
    for card in deal.get("cards", ()):
        parts = [part for part in card if part != "card"]
        answers += [(f"cards.{card['card']}.{part}", str(card[part])) for part in parts]
    for row in deal.get("rows", ()):
        fields = [field for field in row if field != "player"]
        answers += [(f"rows.{row['player']}.{field}", str(row[field])) for field in fields]
    return answers


def test_usual_deals_take_at_most_six_taps() -> None:
    assert [taps_of(deal) for deal in KINGDOM] == [3, 5, USUAL_TAPS, 5, 5]
    assert taps_of(slaps(13, 0, 0, 0)) == 3
    assert taps_of(king(1, 1, 2)) == USUAL_TAPS


def test_complex_takes_twelve_taps_and_more_for_doubled_cards() -> None:
    two_doubled = complex_deal((1, 0), ((0, 3), 2, 2, 2), (6, 0, 7, 0), (5, 3, 5, 0))
    all_different = complex_deal((1, 0), ((0, 3), 2, 2, 3), (3, 4, 6, 0), (2, 2, 4, 5))

    assert taps_of(COMPLEX, contracts="complex") == COMPLEX_TAPS
    assert taps_of(COMPLEX, trex(1, 2, 3, 4), contracts="complex") == COMPLEX_TAPS
    assert taps_of(trex(1, 2, 3, 4), contracts="complex") == USUAL_TAPS - 1
    assert taps_of(two_doubled, contracts="complex") == COMPLEX_TAPS + 2
    assert taps_of(all_different, contracts="complex") == COMPLEX_TAPS + 3
