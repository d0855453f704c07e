"""Players who join and leave between rounds: the laws on random tables, and each way to begin."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel import Seats
from games.sheet import MatchInput, Sheet, fold_sheet, opening_sheet
from games.table_changes import TableChange, change_refusals, present_at, with_deal, without_deal
from tests.games.play.house import OPTIONS, next_deal
from tests.plugins.profiles import tries
from tests.support.games.answered import sheet_json
from tests.support.games.house_table import HOUSE, sheet_of, typed
from tests.support.games.second_house_scorer import totals_after
from tests.support.games.strategies import NAMES

BEGINS: st.SearchStrategy[Any] = st.sampled_from(["start", "worst", "average", 7])
AT_START = 3


@st.composite
def tables(draw: st.DrawFn) -> Sheet:
    """Draw a match of three players, of whom some leave, others join, and some come back."""
    definition = draw(OPTIONS) | {"partners": "none", "least_players": 2, "most_players": 10}
    changes: list[TableChange] = []
    deals: list[dict[str, Any]] = []
    players = AT_START
    for number in range(1, draw(st.integers(1, 6)) + 1):
        for _change in range(draw(st.integers(0, 2))):
            present = present_at(players, changes, number)
            away = sorted({*range(players)} - {*present})
            seat = draw(st.sampled_from([*away, *present, players]))
            if seat in present and len(present) == 2:
                continue
            begins = draw(BEGINS) if seat == players else None
            joins = seat not in present
            changes.append(TableChange(seat=seat, deal=number, joins=joins, begins=begins))
            players = max(players, seat + 1)
        sheet = fold_sheet(match_of(definition, players, changes, deals))
        if sheet.status != "open":
            break
        deals.append(next_deal(draw, sheet))
    return fold_sheet(match_of(definition, players, changes, deals))


def match_of(
    definition: dict[str, Any],
    players: int,
    changes: list[TableChange],
    deals: list[dict[str, Any]],
) -> MatchInput:
    """Return a match whose players joined and left."""
    return MatchInput(
        game=HOUSE.at_table(definition, players),
        players=NAMES[:players],
        options=definition,
        seats=Seats(table_changes=tuple(changes)),
        deals=tuple(deals),
    )


def with_table(*deals: dict[str, Any], changes: list[TableChange], **definition: Any) -> Sheet:
    """Return the sheet of a match of four seats, at which players joined or left."""
    return fold_sheet(match_of(definition, 4, changes, list(deals)))


def joins(seat: int, deal: int, begins: Any = None) -> TableChange:
    return TableChange(seat=seat, deal=deal, joins=True, begins=begins)


def leaves(seat: int, deal: int) -> TableChange:
    return TableChange(seat=seat, deal=deal, joins=False)


@tries(60)
@given(sheet=tables(), data=st.data())
def test_laws_hold_whoever_joins_and_leaves(sheet: Sheet, data: st.DataObject) -> None:
    match, game = sheet.match, sheet.match.game
    changes = match.seats.table_changes
    assert list(change_refusals(game, sheet.options, changes, len(sheet.rows) + 1)) == []
    assert all(row.counted for row in sheet.rows)

    # Totals are the sums of the lines, and as another scorer has them.
    sums = list(opening_sheet(match).state.sums["points"])
    for row in sheet.rows:
        for line in row.lines:
            sums[line.owner] += line.amount
        assert row.state.sums["points"] == tuple(sums)
        assert row.dealer in present_at(game.players, changes, row.number)
    stored = [change.model_dump() for change in changes]
    assert sums == totals_after(match.options, game.players, match.deals, stored)

    # A correction is the same as a new fold, and JSON gives the same sheet.
    length = data.draw(st.integers(0, len(match.deals)))
    begun = fold_sheet(replace(match, deals=match.deals[:length]))
    assert fold_sheet(match, begun).rows == sheet.rows
    read = tuple(TableChange.model_validate(json.loads(json.dumps(each))) for each in stored)
    again = replace(match, seats=Seats(table_changes=read))
    assert json.dumps(sheet_json(fold_sheet(again))) == json.dumps(sheet_json(sheet))

    # All are ranked, and the balances sum to zero.
    result = sheet.settlement_now.result
    assert sorted(player for group in result.ranking for player in group) == [*range(game.players)]
    assert sum(result.balance) == 0
    so_far = game.balance_so_far(sheet.state, sheet.options)
    assert so_far is None or sum(so_far) == 0


@pytest.mark.parametrize(
    ("begins", "wins", "total", "why"),
    [
        ("start", "most", 5, "Joined with the points of the start"),
        ("worst", "most", 4, "Joined with the worst total"),
        ("worst", "fewest", 15, "Joined with the worst total"),
        ("average", "most", 9, "Joined with the average"),
        (-20, "most", -20, "Joined with agreed points"),
    ],
)
def test_new_player_begins_as_the_table_agrees(
    begins: Any, wins: str, total: int, why: str
) -> None:
    changes = [joins(3, 2, begins)]

    sheet = with_table(typed(10, -1, 4), changes=changes, wins=wins, start=5)

    assert sheet.state.sums["points"] == (15, 4, 9, total)
    assert (sheet.rows[0].lines[-1].owner, sheet.rows[0].lines[-1].why) == (3, why)


def test_player_who_left_is_neither_asked_nor_dealt_to_and_may_come_back() -> None:
    changes = [leaves(1, 2), joins(1, 3)]
    rows = [{"owner": owner, "points": 1} for owner in (0, 2, 3)]
    second: dict[str, Any] = {"kind": "round", "rows": rows}

    sheet = with_table(typed(3, 4, 0, 0), second, changes=changes)

    assert [row.dealer for row in sheet.rows] == [0, 2]
    assert sheet.state.sums["points"] == (4, 4, 1, 1)
    before = fold_sheet(replace(sheet.match, deals=sheet.match.deals[:1]))
    legends = [group.legend for group in before.match.game.form(before.state, before.options)]
    assert [getattr(legend, "player", None) for legend in legends] == [0, 2, 3]
    assert sheet.match.game.present(sheet.state) == (0, 1, 2, 3)
    refused = before.plus(typed(1, 1, 1, 1)).rows[-1].refusals
    assert [refusal.code for refusal in refused] == ["HG01"]


def test_places_are_empty_before_a_player_joins_and_after_one_leaves() -> None:
    second = {"kind": "round", "rows": [{"owner": owner, "points": 1} for owner in (1, 2, 3)]}

    sheet = with_table(
        typed(3, 4, 5), typed(3, 4, 5), second, changes=[joins(3, 3, "average"), leaves(0, 3)]
    )

    paper = sheet.match.game.paper(sheet)
    totals = [[place.total.text for place in row.places] for row in paper.rows]
    assert totals == [["3", "4", "5", ""], ["6", "8", "10", "8"], ["", "9", "11", "9"]]


@pytest.mark.parametrize(
    ("definition", "changes", "codes"),
    [
        ({"partners": "two_sides"}, [leaves(0, 1)], [("not_in_this_game", "0")]),
        ({"least_players": 4}, [leaves(0, 1)], [("table_size", "0.seat")]),
        ({"most_players": 3}, [joins(3, 2, 0)], [("table_size", "0.seat")]),
        ({}, [joins(0, 1), joins(0, 1)], [("invalid", "0.begins"), ("invalid", "1.seat")]),
        ({}, [leaves(0, 2), joins(0, 3, 5)], [("invalid", "1.begins")]),
        ({}, [leaves(0, 3), joins(0, 2)], [("invalid", "1.deal")]),
        ({"least_players": 4}, [leaves(0, 1), joins(0, 1)], []),
    ],
)
def test_table_is_refused_with_the_numbers_named(
    definition: dict[str, Any], changes: list[TableChange], codes: list[tuple[str, str]]
) -> None:
    game = HOUSE.at_table(definition, 4)
    options = game.stored_options(definition)

    refusals = list(change_refusals(game, options, changes, 9))

    assert [(refusal.code, refusal.field) for refusal in refusals] == codes


def test_changes_move_with_deals_that_are_inserted_and_removed() -> None:
    changes = (leaves(0, 3),)

    assert [with_deal(changes, number)[0].deal for number in (2, 3)] == [4, 3]
    assert [without_deal(changes, number)[0].deal for number in (2, 3)] == [2, 3]


def test_usual_table_has_all_its_players() -> None:
    sheet = sheet_of({}, typed(1, 2, 3, 4))

    assert sheet.match.game.present(sheet.state) == (0, 1, 2, 3)
    assert sheet.seated(sheet.rows[0]) == {0, 1, 2, 3}
