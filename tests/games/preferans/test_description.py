"""The names, workings and notes of Preferans deals."""

from typing import Any

import pytest

from games.preferans import GAME
from games.preferans.description import deal_notes
from games.sheet import MatchInput, fold_sheet
from tests.support.games.preferans_table import (
    BETTEL,
    CLUBS,
    HEARTS,
    NAMES,
    PASSED_OUT,
    SANAC,
    SPADES,
    contract,
    lines,
    table,
    workings,
)


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        (
            contract(SANAC, "came 1", "came 2"),
            [(0, "2 × 7"), (1, "1 × 14"), (1, "−14"), (2, "2 × 14")],
        ),
        (
            contract(HEARTS, "came 2", "came 2", igra=True),
            [(0, "2 × 4 + 2"), (1, "2 × 10"), (2, "2 × 10")],
        ),
        (
            contract(HEARTS, "came 5", "came 0", igra=True, kontra=2),
            [(0, "−(2 × 4 + 2) × 4"), (1, "5 × 10 × 4")],
        ),
        (contract(HEARTS, "came 5", "came 0", igra=True), [(0, "−(2 × 4 + 2)"), (1, "5 × 10")]),
        (contract(BETTEL, declarer_took_trick=True), [(0, "−2 × 6"), (1, "5 × 12"), (2, "5 × 12")]),
    ],
)
def test_working_is_the_arithmetic_of_the_table(
    deal: dict[str, Any], expected: list[tuple[int, str]]
) -> None:
    assert workings(table(), deal) == expected


def test_reasons_name_the_contract_and_the_defence() -> None:
    sheet = table(refe=(1, 0, 0), written=1)

    made = [line.why for line in lines(sheet, contract(CLUBS, "came 1", "called 1"))]
    failed = [line.why for line in lines(sheet, contract(SANAC, "came 4", "came 1"))]

    assert made == [
        "Clubs made",
        "Tricks of both defenders",
        "Too few tricks in defence",
        "Refe used",
    ]
    assert failed == ["Sanac failed", "Tricks in defence", "Tricks in defence", "Refe used"]
    assert [line.why for line in lines(table(), PASSED_OUT)] == ["Refe written"] * 3


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        (PASSED_OUT, "All passed"),
        (contract(CLUBS, "came 2", "came 2", declarer=1), "Ben: ♣, made (Cleo 2, Anna 2)"),
        (contract(HEARTS, "came 5", "declined"), "Anna: ♥, failed (Ben 5)"),
        (contract(HEARTS, "declined", "declined"), "Anna: ♥, not played"),
        (contract(BETTEL, igra=True, declarer_took_trick=True), "Anna: Bettel igra, failed"),
        (contract(CLUBS, "came 2", "came 2", kontra=1), "Anna: ♣, kontra, made (Ben 2, Cleo 2)"),
        (
            contract(SANAC, "came 2", "came 2", igra=True, kontra=4),
            "Anna: Sanac igra, mortkontra, made (Ben 2, Cleo 2)",
        ),
        (
            contract(SANAC, "came 2", "came 2", kontra=5),
            "Anna: Sanac, kontra 5 times, made (Ben 2, Cleo 2)",
        ),
    ],
)
def test_deal_is_named_as_at_the_table(deal: dict[str, Any], expected: str) -> None:
    assert (
        GAME.describe(GAME.read_deal(deal), GAME.read_options({})).render(names=NAMES) == expected
    )


def notes(*deals: dict[str, Any], **options: Any) -> list[str]:
    """Return the notes of the last deal."""
    match = MatchInput(game=GAME, players=NAMES, options=options, deals=deals)
    sheet = fold_sheet(match)
    return [note.render() for note in GAME.notes(sheet.rows[-1], sheet)]


def test_notes_add_what_the_lines_omit() -> None:
    usual = contract(CLUBS, "came 2", "came 2")
    declined = contract(CLUBS, "declined", "declined")
    thrown_in = contract(SPADES, "came", "came")

    assert notes(usual) == []
    assert notes(PASSED_OUT) == []
    assert notes(PASSED_OUT, PASSED_OUT) == ["No refe left: nothing is written."]
    assert notes(usual, PASSED_OUT, refe_block_positive=True, start=30) == []
    assert notes(usual, PASSED_OUT, refe_limit=0) == ["No refe left: nothing is written."]
    assert notes(declined) == ["Not played: the contract counts as made."]
    assert notes(thrown_in) == ["Not played: the contract counts as made."]
    assert notes(contract(SPADES, "came", "came", igra=True), spades_rule="always") == [
        "Not played: the contract counts as made."
    ]
    assert notes(PASSED_OUT, contract(SPADES, "came 2", "came 2")) == [
        "A refe doubles the declarer."
    ]
    assert notes(PASSED_OUT, usual) == ["A refe doubles the declarer."]
    assert notes(thrown_in, spades_rule="refe") == [
        "Spades without kontra: it counts as all passed."
    ]
    assert notes(usual, start=2) == ["Last deal: the base goes down from 10 to 6."]
    assert notes({"kind": "contract"}) == []


def test_note_mentions_a_refe_blocked_by_a_positive_centre() -> None:
    before: Any = table({"refe_block_positive": True}, centres=(2, -40, -40))

    notes = deal_notes(GAME.read_deal(PASSED_OUT), before.state, before.options)

    assert [note.render() for note in notes] == ["No refe is written while a centre is above zero."]
