"""The form of a deal of 400, in the order of the table, and what follows from its answers."""

from typing import Any

import pytest

from games.entry import Question, entry_of, is_asked
from games.sheet import Sheet
from games.words import Name
from tests.games.four_hundred.conftest import FORTY_ONE, played, rows_of, sheet_of, thrown_in

BIDS = {f"rows.{player}.bid": ["3"] for player in range(4)}


def groups_of(sheet: Sheet) -> Any:
    return sheet.match.game.form(sheet.state, sheet.options)


def names_of(group: Any) -> list[str]:
    return [ask.name for ask in group.questions if isinstance(ask, Question)]


def values_of(ask: Question, form: dict[str, list[str]]) -> list[str]:
    return [each.value for each in ask.choices if is_asked(each.when, each.unless, form)]


def test_questions_are_asked_in_the_order_of_the_table() -> None:
    kind, bids, outcome, below = groups_of(sheet_of(dealer=1))

    assert names_of(kind) == ["kind"]
    assert names_of(bids) == ["rows.2.bid", "rows.3.bid", "rows.0.bid", "rows.1.bid"]
    assert names_of(outcome) == ["failed", "all_made"]
    assert names_of(below) == ["let_stand"]
    assert (bids.legend.render(), below.legend.render()) == ("Bids", "Bids below the least")
    assert bids.questions[0].legend == Name(2)
    assert (below.folded, below.when) == (True, "kind=played")
    assert [ask.kind for ask in (bids.questions[0], *outcome.questions)] == [
        "strip",
        "many",
        "flag",
    ]


def test_cards_are_played_unless_said_otherwise() -> None:
    (kind,) = groups_of(sheet_of())[0].questions

    assert kind.default == "played"
    assert [choice.value for choice in kind.choices] == ["played", "thrown_in"]
    assert [choice.label.render() for choice in kind.choices] == ["Cards played", "Thrown in"]


def test_bids_go_from_the_least_of_each_player_to_13() -> None:
    anna, ivo = (groups_of(sheet_of(*FORTY_ONE, dealer=1))[1].questions[at] for at in (0, 1))

    assert (anna.name, ivo.name) == ("rows.0.bid", "rows.1.bid")
    assert values_of(anna, {}) == [str(bid) for bid in range(4, 14)]
    assert values_of(ivo, {}) == [str(bid) for bid in range(2, 14)]


def test_lower_bids_are_offered_once_the_table_lets_them_stand() -> None:
    form = {"let_stand": ["true"]}
    usual, syria = sheet_of(*FORTY_ONE, dealer=1), sheet_of(lowest_bid=1, dealer=3)

    assert values_of(groups_of(usual)[1].questions[0], form)[:3] == ["2", "3", "4"]
    assert values_of(groups_of(syria)[1].questions[0], {})[:2] == ["1", "2"]


def test_outcome_is_asked_once_every_bid_is_in() -> None:
    outcome = groups_of(sheet_of())[2]

    assert is_asked(outcome.when, outcome.unless, BIDS | {"kind": ["played"]})
    assert not is_asked(outcome.when, outcome.unless, BIDS | {"kind": ["thrown_in"]})
    for missing in BIDS:
        some = {name: value for name, value in BIDS.items() if name != missing}
        assert not is_asked(outcome.when, outcome.unless, some | {"kind": ["played"]})


def test_player_who_failed_hides_that_all_made_it() -> None:
    failed, all_made = groups_of(sheet_of())[2].questions

    assert [choice.label for choice in failed.choices] == [Name(player) for player in range(4)]
    for ask, shown in ((failed, True), (all_made, False)):
        assert is_asked(ask.when, ask.unless, {"all_made": ["true"]})
        assert is_asked(ask.when, ask.unless, {"failed": ["2"]}) is shown


def completed(entry: dict[str, Any], **options: Any) -> Any:
    sheet = sheet_of(**options)
    return sheet.match.game.complete(dict(entry), sheet.state, sheet.options)


def bare(*bids: int | None, **more: Any) -> dict[str, Any]:
    return {"kind": "played", "rows": rows_of(bids)} | more


def test_bare_bids_that_are_too_little_are_thrown_in() -> None:
    assert completed(bare(4, 2, 2, 2)) == thrown_in(4, 2, 2, 2)
    assert completed(bare(5, 2, 2, 2)) == bare(5, 2, 2, 2)
    assert completed(bare(5, 2, 2, 2), least_sum=12) == thrown_in(5, 2, 2, 2)


@pytest.mark.parametrize("answer", [{"failed": [1]}, {"all_made": True}, {"let_stand": True}])
def test_bids_with_an_outcome_stay_as_they_are(answer: dict[str, Any]) -> None:
    assert completed(bare(4, 2, 2, 2, **answer)) == bare(4, 2, 2, 2, **answer)


def test_bids_thrown_in_come_in_the_order_of_the_players() -> None:
    noted = [{"player": 2, "bid": 3}, {"player": 0, "bid": 2}]

    assert completed({"kind": "thrown_in", "rows": noted}) == {
        "kind": "thrown_in",
        "rows": noted[::-1],
    }


def test_missing_bids_are_not_too_little() -> None:
    assert completed({"kind": "played", "rows": [{"player": 1, "bid": 2}]}) == bare(
        None, 2, None, None
    )


@pytest.mark.parametrize(
    "entry",
    [
        {"kind": "played", "rows": "none"},
        {"kind": "played", "rows": [{"player": 0}, {"player": 0}]},
        {"kind": "thrown_in", "rows": [{"player": 2, "bid": 4}]},
        {},
    ],
)
def test_damaged_rows_and_cards_thrown_in_stay_as_they_are(entry: dict[str, Any]) -> None:
    assert completed(entry) == entry


def test_answers_make_the_deal() -> None:
    sheet = sheet_of()
    answers = BIDS | {"kind": ["played"], "failed": ["1", "3"]}

    typed = entry_of(groups_of(sheet), sheet.match.game.kinds, answers)
    done = sheet.match.game.complete(typed, sheet.state, sheet.options)

    assert done == played(3, 3, 3, 3, failed=[1, 3])
    assert sheet.plus(done).rows[0].counted
