"""Creation of the demo through the services that pages use, and its removal."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from django.contrib.auth.hashers import make_password
from django.db.models import Model
from django.utils import timezone

from games import GAMES
from games.sheet import fold_sheet
from games.values import Entry, Refused
from scorekeeper.accounts.models import Demonstration, User
from scorekeeper.club.evenings.tables import Round, draw_round
from scorekeeper.demo.play import Table, played, pool
from scorekeeper.demo.season import PEOPLE, WEEK, ZONE, evenings, going_on
from scorekeeper.exports.files.imports import import_match
from scorekeeper.leagues import services as leagues
from scorekeeper.leagues.counting import matches as counting
from scorekeeper.leagues.models import League, Role, Season
from scorekeeper.leagues.people import services as people
from scorekeeper.leagues.today import today_in
from scorekeeper.matches import services as matches
from scorekeeper.matches.log.outcomes import Conflict
from scorekeeper.matches.models import Match
from scorekeeper.storage.database import write_transaction

OWNER, SCORER, CLAIMANT = "demo", "demo-ben", "demo-guest"
NAME = "Thursday Club (demo)"
CLAIMED = PEOPLE[4]
Told = Callable[[str], object]


class MadeAlready(Exception):  # noqa: N818  nothing is broken
    """A demo exists already, or one of its account names is taken."""


@dataclass(frozen=True)
class Demo:
    """The demo that was made: the league, the match in progress, the number of matches."""

    league: League
    going_on: Match
    matches: int


def make_demo(password: str, *, seed: int, told: Told) -> Demo:
    """Make the club, reporting progress to `told`. Raises `MadeAlready` before any change."""
    accounts = (OWNER, SCORER, CLAIMANT)
    if Demonstration.objects.exists() or User.objects.filter(username__in=accounts).exists():
        raise MadeAlready
    chance, note = Random(seed), Demonstration.objects.create()  # noqa: S311  # nosec B311  a demo
    owner, scorer, claimant = (_account(note, name, password) for name in accounts)
    league = _founded(note, owner, scorer, claimant)
    season = _earlier_season(league)
    for number, (earlier, tables) in enumerate(evenings(today_in(league), chance), start=1):
        for table in tables:
            _counted(note, league, table, chance, owner)
        told(f"evening {number}: {', '.join(table.game for table in tables)}")
        if not earlier and season.closed_at is None:
            season = leagues.close_season(season)
    _corrected_in(season)
    running = _counted(note, league, going_on(timezone.now(), chance), chance, owner)
    _draw_tonight(league)
    return Demo(league, running, len(note.matches))


def _noted(note: Demonstration, kind: str, row: Model) -> None:
    """Record a new row at once, so that an unfinished demo can be cleared too."""
    getattr(note, kind).append(str(row.pk))
    note.save(update_fields=[kind])


def _account(note: Demonstration, name: str, password: str) -> User:
    """Create an account; only the owner's has a password."""
    secret = make_password(password if name == OWNER else None)
    user = User.objects.create(username=name, password=secret)
    _noted(note, "users", user)
    return user


def _founded(note: Demonstration, owner: User, scorer: User, claimant: User) -> League:
    agreed = {"name": NAME, "games": list(GAMES), "public": True, "zone": ZONE}
    league = leagues.found_league(owner, agreed | {"member_name": PEOPLE[0]})
    _noted(note, "leagues", league)
    people.change_role(people.join(league, scorer, PEOPLE[1]), Role.SCORER)
    for name in PEOPLE[2:]:
        people.add_member(league, name)
    people.claim(league.members.get(name=CLAIMED), claimant)
    return league


def _earlier_season(league: League) -> Season:
    """Set the first day of the current season; add the season before it and return that."""
    today = today_in(league)
    since, until, first = (today - weeks * WEEK for weeks in (26, 14, 13))
    leagues.change_season(league.seasons.get(), {"name": "Season 2", "starts_on": first})
    given = {"name": "Season 1", "starts_on": since, "ends_on": until}
    return leagues.add_season(league, given)


def _counted(
    note: Demonstration, league: League, table: Table, chance: Random, owner: User
) -> Match:
    """Import a match from its file and count it for the league."""
    match, _again = import_match(played(table, chance, PEOPLE[0]), owner=owner)
    _noted(note, "matches", match)
    counting.count_for(match, league)
    return match


def _corrected_in(season: Season) -> None:
    """Correct a deal of the closed season, so that a pending correction waits for the owner."""
    for counted in season.matches.select_related("match").order_by("-evening", "match"):
        for entry in pool(counted.match.game):
            if not _ends_with(counted.match, entry):
                continue
            try:
                matches.correct_deal(Match.objects.get(pk=counted.match_id), 1, dict(entry))
            except (Refused, Conflict):
                continue
            if season.matches.exclude(pending=None).exists():
                return


def _ends_with(match: Match, entry: Entry) -> bool:
    """Return whether a match is over and all its deals are valid with this first deal."""
    typed = match.read().match_input()
    sheet = fold_sheet(replace(typed, deals=(entry, *typed.deals[1:])))
    return sheet.status != "open" and not any(row.refusals for row in sheet.rows)


def _draw_tonight(league: League) -> None:
    present = [str(pk) for pk in league.members.present().values_list("pk", flat=True)]
    in_pairs = next((slug for slug, game in GAMES.items() if game.sides), league.games[0])
    draw_round(league, Round(in_pairs, present), day=today_in(league))


def clear_demo() -> int:
    """Delete the rows of all demos and nothing else; return the number of matches deleted."""
    gone = 0
    for note in Demonstration.objects.all():
        with write_transaction():
            League.objects.filter(pk__in=note.leagues).delete()
            gone += len(note.matches)
            Match.objects.filter(pk__in=note.matches).delete()
            User.objects.filter(pk__in=note.users).delete()
            note.delete()
    return gone
