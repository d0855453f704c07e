"""The options of every game: labels, presets and schemas."""

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import pytest
from pydantic.fields import FieldInfo

from games import GAMES
from games.examples import rules
from games.values import Value, nested_model

every_game = pytest.mark.parametrize("slug", GAMES)


@every_game
def test_every_option_has_a_label_for_each_value(slug: str) -> None:
    game = GAMES[slug]

    fields = dict(_fields_of(game.Options))
    assert list(game.options) == list(fields)
    for name, info in fields.items():
        values = _literal_values(info.annotation)
        assert (name, set(game.options[name].values)) == (name, values)
        assert game.options[name].label
        assert game.options[name].effect
        assert f"`{name.rpartition('.')[2]}`" in rules(slug)


def _fields_of(model: type[Value], prefix: str = "") -> Iterator[tuple[str, FieldInfo]]:
    """Yield the fields of options by name, those of an option with fields as `option.field`."""
    for name, info in model.model_fields.items():
        yield f"{prefix}{name}", info
        inner = nested_model(info)
        if inner is not None:
            yield from _fields_of(inner, f"{prefix}{name}.")


def _literal_values(annotation: Any) -> set[Any]:
    """Return the values of a `Literal`, at any depth; none for numbers and booleans."""
    if get_origin(annotation) is Literal:
        return set(get_args(annotation))
    return {value for inner in get_args(annotation) for value in _literal_values(inner)}


@every_game
def test_presets_are_options_that_can_be_agreed(slug: str) -> None:
    game = GAMES[slug]

    assert game.presets
    for preset in game.presets.values():
        options = game.read_options(preset.options)
        assert options.model_dump(exclude_unset=True) == dict(preset.options)
        assert preset.name
        assert preset.description


@every_game
def test_schemas_of_options_and_deals_can_be_made_and_name_the_game(slug: str) -> None:
    game = GAMES[slug]
    models = [game.Options, game.Totals, *game.kinds.values()]
    names = tuple(family.__name__ for family in type(game).__mro__)

    for model in models:
        assert model.model_json_schema()["properties"]
        assert model.__name__.startswith(names)
