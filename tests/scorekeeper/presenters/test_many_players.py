"""Sides of three and three pairs in words: who is level, who shares the first place, whose suit."""

import pytest

from games.cards import side_names
from games.sheet import Sheet
from scorekeeper.presenters.card import card_of
from scorekeeper.presenters.presenter import END, ISOLATE, Presenter
from tests.support.games.house_table import sheet_of, typed

PAIRS, SIDES = {"partners": "pairs"}, {"partners": "two_sides"}
NO_MARKS = dict.fromkeys(map(ord, (ISOLATE, END)))


def headline(sheet: Sheet) -> str:
    return card_of(sheet).headline.translate(NO_MARKS)


@pytest.mark.parametrize("first", range(3))
def test_choice_of_three_partners_has_the_suit_of_the_first(first: int) -> None:
    presenter = Presenter.of(["Ana", "Ivo", "Eva", "Jan", "Mia", "Leo"])
    partners = (first, first + 2, 5)

    assert presenter.first_seat(side_names(partners)) == first + 1


@pytest.mark.parametrize(
    ("definition", "points", "players", "level", "shared"),
    [
        (
            PAIRS,
            (5, 5, 1),
            6,
            "Anna & Dora, Ben & Emil are level",
            "Anna & Dora, Ben & Emil share first place",
        ),
        (PAIRS, (5, 5, 5), 6, "All level", "No winner"),
        (SIDES, (5, 5), 6, "All level", "No winner"),
        (SIDES, (5, 1), 6, "Anna & Cleo & Emil lead", "Anna & Cleo & Emil win"),
        ({}, (5, 1, 5), 3, "Anna & Cleo are level", "Anna, Cleo share first place"),
        ({}, (5, 5, 5, 1), 4, "Anna, Ben, Cleo are level", "Anna, Ben, Cleo share first place"),
    ],
)
def test_equal_teams_are_named_by_all_their_partners(
    definition: dict[str, str], points: tuple[int, ...], players: int, level: str, shared: str
) -> None:
    match = sheet_of(definition, typed(*points), players=players)
    stopped = sheet_of(definition, typed(*points), players=players, stopped=True)

    assert (headline(match), headline(stopped)) == (level, shared)
