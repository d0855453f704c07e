"""Undo of an act, as an act of its own; refused if a newer act changed the same subject."""

from collections.abc import Iterable, Sequence
from typing import TypeVar
from uuid import UUID

from django.db.models import Model, QuerySet

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.leagues.acts.kind import By, Undoable, kind_of
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.models import Act, League
from scorekeeper.storage.database import write_transaction

Row = TypeVar("Row", bound=Model)

CHANGED_SINCE = _("Something newer has changed the same. Take that back first.")
UNDONE = _("This has been taken back already.")
FOR_GOOD = _("This cannot be taken back here.")
FROM_FILE = "from_file"
"""Marks an imported act that only an account of the other server could undo."""


def undo(act: Act, *, by: By) -> Act:
    """Undo an act; return the act that undoes it. Raises `Refused`."""
    with write_transaction():
        kind_of(act).lock_before_league()
        league = lock_league(act.league_id)
        act = league.acts.select_related("undone_by").get(pk=act.pk)
        kind = _undoable(act)
        if kind is None:
            raise _refused(FOR_GOOD, "for_good")
        if hasattr(act, "undone_by"):
            raise _refused(UNDONE, "undone")
        expect_unchanged(act.pk not in outdated(league, [act]))
        previous = league.acts.first()
        kind.undo(league, by)
        newest = league.acts.first()
        if newest is None or newest == previous:
            raise _refused(CHANGED_SINCE, "changed_since")
        newest.undoes = act
        newest.save(update_fields=["undoes"])
    return newest


def _refused(message: str, code: str) -> Refused:
    return Refused([Refusal(code, message, "act")])


def _undoable(act: Act) -> Undoable | None:
    kind = kind_of(act)
    return kind if isinstance(kind, Undoable) and not act.data.get(FROM_FILE) else None


def may_undo(act: Act, outdated: Iterable[UUID]) -> bool:
    """Return whether the page offers to undo an act."""
    return _undoable(act) is not None and not hasattr(act, "undone_by") and act.pk not in outdated


def outdated(league: League, acts: Sequence[Act]) -> set[UUID]:
    """Return the keys of the given acts whose subject a newer act in force has changed."""
    candidates = [act for act in acts if act.subject]
    if not candidates:
        return set()
    later = league.acts.filter(
        subject__in={act.subject for act in candidates}, pk__gt=min(act.pk for act in candidates)
    )
    rows = list(later.values_list("pk", "subject", "undoes"))
    undone = {undoes for _pk, _subject, undoes in rows}
    in_force = [row for row in rows if row[0] not in undone]
    return {
        act.pk
        for act in candidates
        for pk, subject, undoes in in_force
        if subject == act.subject and pk > act.pk and not (undoes and undoes >= act.pk)
    }


# Preconditions of undo, for kinds


def expect_unchanged(as_it_was: bool) -> None:  # noqa: FBT001  the argument reads as the condition
    """Continue if everything is as the act left it. Raises `Refused` otherwise."""
    if not as_it_was:
        raise _refused(CHANGED_SINCE, "changed_since")


def first_existing(rows: QuerySet[Row]) -> Row:
    """Return the first of these rows. Raises `Refused` if there is none."""
    row = rows.first()
    if row is None:
        raise _refused(CHANGED_SINCE, "changed_since")
    return row
