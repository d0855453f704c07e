"""Tarneeb beside its examples: every outcome, refusals in words, and what always holds."""

from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import GAMES
from games.kernel import Line
from games.sheet import MatchInput, Sheet, opened, score
from games.values import Refused
from games.words import Phrase
from tests.games.strategies import matches, sheets

Outcome = tuple[int, int]
"""What the declaring side and the other side score."""

NAMES = ("Anna", "Ben", "Cleo", "Dora")
BIDS, TRICKS = range(7, 14), range(14)
MULTIPLIERS = {"none": 1, "double": 2, "redouble": 4}
a_few = settings(max_examples=40)

BID_COUNTS = """
7: 16/0 7/0 7/0 7/0 7/0 7/0 7/0 -7/7 -7/8 -7/9 -7/10 -7/11 -7/12 -7/13
8: 16/0 8/0 8/0 8/0 8/0 8/0 -8/6 -8/7 -8/8 -8/9 -8/10 -8/11 -8/12 -8/13
9: 16/0 9/0 9/0 9/0 9/0 -9/5 -9/6 -9/7 -9/8 -9/9 -9/10 -9/11 -9/12 -9/13
10: 16/0 10/0 10/0 10/0 -10/4 -10/5 -10/6 -10/7 -10/8 -10/9 -10/10 -10/11 -10/12 -10/13
11: 16/0 11/0 11/0 -11/3 -11/4 -11/5 -11/6 -11/7 -11/8 -11/9 -11/10 -11/11 -11/12 -11/13
12: 16/0 12/0 -12/2 -12/3 -12/4 -12/5 -12/6 -12/7 -12/8 -12/9 -12/10 -12/11 -12/12 -12/13
13: 26/0 -16/2 -16/4 -16/6 -16/8 -16/10 -16/12 -16/14 -16/16 -16/18 -16/20 -16/22 -16/24 -16/26
"""
"""By the bid, for 13 tricks of the declaring side down to none: its points / the others' points."""

TRICKS_COUNT_WHEN_MADE = """
7: 16/0 12/0 11/0 10/0 9/0 8/0 7/0
8: 16/0 12/0 11/0 10/0 9/0 8/0
9: 16/0 12/0 11/0 10/0 9/0
10: 16/0 12/0 11/0 10/0
11: 16/0 12/0 11/0
12: 16/0 12/0
13: 26/0
"""
"""The contracts that are made, where tricks count."""


def outcome(slug: str, options: dict[str, Any], **deal: Any) -> Outcome:
    """Return what a contract of player 0 scores."""
    deal = {"kind": "contract", "declarer": 0, "denomination": "spades"} | deal
    row = score(MatchInput(GAMES[slug], NAMES, options, deals=(deal,))).rows[0]
    assert row.refusals == ()
    return row.state.sums["points"][0], row.state.sums["points"][1]


def rows_of(table: str) -> list[Any]:
    """Return for each bid of a table its outcomes, from 13 tricks downwards."""
    told = [line.partition(": ") for line in table.split("\n")[1:-1]]
    return [
        pytest.param(
            int(bid),
            [tuple(int(number) for number in cell.split("/")) for cell in cells.split(" ")],
            id=f"bid-{bid}",
        )
        for bid, _, cells in told
    ]


def by_the_formula(
    bid: int, tricks: int, doubling: Literal["none", "double", "redouble"], options: Any
) -> Outcome:
    """Return what a contract scores, written another way: one formula for both games."""
    factor, others = MULTIPLIERS[doubling], 13 - tricks
    special = options.get("special_13", True)
    if tricks >= bid:
        counts = tricks if factor > 1 or options.get("made_score") == "tricks" else bid
        base = 26 if special and bid == 13 else 16 if special and tricks == 13 else counts
        return factor * base, others * (options.get("defenders_when_made") == "tricks")
    thirteen = special and bid == 13
    base = 16 if thirteen else bid
    twice = thirteen and options.get("fail13_defenders", "double") == "double"
    multiplied = factor if options.get("defenders_multiplied", False) else 1
    return -factor * base, others * (2 if twice else 1) * multiplied


