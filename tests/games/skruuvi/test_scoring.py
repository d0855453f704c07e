"""Invariants of every session of Skruuvi, under any options and deals."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from games.sheet import Row, Sheet, fold_sheet
from games.skruuvi.deals import SkruuviAllPass, SkruuviBolshevik, SkruuviContract
from games.skruuvi.schedule import PAIRINGS, SEATINGS
from tests.games.play.skruuvi import OPTIONS
from tests.plugins.profiles import tries
from tests.support.games.skruuvi_table import GAME, accepted_sheet, partnership_deals, points, table
from tests.support.games.strategies import sheets

WHOLE_SHORT, LONGEST = 60, 110
"""The deals of the longest short session, and of the longest session of all."""

short = OPTIONS.map(lambda options: options | {"session": "short12"})
sessions = sheets("skruuvi", short, most=WHOLE_SHORT)
played_out = tries(25)

BOUNDS = {"clubs": (-225, 150), "misere": (-292, 157), "all_pass": (-91, 91)}
SOLO_BOUNDS = {"bolshevik": (-831, 336), "dictator": (-675, 450)}


def points_in(row: Row, column: str, player: int) -> int:
    return sum(x.amount for x in row.lines if (x.column, x.owner) == (column, player))


def steps(sheet: Sheet) -> Iterator[tuple[Any, Row]]:
    """Yield each deal with the state before."""
    states = [GAME.start(sheet.options, sheet.match.seats), *(row.state for row in sheet.rows)]
    yield from zip(states, sheet.rows, strict=False)


@played_out
@given(sessions)
def test_partners_score_the_same_and_opponents_the_opposite(
    sheet: Sheet,
) -> None:
    for before, row in steps(sheet):
        if isinstance(row.deal, SkruuviContract | SkruuviAllPass):
            next_deal: Any = GAME.next_deal(before, sheet.options)
            (first, second), others = next_deal.sides
            value = points_in(row, "partnership", first)
            assert points_in(row, "partnership", second) == value
            assert [points_in(row, "partnership", player) for player in others] == [-value, -value]
            assert {line.column for line in row.lines} == {"partnership"}


@played_out
@given(sessions)
def test_every_deal_sums_to_zero_and_bolshevik_stands_in_its_own_column(sheet: Sheet) -> None:
    for row in sheet.rows:
        assert sum(line.amount for line in row.lines) == 0
        if isinstance(row.deal, SkruuviBolshevik):
            assert {line.column for line in row.lines} == {"bolshevik"}


@played_out
@given(sheets("skruuvi", st.fixed_dictionaries({"schedule": st.just("modern")}), most=24))
def test_double_and_redouble_multiply_all_but_the_aces(sheet: Sheet) -> None:
    before, deals = GAME.start(sheet.options, sheet.match.seats), 0
    for row in sheet.rows:
        if isinstance(row.deal, SkruuviContract | SkruuviAllPass):
            sums = {}
            for doubling in ("none", "double", "redouble"):
                entry = {"doubled_by": None, "redoubled_by": None, "doubling": doubling}
                again = GAME.read_deal(dict(row.entry) | entry)
                lines = list(GAME.score(again, before, sheet.options))
                sums[doubling] = (
                    sum(x.amount for x in lines if x.owner == 0 and "Aces" not in x.why),
                    sum(x.amount for x in lines if x.owner == 0 and "Aces" in x.why),
                )
            plain, aces = sums["none"]
            assert sums["double"] == (2 * plain, aces)
            assert sums["redouble"] == (3 * plain, aces)
            deals += 1
        before = row.state
    assert deals == len(sheet.rows)


@played_out
@given(sessions)
def test_aces_are_worth_their_tricks_together(sheet: Sheet) -> None:
    for row in sheet.rows:
        if getattr(row.deal, "aces", None):
            own_aces, others = row.deal.ace_tricks
            assert sum(own_aces) + sum(others) == sum(ace.trick for ace in row.deal.aces)
            assert 4 <= sum(own_aces) + sum(others) <= 52


@played_out
@given(sheets("skruuvi", most=30))
def test_undoubled_all_pass_has_odd_tricks_within_13(sheet: Sheet) -> None:
    for row in sheet.rows:
        if isinstance(row.deal, SkruuviAllPass) and row.deal.doubling == "none":
            tricks = [line.amount for line in row.lines if line.why == "Tricks in all-pass misère"]
            assert {abs(amount) % 2 for amount in tricks} == {1}
            assert max(map(abs, tricks)) <= 13


modern = short.map(
    lambda options: options | {"schedule": "modern", "bolshevik_values": "own", "solo_aces": "each"}
)


@played_out
@given(sheets("skruuvi", modern, most=WHOLE_SHORT))
def test_no_player_gains_or_loses_more_than_the_rules_allow_in_a_deal(sheet: Sheet) -> None:
    for row in sheet.rows:
        deal = row.deal
        if isinstance(deal, SkruuviBolshevik):
            least, most = SOLO_BOUNDS[deal.contract]
            assert least <= points_in(row, "bolshevik", deal.soloist) <= most
        elif isinstance(deal, SkruuviContract | SkruuviAllPass):
            misere = isinstance(deal, SkruuviContract) and deal.misere
            kind = "misere" if misere else "clubs" if deal.kind == "contract" else "all_pass"
            least, most = BOUNDS[kind]
            main = deal.declarer if isinstance(deal, SkruuviContract) else 0
            assert least <= points_in(row, "partnership", main) <= most


def test_everyone_partners_everyone_once_and_sits_opposite() -> None:
    together = Counter(pair for pairing in PAIRINGS for pair in pairing)

    assert together == Counter(combinations(range(4), 2))
    for (ours, theirs), seats in zip(PAIRINGS, SEATINGS, strict=True):
        assert {frozenset(seats[::2]), frozenset(seats[1::2])} == {
            frozenset(ours),
            frozenset(theirs),
        }
        assert sorted(seats) == [0, 1, 2, 3]


@tries(16)
@given(
    first=st.integers(0, 3),
    played=st.sampled_from([("short12", 2), ("standard24", 4)]),
    unwind=st.booleans(),
)
def test_everybody_deals_equally_often_in_every_half_of_a_set(
    first: int, played: tuple[str, int], *, unwind: bool
) -> None:
    session, half = played
    deals = partnership_deals(half * (12 if unwind else 6), short=session == "short12")

    sheet = accepted_sheet(deals, {"session": session, "unwind": unwind}, first_dealer=first)

    assert sheet.over
    dealers = [row.dealer for row in sheet.rows]
    assert Counter(dealers) == dict.fromkeys(range(4), len(deals) // 4)
    for start in range(0, len(deals), 4):
        assert set(dealers[start : start + 4]) == {0, 1, 2, 3}


@played_out
@given(sessions, st.integers(0, 3))
def test_totals_do_not_depend_on_the_bookkeeper(sheet: Sheet, keeper: int) -> None:
    match = sheet.match
    rebooked = replace(match, seats=match.seats.model_copy(update={"bookkeeper": keeper}))

    assert fold_sheet(rebooked).totals == sheet.totals


@played_out
@given(sessions)
def test_set_points_add_up_to_what_everybody_gained_with_partners(sheet: Sheet) -> None:
    extras: Any = GAME.extras(sheet)
    sets = extras["sets"]

    added = [sum(one_set.points[player] for one_set in sets) for player in range(4)]
    assert tuple(added) == sheet.state.sums["partnership"]
    assert [sum(one_set.points) for one_set in sets] == [0] * len(sets)


@played_out
@given(sheets("skruuvi", short.filter(lambda o: o.get("bolshevik", "off") != "off"), most=60))
def test_bolshevik_round_lets_everybody_be_soloist_once(sheet: Sheet) -> None:
    state: Any = sheet.state
    reached, rounds = state.set_number, dict[int, list[Any]]()
    for before, row in steps(sheet):
        if row.deal.kind in {"bolshevik", "bolshevik_passed"}:
            rounds.setdefault(before.set_number, []).append(row.deal)
            owing = 4 - len(before.soloists)
            assert sheet.options.bolshevik == "inside" or 8 - before.bolshevik_deals >= owing
    for number, deals in rounds.items():
        soloists = [deal.soloist for deal in deals if deal.kind == "bolshevik"]
        assert len(set(soloists)) == len(soloists) <= 4
        assert len(deals) - len(soloists) <= 4
        if number < reached or sheet.over:
            assert sorted(soloists) == [0, 1, 2, 3]


@played_out
@given(sessions)
def test_opponents_of_a_soloist_differ_only_by_their_doubling(sheet: Sheet) -> None:
    for row in sheet.rows:
        if isinstance(row.deal, SkruuviBolshevik):
            by_doubling: dict[bool, set[int]] = {True: set(), False: set()}
            for player in row.deal.opponents:
                doubled = player in row.deal.doubled_by
                by_doubling[doubled].add(points_in(row, "bolshevik", player))
            assert all(len(values) <= 1 for values in by_doubling.values())
            total = sum(points_in(row, "bolshevik", player) for player in row.deal.opponents)
            assert points_in(row, "bolshevik", row.deal.soloist) == -total


@played_out
@given(sessions, st.sampled_from(["full", "third_up", "third_exact", "third_nearest"]))
def test_finals_sum_to_the_total_that_the_weight_allows(sheet: Sheet, weight: str) -> None:
    match = replace(sheet.match, options={**sheet.match.options, "bolshevik_weight": weight})

    totals: Any = fold_sheet(match).totals

    allowed = {"full": {0}, "third_exact": {0}, "third_up": {0, 1, 2}, "third_nearest": {-1, 0, 1}}
    if weight == "third_exact":
        assert sum(totals.thirds.final) == sum(totals.thirds.counted) == 0
        for player, thirds in enumerate(totals.thirds.counted):
            assert thirds == totals.bolshevik[player]
            assert totals.thirds.final[player] == 3 * totals.partnership[player] + thirds
            assert abs(Fraction(totals.counted[player]) - Fraction(thirds, 3)) < Fraction(1, 200)
    else:
        assert totals.thirds is None
        assert sum(totals.final) in allowed[weight]
        for player in range(4):
            assert totals.final[player] == totals.partnership[player] + totals.counted[player]
            assert (
                abs(
                    totals.counted[player] * (1 if weight == "full" else 3)
                    - totals.bolshevik[player]
                )
                <= 2
            )


@played_out
@given(sessions, st.data())
def test_deal_removed_and_entered_again_restores_every_total(
    sheet: Sheet, data: st.DataObject
) -> None:
    assume(len(sheet.rows) > 0)
    deals = sheet.match.deals
    place = data.draw(st.integers(0, len(deals) - 1))
    without = (*deals[:place], *deals[place + 1 :])

    fold_sheet(replace(sheet.match, deals=without))
    again = (*without[:place], deals[place], *without[place:])

    assert fold_sheet(replace(sheet.match, deals=again)).rows == sheet.rows


@tries(15)
@given(sheets("skruuvi", most=LONGEST))
def test_drawn_sessions_end_as_agreed(sheet: Sheet) -> None:
    options = sheet.options
    size = 8 if options.session == "standard24" else 4
    sets = 6 if options.unwind else 3
    kinds = Counter(row.deal.kind for row in sheet.rows)
    rounds = {"off": 0, "after_last_set": 1, "after_each_set": sets, "inside": sets}

    if sheet.over:
        assert kinds["contract"] + kinds["all_pass"] == sets * size
        assert kinds["bolshevik"] == 4 * rounds[options.bolshevik]
    else:
        assert kinds["contract"] + kinds["all_pass"] <= sets * size


def test_zero_is_possible_in_all_pass() -> None:
    aces = [
        {"suit": s, "trick": t, "side": side}
        for s, t, side in (
            ("clubs", 1, 0),
            ("spades", 2, 0),
            ("hearts", 3, 1),
            ("diamonds", 1, 0),
        )
    ]

    assert points({"kind": "all_pass", "tricks": 6, "aces": aces}, table()) == [0, 0, 0, 0]
