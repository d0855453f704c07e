"""Services of a season: add, change, close and reopen it.

Each is one transaction, and logs `by` which account it was done. All raise `Refused` for invalid
input; then nothing is stored.
"""

from collections.abc import Mapping
from datetime import date

from django.utils import timezone

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.leagues.acts.about import AboutSeason
from scorekeeper.leagues.acts.changes import Changed, changes_of, field_values
from scorekeeper.leagues.acts.kind import By
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.acts.undo import expect_unchanged
from scorekeeper.leagues.counting import recount
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.counting.past import read_past_tables, recount_past_tables
from scorekeeper.leagues.hooks import season_closed
from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.seasons.forms import SeasonForm
from scorekeeper.leagues.seasons.refusals import ENDS_BEFORE, refuse_closed
from scorekeeper.storage.database import write_transaction

OVERLAPS = _("Another season covers some of these days.")


class SeasonAdded(AboutSeason):
    """A season was added."""

    slug = "season_added"
    says = _("Added the season {name}")


def add_season(league: League, fields: Mapping[str, object], *, by: By = None) -> Season:
    """Add a season, and move the matches of its days into it. Raises `Refused`.

    An earlier open-ended season ends the day before.
    """
    season = Season(league=league, **fields)
    with write_transaction():
        lock_league(league.pk)
        open_ended = league.seasons.filter(ends_on=None, starts_on__lt=season.starts_on).first()
        if open_ended is not None:
            open_ended.ends_on = season.starts_on - date.resolution
            open_ended.save(update_fields=["ends_on"])
        _refuse_overlap(season)
        season.save(force_insert=True)
        recount.reassign_seasons(league)
        record(league, by, SeasonAdded.of(season))
    return season


class SeasonChanged(Changed, AboutSeason):
    """The name or the days of a season were changed; `name` is the old one."""

    slug = "season_changed"
    says = _("Changed the season {name}: {changes}")
    subject = "season:{season}"
    model = Season
    fields = SeasonForm.Meta.fields

    def undo(self, league: League, by: By) -> None:
        season = self.season_in(league)
        expect_unchanged(field_values(season, self.now) == self.now)
        change_season(season, SeasonForm.read(self.was, partial=True), by=by)


def change_season(season: Season, fields: Mapping[str, object], *, by: By = None) -> Season:
    """Change a season's name or days, and reassign matches. Raises `Refused`.

    With `closed`, the season is reopened before or closed after the change, all or nothing.
    """
    fields = dict(fields)
    closed = fields.pop("closed", None)
    with write_transaction():
        lock_league(season.league_id)
        seasons = Season.objects.select_related("league")
        season = seasons.get(league=season.league_id, pk=season.pk)
        if closed is False:
            reopen_season(season, by=by)
        if fields:
            _save_season(season, fields, by)
        if closed:
            close_season(season, by=by)
    return season


def _save_season(season: Season, fields: Mapping[str, object], by: By) -> None:
    if fields.keys() - {"name"}:
        refuse_closed(season, "")
    old_values = field_values(season, SeasonForm.Meta.fields)
    for name, value in fields.items():
        setattr(season, name, value)
    _refuse_overlap(season)
    season.save(update_fields=list(fields))
    changes = changes_of(old_values, field_values(season, SeasonForm.Meta.fields))
    if changes.keys() - {"name"}:
        recount.reassign_seasons(season.league)
    if changes:
        act = SeasonChanged(season=str(season.pk), name=old_values["name"], changes=changes)
        record(season.league, by, act)


def _refuse_overlap(season: Season) -> None:
    """Refuse an end before the start, and an overlap with another season. Raises `Refused`."""
    others = season.league.seasons.exclude(pk=season.pk).exclude(ends_on__lt=season.starts_on)
    if season.ends_on:
        if season.ends_on < season.starts_on:
            raise Refused([Refusal("invalid", ENDS_BEFORE, "ends_on")])
        others = others.filter(starts_on__lte=season.ends_on)
    if others.exists():
        raise Refused([Refusal("invalid", OVERLAPS, "starts_on")])


class SeasonClosed(AboutSeason):
    """A season was closed."""

    slug = "season_closed"
    says = _("Closed the season {name}")


def close_season(season: Season, *, by: By = None) -> Season:
    """Close a season: later corrections wait until an owner applies them."""
    with write_transaction():
        lock_league(season.league_id)
        if season.closed_at is None:
            season.closed_at = timezone.now()
            season.freeze()
            season.save(update_fields=["closed_at", "frozen"])
            record(season.league, by, SeasonClosed.of(season))
            season_closed.send(Season, season=season)
    return season


class SeasonOpened(AboutSeason):
    """A closed season was reopened."""

    slug = "season_opened"
    says = _("Opened the season {name} again")


def reopen_season(season: Season, *, by: By = None) -> Season:
    """Reopen a closed season, and apply its pending corrections."""
    with write_transaction():
        was_closed = season.closed_at is not None
        season.closed_at = season.frozen = None
        season.save(update_fields=["closed_at", "frozen"])
        lock_league(season.league_id)
        recount.count_pending_matches(season, declined=True)
        recount_past_tables(read_past_tables(season=season))
        recount.recalculate_open_seasons(season.league)
        if was_closed:
            record(season.league, by, SeasonOpened.of(season))
    return season
