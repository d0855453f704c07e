"""The log of acts in the file of a league: what was done, with the rows it names.

A row that the file has stands in an act as the number of its line; one that has gone keeps the
identifier that it had, which names nothing here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from string import Formatter
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from uuid6 import uuid7

from games import GAMES
from games.values import Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.exports.leagues.format import ActLine, Id
from scorekeeper.languages.digits import whole_or_text
from scorekeeper.leagues.acts import kinds
from scorekeeper.leagues.acts.text import act_text
from scorekeeper.leagues.acts.undo import FROM_FILE
from scorekeeper.leagues.divisions.reading import MOST_MOVING
from scorekeeper.leagues.evenings.planned import EVENING
from scorekeeper.leagues.models import Act, League, Role
from scorekeeper.leagues.scoring.divisions import FEWEST, MOST
from scorekeeper.leagues.seasons import settings
from scorekeeper.media.times import rfc3339
from scorekeeper.storage.statements import ROWS_AT_A_TIME

if TYPE_CHECKING:
    from scorekeeper.exports.leagues.read import LeagueParts

Data = dict[str, Any]
REFERENCES = {
    "member": "members", "into": "members", "before": "members", "after": "members",
    "season": "seasons", "imported": "imports", "evening": "evenings", "code": "matches",
}  # fmt: skip
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


# Written


def act_lines(
    league: League, user: User, ids: Mapping[str, Mapping[str, int]],
    chunks: Callable[[Any], Iterable[Any]],
) -> Iterator[Data]:  # fmt: skip
    """Yield the acts of a league, the oldest first; `ids` are the lines of its rows by key."""
    numbers: dict[object, int] = {}
    for act in chunks(league.acts.order_by("pk")):
        numbers[act.pk] = len(numbers)
        yield {
            "kind": "act", "id": numbers[act.pk], "what": act.kind, "who": act.who,
            "mine": act.by_id == user.pk, "at": rfc3339(act.at),
            "data": _other_keys(act.data, lambda kind, key: ids[kind].get(key, key)),
            "undoes": numbers.get(act.undoes_id),
        }  # fmt: skip


def _other_keys(data: Data, other: Callable[[str, Any], Any]) -> Data:
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
                name: each[name] if each[name] is None else other("members", each[name])
                for name in ("before", "after")
            }
            for each in data["people"]
        ]
    if "moved" in data:
        changed["moved"] = {
            str(other("members", whole_or_text(key))): numbers
            for key, numbers in data["moved"].items()
        }
    return changed


# Checked


def check_act(league: "LeagueParts", line: ActLine) -> None:
    """Refuse an act that does not say what its kind says, or names lines that are not there."""
    kind = kinds.KINDS.get(line.what)
    if kind is None or line.id in league.acts:
        raise Refused([Refusal("invalid", NO_SUCH_ACT, "what")])
    if line.undoes is not None and (line.undoes not in league.acts or line.undoes in league.undone):
        raise Refused([Refusal("invalid", NO_SUCH_ACT, "undoes")])
    try:
        Told.model_validate(line.data)
        data = _other_keys(line.data, lambda rows, key: _row_key(league.numbers(rows), key))
        _check_names(line.what, kind, data)
        act_text(Act(kind=line.what, data=data))
    except (ValidationError, LookupError, TypeError, ValueError, AttributeError):
        raise Refused([Refusal("invalid", NO_SUCH_ACT, "data")]) from None
    if line.undoes is not None:
        league.undone.add(line.undoes)


def _row_key(there: Iterable[int], key: Any) -> str:
    if isinstance(key, int) and key not in there:
        raise LookupError(key)
    return str(key)


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


# Stored


def store_acts(
    league: League, lines: Iterable[ActLine], user: User,
    rows: Mapping[str, Mapping[int, str]],
) -> None:  # fmt: skip
    """Store the acts of a league; `rows` are the keys here of its lines."""
    acts: dict[int, Act] = {}
    for line in lines:
        data = _other_keys(line.data, lambda kind, key: rows[kind].get(key, key))
        if _needs_an_account(line.what, data):
            data[FROM_FILE] = True
        acts[line.id] = Act(
            pk=uuid7(), league=league, by=user if line.mine else None, who=line.who, kind=line.what,
            subject=kinds.KINDS[line.what].subject.format_map(data), data=data,
            undoes=None if line.undoes is None else acts[line.undoes],
        )  # fmt: skip
    Act.objects.bulk_create(acts.values(), batch_size=ROWS_AT_A_TIME)
    for line in lines:
        acts[line.id].at = line.at
    Act.objects.bulk_update(acts.values(), ["at"], batch_size=ROWS_AT_A_TIME)


def _needs_an_account(what: str, data: Data) -> bool:
    """Say whether taking back would give a role or an account, which did not come along."""
    if what in {kinds.REMOVED, kinds.LEFT}:
        return data["role"] in {Role.OWNER, Role.SCORER}
    return what == kinds.ROLE or (what == kinds.MERGED and data["account"] is not False)
