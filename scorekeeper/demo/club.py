"""Creation of the demo through the services that pages use, and its removal."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from django.contrib.auth.hashers import make_password
from django.db.models import Model
from django.utils import timezone

from games import GAMES
from scorekeeper.accounts.models import Demonstration, User
from scorekeeper.club.evenings.round_draw import RoundSettings
from scorekeeper.club.evenings.rounds import draw_round
from scorekeeper.demo.pending import add_pending_correction
from scorekeeper.demo.play import Table, play_match
from scorekeeper.demo.season import PEOPLE, WEEK, ZONE, evenings, open_table
from scorekeeper.exports.files.imports import import_match
from scorekeeper.leagues import services as leagues
from scorekeeper.leagues.counting import matches as counting
from scorekeeper.leagues.models import League, Role, Season
from scorekeeper.leagues.people import services as people
from scorekeeper.leagues.people.claims import claim_name
from scorekeeper.leagues.seasons import services as seasons
from scorekeeper.leagues.today import today_in
from scorekeeper.matches.models import Match
from scorekeeper.storage.database import write_transaction

OWNER, SCORER, CLAIMANT = "demo", "demo-ben", "demo-guest"
NAME = "Thursday Club (demo)"
CLAIMED = PEOPLE[4]
Report = Callable[[str], object]


class DemoExists(Exception):  # noqa: N818  nothing is broken
    """A demo exists already, or one of its account names is taken."""


@dataclass(frozen=True)
class Demo:
    """The demo that was made: the league, the match in progress, the number of matches."""

    league: League
    open_match: Match
    matches: int


def make_demo(password: str, *, seed: int, report: Report) -> Demo:
    """Make the club, reporting progress to `report`. Raises `DemoExists` before any change."""
    accounts = (OWNER, SCORER, CLAIMANT)
    if Demonstration.objects.exists() or User.objects.filter(username__in=accounts).exists():
        raise DemoExists
    random, record = Random(seed), Demonstration.objects.create()  # noqa: S311  a demo
    owner, scorer, claimant = (_create_account(record, name, password) for name in accounts)
    league = _found_league(record, owner, scorer, claimant)
    season = _add_earlier_season(league)
    for number, (earlier, tables) in enumerate(evenings(today_in(league), random), start=1):
        for table in tables:
            _add_match(record, league, table, random, owner)
        report(f"evening {number}: {', '.join(table.game for table in tables)}")
        if not earlier and season.closed_at is None:
            season = seasons.close_season(season)
    add_pending_correction(season)
    open_match = _add_match(record, league, open_table(timezone.now(), random), random, owner)
    _draw_tonight(league)
    return Demo(league, open_match, len(record.matches))


def _record_row(record: Demonstration, kind: str, row: Model) -> None:
    """Record a new row at once, so that an unfinished demo can be cleared too."""
    getattr(record, kind).append(str(row.pk))
    record.save(update_fields=[kind])


def _create_account(record: Demonstration, name: str, password: str) -> User:
    """Create an account; only the owner's has a password."""
    secret = make_password(password if name == OWNER else None)
    user = User.objects.create(username=name, password=secret)
    _record_row(record, "users", user)
    return user


def _found_league(record: Demonstration, owner: User, scorer: User, claimant: User) -> League:
    details = {"name": NAME, "games": list(GAMES), "public": True, "zone": ZONE}
    league = leagues.found_league(owner, details | {"member_name": PEOPLE[0]})
    _record_row(record, "leagues", league)
    people.change_role(people.join(league, scorer, PEOPLE[1]), Role.SCORER)
    for name in PEOPLE[2:]:
        people.add_member(league, name)
    claim_name(league.members.get(name=CLAIMED), claimant)
    return league


def _add_earlier_season(league: League) -> Season:
    """Set the first day of the current season; add the season before it and return that."""
    today = today_in(league)
    start, end, current_start = (today - weeks * WEEK for weeks in (26, 14, 13))
    seasons.change_season(league.seasons.get(), {"name": "Season 2", "starts_on": current_start})
    details = {"name": "Season 1", "starts_on": start, "ends_on": end}
    return seasons.add_season(league, details)


def _add_match(
    record: Demonstration, league: League, table: Table, random: Random, owner: User
) -> Match:
    """Import a match from its file and count it for the league."""
    match, _retried = import_match(play_match(table, random, PEOPLE[0]), owner=owner)
    _record_row(record, "matches", match)
    counting.count_for(match, league)
    return match


def _draw_tonight(league: League) -> None:
    present = [str(pk) for pk in league.members.present().values_list("pk", flat=True)]
    in_pairs = next((slug for slug, game in GAMES.items() if game.sides), league.games[0])
    draw_round(league, RoundSettings(in_pairs, present), day=today_in(league))


def clear_demo() -> int:
    """Delete the rows of all demos and nothing else; return the number of matches deleted."""
    deleted = 0
    for record in Demonstration.objects.all():
        with write_transaction():
            League.objects.filter(pk__in=record.leagues).delete()
            deleted += len(record.matches)
            Match.objects.filter(pk__in=record.matches).delete()
            User.objects.filter(pk__in=record.users).delete()
            record.delete()
    return deleted
