"""The input of a match as JSON: read, validated, and turned into a `MatchInput`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from games import GAMES
from games.kernel import AnyGame, Seats
from games.settlement import Stake
from games.sheet import MatchInput
from games.table_changes import TableChange, change_refusals
from games.values import (
    INVALID,
    JsonObject,
    Many,
    Refusal,
    Refused,
    ShapeRefusal,
    Value,
    shape_refusals,
)
from games.words import _

LONGEST_NAME = 40

Player = Annotated[int, Field(strict=True)]
NAMES = ShapeRefusal("players", _("Send the players as a list of names."))


class MatchFile(Value):
    """The JSON shape of a match's inputs; deals stay as typed and are read by the fold."""

    game: str
    players: Annotated[Many[str], NAMES]
    options: JsonObject = {}
    first_dealer: Player = 0
    set_dealers: dict[str, Player] = {}
    bookkeeper: Player = 0
    table_changes: Many[TableChange] = ()
    deals: Many[JsonObject] = ()
    stopped: bool = False
    stake: Stake | None = None


MATCH_FILE = TypeAdapter(MatchFile)


def read_match(data: object) -> MatchInput:
    """Read the input of a match. Raises `Refused` with every field that is wrong.

    >>> names = ["Ana", "Ivo", "Eva"]
    >>> read_match({"game": "preferans", "players": names}).players
    ('Ana', 'Ivo', 'Eva')
    """
    try:
        file = MATCH_FILE.validate_python(data)
    except ValidationError as error:
        raise Refused(shape_refusals(error, {"": MatchFile})) from None
    usual = GAMES.get(file.game)
    if usual is None:
        raise Refused([Refusal(INVALID.code, _("There is no game with this name."), "game")])
    game = usual.at_table(file.options, len(file.players))
    seats = Seats(
        first_dealer=file.first_dealer,
        set_dealers=file.set_dealers,
        bookkeeper=file.bookkeeper,
        table_changes=file.table_changes,
    )
    following = len(file.deals) + 1
    refusals = [
        *name_refusals(file.players, game),
        *match_refusals(game, file.options, seats, following),
    ]
    if refusals:
        raise Refused(refusals)
    return MatchInput(
        game=game,
        players=tuple(name.strip() for name in file.players),
        options=file.options,
        seats=seats,
        deals=file.deals,
        stopped=file.stopped,
        stake=file.stake,
    )


def name_refusals(names: Sequence[str], game: AnyGame) -> Iterator[Refusal]:
    """Yield a refusal unless there are as many names as players, all different, 1 to 40 long."""
    different = {name.strip().casefold() for name in names}
    long = any(not 1 <= len(name.strip()) <= LONGEST_NAME for name in names)
    if len(names) == len(different) and len(names) in game.table_sizes and not long:
        return
    least, most = game.table_sizes[0], game.table_sizes[-1]
    values = {"players": most, "least": least, "most": most, "longest": LONGEST_NAME}
    message = ANY_NUMBER if least < most else USUAL_NUMBER
    yield Refusal(NAMES.code, message, "players", values)


USUAL_NUMBER = _("Enter {players} different names of up to {longest} characters.")
ANY_NUMBER = _("Enter {least} to {most} different names of up to {longest} characters.")


def match_refusals(
    game: AnyGame, options: Mapping[str, object], seats: Seats, following: int
) -> Iterator[Refusal]:
    """Yield the refusals of the options, dealers, bookkeeper, and of who joined or left.

    `following` is the number of the next deal.
    """
    try:
        valid_options = game.read_options(options)
    except Refused as refused:
        for refusal in refused.refusals:
            field = f"options.{refusal.field}" if refusal.field else "options"
            yield Refusal(refusal.code, refusal.message, field, refusal.values)
    else:
        yield from game.seat_refusals(seats, valid_options)
        yield from change_refusals(game, valid_options, seats.table_changes, following)
