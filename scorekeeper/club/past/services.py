"""Import of old members and results, in one transaction."""

from collections.abc import Iterator

from django.db import IntegrityError

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.club.past.acts import AboutImport
from scorekeeper.club.past.plan import ImportOrder, Plan
from scorekeeper.club.past.planning import plan_import
from scorekeeper.club.past.storing import store_members, store_tables
from scorekeeper.club.past.undo import undo_import
from scorekeeper.leagues.acts.kind import By, Undoable
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.acts.undo import first_existing
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.counting.past import read_past_tables, recount_past_tables
from scorekeeper.leagues.models import Import, League
from scorekeeper.leagues.models.past import LONGEST_SOURCE
from scorekeeper.storage.database import write_transaction

NOT_READY = _("Answer the questions and correct the lines first.")


class Imported(AboutImport, Undoable):
    """Old members and results were imported."""

    slug = "imported"
    says = _("Imported members: {members}, results: {results}")

    def undo(self, league: League, by: By) -> None:
        undo_import(first_existing(league.imports.filter(pk=self.imported)), by=by)


def import_past(
    league: League, user: User | None, order: ImportOrder, *, key: str | None = None
) -> tuple[Import, bool]:
    """Run an import. Return it, and True if it was stored before. Raises `Refused`.

    The plan is made again under the league's lock, so that it fits the state at that time.
    """
    existing = _find_import(league, key)
    if existing is not None:
        return existing, True
    try:
        with write_transaction():
            lock_league(league.pk)
            plan = plan_import(league, order)
            if not plan.ready:
                raise Refused(list(_refusals(plan)))
            return _store(league, user, plan, key), False
    except IntegrityError:
        existing = _find_import(league, key)
        if existing is None:
            raise
        return existing, True


def _find_import(league: League, key: str | None) -> Import | None:
    return None if key is None else league.imports.filter(key=key).first()


def _refusals(plan: Plan) -> Iterator[Refusal]:
    yield Refusal("not_ready", NOT_READY, "file")
    for name in plan.open_questions:
        yield Refusal(
            "ambiguous_name", _("Say who this is: a member, new, or skip."), f"names.{name}"
        )
    for problem in plan.problems:
        yield Refusal("invalid", problem.message, f"rows.{problem.line}")


def _store(league: League, user: User | None, plan: Plan, key: str | None) -> Import:
    imported = league.imports.create(by=user, source=plan.order.source[:LONGEST_SOURCE], key=key)
    members = store_members(league, plan, imported)
    store_tables(imported, plan.tables, members, plan.order.reading.currency)
    recount_past_tables(read_past_tables(imported=imported))
    record(league, user, Imported.of(imported))
    return imported
