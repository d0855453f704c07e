"""Nestors beside its examples: every pile there is, refusals in words, and what always holds."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import GAMES
from games.nestors.counting import can_be, counted, counter_names, declarers_points
from games.nestors.deals import NestorsCounts, NestorsOptions
from games.sheet import MatchInput, Sheet, opened, score
from games.values import Refused
from games.words import Phrase
from tests.games.strategies import matches, sheets

Pile = tuple[int, int, int, int, int]
"""Trumps, higher counters, lower counters, tricks and spades of one side."""

NAMES = ("Anna", "Ben", "Cleo", "Dora")
GAME = GAMES["nestors"]
CONTRACT = {"kind": "contract", "declarer": 0, "bid": 100, "points": 120}
SEVEN = {"spades_majority_min": 7}
a_few = settings(max_examples=40)


def counts(pile: Pile, side: str = "declarer") -> dict[str, Any]:
    """Return a pile as it is typed."""
    return dict(zip(("trumps", "upper", "lower", "tricks", "spades"), pile, strict=True)) | {
        "side": side
    }


def read(pile: Pile) -> NestorsCounts:
    """Return a pile as it is read."""
    return NestorsCounts.model_validate(counts(pile))


def points_by_hand(pile: Pile, spades_needed: int) -> int:
    """Add up a pile as its players do."""
    trumps, upper, lower, tricks, spades = pile
    cards = 15 * trumps + 10 * upper + 5 * lower
    return cards + 5 * tricks + (10 if spades >= spades_needed else 0)


def sheet_of(options: dict[str, Any], *deals: dict[str, Any]) -> Sheet:
    """Return the sheet of a match."""
    return score(MatchInput(GAME, NAMES, options, deals=deals))


def sides_after(options: dict[str, Any], *deals: dict[str, Any]) -> tuple[int, ...]:
    """Return the points of both sides after deals that can be."""
    sheet = sheet_of(options, *deals)
    assert [row.refusals for row in sheet.rows] == [()] * len(deals)
    return sheet.state.sums["points"]


def said(phrases: tuple[Phrase, ...]) -> list[str]:
    """Return phrases as the players read them."""
    return [phrase.said(names=NAMES) for phrase in phrases]


# What a side can have taken


def every_pile_there_is() -> set[Pile]:
    """Take cards for one side in every way that differs, in whole tricks, and count them.

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


EVERY_PILE = every_pile_there_is()
EVERY_COUNT = set(product(range(5), range(5), range(5), range(13), range(10)))


def test_counts_can_be_exactly_when_cards_make_them() -> None:
    possible = {pile for pile in EVERY_COUNT if can_be(read(pile))}

    assert (len(EVERY_COUNT), len(EVERY_PILE)) == (16_250, 7_416)
    assert possible == EVERY_PILE


def test_every_count_of_the_declarers_side_is_refused_unless_cards_make_it() -> None:
    with_a_trick = {pile for pile in EVERY_PILE if pile[3] > 0}
    accepted = set()
    for pile in sorted(EVERY_COUNT)[::7]:
        deal = GAME.read_deal(CONTRACT | {"points": None, "counts": counts(pile)})
        if not list(GAME.refusals(deal, opened(MatchInput(GAME, NAMES)).state, NestorsOptions())):
            accepted.add(pile)

    assert accepted == with_a_trick & set(sorted(EVERY_COUNT)[::7])


def test_what_one_side_can_have_leaves_something_that_the_other_can() -> None:
    others = {(4 - t, 4 - u, 4 - w, 12 - k, 9 - n) for t, u, w, k, n in EVERY_PILE}

    assert others == EVERY_PILE


