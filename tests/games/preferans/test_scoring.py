"""Invariants of every match of Preferans by the rules of the source."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from games.preferans import GAME
from games.preferans.deals import PreferansContract
from games.preferans.state import PreferansState
from games.sheet import Row, Sheet, fold_sheet
from tests.games.play.preferans import DEFAULTS
from tests.plugins.profiles import tries
from tests.support.games.preferans_table import (
    BETTEL,
    NAMES,
    PASSED_OUT,
    table,
)
from tests.support.games.strategies import sheets

by_the_book = sheets("preferans", DEFAULTS)
thorough = tries(60)


@dataclass(frozen=True)
class Step:
    """One deal of a match, with the state before and its changes."""

    before: Any
    row: Row

    @property
    def deal(self) -> Any:
        return self.row.deal

    @property
    def after(self) -> Any:
        return self.row.state

    def change(self, column: str) -> list[int]:
        before, after = self.before.sums[column], self.after.sums[column]
        return [new - old for old, new in zip(before, after, strict=True)]

    @property
    def players(self) -> range:
        """The players at the table."""
        return range(len(self.before.sums["centre"]))

    @property
    def sides(self) -> list[str]:
        """The side columns, by declarer."""
        return [f"against_{player}" for player in self.players]

    @property
    def resting(self) -> int | None:
        """The player who sits the deal out: at a table of four, the dealer."""
        return self.row.dealer if len(self.players) == 4 else None

    @property
    def defenders(self) -> list[int]:
        """The two players of the deal who are not the declarer."""
        return [p for p in self.players if p not in {self.deal.declarer, self.resting}]

    @property
    def stake(self) -> int:
        """The base of the contract, times kontra, times the declarer's refe."""
        refe = 2 if self.before.sums["refe"][self.deal.declarer] else 1
        return int(self.deal.base * 2**self.deal.kontra * refe)

    @property
    def cut(self) -> bool:
        """Whether the declarer got less than the value of the contract."""
        change: int = self.change("centre")[self.deal.declarer]
        return 0 < change < self.stake

    @property
    def made(self) -> bool:
        """Whether the contract was made, judged from the raw input."""
        deal: PreferansContract = self.deal
        if deal.contract == BETTEL:
            return not deal.declarer_took_trick
        return sum(deal.tricks.values()) < 5


def steps(sheet: Sheet) -> Iterator[Step]:
    """Yield the deals of a match with the states before and after."""
    start = sheet.match.game.start(sheet.options, sheet.match.seats)
    for before, row in zip([start, *(row.state for row in sheet.rows)], sheet.rows, strict=False):
        yield Step(before, row)


def contracts(sheet: Sheet) -> list[Step]:
    """Return the deals that were not passed out."""
    return [step for step in steps(sheet) if isinstance(step.deal, PreferansContract)]


# The invariants of the rules, in their order


@thorough
@given(by_the_book)
def test_centres_owe_until_the_match_is_over(sheet: Sheet) -> None:
    for step in steps(sheet):
        assert sum(step.before.sums["centre"]) < 0
        assert sum(step.after.sums["centre"]) <= 0
        assert GAME.over(step.after, sheet.options) is (sum(step.after.sums["centre"]) == 0)


@thorough
@given(sheets("preferans", DEFAULTS, most=30))
def test_match_ends_with_a_made_contract_only_and_takes_no_deal_after_it(sheet: Sheet) -> None:
    longer = sheet.plus(PASSED_OUT)

    assert longer.rows[-1].counted is not sheet.over
    if sheet.over:
        last = list(steps(sheet))[-1]
        assert last.deal.kind == "contract"
        assert last.made


@thorough
@given(by_the_book)
def test_every_number_is_whole_and_every_centre_even(sheet: Sheet) -> None:
    for step in steps(sheet):
        assert {type(amount) for amounts in step.after.sums.values() for amount in amounts} == {int}
        assert {type(line.amount) for line in step.row.lines} <= {int}
        assert {amount % 2 for amount in step.after.sums["centre"]} == {0}


@thorough
@given(by_the_book)
def test_results_sum_to_ten_times_the_centres_and_to_zero_when_settled(
    sheet: Sheet,
) -> None:
    totals: Any = sheet.totals
    results = [
        10 * totals.centre[player]
        + sum(totals.columns[player])
        - sum(column[player] for column in totals.columns)
        for player in range(len(totals.centre))
    ]
    settled = sheet.settlement_now.result

    assert sum(results) == 10 * sum(totals.centre)
    assert sum(int(score) for score in settled.scores) == 0
    assert settled.reason == ("centres_zero" if sheet.over else "write_off")
    if sheet.over:
        assert list(settled.scores) == results


@thorough
@given(by_the_book)
def test_side_columns_only_grow_and_only_the_declarers(sheet: Sheet) -> None:
    for step in steps(sheet):
        grown = {column for column in step.sides if any(step.change(column))}
        declared = {f"against_{step.deal.declarer}"} if step.deal.kind == "contract" else set()
        assert grown <= declared
        for declarer, column in enumerate(step.sides):
            assert min(step.change(column)) >= 0
            assert step.after.sums[column][declarer] == 0


@thorough
@given(by_the_book)
def test_declarer_gains_for_a_made_contract_and_loses_the_stake_else(
    sheet: Sheet,
) -> None:
    for step in contracts(sheet):
        change = step.change("centre")[step.deal.declarer]
        assert (change > 0) is step.made
        assert abs(change) == step.stake or step.cut
        if not step.made:
            assert change == -step.stake


