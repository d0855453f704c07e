"""Reads the settings of a league and its seasons; refuses invalid ones."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from games.values import REQUIRED, UNKNOWN_FIELD, Refusal, Refused
from games.words import _
from scorekeeper.leagues.models import League, Season
from scorekeeper.players import names

ALL_GAMES = "all"

NAME = _("Enter a name of 1 to 60 characters.")
GAMES_ = _("Choose at least one game from the list.")
CHOICE = _("Choose one from the list.")
NUMBER = _("Enter a whole number from 1 to 999.")
YES_OR_NO = _("Must be true or false.")
DAY = _("Enter a day as 2026-12-31.")
SEASON_CLOSED = _("Open the season again first: it is closed.")
ENDS_BEFORE = _("Enter an end after the season's start.")
GAME = _("Choose a game of the league, or all games.")

Readers = Mapping[str, Callable[[Any], Any]]


def read(
    given: Mapping[str, object], readers: Readers, needed: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Read fields, each by its reader; raise `Refused` with all that is wrong at once."""
    values: dict[str, object] = {}
    refusals = [
        Refusal(UNKNOWN_FIELD.code, UNKNOWN_FIELD.message, name)
        for name in given
        if name not in readers
    ]
    for name, reader in readers.items():
        if given.get(name) is None and name not in NULLABLE:
            if name in needed:
                refusals.append(Refusal(REQUIRED.code, REQUIRED.message, name))
        elif name in given:
            try:
                values[name] = reader(given[name])
            except ValueError as error:
                refusals.append(Refusal("invalid", str(error), name))
    if refusals:
        raise Refused(refusals)
    return values


NULLABLE = ("ends_on",)
"""Fields of which null says something."""


def text_of(longest: int, message: str) -> Callable[[object], str]:
    """Return a reader of a name."""

    def reader(given: object) -> str:
        text = names.clean(given) if isinstance(given, str) else ""
        if not text or len(text) > longest:
            raise ValueError(message)
        return text

    return reader


def one_of(values: tuple[str, ...]) -> Callable[[object], str]:
    """Return a reader of a choice."""

    def reader(given: object) -> str:
        if given not in values:
            raise ValueError(CHOICE)
        return str(given)

    return reader


def whole_number(most: int, message: str) -> Callable[[object], int]:
    """Return a reader of a whole number from 1 on."""

    def reader(given: object) -> int:
        if type(given) is not int or not 1 <= given <= most:
            raise ValueError(message)
        return given

    return reader


def yes_or_no(given: object) -> bool:
    """Read true or false."""
    if not isinstance(given, bool):
        raise ValueError(YES_OR_NO)  # noqa: TRY004  a refusal like the others
    return given


def day(given: Any) -> date:
    """Read a day."""
    try:
        return date.fromisoformat(given)
    except (TypeError, ValueError):
        raise ValueError(DAY) from None


def day_or_none(given: object) -> date | None:
    """Read a day, or that there is none."""
    return None if given in (None, "") else day(given)


def refuse_closed(season: Season, field: str = "season") -> None:
    """Refuse to change what belongs to a closed season. Raises `Refused`."""
    if season.closed_at is not None:
        raise Refused([Refusal("season_closed", SEASON_CLOSED, field)])


def game_of(league: League) -> Callable[[object], str]:
    """Return a reader of a game; it is empty for the standings over all games."""

    def reader(given: object) -> str:
        if given == ALL_GAMES and len(league.games) > 1:
            return ""
        if given not in league.games:
            raise ValueError(GAME)
        return str(given)

    return reader