def refusal_of(slug: str, options: dict[str, Any], deal: dict[str, Any]) -> list[tuple[str, ...]]:
    """Return code, field and message of every refusal of a first deal."""
    sheet = score(MatchInput(GAMES[slug], NAMES, options, deals=(deal,)))
    return [(each.code, each.field, each.said(names=NAMES)) for each in sheet.rows[0].refusals]


def option_refusals_of(slug: str, options: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Return code, field and message of every refusal of options."""
    with pytest.raises(Refused) as refused:
        GAMES[slug].read_options(options)
    return [(each.code, each.field, each.said()) for each in refused.value.refusals]


def said(phrases: tuple[Phrase, ...]) -> list[str]:
    """Return phrases as the players read them."""
    return [phrase.said(names=NAMES) for phrase in phrases]


def value_of(working: str) -> int:
    """Reckon a working as a player would."""
    told = working.replace("×", "*").replace("−", "-")
    assert set(told) <= set("0123456789 *+-()")
    return int(eval(told))  # noqa: S307  only digits and signs, as checked above


# What a deal scores


@pytest.mark.parametrize(("bid", "outcomes"), rows_of(BID_COUNTS))
def test_outcomes_when_the_bid_counts(bid: int, outcomes: list[Outcome]) -> None:
    assert [outcome("tarneeb", {}, bid=bid, tricks=t) for t in reversed(TRICKS)] == outcomes


@pytest.mark.parametrize(("bid", "outcomes"), rows_of(TRICKS_COUNT_WHEN_MADE))
def test_outcomes_when_tricks_count(bid: int, outcomes: list[Outcome]) -> None:
    options = {"made_score": "tricks"}
    made = [outcome("tarneeb", options, bid=bid, tricks=t) for t in range(13, bid - 1, -1)]
    failed = [outcome("tarneeb", options, bid=bid, tricks=t) for t in range(bid)]

    assert made == outcomes
    assert failed == [outcome("tarneeb", {}, bid=bid, tricks=t) for t in range(bid)]


TABLE_RULES = st.fixed_dictionaries(
    {},
    optional={
        "made_score": st.sampled_from(["bid", "tricks"]),
        "defenders_when_made": st.sampled_from(["none", "tricks"]),
        "special_13": st.booleans(),
        "fail13_defenders": st.sampled_from(["double", "single"]),
    },
)
"""The options that change a number."""


@settings(max_examples=20)
@given(options=TABLE_RULES)
def test_every_outcome_follows_the_formula(options: dict[str, Any]) -> None:
    found = {
        (bid, tricks): outcome("tarneeb", options, bid=bid, tricks=tricks)
        for bid in BIDS
        for tricks in TRICKS
    }

    assert found == {(b, t): by_the_formula(b, t, "none", options) for b, t in found}


@a_few
@given(data=st.data())
def test_working_comes_to_the_amount(data: st.DataObject) -> None:
    sheet = data.draw(sheets(data.draw(st.sampled_from(["tarneeb", "egyptian-tarneeb"]))))

    lines = [line for row in sheet.rows for line in row.lines if line.working]
    assert [value_of(line.working or "") for line in lines] == [abs(line.amount) for line in lines]


@pytest.mark.parametrize(
    ("bid", "tricks", "options", "lines"),
    [
        (8, 9, {}, [("Bid made", 8, None)]),
        (8, 9, {"made_score": "tricks"}, [("Bid made, tricks count", 9, None)]),
        (8, 13, {}, [("All 13 tricks", 16, "13 + 3")]),
        (13, 13, {}, [("Bid of 13 made", 26, "2 × 13")]),
        (8, 6, {}, [("Bid failed", -8, None), ("Tricks against a failed bid", 7, None)]),
        (13, 11, {}, [("Bid of 13 failed", -16, "13 + 3"),
                      ("Tricks against a failed 13", 4, "2 × 2")]),
        (13, 11, {"fail13_defenders": "single"}, [("Bid of 13 failed", -16, "13 + 3"),
                                                  ("Tricks against a failed bid", 2, None)]),
        (8, 9, {"defenders_when_made": "tricks"}, [("Bid made", 8, None),
                                                   ("Tricks against a made bid", 4, None)]),
        (8, 13, {"defenders_when_made": "tricks"}, [("All 13 tricks", 16, "13 + 3")]),
    ],
)  # fmt: skip
def test_every_point_has_its_reason(
    bid: int, tricks: int, options: dict[str, Any], lines: list[tuple[str, int, str | None]]
) -> None:
    deal = {"kind": "contract", "declarer": 3, "bid": bid, "tricks": tricks}
    row = score(MatchInput(GAMES["tarneeb"], NAMES, options, deals=(deal,))).rows[0]

    assert [(line.why, line.amount, line.working) for line in row.lines] == lines
    assert [line.owner for line in row.lines] == [1, 0][: len(lines)]
    assert {line.column for line in row.lines} == {"points"}


# What holds in every match


def swapped(deal: dict[str, Any]) -> dict[str, Any]:
    """Return a deal with everybody named in it one seat further on."""
    seats = ("declarer", "doubled_by", "redoubled_by")
    return deal | {seat: (deal[seat] + 1) % 4 for seat in seats if seat in deal}


both_games = pytest.mark.parametrize("slug", ["tarneeb", "egyptian-tarneeb"])


@both_games
@a_few
@given(data=st.data())
def test_swapping_the_sides_swaps_the_totals(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug))
    first = match.seats.first_dealer
    moved = MatchInput(
        match.game,
        match.players,
        match.options,
        match.seats.model_copy(update={"first_dealer": (first + 1) % 4}),
        tuple(swapped(dict(deal)) for deal in match.deals),
    )

    one, two = score(match).state.sums["points"]
    assert score(moved).state.sums["points"] == (two, one)


@both_games
@a_few
@given(data=st.data())
def test_it_never_matters_which_partner_declared(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug))
    deals = tuple(
        {**deal, "declarer": (deal["declarer"] + 2) % 4}
        if "declarer" in deal and not deal.get("forced")
        else deal
        for deal in match.deals
    )

    moved = score(MatchInput(match.game, match.players, match.options, match.seats, deals))
    assert [row.state.sums for row in moved.rows] == [row.state.sums for row in score(match).rows]


@both_games
@a_few
@given(data=st.data())
def test_reminders_never_change_a_number(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(sheets(slug))
    other = {"direction": "clockwise", "opening_lead": "trump", "deal_style": "thirteen_at_once"}
    match = sheet.match

    options = {**match.options, **other}
    changed = score(MatchInput(match.game, match.players, options, match.seats, match.deals))
    assert [row.lines for row in changed.rows] == [row.lines for row in sheet.rows]
    assert changed.settled_now == sheet.settled_now


@both_games
@a_few
@given(data=st.data())
def test_made_gains_and_failed_loses(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(sheets(slug, options=st.just({"target": 500})))

    for row in sheet.rows:
        amounts = {line.owner: line.amount for line in row.lines}
        if row.entry["kind"] != "contract":
            assert amounts == {}
        elif row.deal.made:
            assert list(amounts) == [row.deal.side]
            assert amounts[row.deal.side] >= 7
        else:
            assert amounts[row.deal.side] <= -7
            assert amounts[1 - row.deal.side] >= (2 if row.deal.bid == 13 else 1)
            assert amounts[1 - row.deal.side] <= 26


@both_games
@a_few
@given(data=st.data())
def test_match_ends_with_the_first_deal_that_reaches_the_target(
    slug: str, data: st.DataObject
) -> None:
    usual = st.fixed_dictionaries({"target": st.integers(1, 60)})
    sheet = data.draw(sheets(slug, options=usual, most=30))

    reached = [max(row.state.sums["points"]) >= sheet.options.target for row in sheet.rows]
    assert not any(reached[:-1])
    assert sheet.over is any(reached)
    if sheet.rows:
        assert min(sheet.rows[-1].state.sums["points"]) < sheet.options.target


@both_games
@a_few
@given(data=st.data())
def test_winner_is_the_higher_side_at_the_target(slug: str, data: st.DataObject) -> None:
    level = st.fixed_dictionaries({
        "target": st.integers(1, 30),
        "made_score": st.just("tricks"),
        "defenders_when_made": st.just("tricks"),
        "tie_rule": st.sampled_from(["play_on", "declarers_win"]),
    })  # fmt: skip
    sheet = data.draw(sheets(slug, options=level, most=20))
    one, two = sheet.state.sums["points"]
    reached = max(one, two) >= sheet.options.target

    level_wins = sheet.options.tie_rule == "declarers_win"
    assert sheet.over is (reached and (one != two or level_wins))
    if sheet.over:
        result = sheet.settled_now.result
        last = sheet.rows[-1].deal.side
        assert result.winner_side == (last if one == two else int(two > one))
        assert result.reason == "target"


@both_games
@a_few
@given(data=st.data())
def test_deal_goes_round_except_where_nobody_bid(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(sheets(slug))
    stays = sheet.options.passed_out == "redeal_same_dealer"
    dealer = sheet.match.seats.first_dealer

    for row in sheet.rows:
        assert row.dealer == dealer
        same = row.entry["kind"] == "passed_out" and stays
        dealer = dealer if same else (dealer + 1) % 4
    assert (sheet.state.dealer, sheet.state.number) == (dealer, len(sheet.rows) + 1)


# What cannot be, in words

CONTRACT = {"kind": "contract", "declarer": 0, "bid": 8, "tricks": 9}
DEALER_PLAYS = {"passed_out": "dealer_plays_7"}
FORCED = "A forced contract is 7 by the dealer."
NOT_PLAYED = "A deal that was not played has no bid and no tricks."


@pytest.mark.parametrize(
    ("options", "deal", "refusal"),
    [
        ({}, {"bid": 14}, ("T01", "bid", "The bid must be a whole number from 7 to 13.")),
        ({}, {"bid": "7"}, ("T01", "bid", "The bid must be a whole number from 7 to 13.")),
        ({}, {"tricks": 14}, ("T02", "tricks", "Tricks must be a whole number from 0 to 13.")),
        ({}, {"defender_tricks": 5}, ("T03", "defender_tricks",
         "The two sides' tricks must add up to 13 (now 14).")),
        ({}, {"declarer": 4}, ("T04", "declarer", "Choose who won the bidding.")),
        ({}, {"denomination": "no_trumps"}, ("T06", "denomination",
         'There is no "no trumps" contract in basic Tarneeb.')),
        ({}, {"doubling": "double"}, ("T07", "doubling",
         "Doubling is only played in Egyptian Tarneeb.")),
        ({}, {"redoubled_by": 0}, ("T07", "redoubled_by",
         "Doubling is only played in Egyptian Tarneeb.")),
        (DEALER_PLAYS, {"kind": "passed_out"}, ("T12", "kind",
         "In this game nobody can pass a deal out: the dealer plays 7.")),
        ({}, {"bid": 7, "forced": True}, ("T13", "forced", FORCED)),
        (DEALER_PLAYS, {"bid": 7, "declarer": 2, "forced": True}, ("T13", "forced", FORCED)),
        (DEALER_PLAYS, {"forced": True}, ("T13", "forced", FORCED)),
        ({}, {"kind": "weak_hand"}, ("T14", "kind",
         "Redeals for a weak hand are not part of this game's rules.")),
    ],
)  # fmt: skip
def test_refusal_says_what_is_wrong(
    options: dict[str, Any], deal: dict[str, Any], refusal: tuple[str, str, str]
) -> None:
    entry = CONTRACT | deal if deal.get("kind", "contract") == "contract" else deal

    assert refusal_of("tarneeb", options, entry) == [refusal]


@pytest.mark.parametrize("kind", ["passed_out", "weak_hand"])
@pytest.mark.parametrize("field", ["declarer", "bid", "denomination", "doubling", "tricks",
                                   "forced", "defender_tricks", "doubled_by", "redoubled_by",
                                   "points"])  # fmt: skip
@both_games
def test_redeal_carries_nothing_of_a_contract(slug: str, field: str, kind: str) -> None:
    options = {"weak_hand_redeal": True}

    found = refusal_of(slug, options, {"kind": kind, field: 7})

    assert found == [("T11", field, NOT_PLAYED)]


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"target": 0}, ("T17", "target", "The target must be a whole number from 1 to 999.")),
        ({"target": 1000}, ("T17", "target", "The target must be a whole number from 1 to 999.")),
        ({"made_score": 1}, ("T22", "made_score", "That rule is not available for this game.")),
        ({"redouble": True}, ("T22", "redouble", "That rule is not available for this game.")),
    ],
)
def test_options_are_refused_in_words(
    options: dict[str, Any], refusal: tuple[str, str, str]
) -> None:
    assert option_refusals_of("tarneeb", options) == [refusal]


@pytest.mark.parametrize("option", [name for name in GAMES["tarneeb"].options if name != "target"])
def test_every_other_option_refuses_an_unknown_value(option: str) -> None:
    assert [code for code, *_ in option_refusals_of("tarneeb", {option: "odd"})] == ["T22"]


def test_lowest_and_highest_target_can_be_agreed() -> None:
    game = GAMES["tarneeb"]

    assert [game.read_options({"target": n}).target for n in (1, 999)] == [1, 999]
    assert game.read_options({}).target == 31


def test_seven_by_the_dealer_need_not_be_forced() -> None:
    deals = (CONTRACT | {"bid": 7, "tricks": 7},)

    assert score(MatchInput(GAMES["tarneeb"], NAMES, DEALER_PLAYS, deals=deals)).rows[0].counted


# What the table is offered and told


def empty(options: dict[str, Any]) -> Sheet:
    """Return a sheet without deals."""
    return opened(MatchInput(GAMES["tarneeb"], NAMES, options))


def test_usual_table_is_offered_suits_and_all_passed() -> None:
    choices: Any = empty({}).choices

    assert choices.kinds == ("contract", "passed_out")
    assert choices.bids == (7, 8, 9, 10, 11, 12, 13)
    assert choices.denominations == ("clubs", "diamonds", "hearts", "spades")
    assert choices.doublings == ("none",)
    assert choices.forced is None


def test_other_tables_are_offered_what_they_agreed() -> None:
    agreed = {"no_trumps": True, "weak_hand_redeal": True, **DEALER_PLAYS}
    choices: Any = empty(agreed).choices

    assert choices.kinds == ("contract", "weak_hand")
    assert choices.denominations[-1] == "no_trumps"
    assert choices.forced == 0


@pytest.mark.parametrize(
    ("deal", "told"),
    [
        (CONTRACT, "Anna: 8"),
        (CONTRACT | {"denomination": "hearts"}, "Anna: 8 hearts"),
        ({"kind": "passed_out"}, "All passed"),
        ({"kind": "weak_hand"}, "Weak hand, dealt again"),
    ],
)
def test_deal_is_told_as_the_table_says_it(deal: dict[str, Any], told: str) -> None:
    game = GAMES["tarneeb"]

    assert game.describe(game.read_deal(deal)).said(names=NAMES) == told


def notes_of(options: dict[str, Any], *deals: dict[str, Any]) -> list[str]:
    """Return what is noted beside the last deal."""
    sheet = score(MatchInput(GAMES["tarneeb"], NAMES, options, deals=deals))
    return said(sheet.match.game.notes(sheet.rows[-1], sheet))


def test_notes_tell_forced_contracts_and_ties() -> None:
    forced = CONTRACT | {"bid": 7, "tricks": 7, "forced": True}
    both = {"target": 13, "made_score": "tricks", "defenders_when_made": "tricks"}
    level = (CONTRACT | {"tricks": 8}, CONTRACT | {"tricks": 8, "declarer": 1})

    assert notes_of({}, CONTRACT) == []
    assert notes_of({}, {"kind": "passed_out"}) == []
    assert notes_of({}, forced) == []
    assert notes_of(DEALER_PLAYS, forced) == ["Nobody bid: the dealer had to play 7."]
    assert notes_of(both | {"target": 14}, *level) == []
    assert notes_of(both, *level) == ["Equal at the target: play on until the points differ."]
    assert notes_of(both | {"tie_rule": "declarers_win"}, *level) == [
        "Equal at the target: the side that bid wins."
    ]


def test_guidance_says_what_each_side_still_needs() -> None:
    sheet = score(MatchInput(GAMES["tarneeb"], NAMES, deals=(CONTRACT | {"tricks": 6},)))

    assert said(sheet.match.game.guidance(sheet)) == [
        "Anna & Cleo still need 39.",
        "Ben & Dora still need 24.",
    ]


def test_guidance_never_needs_less_than_nothing() -> None:
    options = {"target": 12, "made_score": "tricks", "defenders_when_made": "tricks"}
    level = (CONTRACT | {"tricks": 8}, CONTRACT | {"tricks": 8, "declarer": 1})
    sheet = score(MatchInput(GAMES["tarneeb"], NAMES, options, deals=level))

    assert sheet.state.sums["points"] == (13, 13)
    assert said(sheet.match.game.guidance(sheet)) == [
        "Anna & Cleo still need 0.",
        "Ben & Dora still need 0.",
    ]


def test_finished_match_needs_no_guidance() -> None:
    sheet = score(MatchInput(GAMES["tarneeb"], NAMES, {"target": 8}, deals=(CONTRACT,)))

    assert sheet.match.game.guidance(sheet) == ()


def test_notes_leave_out_deals_that_do_not_count_and_sides_that_differ() -> None:
    forced = CONTRACT | {"bid": 7, "tricks": 7, "forced": True}
    behind = score(
        MatchInput(GAMES["tarneeb"], NAMES, DEALER_PLAYS | {"target": 7}, deals=(forced, forced))
    )

    assert [said(behind.match.game.notes(row, behind)) for row in behind.rows] == [
        ["Nobody bid: the dealer had to play 7."],
        [],
    ]
    assert notes_of({"target": 8}, CONTRACT | {"declarer": 1}) == []


WEAK_HAND = (
    "Before bidding, a player may show a hand and have new cards dealt by the next player, if it"
    " has no ace, no king with another card of its suit, no queen with two and no jack with three."
)
LAST_NEED_ONLY_EQUAL = (
    "One round of bidding: each speaks once, and the dealer, who speaks last, need only equal the"
    " highest bid."
)


def test_guidance_reminds_of_what_is_played_differently() -> None:
    sheet = empty({
        "auction": "one_round", "direction": "clockwise", "deal_style": "thirteen_at_once",
        "passed_out": "redeal_next_dealer", "weak_hand_redeal": True, "opening_lead": "trump",
    })  # fmt: skip

    assert said(sheet.match.game.guidance(sheet)) == [
        "One round of bidding: each speaks once, and every bid is above the last.",
        "The deal, the bidding and the play go clockwise.",
        "Each player is dealt thirteen cards at once.",
        "If nobody bids, the next player deals.",
        WEAK_HAND,
        "The declarer must lead a trump to the first trick.",
        "Anna & Cleo still need 31.",
        "Ben & Dora still need 31.",
    ]


@pytest.mark.parametrize(
    ("options", "reminder"),
    [
        ({"auction": "one_round_dealer_may_equal"}, LAST_NEED_ONLY_EQUAL),
        (DEALER_PLAYS, "If nobody bids, the dealer must play 7."),
    ],
)  # fmt: skip
def test_guidance_of_other_tables(options: dict[str, Any], reminder: str) -> None:
    sheet = empty(options)

    assert said(sheet.match.game.guidance(sheet))[0] == reminder


def test_presets_are_those_that_tables_ask_for() -> None:
    presets = GAMES["tarneeb"].presets.values()

    assert [(preset.name, dict(preset.options)) for preset in presets] == [
        ("31, bid counts", {}),
        ("31, tricks count", {"made_score": "tricks"}),
        ("41, tricks count", {"target": 41, "made_score": "tricks"}),
    ]


def test_line_is_worth_its_points_to_both_partners() -> None:
    line = Line("points", 1, 16, "All 13 tricks")

    assert [GAMES["tarneeb"].worth(line, player) for player in range(4)] == [0, 16, 0, 16]
