"""The standing during a match: totals, running numbers and leaders."""

from fractions import Fraction
from typing import Any

import pytest

from games import GAMES
from games.examples import examples
from games.sheet import MatchInput, Sheet, fold_sheet, opening_sheet
from games.standing import Holding, leaders
from tests.support.games.preferans_table import CLUBS, HEARTS, contract
from tests.support.games.standing import standing_agrees_with_the_settlement

NAMES = ("Ana", "Ivo", "Eva", "Jan")


def sheet_of(slug: str, *deals: dict[str, Any], **options: Any) -> Sheet:
    game = GAMES[slug]
    return fold_sheet(MatchInput(game, NAMES[: game.players], options=options, deals=deals))


def holdings(sheet: Sheet) -> tuple[Holding, ...]:
    return sheet.match.game.standing(sheet.state, sheet.options).holdings


def standing_rows(sheet: Sheet) -> list[tuple[Any, ...]]:
    """Return score, running number and lead of every player or side."""
    return [(holding.score, holding.running.amount, holding.leads) for holding in holdings(sheet)]


@pytest.mark.parametrize("slug", GAMES)
def test_nobody_leads_before_the_first_deal(slug: str) -> None:
    game = GAMES[slug]
    before = opening_sheet(MatchInput(game, NAMES[: game.players]))

    assert [(holding.total, holding.leads) for holding in holdings(before)] == [(0, False)] * len(
        holdings(before)
    )


def test_several_lead_when_level() -> None:
    assert leaders([(5, 0), (3, 1), (5, 0)]) == {0, 2}


def test_preferans_ranks_by_the_settlement_and_shows_the_centres() -> None:
    deals = (
        contract(HEARTS, "came 2", "came 3", declarer=1),
        contract(CLUBS, "came 2", "came 1", declarer=1),
        contract(HEARTS, "came 2", "came 1"),
    )

    for early_stop in ("write_off", "void"):
        actual = standing_rows(sheet_of("preferans", *deals, early_stop=early_stop))
        assert actual == [(20, -32, True), (-14, -28, False), (-6, -38, False)]


def test_preferans_totals_are_exact_where_thirds_are_shared_out() -> None:
    deal = contract(HEARTS, "came 2", "came 2")
    sheet = sheet_of("preferans", deal, early_stop="exact_thirds")

    assert [holding.total for holding in holdings(sheet)] == [
        Fraction(64, 3),
        Fraction(-32, 3),
        Fraction(-32, 3),
    ]
    assert [holding.score for holding in holdings(sheet)] == ["21.33", "-10.67", "-10.66"]


def test_skruuvi_shows_the_points_of_this_set() -> None:
    grand = {"kind": "contract", "declarer": 0, "level": 6, "denomination": "grand", "tricks": 12}
    first = sheet_of("skruuvi", grand, session="short12")
    second = sheet_of("skruuvi", *[grand] * 5, session="short12")

    won = int(holdings(first)[0].score)
    assert standing_rows(first) == [
        (won, won, True),
        (won, won, True),
        (-won, -won, False),
        (-won, -won, False),
    ]
    assert [holding.running.amount for holding in holdings(second)] == [won, -won, won, -won]
    assert [holding.score for holding in holdings(second)] == [5 * won, 3 * won, -3 * won, -5 * won]


def test_skruuvi_shows_bolshevik_while_it_is_played() -> None:
    grand = {"kind": "contract", "declarer": 0, "level": 6, "denomination": "grand", "tricks": 12}
    dictator = {"kind": "bolshevik", "soloist": 0, "contract": "dictator", "tricks": 13}
    sheet = sheet_of(
        "skruuvi", *[grand] * 4, dictator, session="short12", bolshevik="after_each_set"
    )

    assert [(holding.running.label, holding.running.amount) for holding in holdings(sheet)] == [
        ("Bolshevik", 150),
        ("Bolshevik", -50),
        ("Bolshevik", -50),
        ("Bolshevik", -50),
    ]


def test_sides_show_the_points_needed() -> None:
    bid = {"kind": "contract", "declarer": 1, "bid": 8, "tricks": 9}

    assert standing_rows(sheet_of("tarneeb", bid)) == [(0, 31, False), (8, 23, True)]
    assert standing_rows(sheet_of("egyptian-tarneeb", bid | {"denomination": "hearts"})) == [
        (0, 41, False),
        (8, 33, True),
    ]


def test_side_that_declared_last_leads_when_it_wins_level() -> None:
    level = {"kind": "contract", "declarer": 0, "bid": 10, "tricks": 10}
    theirs = level | {"declarer": 1}
    sheet = sheet_of(
        "tarneeb",
        *[level, theirs] * 3,
        level | {"bid": 7, "tricks": 7},
        target=7,
        tie_rule="declarers_win",
        defenders_when_made="tricks",
        made_score="tricks",
    )

    assert [holding.leads for holding in holdings(sheet)] == [True, False]


def test_avinas_ranks_by_rams_then_pips_and_by_the_verdict_at_the_end() -> None:
    pips = {"kind": "no_sevens", "declarer": 1, "declarer_points": 40}
    ram = {"kind": "sevens", "sevens": 1, "declarer": 0, "declarer_points": 70}
    lost_deal = {"kind": "no_sevens", "declarer": 0, "declarer_points": 0}

    assert standing_rows(sheet_of("avinas", pips)) == [(0, 0, True), (0, 2, False)]
    assert standing_rows(sheet_of("avinas", pips, ram)) == [(0, 0, True), (1, 2, False)]
    cats = sheet_of("avinas", {**ram, "declarer": 0}, lost_deal, lost_deal)
    assert (cats.status, standing_rows(cats)) == ("finished", [(0, 12, False), (1, 0, True)])


@pytest.mark.parametrize("slug", GAMES)
def test_standing_agrees_with_the_settlement_in_examples(slug: str) -> None:
    for example in examples(slug).matches:
        standing_agrees_with_the_settlement(fold_sheet(example.match))
