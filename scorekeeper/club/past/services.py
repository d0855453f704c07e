"""Import of old members and results, and its undo; each is one transaction."""

from collections.abc import Iterator
from typing import Annotated, Self
from uuid import UUID

from django.db import IntegrityError
from django.db.models import Q
from django.utils import timezone

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.club.evenings.models import EveningAnswer
from scorekeeper.club.past.columns import Content
from scorekeeper.club.past.names import NEW, SKIP
from scorekeeper.club.past.plan import ImportOrder, Plan, PlannedTable, plan_import
from scorekeeper.leagues.acts.kind import By, Group, Kind, RowOf, Undoable
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.acts.undo import first_existing
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.counting.past import (
    delete_past_tables,
    read_past_tables,
    recount_past_tables,
)
from scorekeeper.leagues.models import (
    Adjustment,
    Import,
    League,
    Member,
    PastSeat,
    PastTable,
    Role,
    Seat,
)
from scorekeeper.leagues.models.past import LONGEST_SOURCE
from scorekeeper.leagues.people.suits import next_suit
from scorekeeper.players.suits import SUITS
from scorekeeper.storage.database import write_transaction
from scorekeeper.storage.queries import ROWS_AT_A_TIME

NOT_READY = _("Answer the questions and correct the lines first.")
CLOSED = _("A season with results of this import is closed. Open it again first.")
PLAYED = _("{name} has played since: remove the member instead.")
ACCOUNT = _("{name} belongs to an account now.")
MERGED = _("{name} was merged with another name. Separate them first.")
OWNS = _("{name} is owner or scorer now.")
ADJUSTED = _("{name} has an adjustment in the standings.")
WAITS = _("An account says that {name} is its name. Decide that first.")
DRAWN = _("{name} was drawn for a table since: remove the member instead.")
ENTERED = _("{name} is in a tournament: remove the member instead.")
DIVIDED = _("{name} has a division in a season: remove the member instead.")
ANSWERED = _("{name} has answered for an evening: remove the member instead.")
PRESENT = _("{name} has come to an evening: remove the member instead.")
IMPORTED_TOO = _("{name} is in a later import. Undo that first.")


class AboutImport(Kind):
    """An act about an import, with the numbers of its members and results."""

    group = Group.IMPORTS
    subject = "import:{imported}"

    imported: Annotated[str, RowOf(Import)]
    members: int
    results: int

    @classmethod
    def of(cls, imported: Import) -> Self:
        return cls(
            imported=str(imported.pk),
            members=len(imported.added) + len(imported.restored),
            results=imported.tables.count(),
        )


class Imported(AboutImport, Undoable):
    """Old members and results were imported."""

    slug = "imported"
    says = _("Imported members: {members}, results: {results}")

    def undo(self, league: League, by: By) -> None:
        undo_import(first_existing(league.imports.filter(pk=self.imported)), by=by)


class ImportUndone(AboutImport):
    """An import was undone."""

    slug = "import_undone"
    says = _("Took an import back, members: {members}, results: {results}")


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
    members = _store_members(league, plan, imported)
    _store_tables(imported, plan.tables, members, plan.order.reading.currency)
    recount_past_tables(read_past_tables(imported=imported))
    record(league, user, Imported.of(imported))
    return imported


def _store_members(league: League, plan: Plan, imported: Import) -> dict[str, Member]:
    """Return the members by imported name; create new ones and restore those who left."""
    members_by_key = {str(member.pk): member for member in league.members.all()}
    used = {line.name for table in plan.tables for line in table.lines}
    members: dict[str, Member] = {}
    suit = next_suit(league)
    for meant in plan.names:
        if meant.answer == SKIP or (
            plan.order.content != Content.MEMBERS and meant.name not in used
        ):
            continue
        if meant.answer == NEW:
            members[meant.name] = member = Member(
                league=league, name=meant.name, folded=meant.name.casefold(), suit=suit
            )
            suit = suit % len(SUITS) + 1
            imported.added.append(str(member.pk))
            continue
        members[meant.name] = member = members_by_key[meant.answer]
        if member.removed_at is not None:
            member.removed_at = None
            member.save(update_fields=["removed_at"])
            imported.restored.append(str(member.pk))
    new = [member for member in members.values() if str(member.pk) in imported.added]
    Member.objects.bulk_create(new, batch_size=ROWS_AT_A_TIME)
    imported.save(update_fields=["added", "restored"])
    return members