@thorough
@given(by_the_book)
def test_defender_pays_only_against_a_made_contract_that_is_not_bettel(sheet: Sheet) -> None:
    for step in contracts(sheet):
        defenders = [step.change("centre")[player] for player in step.defenders]
        assert max(defenders) <= 0
        if not step.made or step.deal.contract == BETTEL:
            assert defenders == [0, 0]


@thorough
@given(by_the_book)
def test_declined_or_called_defender_never_changes(sheet: Sheet) -> None:
    for step in contracts(sheet):
        for defender in step.deal.defenders:
            if defender.status != "came":
                columns = ("centre", *step.sides)
                assert not any(step.change(column)[defender.player] for column in columns)


@thorough
@given(by_the_book)
def test_defenders_write_five_tricks_if_it_fails_else_at_most_four(
    sheet: Sheet,
) -> None:
    for step in contracts(sheet):
        trick = step.deal.base * 2**step.deal.kontra
        written = sum(step.change(f"against_{step.deal.declarer}"))
        if step.deal.contract == BETTEL:
            assert written == (0 if step.made else 2 * 5 * trick)
        elif step.made:
            assert 0 <= written <= 4 * trick
        else:
            assert written == 5 * trick


@thorough
@given(by_the_book)
def test_centres_move_by_the_stake_or_to_zero_without_penalties(sheet: Sheet) -> None:
    for step in contracts(sheet):
        change = step.change("centre")
        if all(change[player] == 0 for player in step.defenders):
            owed_total = -sum(step.before.sums["centre"])
            assert sum(change) == (min(step.stake, owed_total) if step.made else -step.stake)


@thorough
@given(sheets("preferans", DEFAULTS, most=30))
def test_base_is_reduced_in_the_last_deal_only(sheet: Sheet) -> None:
    cut = [step.row.number for step in contracts(sheet) if step.cut]

    assert cut in ([], [len(sheet.rows)])
    if cut:
        assert sheet.over


@thorough
@given(by_the_book)
def test_refe_are_written_for_all_up_to_the_limit_and_used_one_by_one(sheet: Sheet) -> None:
    for step in steps(sheet):
        change = step.change("refe")
        assert step.after.written <= sheet.options.refes
        assert all(0 <= open_ <= step.after.written for open_ in step.after.sums["refe"])
        if step.deal.kind == "passed_out":
            assert set(change) in ({0}, {1})
            assert step.after.written - step.before.written == change[0]
            assert all(not any(step.change(column)) for column in ("centre", *step.sides))
        else:
            had_refe = step.before.sums["refe"][step.deal.declarer] > 0
            used = [-int(had_refe and player == step.deal.declarer) for player in step.players]
            assert (change, step.after.written) == (used, step.before.written)


@thorough
@given(by_the_book)
def test_player_who_rests_neither_gains_nor_loses(sheet: Sheet) -> None:
    for step in steps(sheet):
        if step.resting is not None:
            columns = ("centre", *step.sides)
            assert not any(step.change(column)[step.resting] for column in columns)
            assert not any(step.change(f"against_{step.resting}"))


# Whole matches


@thorough
@given(by_the_book, st.data())
def test_other_seats_give_the_same_numbers_to_the_same_people(
    sheet: Sheet, data: st.DataObject
) -> None:
    assume(len(sheet.match.players) == 3)  # of four, other seats rest in other deals
    seats = data.draw(st.permutations([0, 1, 2]))
    moved = fold_sheet(replace(sheet.match, deals=tuple(map(reseated(seats), sheet.match.deals))))

    before, after = sheet.totals.model_dump(), moved.totals.model_dump()
    for player, seat in enumerate(seats):
        assert after["centre"][seat] == before["centre"][player]
        assert after["refe_open"][seat] == before["refe_open"][player]
        for old_seat, place in enumerate(seats):
            assert after["columns"][seat][place] == before["columns"][player][old_seat]


def reseated(seats: list[int]) -> Any:
    """Return a function that maps the players of a deal to their new seats."""

    def moved(deal: dict[str, Any]) -> dict[str, Any]:
        names = {key: seats[deal[key]] for key in ("declarer", "kontra_by") if key in deal}
        if "defenders" not in deal:
            return deal | names
        defenders = [
            defender | {"player": seats[defender["player"]]} for defender in deal["defenders"]
        ]
        return deal | names | {"defenders": defenders}

    return moved


@thorough
@given(by_the_book)
def test_removing_the_last_deal_restores_the_sheet_before_it(sheet: Sheet) -> None:
    for shorter, longer in pairwise(range(len(sheet.rows) + 1)):
        before = fold_sheet(replace(sheet.match, deals=sheet.match.deals[:shorter]))
        again = before.plus(sheet.match.deals[longer - 1])
        assert again.rows == sheet.rows[:longer]


@thorough
@given(by_the_book)
def test_passing_out_when_no_refe_is_left_changes_nothing(sheet: Sheet) -> None:
    for _left in range(sheet.options.refes):
        sheet = sheet.plus(PASSED_OUT)

    after = sheet.plus(PASSED_OUT)

    assert after.rows[-1].lines == ()
    assert after.totals == sheet.totals


def test_deal_passes_clockwise_after_every_deal() -> None:
    sheet = table()
    for _deal in range(4):
        sheet = sheet.plus(PASSED_OUT)

    assert [row.dealer for row in sheet.rows] == [0, 1, 2, 0]
    assert sheet.match.players == NAMES


def test_state_has_the_total_owed_by_the_centres() -> None:
    state = PreferansState(sums={"centre": (8, -16, 0)})

    assert state.short_of_zero == 8
