"""Answers and bodies about games that tables have made themselves."""

from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from games import SELF_MADE
from games.values import JsonObject
from scorekeeper.api.games.answers import Game, game_answer
from scorekeeper.api.games.own_schemas import own_deal_schema, own_options_schema
from scorekeeper.own_games.models import OwnGame
from scorekeeper.own_games.rules import game_with
from scorekeeper.own_games.services import find_game


class NewOwnGame(TypedDict):
    """The rules of a new game."""

    options: Annotated[
        JsonObject,
        Field(description="All its options, with a name; what is left out is usual."),
    ]


class ChangedOwnGame(TypedDict):
    """The new rules of a game, for later matches."""

    options: Annotated[JsonObject, Field(description="All its options.")]
    version: NotRequired[
        Annotated[int, Field(description="The version that was read; the current one by default.")]
    ]


def own_game_answer(game: OwnGame) -> Game:
    """Return the data that a client needs to start a match of an own game."""
    table = game_with(game.options)
    return game_answer(SELF_MADE) | {
        "code": game.code,
        "version": game.version,
        "name": game.name,
        "names": {},
        "players": table.players,
        "least_players": table.table_sizes[0],
        "most_players": table.table_sizes[-1],
        "sides": table.sides,
        "options": own_options_schema(SELF_MADE, game.options),
        "deal": own_deal_schema(SELF_MADE, game.options),
        "presets": [],
    }


def with_own_rules(fields: JsonObject) -> JsonObject:
    """Return the fields that start a match, where a code of an own game stands for its rules."""
    name, options = fields["game"], fields["options"]
    if not isinstance(name, str) or not (options is None or isinstance(options, dict)):
        return fields
    game = find_game(name)
    if game is None:
        return fields
    return fields | {"game": SELF_MADE.slug, "options": {**game.options, **(options or {})}}
