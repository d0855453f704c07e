"""Everything that can be done to a league and its seasons, in a club's words.

Each verb is one transaction, which keeps in the log `by` whom it was done. All raise `Refused` for
what is invalid; then nothing has been stored.
What is done to its people stands in `people/services.py`; what matches count for is written by
`counting/matches.py`.
"""

import secrets
from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils import timezone
from django.utils.text import slugify

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.leagues.acts import kinds
from scorekeeper.leagues.acts.record import By, about_season, record
from scorekeeper.leagues.counting import recount as replaying
from scorekeeper.leagues.counting.count import lock
from scorekeeper.leagues.counting.past import read_past, recount_past
from scorekeeper.leagues.counting.rerate import rerate_league
from scorekeeper.leagues.evenings.today import today_in
from scorekeeper.leagues.models import League, Role, Season
from scorekeeper.leagues.models.people import new_key
from scorekeeper.leagues.notices.tell import tell_season
from scorekeeper.leagues.people.services import read_name, renew_shared_keys
from scorekeeper.leagues.seasons import settings as agreed
from scorekeeper.matches.access.keys import CODE_ALPHABET
from scorekeeper.storage.database import write_transaction

OVERLAPS = _("Another season covers some of these days.")


def found_league(user: User, given: Mapping[str, Any], *, name: str) -> League:
    """Found a league with its owner and a first season. Raises `Refused`.

    `name` is what the owner is called in it. The season begins with the evening that goes on where
    the league plays: what is played in the rest of the night counts.
    """
    fields = agreed.read(given, agreed.LEAGUE, ("name", "games"))
    owner = read_name(name)
    with write_transaction():
        league = League.objects.create(slug=new_slug(fields["name"]), **fields)
        league.members.create(user=user, name=owner, role=Role.OWNER)
        today = today_in(league)
        league.seasons.create(name=str(today.year), starts_on=today)
        record(league, user, kinds.FOUNDED)
    return league


def new_slug(name: str) -> str:
    """Return an address that reveals no other league: its end is random."""
    chance = "".join(secrets.choice(CODE_ALPHABET) for _try in range(5))
    return "-".join(filter(None, (slugify(name)[:40].strip("-"), chance)))


def change_league(league: League, given: Mapping[str, Any], *, by: By = None) -> League:
    """Change what is agreed; standings follow at once. Raises `Refused`."""
    fields = agreed.read(given, agreed.LEAGUE)
    old = {name: getattr(league, name) for name in fields}
    changed = {name for name, value in fields.items() if old[name] != value}
    with write_transaction():
        for name in changed:
            setattr(league, name, fields[name])
        league.save(update_fields=sorted(changed))
        if changed & {"best_of", "place_points", "substitutes"}:
            lock(league.pk)
            replaying.recalculate_open_seasons(league)
        if "rating" in changed:
            lock(league.pk)
            rerate_league(league)
        if "zone" in changed:
            replaying.reassign_seasons(league)
        if changed:
            changes = {name: [old[name], fields[name]] for name in fields if name in changed}
            record(league, by, kinds.SETTINGS, changes=changes)
    return league


def renew_links(league: League, *, by: By = None) -> League:
    """Make the invite link and all links of feeds worthless, and new ones."""
    with write_transaction():
        renew_shared_keys(league)
        members = list(league.members.all())
        for member in members:
            member.feed_key = new_key()
        league.members.bulk_update(members, ["feed_key"])
        record(league, by, kinds.LINKS)
    return league


def close_league(league: League) -> None:
    """Delete a league with all it counts; the matches themselves stay."""
    with write_transaction():
        league.delete()


# Seasons


def add_season(league: League, given: Mapping[str, Any], *, by: By = None) -> Season:
    """Add a season; matches of its days move into it. Raises `Refused`.

    A season that is still open-ended ends the day before.
    """
    fields = agreed.read_season(given, {})
    with write_transaction():
        lock(league.pk)
        running = league.seasons.filter(ends_on=None, starts_on__lt=fields["starts_on"]).first()
        if running is not None:
            running.ends_on = fields["starts_on"] - date.resolution
            running.save(update_fields=["ends_on"])
        _refuse_overlap(league, fields)
        season = league.seasons.create(**fields)
        replaying.reassign_seasons(league)
        record(league, by, kinds.SEASON_ADDED, **about_season(season))
    return season


def change_season(season: Season, given: Mapping[str, Any], *, by: By = None) -> Season:
    """Change a season's name or days; matches move accordingly. Raises `Refused`.

    With `closed`, it is opened again before, or closed after: all of that, or nothing.
    """
    fields = {name: value for name, value in given.items() if name != "closed"}
    closed = given.get("closed")
    if closed is not None and not isinstance(closed, bool):
        raise Refused([Refusal("invalid", agreed.YES_OR_NO, "closed")])
    with write_transaction():
        lock(season.league_id)
        seasons = Season.objects.select_related("league")
        season = seasons.get(league=season.league_id, pk=season.pk)
        if closed is False:
            reopen_season(season, by=by)
        if fields:
            _set_season(season, fields, by)
        if closed:
            close_season(season, by=by)
    return season


def _set_season(season: Season, given: Mapping[str, Any], by: By) -> None:
    if set(given) - {"name"}:
        agreed.refuse_closed(season, "")
    stored = {name: getattr(season, name) for name in agreed.SEASON}
    fields = agreed.read_season(given, stored)
    _refuse_overlap(season.league, fields, but=season)
    for name, value in fields.items():
        setattr(season, name, value)
    season.save(update_fields=list(fields))
    if fields != stored | {"name": fields["name"]}:
        replaying.reassign_seasons(season.league)
    changes = {
        name: [_as_json(stored[name]), _as_json(value)]
        for name, value in fields.items()
        if value != stored[name]
    }
    if changes:
        about = about_season(season) | {"name": stored["name"]}
        record(season.league, by, kinds.SEASON_CHANGED, **about, changes=changes)


def _as_json(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value


def _refuse_overlap(league: League, fields: Mapping[str, Any], but: Season | None = None) -> None:
    others = league.seasons.exclude(pk=but.pk) if but else league.seasons.all()
    others = others.exclude(ends_on__lt=fields["starts_on"])
    if fields.get("ends_on"):
        others = others.filter(starts_on__lte=fields["ends_on"])
    if others.exists():
        raise Refused([Refusal("invalid", OVERLAPS, "starts_on")])


def close_season(season: Season, *, by: By = None) -> Season:
    """Freeze a season: its standings stay whatever is corrected, until an owner applies it."""
    with write_transaction():
        lock(season.league_id)
        if season.closed_at is None:
            season.closed_at = timezone.now()
            season.freeze()
            season.save(update_fields=["closed_at", "frozen"])
            record(season.league, by, kinds.SEASON_CLOSED, **about_season(season))
            tell_season(season)
    return season


def reopen_season(season: Season, *, by: By = None) -> Season:
    """Open a closed season again; what was corrected meanwhile counts at once."""
    with write_transaction():
        was_closed = season.closed_at is not None
        season.closed_at = season.frozen = None
        season.save(update_fields=["closed_at", "frozen"])
        lock(season.league_id)
        replaying.count_pending_matches(season, declined=True)
        recount_past(read_past(season=season))
        replaying.recalculate_open_seasons(season.league)
        if was_closed:
            record(season.league, by, kinds.SEASON_OPENED, **about_season(season))
    return season
