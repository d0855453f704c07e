"""The form of a deal of Spades, in the order of the table, and what follows from its answers."""

from typing import Any

import pytest

from games.entry import Note, Question, entry_of, holds, is_asked, is_marked
from games.sheet import Sheet
from games.words import Name
from tests.support.games.sheets import completed
from tests.support.games.spades_table import NAMES, Bid, deal, sheet_of

BIDS = {f"rows.{player}.bid": ["1"] for player in range(4)}


def groups_of(sheet: Sheet) -> Any:
    return sheet.match.game.form(sheet.state, sheet.options)


def group_of(sheet: Sheet, legend: str) -> Any:
    """Return the group with this heading."""
    return next(group for group in groups_of(sheet) if group.legend.render() == legend)


def headings(sheet: Sheet) -> list[str]:
    return [group.legend.render() for group in groups_of(sheet)]


def names_of(group: Any) -> list[str]:
    return [part.name for part in group.questions if isinstance(part, Question)]


def notes_of(group: Any) -> list[str]:
    notes = [part.text for part in group.questions if isinstance(part, Note)]
    return [note.render(names=NAMES) for note in notes]


def choices_of(question: Any) -> list[str]:
    return [choice.value for choice in question.choices]


def test_questions_stand_in_the_order_of_the_table() -> None:
    sheet = sheet_of(dealer=1, behind=0)
    bids, nils, tricks = groups_of(sheet)

    assert headings(sheet) == ["Bids", "Tricks of a nil", "Tricks taken"]
    assert names_of(bids) == ["rows.2.bid", "rows.3.bid", "rows.0.bid", "rows.1.bid"]
    assert names_of(nils) == ["rows.2.tricks", "rows.3.tricks", "rows.0.tricks", "rows.1.tricks"]
    assert names_of(tricks) == ["sides.0.tricks", "sides.1.tricks"]
    assert names_of(groups_of(sheet_of(dealer=2))[2]) == ["sides.1.tricks", "sides.0.tricks"]
    assert bids.questions[0].legend == Name(2)


@pytest.mark.parametrize(
    ("options", "first", "last"),
    [
        ({}, ["nil", "1"], ["13", "blind_nil"]),
        ({"blind_nil": "never"}, ["nil", "1"], ["12", "13"]),
        ({"nil": "never"}, ["0", "1"], ["13", "blind_nil"]),
        ({"nil": "never", "blind_nil": "never"}, ["0", "1"], ["12", "13"]),
        ({"players": 5}, ["nil", "1"], ["10", "blind_nil"]),
    ],
)
def test_bids_that_are_played_are_offered(options: Any, first: Any, last: Any) -> None:
    question = group_of(sheet_of(**options), "Bids").questions[0]

    assert (choices_of(question)[:2], choices_of(question)[-2:]) == (first, last)
    assert question.kind == "strip"


def test_tricks_are_asked_once_every_bid_is_in() -> None:
    tricks = group_of(sheet_of(), "Tricks taken")

    assert holds(tricks.when, BIDS)
    for missing in BIDS:
        assert not holds(tricks.when, {name: BIDS[name] for name in BIDS if name != missing})
    assert group_of(sheet_of(blind_bid=6), "Tricks taken").when == ""
    assert group_of(sheet_of(bidding="sides"), "Tricks taken").when == ""


def test_own_tricks_are_asked_of_a_nil_alone() -> None:
    group = group_of(sheet_of(), "Tricks of a nil")
    with_nil = BIDS | {"rows.2.bid": ["nil"]}
    with_blind = BIDS | {"rows.2.bid": ["blind_nil"]}

    for form, fields in (
        (BIDS, []),
        (with_nil, ["rows.2.tricks"]),
        (with_blind, ["rows.2.tricks"]),
    ):
        questions = [each for each in group.questions if isinstance(each, Question)]
        shown = is_asked(group.when, group.unless, form)
        assert shown == bool(fields)
        assert [each.name for each in questions if is_asked(each.when, each.unless, form)] == fields
        assert all(each.optional for each in questions)
    assert choices_of(group.questions[0]) == [str(number) for number in range(14)]
    assert notes_of(group) == ["Leave out a nil that was made."]


@pytest.mark.parametrize(
    "options", [{"nil": "never", "blind_nil": "never"}, {"partners": "alone"}, {"players": 3}]
)
def test_no_own_tricks_are_asked_without_nils_of_partners(options: Any) -> None:
    assert "Tricks of a nil" not in headings(sheet_of(**options))