@pytest.mark.parametrize("needed", [5, 7])
def test_points_of_both_piles_are_all_the_points(needed: int) -> None:
    options = NestorsOptions(spades_majority_min=needed)  # type: ignore[arg-type]

    for pile in EVERY_PILE:
        trumps, upper, lower, tricks, spades = pile
        other = (4 - trumps, 4 - upper, 4 - lower, 12 - tricks, 9 - spades)
        own, theirs = counted(read(pile), options)[0], counted(read(other), options)[0]
        assert (own, theirs) == (points_by_hand(pile, needed), points_by_hand(other, needed))
        nobody = max(spades, 9 - spades) < needed
        assert own + theirs == (180 if nobody else 190)
        assert declarers_points(read(pile), options) == own
        defenders = NestorsCounts.model_validate(counts(pile, "defenders"))
        assert declarers_points(defenders, options) == theirs


def test_declarers_side_can_have_every_number_in_fives() -> None:
    found = {points_by_hand(pile, 5) for pile in EVERY_PILE if pile[3] > 0}

    assert found == set(range(5, 195, 5))


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
    found = counter_names(trump)

    assert (found.trumps, found.upper, found.lower) == names


# What holds in every match


@settings(max_examples=60)
@given(fives=st.integers(1, 38), bid=st.integers(1, 38))
def test_made_shares_190_and_failed_loses_the_bid(fives: int, bid: int) -> None:
    points, bid = 5 * fives, 5 * bid
    one, two = sides_after({}, CONTRACT | {"bid": bid, "points": points})

    assert two == 190 - points
    assert one == (points if points >= bid else -bid)


def test_others_score_the_same_whatever_was_bid() -> None:
    found = {sides_after({}, CONTRACT | {"bid": bid})[1] for bid in range(5, 195, 5)}

    assert found == {70}


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
        one, two = sheet.state.sums["points"]
        result = sheet.settled_now.result
        assert result.winner_side == (None if one == two else int(two > one))
        assert result.reason == ("draw" if one == two else "limit")


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
        return score(moved).state.sums["points"]

    one, two = score(match).state.sums["points"]
    assert moved_by(1) == (two, one)
    assert moved_by(2) == (one, two)


@a_few
@given(data=st.data())
def test_typing_the_points_of_a_counted_pile_scores_the_same(data: st.DataObject) -> None:
    sheet = data.draw(sheets("nestors"))

    for row in sheet.rows:
        if row.entry.get("counts"):
            points = declarers_points(row.deal.counts, sheet.options)
            typed = {**row.entry, "points": points}
            before = (
                sheet.rows[row.number - 2].state if row.number > 1 else opened(sheet.match).state
            )
            lines = tuple(GAME.score(GAME.read_deal(typed), before, sheet.options))
            assert lines == row.lines


@a_few
@given(data=st.data())
def test_working_comes_to_the_amount(data: st.DataObject) -> None:
    sheet = data.draw(sheets("nestors"))

    for row in sheet.rows:
        for line in row.lines:
            if line.working:
                told = line.working.replace("×", "*").replace("−", "-")
                assert set(told) <= set("0123456789 *+-")
                assert eval(told) == line.amount  # noqa: S307  only digits and signs


# Why a point is written


@pytest.mark.parametrize(
    ("deal", "lines"),
    [
        ({}, [("Bid made", 0, 120, None), ("Points of the other side", 1, 70, "190 − 120")]),
        ({"bid": 125}, [("Bid failed", 0, -125, None),
                        ("Points of the other side", 1, 70, "190 − 120")]),
        ({"points": 190}, [("Bid made", 0, 190, None)]),
        ({"points": None, "counts": counts((3, 2, 1, 7, 5))},
         [("Bid made", 0, 115, "3 × 15 + 2 × 10 + 1 × 5 + 7 × 5 + 10"),
          ("Points of the other side", 1, 75, "190 − 115")]),
        ({"points": None, "counts": counts((1, 1, 2, 5, 3), "defenders")},
         [("Bid made", 0, 130, "190 − 60"),
          ("Points of the other side", 1, 60, "1 × 15 + 1 × 10 + 2 × 5 + 5 × 5")]),
    ],
)  # fmt: skip
def test_every_point_has_its_reason(
    deal: dict[str, Any], lines: list[tuple[str, int, int, str | None]]
) -> None:
    row = sheet_of({}, CONTRACT | deal).rows[0]

    assert [(line.why, line.owner, line.amount, line.working) for line in row.lines] == lines


