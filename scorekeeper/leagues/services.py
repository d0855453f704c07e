"""Services of a league.

Each is one transaction, and logs `by` which account it was done. All raise `Refused` for invalid
input; then nothing is stored. Services of members are in `people/`, those of seasons in `seasons/`,
those of matches in `counting/`.
"""

import secrets
from collections.abc import Mapping

from django.utils.text import slugify

from games.values import Fields
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.leagues.acts.changes import Changed, changes_of, field_values
from scorekeeper.leagues.acts.kind import By, Group, Kind
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.acts.undo import expect_unchanged
from scorekeeper.leagues.counting import recount
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.counting.rerate import rerate_league
from scorekeeper.leagues.models import League, Role
from scorekeeper.leagues.models.people import new_key
from scorekeeper.leagues.people.forms import NameForm
from scorekeeper.leagues.people.services import renew_shared_keys
from scorekeeper.leagues.today import today_in
from scorekeeper.matches.access.keys import CODE_ALPHABET
from scorekeeper.storage.database import write_transaction


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
