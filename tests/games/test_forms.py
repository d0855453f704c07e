"""The laws of every game's form: each legal deal can be entered; only visible questions count."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.entry import (
    Group,
    Question,
    entry_of,
    form_of,
    is_asked,
    relevant_questions,
    with_defaults,
)
from games.examples import examples
from games.kernel import AnyGame
from games.sheet import MatchInput, Sheet, opening_sheet
from games.values import Refused
from tests.plugins.profiles import tries
from tests.support.games.strategies import PLAY, next_deals, sheets

drawn_games = pytest.mark.parametrize("slug", PLAY)
a_few = tries(30)

MATCHES = [
    pytest.param(example.match, id=f"{slug}-{example.name}")
    for slug in GAMES
    for example in examples(slug).matches
]
DEALS = [
    pytest.param(example.match, example.state, example.deal, id=f"{slug}-{example.name}")
    for slug in GAMES
    for example in examples(slug).deals
]


def groups_of(sheet: Sheet, state: Any = None) -> tuple[Group, ...]:
    """Return the form of the next deal, or of a deal at the given state."""
    form: tuple[Group, ...] = sheet.match.game.form(state or sheet.state, sheet.options)
    return form


def round_trip(sheet: Sheet, entry: Mapping[str, Any], state: Any = None) -> Any:
    """Return a validated deal after a round trip through its form; unasked fields stay."""
    game, groups = sheet.match.game, groups_of(sheet, state)
    form = with_defaults(groups, form_of(entry, game.kinds))
    answered = {question.name.partition(".")[0] for question in relevant_questions(groups, form)}
    unasked = {field: value for field, value in entry.items() if field not in answered}
    typed = entry_of(groups, game.kinds, form)
    completed = game.complete(typed, state or sheet.state, sheet.options)
    return normalised(game, completed | unasked)


def normalised(game: AnyGame, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return a validated deal, its rows (defenders, aces) sorted."""
    fields: dict[str, Any] = game.read_deal(entry).model_dump(mode="json")
    for field, value in fields.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            fields[field] = sorted(value, key=json.dumps)
    return fields


@pytest.mark.parametrize("match", MATCHES)
def test_every_deal_of_the_example_matches_can_be_tapped(match: MatchInput) -> None:
    sheet = opening_sheet(match)

    for entry in match.deals:
        if not sheet.over:
            assert round_trip(sheet, entry) == normalised(match.game, entry)
            sheet = sheet.plus(entry)


@pytest.mark.parametrize(("match", "state", "entry"), DEALS)
def test_every_example_deal_can_be_tapped(
    match: MatchInput, state: Any, entry: Mapping[str, Any]
) -> None:
    sheet = opening_sheet(match)

    assert round_trip(sheet, entry, state) == normalised(match.game, entry)


@drawn_games
@a_few
@given(data=st.data())
def test_every_legal_deal_can_be_tapped(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(sheets(slug))
    if sheet.over:
        return

    entry = data.draw(next_deals(sheet))

    game = sheet.match.game
    assert round_trip(sheet, entry) == normalised(game, entry)


@drawn_games
@a_few
@given(data=st.data())
def test_answers_to_questions_that_are_hidden_change_nothing(
    slug: str, data: st.DataObject
) -> None:
    sheet = data.draw(sheets(slug))
    if sheet.over:
        return
    groups, kinds = groups_of(sheet), GAMES[slug].kinds
    before, after = (
        with_defaults(groups, form_of(data.draw(next_deals(sheet)), kinds)) for _ in range(2)
    )

    hidden = before.keys() - {question.name for question in relevant_questions(groups, after)}
    left_over = {name: before[name] for name in hidden}

    assert entry_of(groups, kinds, left_over | after) == entry_of(groups, kinds, after)


@drawn_games
@a_few
@given(data=st.data())
def test_form_offers_the_kinds_that_can_come_next(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(sheets(slug))
    if sheet.over:
        return

    choices: Any = sheet.choices
    only = [list(choices.kinds)] if len(choices.kinds) == 1 else []
    offered = [
        [choice.value for choice in question.choices]
        for group in groups_of(sheet)
        for question in group.questions
        if isinstance(question, Question) and question.name == "kind"
    ]
    assert [set(kinds) for kinds in offered or only] == [set(choices.kinds)]


@drawn_games
@a_few
@given(data=st.data())
def test_no_heading_stands_without_a_question(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(sheets(slug))
    if sheet.over:
        return
    groups = groups_of(sheet)
    deal = form_of(data.draw(next_deals(sheet)), GAMES[slug].kinds)
    answered = list(deal)[: data.draw(st.integers(0, len(deal)))]

    form = with_defaults(groups, {name: deal[name] for name in answered})

    headings = [
        group for group in groups if group.legend and is_asked(group.when, group.unless, form)
    ]
    asked_ids = {id(question) for question in relevant_questions(groups, form)}
    empty = [
        heading.legend
        for heading in headings
        if not asked_ids.intersection(map(id, heading.questions))
    ]
    assert empty == []


@drawn_games
@a_few
@given(data=st.data())
def test_note_of_a_deal_with_any_of_its_answers_can_be_described(
    slug: str, data: st.DataObject
) -> None:
    sheet = data.draw(sheets(slug).filter(lambda sheet: sheet.status == "open"))
    game, groups = sheet.match.game, groups_of(sheet)
    form = form_of(data.draw(next_deals(sheet)), game.kinds)
    kept = data.draw(st.sets(st.sampled_from(sorted(form))))
    known = {name: form[name] for name in form if name in kept or name == "kind"}
    entry = entry_of(groups, game.kinds, with_defaults(groups, known))

    for noted in (entry, game.complete(dict(entry), sheet.state, sheet.options)):
        try:
            deal = game.read_deal(noted)
        except Refused:
            continue
        assert game.describe(deal, sheet.options).render(names=sheet.match.players)