def test_deal_without_spades_has_180_points() -> None:
    row = sheet_of(SEVEN, CONTRACT | {"spades_to": "nobody"}).rows[0]

    assert row.lines[1].working == "180 − 120"


# What cannot be, in words

FIRST_TRICK = "The declarer's side always wins the first trick, so it has at least 5 points."
FROM_30 = "With the spades so, the declarer's side has from 30 to 190."


@pytest.mark.parametrize(
    ("options", "deal", "refusal"),
    [
        ({}, {"declarer": 4}, ("N01", "declarer", "Choose who won the bidding.")),
        ({}, {"bid": 101}, ("N02", "bid", "Bids go up in fives.")),
        ({}, {"bid": 195}, ("N03", "bid", "The bid must be from 5 to 190.")),
        ({"min_bid": 60}, {"bid": 55}, ("N03", "bid", "The bid must be from 60 to 190.")),
        ({}, {"points": 7}, ("N04", "points", "Points in this game always come in fives.")),
        ({}, {"points": None}, ("required", "points",
                                "Enter the points of the declarer's side.")),
        ({}, {"points": 195}, ("N05", "points", "There are only 190 points in a deal.")),
        ({}, {"points": 0}, ("N06", "points", FIRST_TRICK)),
        ({}, {"defender_points": 190}, ("N06", "defender_points", FIRST_TRICK)),
        ({}, {"defender_points": 75}, ("N07", "defender_points",
                                       "The two sides must add up to 190 (now 195).")),
        ({}, {"trump": "Q"}, ("N08", "trump", "The trump is aces, jacks or tens.")),
        ({}, {"counts": counts((5, 0, 0, 6, 3))},
         ("N09", "counts.trumps", "There are only four cards of a rank.")),
        ({}, {"counts": counts((0, 0, 0, 0, 0))}, ("N10", "counts.tricks",
         "There are 12 tricks, and the declarer's side always wins the first one.")),
        ({}, {"counts": counts((0, 0, 0, 6, 10))},
         ("N11", "counts.spades", "There are nine spades.")),
        ({}, {"counts": counts((3, 3, 3, 2, 4))}, ("N12", "counts.tricks",
         "9 counting cards do not fit into 2 tricks of three cards.")),
        ({}, {"counts": counts((1, 1, 1, 10, 5))}, ("N13", "counts.tricks",
         "The other side's 2 tricks cannot hold the other 9 counting cards.")),
        ({}, {"counts": counts((0, 0, 0, 6, 8))}, ("N14", "counts",
         "These counts cannot all be right. Check tricks, counting cards and spades.")),
        ({}, {"counts": counts((3, 2, 1, 7, 5))}, ("N15", "points",
         "The counts come to 115, but 120 was entered.")),
        (SEVEN, {"points": 90, "counts": counts((2, 2, 2, 6, 3)), "spades_to": "declarer"},
         ("N15", "spades_to", "The spades that were counted say otherwise.")),
        (SEVEN, {}, ("N23", "spades_to",
                     "Say who won the spades: declarer, defenders or nobody.")),
        (SEVEN, {"spades_to": "declarer", "points": 25}, ("N23", "points", FROM_30)),
        (SEVEN, {"spades_to": "nobody", "defender_points": 70}, ("N23", "defender_points",
         "The two sides must add up to 180 (now 190).")),
        ({}, {"spades_to": "nobody"}, ("invalid", "spades_to",
         "Here somebody always has the spades: five are enough.")),
    ],
)  # fmt: skip
def test_refusal_says_what_is_wrong(
    options: dict[str, Any], deal: dict[str, Any], refusal: tuple[str, str, str]
) -> None:
    found = sheet_of(options, CONTRACT | deal).rows[0].refusals

    assert [(each.code, each.field, each.said()) for each in found] == [refusal]


