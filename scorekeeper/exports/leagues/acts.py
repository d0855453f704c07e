"""The log of acts in the file of a league: what was done, with the rows it names.

A row that the file has stands in an act as the number of its line; one that has gone keeps the
identifier that it had, which names nothing here.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from string import Formatter
from typing import Annotated, Any, Literal

from django.db.models import Model
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from games import GAMES
from games.values import Refusal, Refused
from games.words import _
from scorekeeper.exports.leagues.format import Id
from scorekeeper.languages.digits import whole_or_text
from scorekeeper.leagues.acts import kinds
from scorekeeper.leagues.acts.text import act_text
from scorekeeper.leagues.acts.undo import FROM_FILE
from scorekeeper.leagues.evenings.planned import EVENING
from scorekeeper.leagues.models import (
    Act,
    Import,
    LeagueMatch,
    Member,
    PlannedEvening,
    Role,
    Season,
)
from scorekeeper.leagues.models.divisions import MOST_MOVING
from scorekeeper.leagues.scoring.divisions import FEWEST, MOST
from scorekeeper.leagues.seasons import settings
from scorekeeper.matches.models import Match

Data = dict[str, Any]
REFERENCES: Mapping[str, type[Model]] = {
    "member": Member,
    "into": Member,
    "before": Member,
    "after": Member,
    "season": Season,
    "imported": Import,
    "evening": PlannedEvening,
    "code": Match,
}
"""What holds the key of a row in the data of acts; `before` and `after` only among `people`."""

NO_SUCH_ACT = _("There is no such act, or it does not say what such an act says.")

Key = Id | Annotated[str, Field(pattern=r"^[0-9a-f-]{36}$|^[0-9A-Za-z]{4,16}$")]
MovedKey = Annotated[str, Field(pattern=r"^[0-9]{1,6}$|^[0-9a-f-]{36}$")]
"""A key of JSON is a text: the number of a line, or an identifier that the file does not have."""
Text = Annotated[str, Field(max_length=400)]


class Seated(BaseModel):
    """A seat with somebody else."""

    model_config = ConfigDict(strict=True)

    seat: Annotated[int, Field(ge=0, le=1000)]
    before: Key | None
    after: Key | None
    was: Text
    now: Text


class Agreed(BaseModel):
    """How a season was divided."""

    model_config = ConfigDict(strict=True, extra="forbid")

    names: Annotated[list[Text], Field(min_length=FEWEST, max_length=MOST)]
    moving: Annotated[int, Field(ge=0, le=MOST_MOVING)]
    game: Text


Number = Annotated[int, Field(ge=1, le=MOST)] | None
Pair = Field(min_length=2, max_length=2)


class Told(BaseModel):
    """What acts may hold; what is missing is asked for by kind."""

    model_config = ConfigDict(strict=True, extra="allow")

    member: Key | None = None
    into: Key | None = None
    season: Key | None = None
    imported: Key | None = None
    evening: Key | None = None
    code: Key | None = None
    name: Text | None = None
    other: Text | None = None
    account: Text | bool | None = None
    role: Literal["owner", "scorer", "member", "guest"] | None = None
    game: Literal[tuple(GAMES)] | None = None  # type: ignore[valid-type]  # known when it runs
    day: Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\d$")] | None = None
    changes: dict[str, Annotated[list[Any], Field(min_length=2, max_length=2)]] | None = None
    people: list[Seated] | None = None
    agreed: Annotated[list[Agreed | None], Pair] | None = None
    moved: dict[MovedKey, Annotated[list[Number], Pair]] | None = None


ALSO: Mapping[str, set[str]] = {
    kinds.REMOVED: {"role"},
    kinds.LEFT: {"role"},
    kinds.MERGED: {"into", "account", "role"},
    kinds.SEPARATED: {"into"},
    kinds.DIVIDED: {"agreed", "moved"},
    kinds.NOT_DIVIDED: {"agreed", "moved"},
    kinds.PROMOTED: {"agreed", "moved"},
    kinds.DIVISION_CHANGED: {"season", "moved"},
}
"""What taking back reads beside what the phrase and the subject of a kind name."""
FIELDS: Mapping[str, Iterable[str]] = {
    kinds.SETTINGS: settings.LEAGUE,
    kinds.SEASON_CHANGED: settings.SEASON,
    kinds.PLAN_CHANGED: EVENING,
}
"""What the changes of a kind may name."""


def with_numbers(data: Data, numbers: Mapping[type[Model], Mapping[str, int]]) -> Data:
    """Return the data of an act with the numbers of its rows in the file."""
    return _other_keys(data, lambda model, key: numbers[model].get(key, key))


def _other_keys(data: Data, other: Callable[[type[Model], Any], Any]) -> Data:
    """Return the data of an act with other keys for its rows."""
    changed = {
        name: other(REFERENCES[name], value)
        if name in REFERENCES.keys() - {"before", "after"} and value is not None
        else value
        for name, value in data.items()
    }
    if "people" in data:
        changed["people"] = [
            each
            | {
                name: each[name] if each[name] is None else other(Member, each[name])
                for name in ("before", "after")
            }
            for each in data["people"]
        ]
    if "moved" in data:
        changed["moved"] = {
            str(other(Member, whole_or_text(key))): numbers
            for key, numbers in data["moved"].items()
        }
    return changed


def read_data(act: Act, rows: Mapping[type[Model], Sequence[Any]]) -> None:
    """Check the data of an act; replace numbers of lines by keys, add what follows from it."""
    kind = kinds.KINDS.get(act.kind)
    if kind is None:
        raise Refused([Refusal("invalid", NO_SUCH_ACT, "what")])
    try:
        Told.model_validate(act.data)
        data = _other_keys(act.data, lambda model, key: _key(rows, model, key))
        _check_names(act.kind, kind, data)
        act.data, act.subject = data, kind.subject.format_map(data)
        act_text(act)
        if _needs_an_account(act.kind, data):
            data[FROM_FILE] = True
    except (ValidationError, LookupError, TypeError, ValueError, AttributeError):
        raise Refused([Refusal("invalid", NO_SUCH_ACT, "data")]) from None


def _key(rows: Mapping[type[Model], Sequence[Any]], model: type[Model], key: Any) -> str:
    if not isinstance(key, int):
        return str(key)
    row = rows[LeagueMatch if model is Match else model][key]
    return str(row.match.code if model is Match else row.pk)


def _check_names(what: str, kind: kinds.Kind, data: Data) -> None:
    named = {name for _text, name, _spec, _as in Formatter().parse(kind.says + kind.subject)}
    needed = {name for name in named if name} | ALSO.get(what, set())
    if "match" in needed:
        needed = needed - {"match"} | {"code", "game", "day"}
    if missing := {name for name in needed if name not in data}:
        raise LookupError(*missing)
    if what == kinds.DIVISION_CHANGED and len(data["moved"]) != 1:
        raise LookupError("moved")
    if set(data.get("changes", ())) - set(FIELDS.get(what, ())):
        raise LookupError("changes")


def _needs_an_account(what: str, data: Data) -> bool:
    """Say whether taking back would give a role or an account, which did not come along."""
    if what in {kinds.REMOVED, kinds.LEFT}:
        return data["role"] in {Role.OWNER, Role.SCORER}
    return what == kinds.ROLE or (what == kinds.MERGED and data["account"] is not False)
