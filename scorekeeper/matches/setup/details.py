"""The details of a match: everything agreed apart from its deals, parsed and checked."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError

from games import GAMES
from games.answers import Player, component
from games.cards import MOST_PLAYERS
from games.settlement import Stake
from games.values import UNKNOWN_FIELD, Fields, JsonObject, Refusal, Refused, shape_refusals
from games.words import _
from scorekeeper.matches.log.document import (
    BOOKKEEPER,
    DATES,
    FIRST_DEALER,
    SET_DEALERS,
    STAKE,
    TITLE,
    Document,
)
from scorekeeper.matches.setup.dates import read_start
from scorekeeper.media import times
from scorekeeper.players.names import normalise, read_names, read_title
from scorekeeper.players.suits import SUITS

NO_SUIT = Refusal("invalid", _("Choose one of the ten shapes for each player."), "suits")


def read_zone(name: object) -> str:
    """Return the name of a time zone, empty if None. Raises `Refused`."""
    if name is None:
        return ""
    if not times.is_zone(name):
        raise Refused([Refusal("invalid", times.UNKNOWN_ZONE, "zone")])
    return name


def read_opening(
    game: object, players: object, options: object, details: Mapping[str, object]
) -> Document:
    """Check all input at the start of a match together. Raises `Refused`."""
    if game is None:
        raise Refused([Refusal("required", _("Choose a game."), "game")])
    if not isinstance(game, str) or game not in GAMES:
        raise Refused([Refusal("invalid", _("There is no game with this name."), "game")])
    number = len(players) if isinstance(players, list) else GAMES[game].players
    agreed = options if isinstance(options, dict) else {}
    blank = Document(game=game, players=("",) * number, options=agreed)
    opening = {"players": players, "options": options, **details}
    suits = read_suits(opening.pop("suits", None))
    example = opening.pop("example", None) is True
    opening["options"] = {} if options is None else options
    opening = {
        name: value for name, value in opening.items() if value is not None or name not in DATES
    }
    return replace(blank, suits=suits, example=example, **read_details(blank, opening))


def read_suits(suits: object) -> dict[str, int]:
    """Parse the shapes that players keep, by name. Raises `Refused`."""
    if suits is None:
        return {}
    numbers = range(1, len(SUITS) + 1)
    if not isinstance(suits, dict) or any(suit not in numbers for suit in suits.values()):
        raise Refused([NO_SUIT])
    return {normalise(name): suit for name, suit in suits.items()}


def _read_players(document: Document, names: object) -> tuple[str, ...]:
    """Parse the names: any possible number at the start, later as many as there are players."""
    started = any(document.players)
    sizes = [len(document.players)] if started else document.rules.table_sizes
    return tuple(read_names(names, sizes))


def _read_options(document: Document, values: object) -> dict[str, object]:
    """Merge options into the current ones, completed with the defaults. Raises `Refused`."""
    if not isinstance(values, dict):
        raise Refused([Refusal("invalid", _("Send the options as a JSON object."), "options")])
    try:
        options = document.rules.read_options({**document.options, **values})
    except Refused as error:
        raise Refused(
            replace(refusal, field=f"options.{refusal.field}") for refusal in error.refusals
        ) from None
    complete: dict[str, object] = options.model_dump(mode="json")
    number = len(document.players)
    if document.table_changes:
        _check_table(document, complete)
    elif any(document.players) and number not in _sizes(document, complete):
        message = _("This match has {number} players.")
        raise Refused([Refusal("players", message, "options.most_players", {"number": number})])
    return complete


def _check_table(document: Document, options: JsonObject) -> None:
    """Raise `Refused` if options do not allow the players who have joined and left."""
    try:
        replace(document, options=options).check_table()
    except Refused as error:
        first = error.refusals[0]
        option = "partners" if first.code == "not_in_this_game" else "most_players"
        raise Refused([replace(first, field=f"options.{option}")]) from None


def _sizes(document: Document, options: JsonObject) -> Sequence[int]:
    return replace(document, options=options).rules.table_sizes


def _read_stake(stake: object) -> dict[str, str] | None:
    if stake is None:
        return None
    try:
        return Stake.model_validate(stake).model_dump()
    except ValidationError as error:
        refusals = shape_refusals(error, {"": Stake})
        raise Refused(
            replace(refusal, field=f"stake.{refusal.field}".rstrip(".")) for refusal in refusals
        ) from None


def _read_seats(document: Document, values: Fields) -> dict[str, object]:
    """Merge dealers and the bookkeeper into the current ones. Raises `Refused`."""
    seats: JsonObject = {
        name: 0 if values[name] is None else values[name]
        for name in ("first_dealer", "bookkeeper")
        if name in values
    }
    numbers = dict(seats)
    if "set_dealers" in values:
        seats["set_dealers"] = dealers = _read_dealers(document, values["set_dealers"])
        numbers |= {f"set_dealers.{name}": dealer for name, dealer in dealers.items()}
    refusals = [
        Refusal("invalid", _("Enter a player by number."), field)
        for field, number in numbers.items()
        if not isinstance(number, int) or isinstance(number, bool)
    ]
    if not refusals:
        match = replace(document, **seats).match_input()
        options = match.game.stored_options(match.options)
        refusals += match.game.seat_refusals(match.seats, options)
    if refusals:
        raise Refused(refusals)
    return seats


def _read_dealers(document: Document, values: object) -> dict[str, object]:
    """Merge dealers by set into the current ones; None clears one, or all. Raises `Refused`."""
    if values is None:
        return {}
    if not isinstance(values, dict):
        raise Refused([Refusal("invalid", _("Enter dealers by set."), "set_dealers")])
    dealers = {**document.set_dealers, **values}
    return {name: dealer for name, dealer in dealers.items() if dealer is not None}


@dataclass(frozen=True)
class Parser:
    """Field metadata: the parser of a detail. Seats are parsed together instead."""

    parse: Callable[[Document, object], object]


NAMES = "All different, even without case and outer spaces, which a schema cannot express."
OPTIONS = Field(description="The options of the game; what is left out has its usual value.")
DATE = Field(description="The time of play: from 1900 until now. A new match begins now.")
ZONE = Field(
    max_length=40,
    description="The time zone of the table (IANA name); it decides the evening's day.",
)


class Details(BaseModel):
    """The details of a match, without its deals; a field that is left out stays as it is."""

    model_config = ConfigDict(extra="forbid")

    title: Annotated[str | None, Parser(lambda _document, text: read_title(text)), TITLE] = None
    players: Annotated[
        list[Annotated[str, Field(max_length=1000)]] | None,
        Parser(_read_players),
        Field(
            min_length=2,
            max_length=MOST_PLAYERS,
            description=NAMES,
            json_schema_extra={"uniqueItems": True},
        ),
    ] = None
    options: Annotated[
        Annotated[JsonObject, component("Options")] | None, Parser(_read_options), OPTIONS
    ] = None
    stake: Annotated[Stake | None, Parser(lambda _document, stake: _read_stake(stake)), STAKE] = (
        None
    )
    first_dealer: Annotated[Player | None, FIRST_DEALER] = None
    set_dealers: Annotated[dict[str, Player | None] | None, SET_DEALERS] = None
    bookkeeper: Annotated[Player | None, BOOKKEEPER] = None
    started_at: Annotated[
        AwareDatetime | None, Parser(lambda _document, moment: read_start(moment)), DATE
    ] = None
    zone: Annotated[str | None, Parser(lambda _document, name: read_zone(name) or None), ZONE] = (
        None
    )


PARSERS = {
    name: parser.parse
    for name, info in Details.model_fields.items()
    for parser in info.metadata
    if isinstance(parser, Parser)
}


def read_details(document: Document, values: Fields) -> JsonObject:
    """Check new details against a document; return them as stored. Raises `Refused`."""
    details: JsonObject = {}
    refusals = [
        Refusal(UNKNOWN_FIELD.code, UNKNOWN_FIELD.message, name)
        for name in values
        if name not in Details.model_fields
    ]
    for name in (name for name in PARSERS if name in values):
        try:
            details[name] = PARSERS[name](document, values[name])
        except Refused as error:
            refusals += error.refusals
    if "options" in details or "options" not in values:  # the possible dealers depend on them
        try:
            details |= _read_seats(replace(document, **details), values)
        except Refused as error:
            refusals += error.refusals
    if refusals:
        raise Refused(refusals)
    return details
