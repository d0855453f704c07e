"""Sample rounds: they show what a definition asks, and are legal wherever that is possible."""

from typing import Any

import pytest
from hypothesis import given

from games import GAMES
from games.house.deals import PRESETS
from games.sheet import Sheet
from tests.games.play.house import OPTIONS
from tests.support.games.house_table import HOUSE, sheet_of

SAMPLES = 3


def samples(definition: dict[str, Any], players: int = 4) -> Sheet:
    """Return the sheet of the sample rounds of a definition."""
    game = HOUSE.at_table(definition, players)
    return sheet_of(definition, *game.sample_deals(game.read_options(definition)), players=players)


@pytest.mark.parametrize("players", [2, 4, 6, 10])
@pytest.mark.parametrize("preset", PRESETS)
def test_samples_of_every_template_are_played_with_any_number(preset: str, players: int) -> None:
    sheet = samples(dict(PRESETS[preset].options), players)

    assert [row.counted for row in sheet.rows] == [True] * SAMPLES
    assert len(set(sheet.state.sums["points"])) > 1


@given(definition=OPTIONS)
def test_samples_of_any_rules_are_legal(definition: dict[str, Any]) -> None:
    sizes = HOUSE.at_table(definition, 4).table_sizes

    for players in (sizes[0], sizes[-1]):
        sheet = samples(definition, players)
        assert not any(row.refusals for row in sheet.rows)


def test_samples_that_cannot_add_up_are_refused_like_typed_ones() -> None:
    sheet = samples({"points": {"most": 5, "total": 999}})

    assert [row.counted for row in sheet.rows] == [False] * SAMPLES


def test_games_of_the_site_have_no_samples() -> None:
    for game in GAMES.values():
        if not game.own_rules:
            options = game.read_options({})
            assert list(game.sample_deals(options)) == []
