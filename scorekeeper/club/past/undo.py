"""Undo of an import, refused with everything that depends on its members; one transaction."""

from collections.abc import Iterator
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.club.evenings.models import EveningAnswer
from scorekeeper.club.past.acts import AboutImport
from scorekeeper.leagues.acts.kind import By
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.counting.past import delete_past_tables, read_past_tables
from scorekeeper.leagues.models import Adjustment, Import, League, Member, PastSeat, Role, Seat
from scorekeeper.storage.database import write_transaction

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


class ImportUndone(AboutImport):
    """An import was undone."""

    slug = "import_undone"
    says = _("Took an import back, members: {members}, results: {results}")


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
