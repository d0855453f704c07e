"""A game as the API tells it, its schemas drawn from the models that read the entries."""

from functools import cache
from typing import Any

from django.utils.translation import gettext
from pydantic import TypeAdapter

from games.kernel import Game
from games.options import Option


def game_json(game: Game[Any, Any, Any]) -> dict[str, Any]:
    """Return what a client needs to know of a game to offer and record it."""
    return {
        "slug": game.slug,
        "name": gettext(game.name),
        "names": dict(game.names),
        "summary": gettext(game.summary),
        "players": game.players,
        "direction": game.direction,
        "sides": game.sides,
        "columns": {name: gettext(heading) for name, heading in game.column_names.items()},
        "options": options_schema(game),
        "option_texts": {name: option_json(option) for name, option in game.options.items()},
        "deal": deal_schema(game),
        "presets": [
            {
                "slug": slug,
                "name": gettext(preset.name),
                "says": gettext(preset.says),
                "options": dict(preset.options),
            }
            for slug, preset in game.presets.items()
        ],
        "source": gettext(game.source),
    }


def option_json(option: Option) -> dict[str, Any]:
    """Return what an option is called and changes."""
    values = {str(value): gettext(name) for value, name in option.values.items()}
    return {"label": gettext(option.label), "changes": gettext(option.changes), "values": values}


@cache
def options_schema(game: Game[Any, Any, Any]) -> dict[str, Any]:
    """Return the JSON Schema of a game's options."""
    return TypeAdapter(game.Options).json_schema()


@cache
def deal_schema(game: Game[Any, Any, Any]) -> dict[str, Any]:
    """Return the JSON Schema of a game's deal."""
    return TypeAdapter(game.Deal).json_schema()
