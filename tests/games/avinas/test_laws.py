"""The invariants of Avinas, on random matches."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.avinas import GAME
from games.avinas.circles import circles
from games.avinas.deals import AvinasNoSevens, AvinasSevens
from games.avinas.outcome import AvinasVerdict
from games.avinas.scoring import no_sevens_penalty, sevens_penalty
from games.kernel import Seats
from games.sheet import Row, Sheet, fold_sheet
from tests.games.play.avinas import PILES, sevens
from tests.plugins.profiles import tries
from tests.support.games.avinas_table import state_of_sheet, verdict_of
from tests.support.games.strategies import sheets


def rams_of(sheet: Sheet) -> tuple[int, int]:
    """Return the open rams of both sides."""
    ours, theirs = sheet.state.sums["rams"]
    return ours, theirs


def penalties(sheet: Sheet) -> Iterator[tuple[Row, int, int]]:
    """Yield each deal with exposed sevens, its losing side and its penalty in rams."""
    for row in sheet.rows:
        if isinstance(row.deal, AvinasSevens):
            penalty = sevens_penalty(row.deal)
            yield row, penalty.losers, penalty.amount


@tries(60)
@given(sheet=sheets("avinas", most=20))
def test_open_rams_are_one_sides_and_the_difference_sums_the_penalties(
    sheet: Sheet,
) -> None:
    net = sum(amount if losers == 0 else -amount for _row, losers, amount in penalties(sheet))

    assert rams_of(sheet) == (max(net, 0), max(-net, 0))


@tries(60)
@given(sheet=sheets("avinas", most=20))
def test_crossed_and_drawn_rams_sum_to_every_penalty(sheet: Sheet) -> None:
    for row, losers, amount in penalties(sheet):
        crossed = sum(-line.amount for line in row.lines if line.owner != losers)
        drawn = sum(line.amount for line in row.lines if line.owner == losers)
        assert (crossed + drawn, min(crossed, drawn) >= 0) == (amount, True)
        assert 1 <= amount <= 32


@tries(60)
@given(sheet=sheets("avinas", most=20))
def test_circles_are_open_or_crossed_out_and_never_reopened(sheet: Sheet) -> None:
    circles_of_both = circles(sheet.rows)

    for side, circles_of_side in enumerate(circles_of_both):
        lines = [
            line.amount
            for row in sheet.rows
            for line in row.lines
            if (line.column, line.owner) == ("rams", side)
        ]
        crossed = [
            circle.cancelled_in for circle in circles_of_side if circle.cancelled_in is not None
        ]
        assert len(circles_of_side) == sum(amount for amount in lines if amount > 0)
        assert len(circles_of_side) - len(crossed) == sheet.state.sums["rams"][side]
        assert [circle.deal for circle in circles_of_side] == sorted(
            circle.deal for circle in circles_of_side
        )
        assert crossed == sorted(crossed)
        assert all(circle.cancelled_in is not None for circle in circles_of_side[: len(crossed)])


@tries(60)
@given(sheet=sheets("avinas", most=20))
def test_each_kind_of_deal_writes_in_its_own_column_against_one_side(sheet: Sheet) -> None:
    for row in sheet.rows:
        written = {
            "sevens": {"rams"},
            "no_sevens": {"pips"},
            "passed_out": set(),
            "false_bid": {"pips"} if sheet.options.false_bid == "deal" else set(),
        }
        assert {line.column for line in row.lines} == written[row.entry["kind"]]
        worse = {line.owner for line in row.lines if line.amount > 0}
        better = {line.owner for line in row.lines if line.amount < 0}
        assert (len(worse) <= 1, worse & better) == (True, set())
        pips = [line.amount for line in row.lines if line.column == "pips"]
        assert set(pips) <= {1, 2, 3, 4, 6}


@given(
    deal=st.integers(0, 3).flatmap(
        lambda p: sevens(p).map(lambda drawn_deal: drawn_deal | {"declarer": p})
    )
)
def test_failing_costs_twice_the_gain_and_each_knock_doubles(deal: dict[str, Any]) -> None:
    def amount(result: dict[str, Any]) -> int:
        plain = {"kind": "sevens", "sevens": deal["sevens"], "declarer": deal["declarer"]}
        return sevens_penalty(AvinasSevens.model_validate(plain | result)).amount

    made = [
        amount({"declarer_points": 61}),
        amount({"knock": True, "all_tricks": True}),
        amount({"knock": True, "counter": True, "all_tricks": True}),
    ]
    failed = [
        amount({"declarer_points": 60}),
        amount({"knock": True, "all_tricks": False}),
        amount({"knock": True, "counter": True, "all_tricks": False}),
    ]

    assert failed == [2 * gain for gain in made]
    assert made == [deal["sevens"] * factor for factor in (1, 2, 4)]


@given(points=PILES, others=PILES, declarer=st.integers(0, 3))
def test_pips_go_to_the_side_that_lost(points: int, others: int, declarer: int) -> None:
    deal = AvinasNoSevens(
        kind="no_sevens",
        declarer=declarer,
        declarer_points=points,
        defender_points=min(others, 120 - points),
        stopped_early=True,
    )

    penalty = no_sevens_penalty(deal)

    made = points >= 61
    assert penalty.losers == (declarer + made) % 2
    assert penalty.amount in ({1, 2, 3} if made else {2, 4, 6})


@given(declarer=st.sampled_from([61, 90]), fewer=st.integers(0, 30), more=st.integers(0, 30))
def test_pips_never_grow_with_the_points_of_the_side_that_gets_them(
    declarer: int, fewer: int, more: int
) -> None:
    def pips(declarers: int, defenders: int) -> int:
        return no_sevens_penalty(
            AvinasNoSevens(
                kind="no_sevens",
                declarer=0,
                declarer_points=declarers,
                defender_points=defenders,
                stopped_early=True,
            )
        ).amount

    low, high = sorted((fewer, more))

    assert pips(declarer, low) >= pips(declarer, high)
    assert pips(2 * low, 30) >= pips(2 * high, 30)


@tries(60)
@given(sheet=sheets("avinas", most=40))
def test_pips_never_fall_and_the_match_ends_with_the_first_side_to_arrive(sheet: Sheet) -> None:
    target = sheet.options.target_pips
    before = [0, 0]

    for place, row in enumerate(sheet.rows):
        pips = list(row.state.sums["pips"])
        assert [now >= was for now, was in zip(pips, before, strict=True)] == [True, True]
        last = place == len(sheet.rows) - 1
        lost = row.entry["kind"] == "false_bid" and sheet.options.false_bid == "match"
        assert (max(pips) >= target or lost) == (last and sheet.over)
        assert max(pips) <= target + 5
        assert min(pips) < target
        before = pips


@tries(60)
@given(sheet=sheets("avinas", most=40))
def test_loser_has_the_pips_unless_rams_or_a_false_bid_decide(
    sheet: Sheet,
) -> None:
    judged, pips, rams = verdict_of(sheet), sheet.state.sums["pips"], rams_of(sheet)
    if judged is None or judged.reason == "false_bid":
        return
    arrived = int(pips[1] >= sheet.options.target_pips)

    if min(pips) > 0 and rams[1 - arrived] > 0:
        assert judged == AvinasVerdict(1 - arrived, "rams")
    else:
        assert judged.losers == arrived


@tries(60)
@given(sheet=sheets("avinas", most=20))
def test_swapping_the_sides_swaps_the_result(sheet: Sheet) -> None:
    seats = Seats(first_dealer=(sheet.match.seats.first_dealer + 1) % 4)
    deals = tuple(shift_seats(row.entry) for row in sheet.rows)

    swapped = fold_sheet(replace(sheet.match, seats=seats, deals=deals))

    assert swapped.state.sums == {
        column: (amounts[1], amounts[0]) for column, amounts in sheet.state.sums.items()
    }
    ours, theirs = verdict_of(sheet), verdict_of(swapped)
    assert theirs == (None if ours is None else replace(ours, losers=1 - ours.losers))


def shift_seats(entry: Any) -> dict[str, Any]:
    """Return a deal with every player one seat further on."""
    players = ("declarer", "knocked_by", "countered_by")
    return {field: (value + 1) % 4 if field in players else value for field, value in entry.items()}


@tries(60)
@given(sheet=sheets("avinas", most=40))
def test_winners_share_equally_the_payment_of_the_losers(sheet: Sheet) -> None:
    result = sheet.settlement_now.result

    assert sum(result.balance) == 0
    assert (result.balance[0], result.balance[1]) == (result.balance[2], result.balance[3])
    assert result.balance == tuple(map(Fraction, result.scores))


@tries(60)
@given(sheet=sheets("avinas", most=20))
def test_deal_passes_on_after_every_deal(sheet: Sheet) -> None:
    first, state = sheet.match.seats.first_dealer, state_of_sheet(sheet)

    assert [row.dealer for row in sheet.rows] == [
        (first + place) % 4 for place in range(len(sheet.rows))
    ]
    assert GAME.next_deal(state, sheet.options).dealer == (first + len(sheet.rows)) % 4


@tries(60)
@given(sheet=sheets("avinas", most=40))
def test_stake_of_a_player_is_the_sum_of_the_closing_lines(sheet: Sheet) -> None:
    lines = [line for row in sheet.rows for line in row.lines]
    lines += GAME.closing_lines(state_of_sheet(sheet), sheet.options, stopped=not sheet.over)

    scores = tuple(sum(GAME.worth(line, player) for line in lines) for player in range(4))

    assert scores == sheet.settlement_now.result.scores
