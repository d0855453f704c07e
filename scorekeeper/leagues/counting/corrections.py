"""Pending corrections of matches in closed seasons: apply, decline, let wait again."""

from collections.abc import Mapping

from django.utils import timezone

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.leagues.acts.about import AboutMatch
from scorekeeper.leagues.acts.kind import By, Undoable
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.acts.undo import expect_unchanged
from scorekeeper.leagues.counting.adjustments import reassign_adjustments
from scorekeeper.leagues.counting.count import (
    count_match,
    digest_of,
    expected_results,
    lock_match,
    stored_results,
)
from scorekeeper.leagues.counting.receipts import result_lines, seating_lines
from scorekeeper.leagues.counting.seats import name_players
from scorekeeper.leagues.models import League, LeagueMatch, Member, Pending
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.storage.database import write_transaction

NOT_WAITING = _("This correction does not wait any more.")


class AboutCorrection(AboutMatch):
    """Base of acts about a pending correction of a closed season."""

    subject = "correction:{code}"


class CorrectionApplied(AboutCorrection):
    """A pending correction was applied."""

    slug = "correction_applied"
    says = _("Applied the correction of {match}")


def apply_correction(league_match: LeagueMatch, *, by: By = None) -> list[str]:
    """Apply a correction of a closed season; return the lines of its receipt."""
    with write_transaction():
        lock_match(league_match)
        sheet = sheet_of(Match.objects.get(pk=league_match.match_id))
        lines = list(
            result_lines(
                league_match, stored_results(league_match), expected_results(league_match, sheet)
            )
        )
        count_match(league_match, sheet, even_closed=True)
        record(league_match.league, by, CorrectionApplied.of(league_match))
        if league_match.season is not None:
            reassign_adjustments(league_match.season)
    return lines


class CorrectionDeclined(AboutCorrection, Undoable):
    """A correction was declined."""

    slug = "correction_declined"
    says = _("Declined the correction of {match}")

    def undo(self, league: League, by: By) -> None:
        league_match = self.match_in(league)
        expect_unchanged(hasattr(league_match, "pending") and not league_match.waits)
        restore_correction(league_match, by=by)


def decline_correction(league_match: LeagueMatch, *, by: By = None) -> None:
    """Decline a pending correction, until the match changes again. Raises `Refused`."""
    with write_transaction():
        lock_match(league_match)
        pending = Pending.objects.waiting().filter(pk=league_match.pk).first()
        if pending is None:
            raise Refused([Refusal("not_waiting", NOT_WAITING, "match")])
        sheet = sheet_of(Match.objects.get(pk=league_match.match_id))
        pending.declined = digest_of(expected_results(league_match, sheet))
        pending.declined_at = timezone.now()
        pending.save(update_fields=["declined", "declined_at"])
        record(league_match.league, by, CorrectionDeclined.of(league_match))


class CorrectionWaits(AboutCorrection, Undoable):
    """A declined correction waits again."""

    slug = "correction_waits"
    says = _("Let the correction of {match} wait again")

    def undo(self, league: League, by: By) -> None:
        decline_correction(self.match_in(league), by=by)


def restore_correction(league_match: LeagueMatch, *, by: By = None) -> None:
    """Make a declined correction wait again."""
    with write_transaction():
        lock_match(league_match)
        Pending.objects.filter(pk=league_match.pk).update(declined="", declined_at=None)
        record(league_match.league, by, CorrectionWaits.of(league_match))


def change_league_match(
    league_match: LeagueMatch, members: Mapping[int, Member] | None, *, apply: bool, by: By = None
) -> list[str]:
    """Assign members to seats and apply a correction, all or nothing; return the receipt's lines.

    Raises `Refused`.
    """
    with write_transaction():
        old = stored_results(league_match)
        if members is not None:
            name_players(league_match, members, by=by)
        if apply:
            apply_correction(league_match, by=by)
        return list(seating_lines(league_match, old))