def test_one_side_is_enough_and_opens_at_the_usual_tricks() -> None:
    two = group_of(sheet_of(), "Tricks taken")
    three = group_of(sheet_of(players=6), "Tricks taken")
    free = group_of(sheet_of(players=3, first_deal="free"), "Tricks taken")

    assert notes_of(two) == ["One side is enough: the other has the rest."]
    assert notes_of(three) == notes_of(free) == ["Leave out the last one: the rest follows."]
    assert [each.near for each in two.questions[1:]] == ["6", "6"]
    assert two.questions[1].legend.render(names=NAMES) == "Ana & Eva"
    assert all(each.optional for each in two.questions[1:])


def test_bid_of_a_player_alone_is_pointed_out_among_the_tricks() -> None:
    group = group_of(sheet_of(players=3, dealer=2), "Tricks taken")
    question = group.questions[1]

    assert (question.name, question.near) == ("sides.0.tricks", "")
    marked = [each.value for each in question.choices if is_marked(each, {"rows.0.bid": ["4"]})]
    assert marked == ["4"]
    assert notes_of(group) == ["Leave out the players who took exactly their bid."]


def test_partners_are_asked_for_one_number_and_folded_nils() -> None:
    sheet = sheet_of(bidding="sides", dealer=0, behind=0)
    bids, nils = groups_of(sheet)[:2]

    assert headings(sheet) == ["Bids", "Nil", "Tricks of a nil", "Tricks taken"]
    assert names_of(bids) == ["sides.1.bid", "sides.0.bid"]
    assert choices_of(bids.questions[0])[0] == "0"
    assert nils.folded
    assert names_of(nils) == ["rows.1.bid", "rows.2.bid", "rows.3.bid", "rows.0.bid"]
    assert choices_of(nils.questions[0]) == ["nil", "blind_nil"]
    assert nils.questions[0].optional


def test_partners_without_nils_are_offered_bids_from_the_least() -> None:
    agreed: dict[str, Any] = {"bidding": "sides", "nil": "never", "blind_nil": "never"}
    sheet = sheet_of(**agreed, least_bid=4)

    assert headings(sheet) == ["Bids", "Tricks taken"]
    assert choices_of(groups_of(sheet)[0].questions[0])[0] == "4"


def test_side_that_bids_blind_is_not_asked_for_other_bids() -> None:
    sheet = sheet_of(blind_bid=6, behind=0)
    blind = group_of(sheet, "Blind bids")
    bids = group_of(sheet, "Bids")
    form = {"sides.1.blind": ["7"]}

    assert (blind.folded, names_of(blind)) == (True, ["sides.0.blind", "sides.1.blind"])
    assert choices_of(blind.questions[0]) == [str(number) for number in range(6, 14)]
    names = [each.name for each in bids.questions if is_asked(each.when, each.unless, form)]
    assert names == ["rows.0.bid", "rows.2.bid"]
    together = group_of(sheet_of(blind_bid=6, behind=0, bidding="sides"), "Bids")
    assert [each.unless for each in together.questions] == ["sides.0.blind", "sides.1.blind"]
    nils = group_of(sheet_of(blind_bid=6, behind=0, bidding="sides"), "Nil")
    assert nils.questions[0].unless == "sides.0.blind"


def test_blind_bid_of_a_side_not_behind_is_questioned() -> None:
    words = "{name}: not 100 points behind. Is a blind bid allowed?"
    ahead = sheet_of(deal([9, 1, 4, 1], 13, 0), blind_bid=6)

    bids, blind = group_of(ahead, "Bids"), group_of(ahead, "Blind bids")

    assert ahead.state.sums["points"] == (130, -20)
    assert notes_of(bids) == [words.format(name="Eva"), words.format(name="Ana")]
    assert notes_of(blind) == [words.format(name="Ana & Eva")]
    note = next(each for each in bids.questions if isinstance(each, Note))
    assert holds(note.when, {"rows.2.bid": ["blind_nil"]})
    assert not holds(note.when, {"rows.2.bid": ["nil"]})
    assert notes_of(group_of(sheet_of(behind=0), "Bids")) == []
    exactly = sheet_of(deal([9, 1, 4, 1], 13, 0), behind=150)
    assert len(notes_of(group_of(exactly, "Bids"))) == 2
    together = group_of(sheet_of(bidding="sides"), "Nil")
    assert len(notes_of(together)) == 4


def test_last_bidder_is_warned_where_bids_may_not_add_up() -> None:
    bids = group_of(sheet_of(hook=True, behind=0), "Bids")
    together = group_of(sheet_of(hook=True, bidding="sides"), "Bids")

    assert notes_of(bids) == ["Jan bids last: the bids may not add up to 13."]
    assert isinstance(bids.questions[3], Note)
    assert notes_of(together) == ["Ivo & Jan bids last: the bids may not add up to 13."]
    assert isinstance(together.questions[1], Note)
    assert notes_of(group_of(sheet_of(behind=0), "Bids")) == []