@pytest.mark.parametrize(
    ("spades_to", "least", "most"),
    [("declarer", 30, 190), ("nobody", 5, 175), ("defenders", 5, 160)],
)
def test_seven_spades_bound_the_points(spades_to: str, least: int, most: int) -> None:
    deals = {
        points: CONTRACT | {"points": points, "spades_to": spades_to} for points in range(5, 195, 5)
    }

    counts_as = {points: sheet_of(SEVEN, deal).rows[0].counted for points, deal in deals.items()}
    assert counts_as == {points: least <= points <= most for points in deals}


@pytest.mark.parametrize(("side", "tricks"), [("declarer", 1), ("defenders", 11)])
def test_first_trick_alone_can_be_counted(side: str, tricks: int) -> None:
    pile = (0, 0, 0, 1, 1) if side == "declarer" else (4, 4, 4, 11, 8)
    deal = CONTRACT | {"points": None, "counts": counts(pile, side)}

    assert pile[3] == tricks
    assert sides_after({}, deal) == (-100, 185)


@pytest.mark.parametrize(
    ("side", "spades", "spades_to"),
    [
        ("declarer", 7, "declarer"),
        ("declarer", 2, "defenders"),
        ("declarer", 3, "nobody"),
        ("defenders", 7, "defenders"),
        ("defenders", 2, "declarer"),
        ("defenders", 6, "nobody"),
    ],
)
def test_spades_that_were_counted_and_told_must_agree(
    side: str, spades: int, spades_to: str
) -> None:
    deal = CONTRACT | {"points": None, "counts": counts((2, 2, 2, 6, spades), side)}

    fits = {
        told: sheet_of(SEVEN, deal | {"spades_to": told}).rows[0].counted
        for told in ("declarer", "defenders", "nobody")
    }
    assert fits == {told: told == spades_to for told in fits}


def test_defenders_may_have_nothing() -> None:
    assert sides_after({}, CONTRACT | {"points": 190, "defender_points": 0}) == (190, 0)


def test_defenders_points_are_checked_beside_counts() -> None:
    deal = CONTRACT | {"points": None, "counts": counts((2, 2, 2, 6, 6)), "defender_points": 195}

    assert [each.code for each in sheet_of({}, deal).rows[0].refusals] == ["N05"]


@pytest.mark.parametrize(
    "field",
    ["declarer", "bid", "trump", "points", "defender_points", "counts", "spades_to"],
)
def test_passed_out_carries_nothing_of_a_contract(field: str) -> None:
    found = sheet_of({}, {"kind": "passed_out", field: 5}).rows[0].refusals

    message = "A deal that nobody bid on has no points."
    assert [(each.code, each.field, each.said()) for each in found] == [("N16", field, message)]


@pytest.mark.parametrize("limit", [195, 5005, 1001, True, "1000"])
def test_limit_is_in_fives_from_200_to_5000(limit: object) -> None:
    with pytest.raises(Refused) as refused:
        GAME.read_options({"limit": limit})

    found = [(each.code, each.field, each.said()) for each in refused.value.refusals]
    message = "The limit must be a multiple of 5 from 200 to 5000."
    assert found == [("N19", "limit", message)]


def test_lowest_and_highest_options_can_be_agreed() -> None:
    assert [GAME.read_options({"limit": n}).limit for n in (200, 5000)] == [200, 5000]
    assert [GAME.read_options({"min_bid": n}).min_bid for n in (5, 190)] == [5, 190]
    assert sides_after({"min_bid": 190}, CONTRACT | {"bid": 190}) == (-190, 70)


# What the table is offered and told


