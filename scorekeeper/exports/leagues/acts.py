"""The log of acts in the file of a league.

An act refers to a row by its number in the file, or to a deleted row by its old identifier, which
no row of this server has.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Model

from games.values import JsonObject, Refusal, Refused
from games.words import _
from scorekeeper.leagues.acts.kind import Undoable, kinds
from scorekeeper.leagues.acts.undo import FROM_FILE
from scorekeeper.leagues.models import Act, LeagueMatch
from scorekeeper.matches.models import Match

NO_SUCH_ACT = _("There is no such act, or it does not say what such an act says.")
OLD_IDENTIFIER = re.compile(r"[0-9a-f-]{36}|[0-9A-Za-z]{4,16}")
"""An old identifier of a deleted row, or the code of a match."""


def with_numbers(act: Act, numbers: Mapping[type[Model], Mapping[str, int]]) -> JsonObject:
    """Return the data of an act, with keys of rows replaced by their numbers in the file."""
    kind = kinds()[act.kind]
    return kind.with_rows(act.data, lambda row, key: numbers[row.model].get(key, key))


def read_data(act: Act, rows: Mapping[type[Model], Sequence[object]]) -> None:
    """Validate an act's data, replace numbers by keys, set derived fields. Raises `Refused`."""
    kind = kinds().get(act.kind)
    if kind is None:
        raise Refused([Refusal("invalid", NO_SUCH_ACT, "what")])
    try:
        parsed = kind.model_validate(
            kind.with_rows(act.data, lambda row, key: _key_of(rows, row.model, key))
        )
        parsed.text()
    except (LookupError, TypeError, ValueError, AttributeError):
        raise Refused([Refusal("invalid", NO_SUCH_ACT, "data")]) from None
    act.data = parsed.model_dump(exclude_unset=True)
    act.subject = kind.subject.format_map(act.data)
    if isinstance(parsed, Undoable) and parsed.needs_account():
        act.data[FROM_FILE] = True


def _key_of(rows: Mapping[type[Model], Sequence[Any]], model: type[Model], key: object) -> str:
    if isinstance(key, str) and OLD_IDENTIFIER.fullmatch(key):
        return key
    if type(key) is not int or key < 0:
        raise LookupError(key)
    row = rows[LeagueMatch if model is Match else model][key]
    return str(row.match.code if model is Match else row.pk)
