"""The two-column papers of Tarneeb, Egyptian Tarneeb and Nestors."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.sheet import MatchInput, Sheet, fold_sheet
from games.two_sides.paper import TwoColumnPaper, TwoColumnRow
from games.words import Phrase
from tests.plugins.profiles import tries
from tests.support.games.strategies import sheets

NAMES = ("Anna", "Ben", "Cleo", "Dora")
TWO_COLUMNS = ("tarneeb", "egyptian-tarneeb", "nestors")


def sheet_of(slug: str, *deals: dict[str, Any], **options: Any) -> Sheet:
    """Return the sheet of a match."""
    stopped = options.pop("stopped", False)
    return fold_sheet(MatchInput(GAMES[slug], NAMES, options, deals=deals, stopped=stopped))


def paper_of(sheet: Sheet) -> TwoColumnPaper:
    """Return the drawn paper of a sheet."""
    paper: TwoColumnPaper = sheet.match.game.paper(sheet)
    return paper


def contract(bid: int, tricks: int, **more: Any) -> dict[str, Any]:
    """Return the raw input of a contract that Anna declares."""
    return {"kind": "contract", "declarer": 0, "bid": bid, "tricks": tricks} | more


def text_of(phrase: Phrase | None) -> str | None:
    """Return a phrase as players read it."""
    return phrase.render(names=NAMES) if phrase else None


def row_content(row: TwoColumnRow) -> tuple[Any, ...]:
    """Return the visible content of a row: its style, and the change and total of each side."""
    return (row.style, *((cell.change, cell.total) for cell in row.cells))


def test_new_sheet_has_heads_a_goal_and_a_dealer() -> None:
    paper = paper_of(sheet_of("tarneeb"))

    assert [(text_of(head.word), text_of(head.names)) for head in paper.heads] == [
        ("Us", "Anna & Cleo"),
        ("Them", "Ben & Dora"),
    ]
    assert text_of(paper.goal) == "To 31"
    assert paper.rows == ()
    assert [(foot.total, foot.needed, foot.won) for foot in paper.feet] == [
        ("0", "31", False),
        ("0", "31", False),
    ]
    assert text_of(paper.next_dealer) == "Anna deals next."
    assert paper.result is None


def test_rows_have_the_change_and_the_running_total() -> None:
    paper = paper_of(
        sheet_of(
            "tarneeb",
            contract(8, 9, denomination="hearts"),
            contract(9, 3),
            {"kind": "passed_out"},
            contract(7, 7, declarer=1),
        )
    )

    assert [row_content(row) for row in paper.rows] == [
        ("made", ("+8", "8"), ("", "0")),
        ("failed", ("−9", "−1"), ("+10", "10")),
        ("redeal", ("", "−1"), ("", "10")),
        ("made", ("", "−1"), ("+7", "17")),
    ]
    assert [row.deal for row in paper.rows] == [1, 2, 3, 4]
    assert [row.dealer and row.dealer.player for row in paper.rows] == [0, 1, 2, 2]
    assert [text_of(row.description) for row in paper.rows][:3] == [
        "Anna: 8 ♥, made (9–4)",
        "Anna: 9, failed by 6 (3–10)",
        "All passed",
    ]
    assert [cell.below_zero for cell in paper.rows[1].cells] == [True, False]
    assert [cell.failed for cell in paper.rows[1].cells] == [True, False]
    assert [cell.failed for cell in paper.rows[0].cells] == [False, False]
    assert [[text_of(reason.why) for reason in cell.reasons] for cell in paper.rows[1].cells] == [
        ["Bid failed"],
        ["Tricks against a failed bid"],
    ]
    assert [(foot.total, foot.needed) for foot in paper.feet] == [("−1", "32"), ("17", "14")]
    assert text_of(paper.next_dealer) == "Dora deals next."


@pytest.mark.parametrize(
    ("slug", "deal", "written"),
    [
        ("tarneeb", contract(8, 9), (0, "8", "", "", False)),
        ("tarneeb", contract(8, 7, denomination="clubs"), (0, "8", "clubs", "", True)),
        (
            "egyptian-tarneeb",
            contract(9, 9, declarer=2, denomination="no_trumps", doubling="double"),
            (2, "9", "no_trumps", "×2", False),
        ),
        (
            "egyptian-tarneeb",
            contract(9, 8, denomination="spades", doubling="redouble"),
            (0, "9", "spades", "×4", True),
        ),
        (
            "nestors",
            {"kind": "contract", "declarer": 3, "bid": 120, "trump": "10", "points": 120},
            (3, "120", "", "10", False),
        ),
        (
            "nestors",
            {"kind": "contract", "declarer": 3, "bid": 120, "points": 115},
            (3, "120", "", "", True),
        ),
    ],
)
def test_contract_is_written_short(
    slug: str, deal: dict[str, Any], written: tuple[int, str, str, str, bool]
) -> None:
    options = {"redouble": True} if slug == "egyptian-tarneeb" else {}
    notation = paper_of(sheet_of(slug, deal, **options)).rows[0].contract

    assert notation is not None
    assert notation.declarer is not None
    assert (
        notation.declarer.player,
        notation.bid,
        notation.suit,
        notation.mark,
        notation.failed,
    ) == written


def test_finished_sheet_shows_the_winner_and_keeps_later_deals() -> None:
    paper = paper_of(
        sheet_of("tarneeb", contract(13, 13), contract(7, 7), contract(8, 6), target=30)
    )

    assert [row.style for row in paper.rows] == ["made", "made", "uncounted"]
    assert row_content(paper.rows[2]) == ("uncounted", ("", "33"), ("", "0"))
    assert paper.rows[2].dealer is None
    assert [(foot.needed, foot.won) for foot in paper.feet] == [("0", True), ("30", False)]
    assert text_of(paper.result) == "Anna & Cleo win, 33 to 0."
    assert paper.next_dealer is None


def test_stopped_sheet_names_the_side_ahead_or_nobody() -> None:
    ahead = sheet_of("tarneeb", contract(8, 6), stopped=True)
    level = sheet_of("tarneeb", stopped=True)

    assert text_of(paper_of(ahead).result) == "Ben & Dora win, 7 to −8."
    assert text_of(paper_of(level).result) == "No winner, 0 to 0."
    assert [foot.won for foot in paper_of(ahead).feet] == [False, True]
    assert [foot.won for foot in paper_of(level).feet] == [False, False]


@pytest.mark.parametrize("slug", TWO_COLUMNS)
def test_invalid_deal_stays_on_the_sheet(slug: str) -> None:
    row = paper_of(sheet_of(slug, contract(8, 14))).rows[0]

    assert row_content(row) == ("uncounted", ("", "0"), ("", "0"))
    assert (text_of(row.description), row.contract, row.dealer) == (
        "This deal is not valid.",
        None,
        None,
    )


def test_nestors_is_drawn_to_its_limit() -> None:
    deal = {"kind": "contract", "declarer": 1, "bid": 120, "trump": "J", "points": 115}
    paper = paper_of(sheet_of("nestors", {"kind": "passed_out"}, deal))

    assert text_of(paper.goal) == "To 1000"
    assert [row_content(row) for row in paper.rows] == [
        ("redeal", ("", "0"), ("", "0")),
        ("failed", ("+75", "75"), ("−120", "−120")),
    ]
    assert [cell.failed for cell in paper.rows[1].cells] == [False, True]
    assert [cell.below_zero for cell in paper.rows[0].cells] == [False, False]
    assert [cell.below_zero for cell in paper.rows[1].cells] == [False, True]
    assert [foot.needed for foot in paper.feet] == ["925", "1120"]
    assert text_of(paper.next_dealer) == "Ben deals next."


@pytest.mark.parametrize("slug", TWO_COLUMNS)
@tries(25)
@given(data=st.data())
def test_last_totals_are_below_the_columns(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(sheets(slug))
    paper = paper_of(sheet)

    assert len(paper.rows) == len(sheet.rows)
    if paper.rows:
        totals = [cell.total for cell in paper.rows[-1].cells]
        assert totals == [foot.total for foot in paper.feet]
    for row in paper.rows:
        assert (row.contract is None) is (row.style == "redeal")