@pytest.mark.parametrize(
    ("options", "lowest", "asked"), [({}, 5, False), ({"min_bid": 100} | SEVEN, 100, True)]
)
def test_table_is_offered_its_bids(options: dict[str, Any], lowest: int, *, asked: bool) -> None:
    choices: Any = opened(MatchInput(GAME, NAMES, options)).choices

    assert choices.kinds == ("contract", "passed_out")
    assert choices.bids == tuple(range(lowest, 195, 5))
    assert choices.spades_asked is asked


@pytest.mark.parametrize(
    ("deal", "told"),
    [
        (CONTRACT, "Anna: 100"),
        (CONTRACT | {"trump": "J"}, "Anna: 100, jacks"),
        ({"kind": "passed_out"}, "All passed"),
    ],
)
def test_deal_is_told_as_the_table_says_it(deal: dict[str, Any], told: str) -> None:
    assert GAME.describe(GAME.read_deal(deal)).said(names=NAMES) == told


def notes_of(options: dict[str, Any], *deals: dict[str, Any]) -> list[str]:
    """Return what is noted beside the last deal."""
    sheet = sheet_of(options, *deals)
    return said(GAME.notes(sheet.rows[-1], sheet))


def test_notes_tell_what_was_missing_and_what_was_not_shared() -> None:
    even = CONTRACT | {"bid": 95, "points": 95}
    level = {"limit": 285}

    assert notes_of({}, CONTRACT) == []
    assert notes_of({}, CONTRACT | {"bid": 120}) == []
    assert notes_of({}, CONTRACT | {"bid": 125}) == ["The bid was missed by 5."]
    assert notes_of({}, {"kind": "passed_out"}) == []
    assert notes_of(SEVEN, CONTRACT | {"spades_to": "nobody"}) == [
        "Nobody has seven spades: 180 points in this deal."
    ]
    assert notes_of(level, even, even) == []
    assert notes_of(level, even, even, even) == [
        "Equal at the limit: play on until the points differ."
    ]
    assert notes_of(level | {"tie_rule": "draw"}, even, even, even) == []
    assert notes_of(level, CONTRACT | {"points": 300}) == []
    assert notes_of({"limit": 200}, *[CONTRACT | {"declarer": 1, "points": 190}] * 2) == []


def test_notes_tell_what_was_missing_in_a_counted_pile() -> None:
    counted_pile = CONTRACT | {"points": None, "counts": counts((2, 2, 2, 6, 6))}

    assert notes_of(SEVEN, counted_pile) == [
        "The bid was missed by 10.",
        "Nobody has seven spades: 180 points in this deal.",
    ]


def test_notes_leave_out_deals_that_do_not_count() -> None:
    failed = CONTRACT | {"bid": 190}
    sheet = sheet_of({"limit": 200}, failed, failed, failed)

    assert [row.counted for row in sheet.rows] == [True, True, False]
    assert [said(GAME.notes(row, sheet)) for row in sheet.rows][1:] == [
        ["The bid was missed by 70."],
        [],
    ]


def test_guidance_says_what_each_side_still_needs() -> None:
    options = {"min_bid": 60, "passed_out": "redeal_next_dealer"} | SEVEN
    sheet = sheet_of({}, CONTRACT | {"bid": 150})
    agreed = sheet_of(options)
    finished = sheet_of({"limit": 200}, CONTRACT | {"points": 190}, CONTRACT | {"points": 190})

    assert said(GAME.guidance(sheet)) == [
        "Anna & Cleo still need 1150.",
        "Ben & Dora still need 930.",
    ]
    assert said(GAME.guidance(agreed))[:3] == [
        "If nobody bids, the next player deals.",
        "The lowest bid is 60.",
        "Seven spades are needed for the ten points.",
    ]
    assert GAME.guidance(finished) == ()


def test_presets_are_those_that_tables_ask_for() -> None:
    assert [(preset.name, dict(preset.options)) for preset in GAME.presets.values()] == [
        ("Usual", {}),
        ("Short, to 500", {"limit": 500}),
    ]
