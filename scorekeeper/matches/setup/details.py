"""What is agreed about a match before and beside its deals: read and checked as it comes in."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from games import GAMES
from games.settlement import Stake
from games.values import UNKNOWN_FIELD, Refusal, Refused, shape_refusals
from games.words import _
from scorekeeper.matches.log.document import DETAILS, Document
from scorekeeper.media.times import UNKNOWN_ZONE, is_zone
from scorekeeper.players.names import clean, read_names, read_title
from scorekeeper.players.suits import SUITS

NO_SUIT = Refusal("invalid", _("Choose one of the eight shapes for each player."), "suits")


def read_zone(given: object) -> str:
    """Return the name of a time zone, empty where none is named. Raises `Refused`."""
    if given is None:
        return ""
    if not is_zone(given):
        raise Refused([Refusal("invalid", UNKNOWN_ZONE, "zone")])
    return given


def read_opening(
    game: object, players: object, options: object, details: Mapping[str, Any]
) -> Document:
    """Check everything typed at the start together. Raises `Refused`."""
    if game is None:
        raise Refused([Refusal("required", _("Choose a game."), "game")])
    if not isinstance(game, str) or game not in GAMES:
        raise Refused([Refusal("invalid", _("There is no game with this name."), "game")])
    blank = Document(game=game, players=("",) * GAMES[game].players)
    wanted = {"players": players, "options": options, **details}
    suits = _read_suits(wanted.pop("suits", None))
    example = wanted.pop("example", None) is True
    wanted["options"] = {} if options is None else options
    return replace(blank, suits=suits, example=example, **read_details(blank, wanted))


def _read_suits(given: object) -> dict[str, int]:
    """Read the shapes that people keep, by name. Raises `Refused`."""
    if given is None:
        return {}
    known = range(1, len(SUITS) + 1)
    if not isinstance(given, dict) or any(suit not in known for suit in given.values()):
        raise Refused([NO_SUIT])
    return {clean(name): suit for name, suit in given.items()}


def read_details(document: Document, given: Mapping[str, Any]) -> dict[str, Any]:
    """Check new details against a document and return them as stored. Raises `Refused`."""
    players = GAMES[document.game].players
    readers: dict[str, Callable[[Any], Any]] = {
        "title": read_title,
        "players": lambda names: tuple(read_names(names, players)),
        "options": lambda options: _read_options(document, options),
        "stake": _read_stake,
    }
    found: dict[str, Any] = {}
    refusals = [Refusal(UNKNOWN_FIELD.code, UNKNOWN_FIELD.message, name) for name in given
                if name not in DETAILS]  # fmt: skip
    for name in (name for name in readers if name in given):
        try:
            found[name] = readers[name](given[name])
        except Refused as refused:
            refusals += refused.refusals
    if "options" in found or "options" not in given:  # who may deal depends on them
        try:
            found |= _read_seats(replace(document, **found), given)
        except Refused as refused:
            refusals += refused.refusals
    if refusals:
        raise Refused(refusals)
    return found


def _read_options(document: Document, given: object) -> dict[str, Any]:
    """Read options over those in force, completed with the defaults."""
    if not isinstance(given, dict):
        raise Refused([Refusal("invalid", _("Send the options as a JSON object."), "options")])
    try:
        options = GAMES[document.game].read_options({**document.options, **given})
    except Refused as refused:
        raise Refused(
            replace(each, field=f"options.{each.field}") for each in refused.refusals
        ) from None
    complete: dict[str, Any] = options.model_dump(mode="json")
    return complete


def _read_stake(given: object) -> dict[str, str] | None:
    if given is None:
        return None
    try:
        return Stake.model_validate(given).model_dump()
    except ValidationError as error:
        refusals = shape_refusals(error, {"": Stake})
        raise Refused(
            replace(each, field=f"stake.{each.field}".rstrip(".")) for each in refusals
        ) from None


def _read_seats(document: Document, given: Mapping[str, Any]) -> dict[str, Any]:
    """Read who deals first, set dealers and the bookkeeper over those in force."""
    found: dict[str, Any] = {
        name: 0 if given[name] is None else given[name]
        for name in ("first_dealer", "bookkeeper")
        if name in given
    }
    numbers = dict(found)
    if "set_dealers" in given:
        found["set_dealers"] = dealers = _read_dealers(document, given["set_dealers"])
        numbers |= {f"set_dealers.{name}": dealer for name, dealer in dealers.items()}
    refusals = [
        Refusal("invalid", _("Enter a player by number."), where)
        for where, number in numbers.items()
        if not isinstance(number, int) or isinstance(number, bool)
    ]
    if not refusals:
        wanted = replace(document, **found).match_input()
        options = wanted.game.stored_options(wanted.options)
        refusals += wanted.game.seat_refusals(wanted.seats, options)
    if refusals:
        raise Refused(refusals)
    return found


def _read_dealers(document: Document, given: object) -> dict[str, Any]:
    """Lay the dealers given by set over those in force; null clears one, or all."""
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise Refused([Refusal("invalid", _("Enter dealers by set."), "set_dealers")])
    dealers = {**document.set_dealers, **given}
    return {name: dealer for name, dealer in dealers.items() if dealer is not None}
