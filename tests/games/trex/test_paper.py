"""The sheet of Trex as its players draw it: kingdoms, contracts struck out, totals."""

from typing import Any

from games.figures import Figure
from games.trex.paper import TrexKingdom, TrexPaper
from games.words import Name
from tests.games.trex.conftest import COMPLEX, KINGDOM, NAMES, king, rows, sheet_of, trex


def paper_of(*deals: Any, to_fill: bool = False, **options: Any) -> TrexPaper:
    sheet = sheet_of(*deals, **options)
    paper: TrexPaper = sheet.match.game.paper(sheet, to_fill=to_fill)
    return paper


def marks(kingdom: TrexKingdom) -> str:
    """Return the contracts at the head of a kingdom, those struck out in brackets."""
    texts = ((mark.name.render(), mark.struck) for mark in kingdom.marks)
    return " ".join(f"[{text}]" if struck else text for text, struck in texts)


def texts(figures: tuple[Figure, ...]) -> list[str]:
    return [figure.text for figure in figures]


def test_kingdom_has_its_owner_its_contracts_and_a_row_a_deal() -> None:
    paper = paper_of(*KINGDOM[:2], owner=2)
    (kingdom,) = paper.kingdoms

    assert paper.names == tuple(Name(player) for player in range(4))
    assert (kingdom.number, kingdom.owner, kingdom.empty) == (1, Name(2), 0)
    assert marks(kingdom) == "[♥K] Q [♦] Sl. Tx"
    assert [(row.deal, row.contract.render(), row.counted) for row in kingdom.rows] == [
        (1, "♥K", True),
        (2, "♦", True),
    ]
    assert [texts(row.changes) for row in kingdom.rows] == [
        ["", "−75", "", ""],
        ["−30", "−40", "−60", ""],
    ]
    assert texts(kingdom.totals) == ["−30", "−115", "−60", "0"]


def test_newest_deal_is_marked_and_only_the_last_totals_count() -> None:
    first, second, third = paper_of(*KINGDOM, king(0), *KINGDOM[1:], order="free").kingdoms

    assert not any(figure.counts or figure.newest for figure in first.totals)
    assert [figure.counts for figure in second.totals] == [True] * 4
    assert [row.changes[0].newest for row in second.rows] == [False] * 4 + [True]
    assert not any(row.changes[0].counts for row in second.rows)
    assert (third.rows, third.totals, marks(third)) == ((), (), "♥K Q ♦ Sl. Tx")


def test_finished_match_has_four_kingdoms_struck_out() -> None:
    paper = paper_of(*(COMPLEX, trex(1, 2, 3, 4)) * 4, contracts="complex", kingdoms="crossed")

    assert [marks(kingdom) for kingdom in paper.kingdoms] == ["[Cx] [Tx]"] * 4
    assert [kingdom.owner for kingdom in paper.kingdoms] == [Name(p) for p in (0, 1, 3, 2)]
    assert texts(paper.kingdoms[3].totals) == ["460", "20", "−280", "−200"]


def test_sheet_to_fill_has_empty_rows_for_every_contract_ahead() -> None:
    begun = paper_of(*KINGDOM[:2], to_fill=True)
    blank = paper_of(to_fill=True, contracts="complex")

    assert [kingdom.empty for kingdom in begun.kingdoms] == [3, 5, 5, 5]
    assert [kingdom.empty for kingdom in blank.kingdoms] == [2, 2, 2, 2]
    assert marks(begun.kingdoms[1]) == "♥K Q ♦ Sl. Tx"
    over = paper_of(*KINGDOM * 4, to_fill=True)
    assert [kingdom.empty for kingdom in over.kingdoms] == [0, 0, 0, 0]


def test_deal_that_is_not_allowed_stands_with_its_problem() -> None:
    (kingdom,) = paper_of(king(1), king(1), {"kind": "?"}).kingdoms

    assert [(row.counted, row.problem) for row in kingdom.rows[:1]] == [(True, None)]
    assert [row.counted for row in kingdom.rows] == [True, False, False]
    assert [row.problem.render() for row in kingdom.rows if row.problem] == [
        "This deal is not valid."
    ] * 2
    assert kingdom.rows[1].contract.render() == ""


def test_deals_after_the_end_stand_in_the_last_kingdom() -> None:
    *_others, last = paper_of(*KINGDOM * 4, king(1)).kingdoms

    assert [row.deal for row in last.rows] == [16, 17, 18, 19, 20, 21]
    assert texts(last.totals) == ["260", "220", "−480", "0"]


def test_partners_have_their_totals_at_the_foot() -> None:
    alone, together = paper_of(*KINGDOM[:2]), paper_of(*KINGDOM[:2], partners="sum")

    assert alone.sides == ()
    assert [(side.names.render(names=NAMES), side.total.text) for side in together.sides] == [
        ("Ana & Eva", "−90"),
        ("Ivo & Jan", "−115"),
    ]
    assert all(side.total.counts for side in together.sides)


def test_joined_contracts_stand_together() -> None:
    deal = {
        "kind": "complex",
        "contracts": ["diamonds", "slaps"],
        "rows": rows(diamonds=(3, 4, 6, 0), tricks=(2, 2, 4, 5)),
    }
    (kingdom,) = paper_of(deal, contracts="joined").kingdoms

    assert kingdom.rows[0].contract.render() == "♦, Sl."
    assert marks(kingdom) == "♥K Q [♦] [Sl.] Tx"
