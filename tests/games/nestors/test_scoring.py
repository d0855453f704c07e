"""Nestors beyond its examples: every possible pile, the invariants, the reasons of points."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.nestors.card_points import counted_points, counter_names, declarers_points, is_possible
from games.nestors.deals import NestorsCounts, NestorsOptions
from games.sheet import MatchInput, fold_sheet, opening_sheet
from tests.plugins.profiles import tries
from tests.support.games.nestors_table import (
    CONTRACT,
    GAME,
    NAMES,
    SEVEN,
    Pile,
    counts,
    sheet_of,
    sides_after,
)
from tests.support.games.strategies import matches, sheets

a_few = tries(40)


def counts_of(pile: Pile) -> NestorsCounts:
    """Return a pile as validated counts."""
    return NestorsCounts.model_validate(counts(pile))


def points_by_hand(pile: Pile, spades_needed: int) -> int:
    """Add up a pile as players do."""
    trumps, upper, lower, tricks, spades = pile
    cards = 15 * trumps + 10 * upper + 5 * lower
    return cards + 5 * tricks + (10 if spades >= spades_needed else 0)


# Possible piles


def all_piles() -> set[Pile]:
    """Return every possible pile of one side, in whole tricks.

    Of each rank that counts there are three cards besides the spade; of plain cards six spades
    and eighteen others.
    """
    ranks = list(product(range(4), range(2)))
    counters = {
        (a + x, b + y, c + z, x + y + z) for (a, x), (b, y), (c, z) in product(ranks, repeat=3)
    }
    return {
        (trumps, upper, lower, cards // 3, spades + plain_spades)
        for trumps, upper, lower, spades in counters
        for plain_spades, others in product(range(7), range(19))
        if (cards := trumps + upper + lower + plain_spades + others) % 3 == 0
    }


EVERY_PILE = all_piles()
EVERY_COUNT = set(product(range(5), range(5), range(5), range(13), range(10)))


def test_counts_are_possible_exactly_when_cards_make_them() -> None:
    possible = {pile for pile in EVERY_COUNT if is_possible(counts_of(pile))}

    assert (len(EVERY_COUNT), len(EVERY_PILE)) == (16_250, 7_416)
    assert possible == EVERY_PILE


def test_every_count_of_the_declarers_side_is_refused_unless_cards_make_it() -> None:
    with_a_trick = {pile for pile in EVERY_PILE if pile[3] > 0}
    accepted = set()
    for pile in sorted(EVERY_COUNT)[::7]:
        deal = GAME.read_deal(CONTRACT | {"points": None, "counts": counts(pile)})
        if not list(
            GAME.refusals(deal, opening_sheet(MatchInput(GAME, NAMES)).state, NestorsOptions())
        ):
            accepted.add(pile)

    assert accepted == with_a_trick & set(sorted(EVERY_COUNT)[::7])


def test_points_possible_for_one_side_leave_possible_ones_for_the_other() -> None:
    others = {(4 - t, 4 - u, 4 - w, 12 - k, 9 - n) for t, u, w, k, n in EVERY_PILE}

    assert others == EVERY_PILE


@pytest.mark.parametrize("needed", [5, 7])
def test_points_of_both_piles_are_all_the_points(needed: int) -> None:
    options = NestorsOptions(spades_majority_min=needed)  # type: ignore[arg-type]

    for pile in EVERY_PILE:
        trumps, upper, lower, tricks, spades = pile
        other_pile = (4 - trumps, 4 - upper, 4 - lower, 12 - tricks, 9 - spades)
        ours, theirs = (
            counted_points(counts_of(pile), options)[0],
            counted_points(counts_of(other_pile), options)[0],
        )
        assert (ours, theirs) == (points_by_hand(pile, needed), points_by_hand(other_pile, needed))
        nobody = max(spades, 9 - spades) < needed
        assert ours + theirs == (180 if nobody else 190)
        assert declarers_points(counts_of(pile), options) == ours
        defenders = NestorsCounts.model_validate(counts(pile, "defenders"))
        assert declarers_points(defenders, options) == theirs


def test_declarers_side_can_have_every_number_in_fives() -> None:
    actual = {points_by_hand(pile, 5) for pile in EVERY_PILE if pile[3] > 0}

    assert actual == set(range(5, 195, 5))


def test_bounds_with_seven_spades_are_those_of_the_piles() -> None:
    def bounds(piles: set[Pile], needed: int) -> tuple[int, int]:
        points = [points_by_hand(pile, needed) for pile in piles]
        return min(points), max(points)

    with_a_trick = {pile for pile in EVERY_PILE if pile[3] > 0}
    assert bounds({pile for pile in with_a_trick if pile[4] >= 7}, 7) == (30, 190)
    assert bounds({pile for pile in with_a_trick if 2 < pile[4] < 7}, 7) == (5, 175)
    assert bounds({pile for pile in with_a_trick if pile[4] <= 2}, 7) == (5, 160)


@pytest.mark.parametrize(
    ("trump", "names"),
    [
        ("A", ("Aces (15)", "Jacks (10)", "Tens (5)")),
        ("J", ("Jacks (15)", "Aces (10)", "Tens (5)")),
        ("10", ("Tens (15)", "Aces (10)", "Jacks (5)")),
        (None, ("Trumps (15)", "Higher counters (10)", "Lower counters (5)")),
    ],
)
def test_counting_cards_are_called_by_the_trumps(trump: Any, names: tuple[str, str, str]) -> None:
    counters = counter_names(trump)

    assert (counters.trumps, counters.upper, counters.lower) == names


# Invariants


@tries(60)
@given(fives=st.integers(1, 38), bid=st.integers(1, 38))
def test_made_shares_190_and_failed_loses_the_bid(fives: int, bid: int) -> None:
    points, bid = 5 * fives, 5 * bid
    declarers, defenders = sides_after({}, CONTRACT | {"bid": bid, "points": points})

    assert defenders == 190 - points
    assert declarers == (points if points >= bid else -bid)


def test_defenders_score_the_same_for_every_bid() -> None:
    actual = {sides_after({}, CONTRACT | {"bid": bid})[1] for bid in range(5, 195, 5)}

    assert actual == {70}


@pytest.mark.parametrize("points", range(5, 195, 5))
def test_trumps_change_no_score(points: int) -> None:
    deal = CONTRACT | {"points": points}

    for trump in ("A", "J", "10"):
        assert sides_after({}, deal | {"trump": trump}) == sides_after({}, deal)


@a_few
@given(data=st.data())
def test_everything_is_in_fives_and_only_one_side_can_lose(data: st.DataObject) -> None:
    sheet = data.draw(sheets("nestors"))

    for row in sheet.rows:
        assert all(line.amount % 5 == 0 for line in row.lines)
        losing = [line.owner for line in row.lines if line.amount < 0]
        assert losing in ([], [getattr(row.deal, "side", None)])
        assert all(line.amount <= 190 for line in row.lines)


@a_few
@given(data=st.data())
def test_match_ends_with_the_first_deal_at_the_limit_that_is_no_tie(data: st.DataObject) -> None:
    sheet = data.draw(sheets("nestors", most=30))
    limit, draws = sheet.options.limit, sheet.options.tie_rule == "draw"

    ends = [
        max(map(abs, row.state.sums["points"])) >= limit
        and (draws or len(set(row.state.sums["points"])) > 1)
        for row in sheet.rows
    ]
    assert not any(ends[:-1])
    assert sheet.over is any(ends)
    assert max(sheet.state.sums["points"]) > -limit
    if sheet.over:
        ours, theirs = sheet.state.sums["points"]
        result = sheet.settlement_now.result
        assert result.winner_side == (None if ours == theirs else int(theirs > ours))
        assert result.reason == ("draw" if ours == theirs else "limit")


@a_few
@given(data=st.data())
def test_declarer_deals_next(data: st.DataObject) -> None:
    sheet = data.draw(sheets("nestors"))
    dealer = sheet.match.seats.first_dealer

    for row in sheet.rows:
        assert row.dealer == dealer
        stays = sheet.options.passed_out == "redeal_same_dealer"
        dealer = row.entry.get("declarer", dealer if stays else (dealer + 1) % 4)
    assert (sheet.state.dealer, sheet.state.number) == (dealer, len(sheet.rows) + 1)


@a_few
@given(data=st.data())
def test_swapping_the_sides_swaps_the_totals_and_partners_are_alike(data: st.DataObject) -> None:
    match = data.draw(matches("nestors"))

    def moved_by(seats: int) -> tuple[int, ...]:
        deals = tuple(
            {**deal, "declarer": (deal["declarer"] + seats) % 4} if "declarer" in deal else deal
            for deal in match.deals
        )
        moved = MatchInput(match.game, match.players, match.options, match.seats, deals)
        return fold_sheet(moved).state.sums["points"]

    ours, theirs = fold_sheet(match).state.sums["points"]
    assert moved_by(1) == (theirs, ours)
    assert moved_by(2) == (ours, theirs)


@a_few
@given(data=st.data())
def test_typing_the_points_of_a_counted_pile_scores_the_same(data: st.DataObject) -> None:
    sheet = data.draw(sheets("nestors"))

    for row in sheet.rows:
        if row.entry.get("counts"):
            points = declarers_points(row.deal.counts, sheet.options)
            typed_deal = {**row.entry, "points": points}
            before = (
                sheet.rows[row.number - 2].state
                if row.number > 1
                else opening_sheet(sheet.match).state
            )
            lines = tuple(GAME.score(GAME.read_deal(typed_deal), before, sheet.options))
            assert lines == row.lines


# Reasons


@pytest.mark.parametrize(
    ("deal", "lines"),
    [
        ({}, [("Bid made", 0, 120, None), ("Points of the other side", 1, 70, "190 − 120")]),
        (
            {"bid": 125},
            [("Bid failed", 0, -125, None), ("Points of the other side", 1, 70, "190 − 120")],
        ),
        ({"points": 190}, [("Bid made", 0, 190, None)]),
        (
            {"points": None, "counts": counts((3, 2, 1, 7, 5))},
            [
                ("Bid made", 0, 115, "3 × 15 + 2 × 10 + 1 × 5 + 7 × 5 + 10"),
                ("Points of the other side", 1, 75, "190 − 115"),
            ],
        ),
        (
            {"points": None, "counts": counts((1, 1, 2, 5, 3), "defenders")},
            [
                ("Bid made", 0, 130, "190 − 60"),
                ("Points of the other side", 1, 60, "1 × 15 + 1 × 10 + 2 × 5 + 5 × 5"),
            ],
        ),
    ],
)
def test_every_point_has_its_reason(
    deal: dict[str, Any], lines: list[tuple[str, int, int, str | None]]
) -> None:
    row = sheet_of({}, CONTRACT | deal).rows[0]

    assert [(line.why, line.owner, line.amount, line.working) for line in row.lines] == lines


def test_deal_without_spades_has_180_points() -> None:
    row = sheet_of(SEVEN, CONTRACT | {"spades_to": "nobody"}).rows[0]

    assert row.lines[1].working == "180 − 120"
