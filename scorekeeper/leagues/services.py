"""Services of a league and its seasons.

Each is one transaction, and logs `by` which account it was done. All raise `Refused` for invalid
input; then nothing is stored. Services of members are in `people/services.py`, those of matches in
`counting/matches.py`.
"""

import secrets
from collections.abc import Mapping
from datetime import date

from django.utils import timezone
from django.utils.text import slugify

from games.values import Fields, Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.leagues.acts.about import AboutSeason
from scorekeeper.leagues.acts.changes import Changed, changes_of, field_values
from scorekeeper.leagues.acts.kind import By, Group, Kind
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.acts.undo import expect_unchanged
from scorekeeper.leagues.counting import recount
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.counting.past import read_past_tables, recount_past_tables
from scorekeeper.leagues.counting.rerate import rerate_league
from scorekeeper.leagues.hooks import season_closed
from scorekeeper.leagues.models import League, Role, Season
from scorekeeper.leagues.models.people import new_key
from scorekeeper.leagues.people.forms import NameForm
from scorekeeper.leagues.people.services import renew_shared_keys
from scorekeeper.leagues.seasons.forms import SeasonForm
from scorekeeper.leagues.seasons.settings import ENDS_BEFORE, refuse_closed
from scorekeeper.leagues.today import today_in
from scorekeeper.matches.access.keys import CODE_ALPHABET
from scorekeeper.storage.database import write_transaction

OVERLAPS = _("Another season covers some of these days.")


class Founded(Kind):
    """A league was founded."""

    slug = "founded"
    group = Group.LEAGUE
    says = _("Founded the league")


class MadeFromFile(Kind):
    """A league was made from a file of another server."""

    slug = "made_from_file"
    group = Group.LEAGUE
    says = _("Made the league from a file")


def found_league(user: User, fields: Fields) -> League:
    """Create a league with its owner and a first season. Raises `Refused`.

    Without `member_name`, the owner gets the name of the account. The season starts with the
    current evening in the league's time zone, so that the rest of the night counts.
    """
    fields = dict(fields)
    owner = fields.pop("member_name", "") or NameForm.read({"name": user.get_username()})["name"]
    with write_transaction():
        league = League.objects.create(slug=new_slug(fields["name"]), **fields)
        league.members.create(user=user, name=owner, role=Role.OWNER)
        today = today_in(league)
        league.seasons.create(name=str(today.year), starts_on=today)
        record(league, user, Founded())
    return league


def new_slug(name: str) -> str:
    """Return a unique slug with a random suffix, which reveals no other league."""
    chance = "".join(secrets.choice(CODE_ALPHABET) for _try in range(5))
    return "-".join(filter(None, (slugify(name)[:40].strip("-"), chance)))


class SettingsChanged(Changed):
    """Settings of the league were changed."""

    slug = "settings_changed"
    group = Group.LEAGUE
    says = _("Changed the settings: {changes}")
    subject = "settings"
    model = League
    fields = League.SETTINGS

    def undo(self, league: League, by: By) -> None:
        expect_unchanged(field_values(league, self.now) == self.now)
        change_league(league, self.was, by=by)


def change_league(league: League, fields: Mapping[str, object], *, by: By = None) -> League:
    """Change settings, and recalculate the standings that depend on them."""
    names = [name for name in League.SETTINGS if name in fields]
    changes = changes_of(field_values(league, names), {name: fields[name] for name in names})
    with write_transaction():
        for name in changes:
            setattr(league, name, fields[name])
        league.save(update_fields=sorted(changes))
        if changes.keys() & {*League.OF_RESULTS}:
            lock_league(league.pk)
            recount.recalculate_open_seasons(league)
        if "rating" in changes:
            lock_league(league.pk)
            rerate_league(league)
        if "zone" in changes:
            recount.reassign_seasons(league)
        if changes:
            record(league, by, SettingsChanged(changes=changes))
    return league


class LinksRenewed(Kind):
    """The invite link and the feeds' links were renewed."""

    slug = "links_renewed"
    group = Group.LEAGUE
    says = _("Made new links")


def renew_links(league: League, *, by: By = None) -> League:
    """Replace the keys of the invite link and of all feeds."""
    with write_transaction():
        renew_shared_keys(league)
        members = list(league.members.all())
        for member in members:
            member.feed_key = new_key()
        league.members.bulk_update(members, ["feed_key"])
        record(league, by, LinksRenewed())
    return league


def delete_league(league: League) -> None:
    """Delete a league with its results; the matches stay."""
    with write_transaction():
        league.delete()


# Seasons


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
