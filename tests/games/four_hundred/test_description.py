"""400 in words: deals, notes, questions about slips, and reminders."""

from typing import Any

from games.sheet import Sheet
from tests.games.four_hundred.conftest import (
    FORTY_ONE,
    NAMES,
    NINE,
    played,
    sheet_of,
    thrown_in,
)


def described(deal: dict[str, Any]) -> str:
    sheet = sheet_of(deal)
    text: str = sheet.match.game.describe(sheet.rows[0].deal, sheet.options).render(names=NAMES)
    return text


def notes_of(sheet: Sheet) -> list[str]:
    game = sheet.match.game
    return [note.render(names=NAMES) for note in game.notes(sheet.rows[-1], sheet)]


def reminders_of(sheet: Sheet) -> list[str]:
    return [hint.render(names=NAMES) for hint in sheet.match.game.guidance(sheet)]


def slips_of(deal: dict[str, Any]) -> list[str]:
    sheet = sheet_of()
    read = sheet.match.game.read_deal(deal)
    return [each.render() for each in sheet.match.game.slip_questions(read, sheet.options)]


def test_deal_is_the_bids_and_who_failed() -> None:
    assert described(NINE) == "Ana 9, Ivo 2, Eva 2 failed, Jan 2"
    assert described(NINE | {"rows": NINE["rows"][::-1]}) == described(NINE)


def test_cards_thrown_in_have_the_bids_that_were_noted() -> None:
    assert described(thrown_in()) == "Thrown in"
    assert described(thrown_in(2, None, 3, None)) == "Thrown in: Ana 2, Eva 3"


def test_bids_let_stand_are_noted() -> None:
    assert notes_of(sheet_of(played(4, 2, 2, 2, let_stand=True))) == [
        "The table let the bids stand."
    ]
    assert notes_of(sheet_of(NINE)) == notes_of(sheet_of(thrown_in())) == []


def test_both_sides_at_the_target_are_noted() -> None:
    low: dict[str, Any] = {"target": 3, "both_sides": "play_on", "scoring": "plain"}

    assert notes_of(sheet_of(played(4, 4, 3, 2), **low)) == ["Both sides reach the target."]
    assert notes_of(sheet_of(played(4, 2, 4, 2, failed=[3]), **low)) == []
    assert notes_of(sheet_of(played(4, 4, 4, 4), **low)) == []


def test_rare_answers_are_asked_about() -> None:
    assert slips_of(played(13, 2, 2, 2, failed=[0])) == ["A bid of 13: is that right?"]
    assert slips_of(played(5, 5, 5, 5, failed=[0, 1, 2, 3])) == [
        "No one made the bid. Is that right?"
    ]
    assert slips_of(NINE) == slips_of(thrown_in()) == []


def test_reminders_say_who_bids_first_and_the_least_sum() -> None:
    assert reminders_of(sheet_of(dealer=1)) == ["Eva bids first", "Bids: 11 or more"]
    assert reminders_of(sheet_of(sum_of="points")) == ["Ivo bids first", "Bids: worth 11 or more"]


def test_reminders_say_what_a_partner_needs_and_the_least_bids() -> None:
    assert reminders_of(sheet_of(*FORTY_ONE)) == [
        "Jan bids first",
        "Bids: 13 or more",
        "Eva needs more than 0",
        "Ana: 4 or more",
    ]
    assert reminders_of(sheet_of(*FORTY_ONE, partner="not_negative", rising_bids=False))[2:] == [
        "Eva needs 0 or more"
    ]


def test_partner_with_enough_points_needs_no_reminder() -> None:
    tied: dict[str, Any] = {"target": 3, "both_sides": "play_on", "scoring": "plain"}

    assert reminders_of(sheet_of(played(4, 4, 3, 2), **tied)) == [
        "Eva bids first",
        "Bids: 11 or more",
    ]


def test_match_that_is_over_has_no_reminders() -> None:
    assert reminders_of(sheet_of(*FORTY_ONE, played(4, 2, 5, 2))) == []
