"""The worked examples of every game: published scores and single deals, exact."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from games import GAMES
from games.examples import DealExample, Examples, MatchExample, RefusalExample, examples
from games.inputs import read_match
from games.kernel import Line
from games.sheet import MatchInput, Sheet, fold_sheet, score_deal
from games.values import Refused
from tests.support.games.answered import sheet_json
from tests.support.games.sheets import unplayed

FEWEST_DEALS = 3
"""The fewest deals of an ended match, so that seats can change hands in it."""
OF_GAMES: dict[str, Examples] = {slug: examples(slug) for slug in GAMES}


def examples_of(kind: str) -> list[Any]:
    """Return the examples of one kind from all games, as parameters with readable ids."""
    return [
        pytest.param(example, id=f"{slug}-{example.name}")
        for slug, examples in OF_GAMES.items()
        for example in getattr(examples, kind)
    ]


def part_of(example: Mapping[str, Any], whole: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keys of the whole that the example has, to compare with it."""
    return {
        key: part_of(value, whole[key]) if isinstance(value, Mapping) else whole.get(key)
        for key, value in example.items()
    }


def changes_of(lines: tuple[Line, ...], sums: Mapping[str, tuple[int, ...]]) -> dict[str, Any]:
    """Return the sums of the lines of each column that changes, owner by owner."""
    by_place = Counter[tuple[str, int]]()
    for line in lines:
        by_place[line.column, line.owner] += line.amount
    changed = {
        column: tuple(by_place[column, owner] for owner in range(len(amounts)))
        for column, amounts in sums.items()
    }
    return {column: amounts for column, amounts in changed.items() if any(amounts)}


@pytest.mark.parametrize("slug", GAMES)
def test_examples_show_an_end_a_refusal_and_a_usual_first_deal(slug: str) -> None:
    game_examples, first = OF_GAMES[slug], unplayed(slug)
    ended = [
        example.name
        for example in game_examples.matches
        if len(example.match.deals) >= FEWEST_DEALS and fold_sheet(example.match).settlement
    ]
    deals = [deal for example in game_examples.matches for deal in example.match.deals]
    deals += [example.deal for example in game_examples.deals]

    opening = [deal for deal in deals if not first.plus(deal).rows[0].refusals]

    assert (bool(ended), bool(game_examples.refusals), bool(opening)) == (True, True, True)


@pytest.mark.parametrize("slug", GAMES)
def test_examples_of_a_game_have_names_of_their_own(slug: str) -> None:
    game_examples = OF_GAMES[slug]

    names = [example.name for example in game_examples.matches]
    names += [deal.name for deal in game_examples.deals]
    names += [refusal.name for refusal in game_examples.refusals]

    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("example", examples_of("matches"))
def test_match_folds_to_the_stated_totals(example: MatchExample) -> None:
    sheet = fold_sheet(example.match)
    answer = sheet_json(sheet)

    assert [row.refusals for row in sheet.rows] == [()] * len(example.match.deals)
    for after in example.after:
        totals = answer["deals"][after.deal - 1]["totals"]
        assert (after.deal, part_of(after.totals, totals)) == (after.deal, after.totals)
        if after.next is not None:
            so_far = sheet_json(fold_sheet(_first_deals(example, after.deal)))
            assert (after.deal, part_of(after.next, so_far["next"])) == (after.deal, after.next)


@pytest.mark.parametrize("example", examples_of("matches"))
def test_match_settles_as_stated(example: MatchExample) -> None:
    settlement = sheet_json(fold_sheet(example.match))["settlement"]

    if example.settlement is None:
        assert settlement is None
    else:
        assert part_of(example.settlement, settlement) == example.settlement


@pytest.mark.parametrize("example", examples_of("deals"))
def test_deal_changes_exactly_the_stated_columns(example: DealExample) -> None:
    game, state = example.match.game, example.state
    options = game.read_options(example.match.options)

    lines, after = score_deal(game, game.read_deal(example.deal), state, options)

    actual = {column: amounts for column, amounts in example.changes.items() if any(amounts)}
    assert changes_of(lines, state.sums) == actual
    if example.over is not None:
        assert game.over(after, options) is example.over
    if example.next is not None:
        following = Sheet(example.match, options, after).next
        assert following is not None
        state_data = following.model_dump(mode="json")
        assert part_of(example.next, state_data) == example.next


@pytest.mark.parametrize("example", examples_of("refusals"))
def test_refusal_gives_exactly_the_stated_codes(example: RefusalExample) -> None:
    with pytest.raises(Refused) as refused:
        _enter(example)

    refusals = refused.value.refusals
    assert tuple(refusal.code for refusal in refusals) == example.codes
    if example.fields is not None:
        assert tuple(refusal.field for refusal in refusals) == example.fields


def _enter(example: RefusalExample) -> None:
    """Enter the deal of an example, or start its match. Raises `Refused`."""
    if example.match is None or example.state is None:
        read_match(example.inputs)
        return
    game = example.match.game
    options = game.read_options(example.match.options)
    score_deal(game, game.read_deal(example.deal), example.state, options)


def _first_deals(example: MatchExample, deals: int) -> MatchInput:
    """Return the match of an example with only its first deals."""
    return replace(example.match, deals=example.match.deals[:deals], stopped=False)
