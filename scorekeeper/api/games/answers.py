"""Answer about a game, with the JSON Schemas of its options and deals."""

from functools import cache
from typing import Annotated, Any

from django.utils.translation import gettext
from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from games import kernel, options
from games.answers import GameSlug
from games.cards import Direction
from scorekeeper.api.games.words import with_descriptions


class Preset(TypedDict):
    """Options that are usually agreed together."""

    slug: Annotated[str, Field(description="The slug of the preset in addresses.")]
    name: Annotated[str, Field(description="Its name, in the language asked for.")]
    says: Annotated[str, Field(description="The purpose of the preset, in a sentence.")]
    options: Annotated[dict[str, Any], Field(description="Its options; the others are usual.")]


class OptionText(TypedDict):
    """The name and effect of an option, and the names of its values."""

    label: Annotated[str, Field(description="Its name, in the language asked for.")]
    changes: Annotated[str, Field(description="The effect of the option, in a sentence.")]
    values: Annotated[dict[str, str], Field(description="The name of each value.")]


class Game(TypedDict):
    """A game, with the JSON Schemas of its options and of a deal."""

    slug: GameSlug
    name: Annotated[str, Field(description="Its name, in the language asked for.")]
    names: Annotated[dict[str, str], Field(description="Its names in the languages that have one.")]
    summary: Annotated[str, Field(description="The game, in a sentence.")]
    players: Annotated[int, Field(description="The usual number of players.")]
    least_players: Annotated[int, Field(description="The least number of players.")]
    most_players: Annotated[int, Field(description="The most players.")]
    direction: Annotated[
        Direction, Field(description="The deal passes on `clockwise` or `counter_clockwise`.")
    ]
    sides: Annotated[
        bool, Field(description="Whether partners, who sit opposite each other, score together.")
    ]
    columns: Annotated[dict[str, str], Field(description="The headings of the sheet's columns.")]
    options: Annotated[dict[str, Any], Field(description="The JSON Schema of its options.")]
    option_texts: Annotated[
        dict[str, OptionText], Field(description="The label and effect of each option.")
    ]
    deal: Annotated[dict[str, Any], Field(description="The JSON Schema of one of its deals.")]
    presets: Annotated[list[Preset], Field(description="Options that are usually agreed together.")]
    source: Annotated[str, Field(description="Where its rules come from.")]
    code: Annotated[
        str, Field(description="The code of a game that a table has made; empty for others.")
    ]
    version: Annotated[int, Field(description="The version of its rules; 0 for others.")]


def game_answer(game: kernel.AnyGame) -> Game:
    """Return the data that a client needs to offer a game and record its deals."""
    largest = game.at_table({}, game.table_sizes[-1])
    return {
        "slug": game.slug,
        "name": gettext(game.name),
        "names": dict(game.names),
        "summary": gettext(game.summary),
        "players": game.players,
        "least_players": game.table_sizes[0],
        "most_players": game.table_sizes[-1],
        "direction": game.direction,
        "sides": game.sides,
        "columns": {name: gettext(heading) for name, heading in largest.column_names.items()},
        "options": options_schema(game),
        "option_texts": {name: option_answer(option) for name, option in game.options.items()},
        "deal": deal_schema(game),
        "presets": [
            {
                "slug": slug,
                "name": gettext(preset.name),
                "says": gettext(preset.description),
                "options": dict(preset.options),
            }
            for slug, preset in game.presets.items()
        ],
        "source": gettext(game.source),
        "code": "",
        "version": 0,
    }


def option_answer(option: options.Option) -> OptionText:
    """Return an option's label, description and labels of values."""
    values = {str(value): gettext(name) for value, name in option.values.items()}
    return {"label": gettext(option.label), "changes": gettext(option.effect), "values": values}


@cache
def options_schema(game: kernel.AnyGame) -> dict[str, Any]:
    return with_descriptions(TypeAdapter(game.Options).json_schema())


@cache
def deal_schema(game: kernel.AnyGame) -> dict[str, Any]:
    return with_descriptions(TypeAdapter(game.Deal).json_schema())
