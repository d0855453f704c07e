"""The file of leagues: one JSON object a line, written and read as a stream.

A line of kind `league` starts a league. Each further line is a row of the model of its kind, with
the names of the model's fields. Rows that others refer to have an `id`, which counts the lines of
their kind from 0. A reference is such an `id`, always of an earlier line, except that a member may
be merged into a later one. A line of kind `end` closes the file.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any

from django.db import models
from pydantic import Field

from games.values import Fields
from scorekeeper.accounts.models import User
from scorekeeper.club.evenings.models import (
    Attendance,
    Drawing,
    EveningAnswer,
    PlannedEvening,
    StartedTable,
)
from scorekeeper.club.pots.models import Pot
from scorekeeper.club.tournaments.models import Tournament, TournamentRound
from scorekeeper.fields.members import LONGEST_TEAM
from scorekeeper.leagues.models import (
    Act,
    Adjustment,
    Divisions,
    Import,
    League,
    LeagueMatch,
    Member,
    PastSeat,
    PastTable,
    Pending,
    Result,
    Season,
    Seat,
)
from scorekeeper.storage.queries import Column

FORMAT = "scorekeeper-leagues"
VERSION = 3

KINDS: Mapping[str, type[models.Model]] = {
    "league": League,
    "season": Season,
    "pot": Pot,
    "member": Member,
    "divisions": Divisions,
    "import": Import,
    "match": LeagueMatch,
    "seat": Seat,
    "pending": Pending,
    "past": PastTable,
    "past_seat": PastSeat,
    "result": Result,
    "adjustment": Adjustment,
    "attendance": Attendance,
    "drawing": Drawing,
    "started": StartedTable,
    "tournament": Tournament,
    "round": TournamentRound,
    "evening": PlannedEvening,
    "answer": EveningAnswer,
    "act": Act,
}
"""The models whose rows are exported, each after the models that it refers to."""
KIND_OF = {model: kind for kind, model in KINDS.items()}
OF_A_LEAGUE = [model for model in KINDS.values() if hasattr(model, "league")]
"""The models with a reference to their league; all others belong to a row of these."""

NOT_EXPORTED: Mapping[type[models.Model], Mapping[str, str]] = {
    League: {
        "slug": "Every server gives addresses of its own.",
        "invite_key": "A key.",
        "feed_key": "A key.",
        "created_at": "When the league came to this server.",
    },
    Member: {
        "folded": "Follows from the name.",
        "feed_key": "A key.",
        "joined_at": "When the name came to this server.",
    },
    Import: {"key": "The key of a request to the other server."},
    LeagueMatch: {
        "match": "Stands in its own file, as `file`.",
        "counts": "Follows from the tournament.",
    },
    Pending: {"declined": "A digest of identifiers, worked out anew."},
    Result: {
        **dict.fromkeys(("season", "game", "evening", "started_at"), "Those of the table."),
        **dict.fromkeys(("mu", "sigma", "volatility"), "Ratings are worked out anew."),
    },
    Act: {"subject": "Follows from the data."},
}
"""The fields that are not exported, each with its reason; nor are a row's key and its league.

Not exported either are rows of accounts (claims, subscriptions, notices), and computed rows:
aggregates, ratings, and results, except those of a closed season that differ from its tables.
"""

Id = Annotated[int, Field(ge=0, lt=1_000_000)]
Key = Annotated[int, Field(ge=0, lt=1_000_000, strict=False)]
"""A number as a key of a JSON object, which is always a string."""
People = list[Id | None]
"""Members in order; null for a deleted one."""
MEMBER_FIELDS: Mapping[type[models.Model], Fields] = {
    Divisions: {"members": dict[Key, int]},
    Import: {"added": People, "restored": People},
    Drawing: {"tables": list[People], "out": People},
    Tournament: {
        "entrants": People,
        "teams": dict[Key, Annotated[str, Field(min_length=1, max_length=LONGEST_TEAM)]],
        "groups": list[People],
    },
}
"""JSON fields that refer to members: by identifier in a row, by number in a line."""


def replace_values(value: object, replacement: Callable[[Any], object]) -> object:
    """Apply `replacement` to all values and keys of JSON; a key that becomes None is dropped."""
    if isinstance(value, list):
        return [replace_values(item, replacement) for item in value]
    if isinstance(value, dict):
        new_keys = {key: replacement(key) for key in value}
        return {str(new_keys[key]): value[key] for key in value if new_keys[key] is not None}
    return replacement(value)


OTHER_NAMES = {"kind": "what"}
"""Fields with another name than the model's, since every line has a `kind`."""


@cache
def fields_of(model: type[models.Model]) -> Mapping[str, Column]:
    """Return the fields of a model's lines, by their names there.

    A reference to an account becomes the flag `mine`: whether it is the account that exports or
    imports the file.
    """
    left_out = NOT_EXPORTED.get(model, {})
    return {
        name_of(field): field
        for field in model._meta.concrete_fields
        if field.name not in left_out
        and field.related_model is not League
        and (field.is_relation or not field.primary_key)
    }


def name_of(field: Column) -> str:
    """Return the name of a field in lines."""
    return "mine" if field.related_model is User else OTHER_NAMES.get(field.name, field.name)


NUMBERED = {
    field.related_model
    for model in KINDS.values()
    for field in fields_of(model).values()
    if field.related_model in KIND_OF
}
"""The models whose rows have an `id`, because other rows refer to them."""
