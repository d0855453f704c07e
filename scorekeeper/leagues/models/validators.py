"""Validators of a league's columns: names, games, zones, and the contents of JSON."""

from collections import Counter
from functools import cache
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from pydantic import ConfigDict, TypeAdapter
from pydantic import ValidationError as Misfit

from games import GAMES
from games.words import _
from scorekeeper.leagues.scoring.tie_breaks import RULES
from scorekeeper.media.times import UNKNOWN_ZONE, is_zone
from scorekeeper.players.names import NOT_TEXT, clean

T = TypeVar("T")
MOST_PLACES = 4
LARGEST_PLACE = 100

GAMES_ = _("Choose at least one game from the list.")
CHOICE = _("Choose one from the list.")
PLACES = _("Enter up to four whole numbers, none above the one before.")
TWICE = _("Choose each tie-break once.")


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind, config=ConfigDict(strict=True))


def refuse_other_json(value: object, kind: type[T]) -> T:
    """Return JSON of a type such as `list[str]`. Raises `ValidationError` for any other."""
    try:
        adapter = _adapter(kind)  # type: ignore[arg-type]  # types are hashable
        checked: T = adapter.validate_python(value)
    except Misfit:
        raise ValidationError(CHOICE) from None
    return checked


def readable(text: str) -> None:
    """Refuse text that shows nothing."""
    if not clean(text):
        raise ValidationError(NOT_TEXT)


def known_game(slug: str) -> None:
    """Refuse a game that the site does not have."""
    if slug not in GAMES:
        raise ValidationError(GAMES_)


def known_games(value: object) -> None:
    """Refuse a list with other things than games of the site."""
    for slug in refuse_other_json(value, list[str]):
        known_game(slug)


def known_zone(name: str) -> None:
    """Refuse a time zone that does not exist."""
    if not is_zone(name):
        raise ValidationError(UNKNOWN_ZONE)


def falling_points(value: object) -> None:
    """Refuse points for places that rise, or are too many or too large."""
    points = refuse_other_json(value, list[int])
    bounded = len(points) <= MOST_PLACES and all(0 <= each <= LARGEST_PLACE for each in points)
    if not bounded or points != sorted(points, reverse=True):
        raise ValidationError(PLACES)


def known_ties(value: object) -> None:
    """Refuse tie-breaks that do not exist, or one twice."""
    ties = Counter(refuse_other_json(value, list[str]))
    if not ties.keys() <= RULES.keys():
        raise ValidationError(CHOICE)
    if ties.total() > len(ties):
        raise ValidationError(TWICE)


def contracts(value: object) -> None:
    """Refuse other things than contracts: why each scored, if it was made, how often."""
    for contract in refuse_other_json(value, list[list[str | bool | int]]):
        if [type(each) for each in contract] != [str, bool, int]:
            raise ValidationError(CHOICE)
