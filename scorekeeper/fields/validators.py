"""Validators of a league's columns: names, games, zones, and JSON."""

from collections import Counter
from collections.abc import Callable, Collection
from functools import cache
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from pydantic import ConfigDict, TypeAdapter
from pydantic import ValidationError as Misfit

from games import GAMES
from scorekeeper.fields.games import GAMES_, LARGEST_PLACE, MOST_PLACES, PLACE_POINTS
from scorekeeper.fields.numbers import MOST_PRIZES
from scorekeeper.media.times import UNKNOWN_ZONE, is_zone
from scorekeeper.players.names import NOT_TEXT, normalise
from scorekeeper.scoring.tie_breaks import RULES
from scorekeeper.web.forms import CHOICE

T = TypeVar("T")
LARGEST_SUM = 1_000_000_000

PRIZES = _("Enter a prize above zero for each of up to 20 places, none above the one before.")
TWICE = _("Choose each tie-break once.")


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind, config=ConfigDict(strict=True))


def refuse_other_json(value: object, kind: type[T], message: Any = CHOICE) -> T:
    """Return a JSON value of a type such as `list[str]`. Raises `ValidationError` for any other."""
    try:
        checked: T = _adapter(kind).validate_python(value)  # type: ignore[arg-type]  # types hash
    except Misfit:
        raise ValidationError(message) from None
    return checked


def validate_text(text: str) -> None:
    """Refuse text without a visible character."""
    if not normalise(text):
        raise ValidationError(_(NOT_TEXT))


def validate_game(slug: str) -> None:
    """Refuse the slug of an unknown game."""
    if slug not in GAMES:
        raise ValidationError(GAMES_)


def validate_games(value: object) -> None:
    """Refuse values other than a list of games' slugs."""
    for slug in refuse_other_json(value, list[str]):
        validate_game(slug)


def validate_sizes(value: object) -> None:
    """Refuse values other than a list of whole numbers."""
    refuse_other_json(value, list[int])


def methods_validator(methods: Collection[str]) -> Callable[[object], None]:
    """Return a validator of methods by game."""

    def validate(value: object) -> None:
        by_game = refuse_other_json(value, dict[str, str])
        if not by_game.keys() <= GAMES.keys() or not {*by_game.values()} <= {*methods}:
            raise ValidationError(CHOICE)

    return validate


def validate_zone(name: str) -> None:
    """Refuse an unknown time zone."""
    if not is_zone(name):
        raise ValidationError(_(UNKNOWN_ZONE))


def validate_place_points(value: object) -> None:
    """Refuse points by place that increase, or are too many or too large."""
    points = refuse_other_json(value, list[int], PLACE_POINTS)
    bounded = len(points) <= MOST_PLACES and all(0 <= number <= LARGEST_PLACE for number in points)
    if not bounded or points != sorted(points, reverse=True):
        raise ValidationError(PLACE_POINTS)


def validate_prizes(value: object) -> None:
    """Refuse prizes that increase, or are too many or too large."""
    prizes = refuse_other_json(value, list[int], PRIZES)
    bounded = len(prizes) <= MOST_PRIZES and all(0 < prize <= LARGEST_SUM for prize in prizes)
    if not bounded or prizes != sorted(prizes, reverse=True):
        raise ValidationError(PRIZES)


def validate_ties(value: object) -> None:
    """Refuse unknown or duplicate tie-breaks."""
    ties = Counter(refuse_other_json(value, list[str]))
    if not ties.keys() <= RULES.keys():
        raise ValidationError(CHOICE)
    if ties.total() > len(ties):
        raise ValidationError(TWICE)


def validate_contracts(value: object) -> None:
    """Refuse values other than a list of contracts: reason, made or not, count."""
    for contract in refuse_other_json(value, list[list[str | bool | int]]):
        if [type(part) for part in contract] != [str, bool, int]:
            raise ValidationError(CHOICE)
