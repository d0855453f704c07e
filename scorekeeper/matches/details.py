"""What is agreed about a match before and beside its deals: read and checked at the door."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from games import GAMES
from games.settlement import Stake
from games.values import UNKNOWN_FIELD, Refusal, Refused, shape_refusals
from games.words import _
from scorekeeper.matches.log import DETAILS, Document
from scorekeeper.players.names import read_names, read_title


def read_details(document: Document, given: Mapping[str, Any]) -> dict[str, Any]:
    """Check new details against a document and return them as stored. Raises `Refused`."""
    game = GAMES[document.game]
    found: dict[str, Any] = {}
    refusals = [
        Refusal(UNKNOWN_FIELD.code, UNKNOWN_FIELD.message, name)
        for name in given
        if name not in DETAILS
    ]
    readers: dict[str, Callable[[Any], Any]] = {
        "title": read_title,
        "players": lambda names: read_names(names, game.players),
        "options": lambda options: _read_options(document, options),
        "stake": _read_stake,
    }
    for name, reader in readers.items():
        if name in given:
            try:
                found[name] = reader(given[name])
            except Refused as refused:
                refusals += refused.refusals
    if not refusals:
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
        raise Refused([Refusal("invalid", _("Options are an object with fields."), "options")])
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
    asked = {name: given[name] for name in ("first_dealer", "bookkeeper") if name in given}
    found: dict[str, Any] = {
        name: 0 if value is None else value for name, value in asked.items()
    }
    if "set_dealers" in given:
        dealers = given["set_dealers"] or {}
        if not isinstance(dealers, dict):
            raise Refused([Refusal("invalid", _("Dealers are given by set."), "set_dealers")])
        kept = {} if given["set_dealers"] is None else {**document.set_dealers, **dealers}
        found["set_dealers"] = {k: dealer for k, dealer in kept.items() if dealer is not None}
    by_number = {name: value for name, value in found.items() if name != "set_dealers"}
    by_number |= {f"set_dealers.{k}": dealer for k, dealer in found.get("set_dealers", {}).items()}
    for where, value in by_number.items():
        if not isinstance(value, int) or isinstance(value, bool):
            raise Refused([Refusal("invalid", _("A player is given by number."), where)])
    wanted = replace(document, **found).match_input()
    options = wanted.game.read_options(wanted.options)
    refusals = tuple(wanted.game.seat_refusals(wanted.seats, options))
    if refusals:
        raise Refused(refusals)
    return found