def _store_tables(
    imported: Import, tables: list[PlannedTable], members: dict[str, Member], currency: str
) -> None:
    rows, seats = [], []
    for planned_table in tables:
        table = PastTable(
            league=imported.league,
            imported=imported,
            season=planned_table.season,
            game=planned_table.game,
            evening=planned_table.evening,
            started_at=planned_table.moment,
        )
        rows.append(table)
        sides = list(dict.fromkeys(line.side for line in planned_table.lines if line.side))
        for number, line in enumerate(planned_table.lines):
            seats.append(
                PastSeat(
                    table=table,
                    number=number,
                    name=line.name,
                    member=members[line.name],
                    side=sides.index(line.side) if line.side else None,
                    place=line.place,
                    points=line.points,
                    money=line.money,
                    currency=currency if line.money is not None else "",
                )
            )
    PastTable.objects.bulk_create(rows, batch_size=ROWS_AT_A_TIME)
    PastSeat.objects.bulk_create(seats, batch_size=ROWS_AT_A_TIME)


# Undo


def undo_import(imported: Import, *, by: By = None) -> None:
    """Undo a whole import. Raises `Refused` with everything that depends on it."""
    with write_transaction():
        lock_league(imported.league_id)
        imported = Import.objects.select_related("league").get(pk=imported.pk)
        added = list(Member.objects.filter(pk__in=imported.added).order_by("name"))
        refusals = [*_season_refusals(imported), *_member_refusals(imported, added)]
        if refusals:
            raise Refused(refusals)
        record(imported.league, by, ImportUndone.of(imported))
        delete_past_tables(read_past_tables(imported=imported))
        Member.objects.filter(pk__in=[member.pk for member in added]).delete()
        back = Member.objects.filter(pk__in=imported.restored, user=None, role=Role.MEMBER)
        back = back.exclude(seats__league_match__added_at__gt=imported.at)
        back.update(removed_at=timezone.now())
        imported.delete()


def _season_refusals(imported: Import) -> Iterator[Refusal]:
    if imported.tables.filter(season__closed_at__isnull=False).exists():
        yield Refusal("season_closed", CLOSED, "import")


def _member_refusals(imported: Import, added: list[Member]) -> Iterator[Refusal]:
    """Yield the reasons that keep imported members from being deleted. Eleven queries."""
    ids = [member.pk for member in added]
    played = set(Seat.objects.filter(member__in=ids).values_list("member", flat=True))
    elsewhere = PastSeat.objects.filter(member__in=ids).exclude(table__imported=imported)
    later = set(elsewhere.values_list("member", flat=True))
    merged = set(Member.objects.filter(merged_into__in=ids).values_list("merged_into", flat=True))
    adjustments = Adjustment.objects.filter(league=imported.league_id)
    pairs = set(
        adjustments.filter(Q(member__in=ids) | Q(person__in=ids)).values_list("member", "person")
    )
    adjusted = {pk for pair in pairs for pk in pair}
    claimed = set(
        Member.objects.filter(pk__in=ids, claims__isnull=False).values_list("pk", flat=True)
    )
    at_club = list(_evening_dependents(imported.league, ids)) if added else []
    for member in added:
        reasons: dict[str, object] = {
            PLAYED: member.pk in played,
            IMPORTED_TOO: member.pk in later,
            ACCOUNT: member.user_id is not None,
            MERGED: member.merged_into_id is not None or member.pk in merged,
            OWNS: member.role != Role.MEMBER,
            WAITS: member.pk in claimed,
            ADJUSTED: member.pk in adjusted,
            **{message: str(member.pk) in people for message, people in at_club},
        }
        for message, applies in reasons.items():
            if applies:
                yield Refusal("needed", message, "import", {"name": member.name})


def _evening_dependents(league: League, ids: list[UUID]) -> Iterator[tuple[str, set[str]]]:
    """Yield refusal messages, each with the members it holds for. Five queries.

    Drawings, tournaments and divisions hold members by identifier, so no foreign key protects
    these members from deletion.
    """
    rows = league.drawings.values_list("tables", "out")
    yield DRAWN, {person for tables, out in rows for people in (*tables, out) for person in people}
    yield ENTERED, {person for row in league.tournaments.all() for person in row.entrants}
    yield DIVIDED, {person for row in league.divided.all() for person in row.members}
    answers = EveningAnswer.objects.filter(member__in=ids)
    yield ANSWERED, set(map(str, answers.values_list("member", flat=True)))
    present = league.attendances.filter(member__in=ids)
    yield PRESENT, set(map(str, present.values_list("member", flat=True)))
