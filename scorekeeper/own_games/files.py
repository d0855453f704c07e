"""The file of an own game: its rules as JSON, without names of people."""

import json
from typing import Final, Literal

from django.http import HttpResponse
from pydantic import BaseModel, ConfigDict, ValidationError

from games import SELF_MADE
from games.values import JsonObject, Refusal, Refused
from games.words import _
from scorekeeper.exports.model.file_names import disposition
from scorekeeper.media.strict_json import read_json
from scorekeeper.own_games.models import OwnGame
from scorekeeper.own_games.services import read_rules

FORMAT: Final = "scorekeeper-game"
FORMAT_VERSION = 1
MOST_BYTES = 20_000
"""The largest file; the rules with every field take some 1,500 bytes."""

NO_GAME = Refusal("invalid", _("This is not the file of a game."))
NEWER = Refusal("invalid", _("A newer release made this file; this site cannot read it."))
TOO_LARGE = Refusal("too_large", _("The file is larger than 20 kB."))


class GameFile(BaseModel):
    """The content of a file."""

    model_config = ConfigDict(extra="forbid", strict=True)

    format: Literal["scorekeeper-game"]
    format_version: int
    game: str
    options: JsonObject


def write_file(game: OwnGame) -> str:
    """Return the file of an own game as JSON text."""
    file = GameFile(
        format=FORMAT, format_version=FORMAT_VERSION, game=SELF_MADE.slug, options=game.options
    )
    return json.dumps(file.model_dump(), indent=2, ensure_ascii=False) + "\n"


def file_response(game: OwnGame) -> HttpResponse:
    """Return the file of an own game as a download."""
    response = HttpResponse(write_file(game), content_type="application/json")
    response["Content-Disposition"] = disposition(f"{game.name}.json")
    return response


def read_file(content: bytes) -> JsonObject:
    """Return the rules in a file. Raises `Refused`, with the field that is wrong."""
    if len(content) > MOST_BYTES:
        raise Refused([TOO_LARGE])
    try:
        file = GameFile.model_validate(read_json(content))
    except ValidationError:
        raise Refused([NO_GAME]) from None
    if file.format_version > FORMAT_VERSION:
        raise Refused([NEWER])
    if file.game != SELF_MADE.slug:
        raise Refused([NO_GAME])
    return read_rules(file.options)
