"""What is agreed about a match before and beside its deals: read and checked as it comes in."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from games import GAMES
from games.settlement import Stake
from games.values import UNKNOWN_FIELD, Refusal, Refused, shape_refusals
from games.words import _
from scorekeeper.matches.log.document import DATES, DETAILS, Document
from scorekeeper.matches.setup.dates import read_started
from scorekeeper.media.times import UNKNOWN_ZONE, is_zone
from scorekeeper.players.names import clean, read_names, read_title
from scorekeeper.players.suits import SUITS

NO_SUIT = Refusal("invalid", _("Choose one of the eight shapes for each player."), "suits")


def read_zone(name: object) -> str:
    """Return the name of a time zone, empty where none is named. Raises `Refused`."""
    if name is None:
        return ""
    if not is_zone(name):
        raise Refused([Refusal("invalid", UNKNOWN_ZONE, "zone")])
    return name


def read_opening(
    game: object, players: object, options: object, details: Mapping[str, Any]
) -> Document:
    """Check everything typed at the start together. Raises `Refused`."""
    if game is None:
        raise Refused([Refusal("required", _("Choose a game."), "game")])
    if not isinstance(game, str) or game not in GAMES:
        raise Refused([Refusal("invalid", _("There is no game with this name."), "game")])
    blank = Document(game=game, players=("",) * GAMES[game].players)
    opening = {"players": players, "options": options, **details}
    suits = _read_suits(opening.pop("suits", None))
    example = opening.pop("example", None) is True
    opening["options"] = {} if options is None else options
    opening = {
        name: value for name, value in opening.items() if value is not None or name not in DATES
    }
    return replace(blank, suits=suits, example=example, **read_details(blank, opening))


def _read_suits(suits: object) -> dict[str, int]:
    """Read the shapes that people keep, by name. Raises `Refused`."""
    if suits is None:
        return {}
    numbers = range(1, len(SUITS) + 1)
    if not isinstance(suits, dict) or any(suit not in numbers for suit in suits.values()):
        raise Refused([NO_SUIT])
    return {clean(name): suit for name, suit in suits.items()}


def read_details(document: Document, given: Mapping[str, Any]) -> dict[str, Any]:
    """Check new details against a document and return them as stored. Raises `Refused`."""
    players = GAMES[document.game].players
    readers: dict[str, Callable[[Any], Any]] = {
        "title": read_title,
        "players": lambda names: tuple(read_names(names, players)),
        "options": lambda options: _read_options(document, options),
        "stake": _read_stake,
        "started_at": read_started,
        "zone": lambda name: read_zone(name) or None,
    }
    details: dict[str, Any] = {}
    refusals = [
        Refusal(UNKNOWN_FIELD.code, UNKNOWN_FIELD.message, name)
        for name in given
        if name not in (*DETAILS, *DATES)
    ]
    for name in (name for name in readers if name in given):
        try:
            details[name] = readers[name](given[name])
        except Refused as refused:
            refusals += refused.refusals
    if "options" in details or "options" not in given:  # who may deal depends on them
        try:
            details |= _read_seats(replace(document, **details), given)
        except Refused as refused:
            refusals += refused.refusals
    if refusals:
        raise Refused(refusals)
    return details


def _read_options(document: Document, given: object) -> dict[str, Any]:
    """Read options over those in force, completed with the defaults."""
    if not isinstance(given, dict):
        raise Refused([Refusal("invalid", _("Send the options as a JSON object."), "options")])
    try:
        options = GAMES[document.game].read_options({**document.options, **given})
    except Refused as refused:
        raise Refused(
            replace(refusal, field=f"options.{refusal.field}") for refusal in refused.refusals
        ) from None
    complete: dict[str, Any] = options.model_dump(mode="json")
    return complete


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


def _read_seats(document: Document, given: Mapping[str, Any]) -> dict[str, Any]:
    """Read who deals first, set dealers and the bookkeeper over those in force."""
    seats: dict[str, Any] = {
        name: 0 if given[name] is None else given[name]
        for name in ("first_dealer", "bookkeeper")
        if name in given
    }
    numbers = dict(seats)
    if "set_dealers" in given:
        seats["set_dealers"] = dealers = _read_dealers(document, given["set_dealers"])
        numbers |= {f"set_dealers.{name}": dealer for name, dealer in dealers.items()}
    refusals = [
        Refusal("invalid", _("Enter a player by number."), where)
        for where, number in numbers.items()
        if not isinstance(number, int) or isinstance(number, bool)
    ]
    if not refusals:
        match = replace(document, **seats).match_input()
        options = match.game.stored_options(match.options)
        refusals += match.game.seat_refusals(match.seats, options)
    if refusals:
        raise Refused(refusals)
    return seats


def _read_dealers(document: Document, given: object) -> dict[str, Any]:
    """Lay the dealers given by set over those in force; null clears one, or all."""
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise Refused([Refusal("invalid", _("Enter dealers by set."), "set_dealers")])
    dealers = {**document.set_dealers, **given}
    return {name: dealer for name, dealer in dealers.items() if dealer is not None}
