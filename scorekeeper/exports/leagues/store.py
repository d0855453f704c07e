"""Storage of a league read from a file: its rows, then what is computed from them."""

from django.db.models import Model

from scorekeeper.accounts.models import User
from scorekeeper.club.evenings.models import StartedTable
from scorekeeper.club.tournaments.models import TournamentRound
from scorekeeper.exports.leagues.format import KINDS
from scorekeeper.exports.leagues.results import store_results
from scorekeeper.exports.leagues.rows import LeagueRows
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting.rerate import EVER, rerate
from scorekeeper.leagues.counting.sums import recount_season
from scorekeeper.leagues.models import (
    League,
    Member,
    Pending,
    Result,
    Role,
    Season,
)
from scorekeeper.leagues.services import MadeFromFile, new_slug
from scorekeeper.storage.queries import ROWS_AT_A_TIME

COMPUTED = {Pending, Result}
"""Models that are computed from the others, and stored after them."""


def store_league(rows: LeagueRows) -> League:
    """Store a league, owned by the account that imports it."""
    league = rows.league
    league.slug = new_slug(league.name)
    league.save(force_insert=True)
    _set_owner(rows.user, rows)
    _set_counting(rows)
    for model in KINDS.values():
        if model is not League and model not in COMPUTED:
            _insert(model, rows)
    record(league, rows.user, MadeFromFile())
    store_results(rows)
    for season in rows[Season]:
        recount_season(season)
    for game in set(league.results.values_list("game", flat=True)):
        rerate(league.pk, game, EVER, [member.pk for member in rows[Member]])
    return league


def _insert(model: type[Model], rows: LeagueRows) -> None:
    model._default_manager.bulk_create(rows[model], batch_size=ROWS_AT_A_TIME)  # noqa: SLF001  documented


def _set_owner(user: User, rows: LeagueRows) -> None:
    """Make the account the owner, as the member that it was or as a new one."""
    owners = [member for member in rows[Member] if member.user is not None]
    if not owners:
        names = {member.folded for member in rows[Member]}
        name = user.get_username()[:38]
        name = name if name.casefold() not in names else f"{name} 2"
        owners = [Member(league=rows.league, user=user, name=name, folded=name.casefold())]
        rows[Member] += owners
    for member in rows[Member]:
        member.role = Role.GUEST if member.role == Role.GUEST else Role.MEMBER
    owners[0].role, owners[0].removed_at = Role.OWNER, None


def _set_counting(rows: LeagueRows) -> None:
    """Let a tournament's matches count for the season only if the tournament does."""
    excluded = {
        drawn_round.drawing
        for drawn_round in rows[TournamentRound]
        if not drawn_round.tournament.counts
    }
    for started in rows[StartedTable]:
        started.league_match.counts = started.drawing not in excluded