def test_deal_without_bids_asks_for_tricks_alone() -> None:
    assert headings(sheet_of(first_deal="free")) == ["Tricks taken"]


def tricks_of(
    bids: list[Bid], *taken: Any, **options: Any
) -> tuple[list[int | None], list[int | None]]:
    """Return the completed tricks of the players and of the sides."""
    entry = deal(bids, *taken)
    done: Any = completed("spades", len(bids), entry, **options)
    return (
        [row.get("tricks") for row in done["rows"]],
        [side.get("tricks") for side in done["sides"]],
    )


NONE = [None] * 4


def test_other_side_took_the_rest() -> None:
    assert tricks_of([4, 3, 3, 2], 7, None) == (NONE, [7, 6])
    assert tricks_of([4, 3, 3, 2], None, 0) == (NONE, [13, 0])
    assert tricks_of([4, 3, 3, 2], None, None) == (NONE, [None, None])
    assert tricks_of([4, 3, 3, 2], 14, None) == (NONE, [14, None])


def test_nil_that_is_left_out_was_made() -> None:
    assert tricks_of(["nil", 3, 3, "blind_nil"], 7, None) == ([0, None, None, 0], [7, 6])
    assert tricks_of([("nil", 2), 3, 3, 2], 7, None) == ([2, None, None, None], [7, 6])
    assert tricks_of(["nil", 3, 3, 2], None, None) == (NONE, [None, None])


def test_tricks_of_two_nils_are_those_of_their_side() -> None:
    assert tricks_of([("nil", 1), 3, ("nil", 2), 2], None, None) == (
        [1, None, 2, None],
        [3, 10],
    )
    assert tricks_of([("nil", 1), 3, "nil", 2], 3, None) == ([1, None, 2, None], [3, 10])
    assert tricks_of(["nil", 3, "nil", 2], 0, None) == ([0, None, 0, None], [0, 13])
    assert tricks_of(["nil", 3, "nil", 2], 2, None) == ([0, None, 0, None], [2, 11])
    assert tricks_of([("nil", 4), 3, "nil", 2], 3, None) == ([4, None, 0, None], [3, 10])


def test_players_alone_left_out_took_their_bid_and_the_last_the_rest() -> None:
    alone: dict[str, Any] = {"partners": "alone"}

    assert tricks_of([4, 3, 3, 2], 5, 3, 3, None, **alone)[1] == [5, 3, 3, 2]
    assert tricks_of([4, 3, "nil", 2], 8, None, None, None, **alone)[1] == [8, 3, 0, 2]
    assert tricks_of([4, 3, 3, 2], None, None, None, None, **alone)[1] == NONE
    blind: Any = {"blind": 6}
    assert tricks_of([4, None, 3, 2], 4, blind, None, None, **alone, blind_bid=6)[1] == [
        4,
        6,
        3,
        2,
    ]


def test_rows_without_an_answer_are_added() -> None:
    entry = {"kind": "played", "rows": [{"player": 1, "bid": 3}], "sides": []}
    together = {"kind": "played", "sides": [{"owner": 1, "bid": 4, "tricks": 4}]}

    assert completed("spades", 4, entry)["rows"] == [
        {"player": 0},
        {"player": 1, "bid": 3},
        {"player": 2},
        {"player": 3},
    ]
    assert completed("spades", 4, together, bidding="sides") == {
        "kind": "played",
        "rows": [],
        "sides": [{"owner": 0, "tricks": 9}, {"owner": 1, "bid": 4, "tricks": 4}],
    }
    free = {"kind": "played", "sides": [{"owner": 0, "tricks": 4}]}
    assert completed("spades", 4, free, first_deal="free")["rows"] == []


@pytest.mark.parametrize("field", ["rows", "sides"])
@pytest.mark.parametrize("damage", ["none", [7], [{"player": 0, "owner": 0}] * 2])
def test_damaged_rows_stay_as_they_are(field: str, damage: Any) -> None:
    entry = {"kind": "played", field: damage}

    assert completed("spades", 4, entry) == entry


def test_answers_make_the_deal() -> None:
    sheet = sheet_of()
    answers = {"rows.0.bid": ["4"], "rows.1.bid": ["nil"], "rows.2.bid": ["3"], "rows.3.bid": ["5"]}
    typed = entry_of(groups_of(sheet), sheet.match.game.kinds, answers | {"sides.0.tricks": ["8"]})

    done = sheet.match.game.complete(typed, sheet.state, sheet.options)

    assert done == deal([4, ("nil", 0), 3, 5], 8, 5)
    assert sheet.plus(done).rows[0].counted
