"""Deals of Bela in words: outcome, notes, slips, reminders."""

from typing import Any

from games.sheet import Sheet
from games.words import Caution
from tests.games.bela.conftest import NAMES, of_three, played, sheet_of


def described(sheet: Sheet) -> str:
    game, row = sheet.match.game, sheet.rows[-1]
    return game.describe(row.deal, sheet.options).render(names=NAMES)


def notes_of(sheet: Sheet) -> list[str]:
    return [note.render(names=NAMES) for note in sheet.match.game.notes(sheet.rows[-1], sheet)]


def slips_of(sheet: Sheet) -> list[str]:
    questions = sheet.match.game.slip_questions(sheet.rows[-1].deal, sheet.options)
    return [question.render() for question in questions]


def guidance_of(sheet: Sheet) -> list[str]:
    return [each.render(names=NAMES) for each in sheet.match.game.guidance(sheet)]


def test_deal_is_described_by_caller_trumps_and_outcome() -> None:
    assert described(sheet_of(played(1, 97, trump="hearts"))) == "Ivo ♥, made (97–65)"
    assert described(sheet_of(played(1, 60, bela=0))) == "Ivo, failed (60–122)"
    half = sheet_of(played(2, 81), half="hangs")
    assert described(half) == "Eva, half: the points hang (81–81)"
    three = sheet_of(of_three(0, 82, 60, 20), players=3, dealer=2)
    assert described(three) == "Ana, made (82–80)"


def test_deals_that_end_at_once_are_described() -> None:
    assert described(sheet_of({"kind": "belot", "declared_by": 3})) == "Jan: eight in a row"
    ending: dict[str, Any] = {
        "kind": "enough", "caller": 0, "said_by": 1, "points": 7, "other_points": 160,
    }  # fmt: skip
    assert described(sheet_of(ending, end="at_once", target=150)) == "Ivo: enough"
    assert notes_of(sheet_of(ending, end="at_once", target=150)) == []
    assert slips_of(sheet_of(ending, end="at_once", target=150)) == []


def test_dealer_who_called_had_to() -> None:
    assert notes_of(sheet_of(played(3, 100), dealer=3)) == ["Jan had to call (mora)."]
    assert notes_of(sheet_of(played(2, 100), dealer=3)) == []
    rows = of_three(2, 40, 22, 100)
    in_turn = sheet_of(rows, players=3, dealer=2, three_caller="in_turn")
    assert notes_of(in_turn) == ["Eva had to call (mora)."]
    two = {"kind": "played", "caller": 1, "points": 60, "other_points": 50}
    assert notes_of(sheet_of(two, players=2, dealer=1)) == []


def test_all_tricks_and_lost_declarations_are_noted() -> None:
    deal = played(0, 162, capot="callers", declared_by=1, declared={"twenties": 1})

    assert notes_of(sheet_of(deal)) == [
        "All tricks: štiglja.",
        "Declarations without a trick are lost.",
    ]
    assert notes_of(sheet_of(deal, without_trick="others")) == ["All tricks: štiglja."]
    assert notes_of(sheet_of(played(0, 162, capot="callers", bela=3)))[1:] == [
        "Declarations without a trick are lost."
    ]
    assert notes_of(sheet_of(played(0, 162, capot="callers", bela=0)))[1:] == []
    late = sheet_of({"kind": "belot", "declared_by": 0}, deal)
    assert notes_of(late) == []


def test_rare_deals_are_questioned() -> None:
    assert slips_of(sheet_of(played(0, 162))) == [
        "All 162 points, but not all the tricks. Is that right?"
    ]
    assert slips_of(sheet_of(played(1, 0)))[:1] == slips_of(sheet_of(played(0, 162)))
    assert slips_of(sheet_of(played(0, 162, capot="callers"))) == []
    many = played(declared_by=0, declared={"twenties": 2, "hundreds": 1})
    assert slips_of(sheet_of(many)) == ["So many declarations: 3. Is that right?"]
    assert slips_of(sheet_of(played(declared_by=0, declared={"twenties": 2}))) == []


def test_table_is_reminded_who_calls_first_and_who_has_to() -> None:
    assert guidance_of(sheet_of(dealer=1)) == [
        "Eva calls first",
        "Ivo has to call if all pass (mora)",
    ]
    assert guidance_of(sheet_of(players=3, dealer=2)) == ["Ana has to call"]
    in_turn = sheet_of(players=3, dealer=2, three_caller="in_turn")
    assert guidance_of(in_turn)[0] == "Ana calls first"
    assert guidance_of(sheet_of({"kind": "belot", "declared_by": 0})) == []


def test_points_that_hang_are_called_out() -> None:
    sheet = sheet_of(played(0, 81), half="hangs")
    first = sheet.match.game.guidance(sheet)[0]

    assert isinstance(first, Caution)
    assert first.render() == "Hanging, for the winner of this deal: 81"
