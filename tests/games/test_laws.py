"""The laws of every game, on its worked examples and on random matches.

A random match is checked against every law of `LAWS`; the note of a failure names the law.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.examples import examples, rules
from games.kernel import Line
from games.new_game import TO_BE_WRITTEN
from games.settlement import MINOR_UNITS
from games.sheet import MatchInput, Sheet, fold_sheet, opening_sheet
from tests.plugins.profiles import tries
from tests.support.games.answered import sheet_json
from tests.support.games.sheets import unplayed
from tests.support.games.standing import standing_agrees_with_the_settlement
from tests.support.games.strategies import PLAY, damaged, json_values, sheets, stakes

every_game = pytest.mark.parametrize("slug", GAMES)
MATCHES, MOST = 30, 30
"""Random matches of each game, and their maximum number of deals."""
TWICE = range(2)

Law: TypeAlias = Callable[[Sheet, st.DataObject], None]
"""Asserts about a random sheet; `data` draws further values for the law."""

OF_EXAMPLES = [
    pytest.param(example.match, id=f"{slug}-{example.name}")
    for slug in GAMES
    for example in examples(slug).matches
]
every_example = pytest.mark.parametrize("match", OF_EXAMPLES)


def lines_of(sheet: Sheet) -> Iterator[Line]:
    """Yield every line of a sheet."""
    for row in sheet.rows:
        yield from row.lines


def numbers(sheet: Sheet) -> list[tuple[Any, ...]]:
    """Return the scores of a sheet's deals, without the deals' numbers."""
    return [(row.counted, row.dealer, row.lines, row.state.sums) for row in sheet.rows]


@cache
def headings(slug: str) -> frozenset[str]:
    """Return the reasons that the rules of a game explain."""
    return frozenset(line[4:] for line in rules(slug).splitlines() if line.startswith("### "))


# The laws, of lines and totals


def totals_are_sums_of_lines(sheet: Sheet, _data: st.DataObject) -> None:
    check_totals(sheet)


def check_totals(sheet: Sheet) -> None:
    opening = opening_sheet(sheet.match).state.sums
    sums = {column: list(amounts) for column, amounts in opening.items()}

    for row in sheet.rows:
        for line in row.lines:
            sums[line.column][line.owner] += line.amount
        assert row.state.sums == {column: tuple(amounts) for column, amounts in sums.items()}


def legal_deal_counts_whatever_came_before(sheet: Sheet, _data: st.DataObject) -> None:
    assert [(row.counted, row.refusals) for row in sheet.rows] == [(True, ())] * len(sheet.rows)
    assert {row.entry["kind"] for row in sheet.rows} <= set(sheet.match.game.kinds)


def next_deal_is_one_of_the_offered_kinds(sheet: Sheet, _data: st.DataObject) -> None:
    before = opening_sheet(sheet.match)

    for row in sheet.rows:
        choices = before.choices
        assert choices is not None
        assert row.entry["kind"] in choices.kinds
        before = before.plus(row.entry)


def amounts_of_a_deal_add_up_to_zero_where_the_game_says_so(
    sheet: Sheet, _data: st.DataObject
) -> None:
    if sheet.match.game.zero_sum:
        sums = [sum(line.amount for line in row.lines) for row in sheet.rows]
        assert sums == [0] * len(sheet.rows)


# The laws of the fold


def prefix_of_the_deals_gives_a_prefix_of_the_sheet(sheet: Sheet, data: st.DataObject) -> None:
    length = data.draw(st.integers(0, len(sheet.rows)))

    shorter = fold_sheet(replace(sheet.match, deals=sheet.match.deals[:length]))

    assert shorter.rows == sheet.rows[:length]


def deal_survives_json(sheet: Sheet, _data: st.DataObject) -> None:
    game = sheet.match.game

    for row in sheet.rows:
        read_back = json.loads(json.dumps(row.entry))
        dumped = json.loads(row.deal.model_dump_json())
        assert game.read_deal(read_back) == row.deal
        assert game.read_deal(dumped) == row.deal


def same_input_gives_the_same_sheet(sheet: Sheet, _data: st.DataObject) -> None:
    match = sheet.match
    again = replace(match, deals=tuple(json.loads(json.dumps(list(match.deals)))))

    first, second = (
        json.dumps(sheet_json(fold_sheet(match))),
        json.dumps(sheet_json(fold_sheet(again))),
    )

    assert first == second == json.dumps(sheet_json(sheet))


def garbage_among_the_deals_leaves_the_other_rows_as_they_are(
    sheet: Sheet, data: st.DataObject
) -> None:
    deals = sheet.match.deals

    for _ in TWICE:
        place = data.draw(st.integers(0, len(deals)))
        garbage: Any = data.draw(json_values)
        mixed = (*deals[:place], garbage, *deals[place:])

        refolded = fold_sheet(replace(sheet.match, deals=mixed))

        row = refolded.rows[place]
        assert (row.counted, row.lines, bool(row.refusals)) == (False, (), True)
        assert numbers(refolded)[:place] + numbers(refolded)[place + 1 :] == numbers(sheet)


def damaged_deal_is_refused_or_counts_and_the_sheet_can_be_shown(
    sheet: Sheet, data: st.DataObject
) -> None:
    deals = sheet.match.deals

    for _ in TWICE if deals else ():
        place = data.draw(st.integers(0, len(deals) - 1))
        broken = data.draw(damaged(dict(deals[place])))

        refolded = fold_sheet(
            replace(sheet.match, deals=(*deals[:place], broken, *deals[place + 1 :]))
        )

        assert len(json.loads(json.dumps(sheet_json(refolded)))["deals"]) == len(deals)
        names = sheet.match.players
        for row in refolded.rows:
            assert not (row.counted and row.refusals)
            assert all(refusal.code and refusal.render(names=names) for refusal in row.refusals)


def deals_behind_the_end_are_kept_and_change_nothing(sheet: Sheet, _data: st.DataObject) -> None:
    if sheet.over:
        longer = fold_sheet(replace(sheet.match, deals=sheet.match.deals * 2))
        behind = longer.rows[len(sheet.rows) :]
        assert [(row.counted, row.dealer, row.lines) for row in behind] == [
            (False, None, ())
        ] * len(sheet.rows)
        assert sheet_json(longer)["settlement"] == sheet_json(sheet)["settlement"]


def every_deal_can_be_described(sheet: Sheet, _data: st.DataObject) -> None:
    game = sheet.match.game

    for row in sheet.rows:
        phrases = [game.describe(row.deal, sheet.options), *game.notes(row, sheet)]
        assert all(phrase.render(names=sheet.match.players) for phrase in phrases)


def every_reason_has_its_heading(sheet: Sheet, _data: st.DataObject) -> None:
    assert {line.why for line in lines_of(sheet)} <= headings(sheet.match.game.slug)


# The laws of settlement


def balances_sum_to_zero_and_payments_clear_them(sheet: Sheet, data: st.DataObject) -> None:
    stake = data.draw(st.none() | stakes)

    check_settlement(replace(sheet, match=replace(sheet.match, stopped=True, stake=stake)))


def check_settlement(sheet: Sheet) -> None:
    """Check zero-sum balances, a complete ranking, and payments that clear the balances."""
    settled, stake = sheet.settlement_now, sheet.match.stake
    players = range(len(settled.balance))

    assert sum(map(Decimal, settled.balance)) == 0
    assert sorted(p for group in settled.result.ranking for p in group) == list(players)
    if stake is None or settled.payments is None:
        assert (stake, settled.payments) == (None, None)
        return
    money = [Fraction(0)] * len(settled.balance)
    for payment in settled.payments:
        assert payment.payer != payment.payee
        assert Decimal(payment.amount) > 0
        money[payment.payer] -= Fraction(payment.amount)
        money[payment.payee] += Fraction(payment.amount)
    unit = Fraction(1, 10 ** MINOR_UNITS.get(stake.currency, 2))
    for exact, paid in zip(settled.result.balance, money, strict=True):
        assert abs(paid - exact * Fraction(stake.amount)) < unit


LAWS: tuple[Law, ...] = (
    totals_are_sums_of_lines,
    legal_deal_counts_whatever_came_before,
    next_deal_is_one_of_the_offered_kinds,
    amounts_of_a_deal_add_up_to_zero_where_the_game_says_so,
    prefix_of_the_deals_gives_a_prefix_of_the_sheet,
    deal_survives_json,
    same_input_gives_the_same_sheet,
    garbage_among_the_deals_leaves_the_other_rows_as_they_are,
    damaged_deal_is_refused_or_counts_and_the_sheet_can_be_shown,
    deals_behind_the_end_are_kept_and_change_nothing,
    every_deal_can_be_described,
    every_reason_has_its_heading,
    balances_sum_to_zero_and_payments_clear_them,
    standing_agrees_with_the_settlement,
)


def check(law: Law, sheet: Sheet, data: st.DataObject) -> None:
    """Check a sheet against a law; add the name of a broken law to the failure."""
    try:
        law(sheet, data)
    except Exception as failure:
        failure.add_note(f"The law: {law.__name__}")
        raise


@pytest.mark.parametrize("slug", PLAY)
@tries(MATCHES)
@given(data=st.data())
def test_drawn_match_keeps_every_law(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(sheets(slug, most=MOST))

    for law in LAWS:
        check(law, sheet, data)


@tries(1)
@given(data=st.data())
def test_failure_names_the_law(data: st.DataObject) -> None:
    def law_that_is_broken(_sheet: Sheet, _data: st.DataObject) -> None:
        raise AssertionError

    with pytest.raises(AssertionError) as failure:
        check(law_that_is_broken, unplayed("tarneeb"), data)

    assert failure.value.__notes__ == ["The law: law_that_is_broken"]


# The worked examples


@every_example
def test_totals_are_sums_of_lines_in_examples(match: MatchInput) -> None:
    check_totals(fold_sheet(match))


@every_example
def test_prefix_of_the_deals_gives_a_prefix_of_the_sheet_in_examples(match: MatchInput) -> None:
    rows = fold_sheet(match).rows

    for length in range(len(rows)):
        shorter = replace(match, deals=match.deals[:length])
        assert fold_sheet(shorter).rows == rows[:length]


@every_example
def test_balances_sum_to_zero_and_payments_clear_them_in_examples(match: MatchInput) -> None:
    check_settlement(fold_sheet(match))


# Rules, options and schemas


@every_game
def test_every_reason_has_its_heading_in_the_rules(slug: str) -> None:
    sheets = (fold_sheet(example.match) for example in examples(slug).matches)
    reasons = {line.why for sheet in sheets for line in lines_of(sheet)}
    for deal_example in examples(slug).deals:
        game = deal_example.match.game
        options = game.read_options(deal_example.match.options)
        deal = game.read_deal(deal_example.deal)
        reasons |= {line.why for line in game.score(deal, deal_example.state, options)}

    assert reasons <= headings(slug)


@every_game
def test_columns_have_names_and_owners(slug: str) -> None:
    game = GAMES[slug]

    assert list(game.column_names) == list(game.columns)
    assert set(unplayed(slug).state.sums) == set(game.columns)


@every_game
def test_examples_show_every_kind_of_deal(slug: str) -> None:
    game_examples = examples(slug)
    entries: list[Mapping[str, Any]] = [
        deal for example in game_examples.matches for deal in example.match.deals
    ]
    entries += [deal_example.deal for deal_example in game_examples.deals]

    assert {entry["kind"] for entry in entries} == set(GAMES[slug].kinds)


@every_game
def test_rules_have_the_chapters_that_every_game_has(slug: str) -> None:
    chapters = [line[3:] for line in rules(slug).splitlines() if line.startswith("## ")]

    assert chapters == [
        "The table", "Words", "A deal", "Scoring", "The end", "Settlement", "Options",
        "What each line means", "Sources",
    ]  # fmt: skip


@every_game
def test_nothing_of_a_game_is_left_to_be_written(slug: str) -> None:
    folder = files("games").joinpath(*GAMES[slug].folders[0].split("/"))
    texts = {
        file.name: file.read_text()
        for file in folder.iterdir()
        if file.is_file() and not file.name.endswith(".bin")
    }

    lines = ((f"{name}:{number}", line) for name, text in sorted(texts.items())
             for number, line in enumerate(text.splitlines(), 1))  # fmt: skip
    unfinished = [place for place, line in lines if TO_BE_WRITTEN in line]

    assert unfinished == []


@every_game
def test_every_game_can_be_played_in_tests(slug: str) -> None:
    assert slug in PLAY
