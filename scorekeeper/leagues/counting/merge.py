"""Merging a member's names, and separating them.

All of it runs inside the caller's transaction, under the league's lock.
"""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import F, Q, QuerySet

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.leagues.counting.adjustments import transfer_adjustments
from scorekeeper.leagues.counting.count import count_match, lock_league
from scorekeeper.leagues.counting.recount import PARTS, recount_member
from scorekeeper.leagues.counting.rerate import rerate
from scorekeeper.leagues.counting.sums import update_sums
from scorekeeper.leagues.models import LeagueMatch, Member, PastTable, Pending, Result, Role
from scorekeeper.matches.sheet.cache import sheet_of

SAME = _("These are the same member already.")
PLAYED_TOGETHER = _("Both played in the same match, so they are two people.")
TWO_ACCOUNTS = _("Both names belong to accounts: these are two people.")
OTHER_NAMES = _("Separate this member's other names first.")
NOT_MERGED = _("This is not another member's second name.")


def merge(member: Member, into: Member) -> None:
    """Make a member another name of `into`. Raises `Refused`."""
    lock_league(into.league_id)
    for refusal in _merge_refusals(member, into):
        raise Refused([refusal])
    guests = member.role == Role.GUEST, into.role == Role.GUEST
    if member.user_id is not None:
        into.user_id, into.role = member.user_id, member.role
        member.user_id = None
    member.merged_into = into
    member.save(update_fields=["merged_into", "user"])
    into.save(update_fields=["user", "role"])
    member.claims.all().delete()
    transfer_adjustments(member, into.pk)
    if guests != (into.role == Role.GUEST,) * 2:
        recount_member(into)
    else:
        _transfer_name(member, into.pk)


def _merge_refusals(member: Member, into: Member) -> Iterable[Refusal]:
    if member.pk == into.pk or member.merged_into_id is not None or into.merged_into_id is not None:
        yield Refusal("already_merged", SAME, "into")
    if member.user_id is not None and into.user_id is not None:
        yield Refusal("two_accounts", TWO_ACCOUNTS, "into")
    if member.other_names.exists():
        yield Refusal("other_names", OTHER_NAMES, "into")
    # Compare seats, not results, which may be pending in a closed season.
    person = Member.objects.filter(Q(pk=into.pk) | Q(merged_into=into))
    matches = LeagueMatch.objects.filter(seats__member=member)
    past_tables = PastTable.objects.filter(seats__member=member)
    together = matches.filter(seats__member__in=person).exists()
    if together or past_tables.filter(seats__member__in=person).exists():
        yield Refusal("played_together", PLAYED_TOGETHER, "into")


def unmerge(member: Member) -> None:
    """Separate a merged name, with the matches played under it. Raises `Refused`."""
    into = member.merged_into
    if into is None:
        raise Refused([Refusal("not_merged", NOT_MERGED, "member")])
    lock_league(member.league_id)
    member.merged_into = None
    member.save(update_fields=["merged_into"])
    transfer_adjustments(member, member.pk)
    if (member.role == Role.GUEST) != (into.role == Role.GUEST):
        recount_member(member)
    else:
        _transfer_name(member, member.pk)


def _transfer_name(member: Member, person: UUID) -> None:
    """Transfer the results under a name to `person`; those of closed seasons wait."""
    rows = results_under_name(member).exclude(member=person)
    _transfer_results(rows.exclude(season__closed_at__isnull=False), person)
    closed = LeagueMatch.objects.filter(seats__member=member, season__closed_at__isnull=False)
    settled = list(closed.filter(pending=None, results__seat=0))
    for league_match in closed.exclude(pending=None).select_related(*PARTS):
        count_match(league_match, sheet_of(league_match.match))
    Pending.objects.bulk_create([Pending(league_match=league_match) for league_match in settled])


def results_under_name(member: Member) -> QuerySet[Result]:
    """Return the results played under a name, whichever member they count for."""
    tables = ("league_match__seats", "past__seats")
    querysets = [
        Result.objects.filter(**{f"{seats}__member": member, f"{seats}__number": F("seat")})
        for seats in tables
    ]
    return Result.objects.filter(
        Q(pk__in=querysets[0].values("pk")) | Q(pk__in=querysets[1].values("pk"))
    )


def _transfer_results(results: QuerySet[Result], recipient: UUID) -> None:
    """Transfer results to a member, and update the sums and ratings."""
    rows = list(results.select_related("season__league"))
    members = {row.member_id for row in rows} | {recipient}
    Result.objects.filter(pk__in=[row.pk for row in rows]).update(member=recipient)
    for season in {row.season for row in rows if row.season is not None}:
        update_sums(season.pk, members, season.reckoning.best_of)
    for league, game in {(row.league_id, row.game) for row in rows}:
        first = min(row.started_at for row in rows if row.game == game)
        rerate(league, game, first, members)
