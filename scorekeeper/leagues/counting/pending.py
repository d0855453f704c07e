"""Pending corrections of closed seasons: their effect, and applying them."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from django.utils.translation import ngettext

from games.words import _
from scorekeeper.leagues.acts.about import AboutSeason
from scorekeeper.leagues.acts.kind import By, Group
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting.count import ResultChange, as_player_result, lock_league
from scorekeeper.leagues.counting.merge import results_under_name
from scorekeeper.leagues.counting.receipts import moves_line
from scorekeeper.leagues.counting.recount import count_pending_matches
from scorekeeper.leagues.counting.standing_effects import season_moves
from scorekeeper.leagues.counting.words import isolated, names_of, standings_title
from scorekeeper.leagues.models import Member, Result, Season
from scorekeeper.storage.database import write_transaction


class CorrectionsApplied(AboutSeason):
    """All pending corrections of a season were applied."""

    slug = "corrections_applied"
    group = Group.MATCHES
    says = _("Applied all corrections of {name}")


def apply_corrections(season: Season, *, by: By = None) -> list[str]:
    """Apply all pending corrections of a season; return a line for each moved standings."""
    with write_transaction():
        lock_league(season.league_id)
        changes = count_pending_matches(season)
        record(season.league, by, CorrectionsApplied.of(season))
        return list(season_lines(season, changes))


def season_lines(season: Season, changes: Sequence[ResultChange]) -> Iterator[str]:
    """Yield lines about the joint effect of several matches on a season's standings."""
    league = season.league
    games = {match.match.game for match, _old, _new in changes}
    for game in (game for game in league.games if game in games):
        yield from _standings_lines(season, game, changes)
    if games and len(league.games) > 1:
        yield from _standings_lines(season, "", changes)


def _standings_lines(season: Season, game: str, changes: Sequence[ResultChange]) -> Iterator[str]:
    moves = season_moves(season, game, changes)
    yield from moves_line(standings_title(season.league, game), moves, names_of(set(moves)))


def name_lines(member: Member) -> list[str]:
    """List lines about closed seasons in which a merged or separated name has results."""
    closed_results = results_under_name(member).filter(season__closed_at__isnull=False, past=None)
    outdated = closed_results.exclude(member=member.person)
    related = outdated.select_related("season__league", "league_match__match")
    results = related.order_by("season__starts_on", "league_match")
    return [
        line
        for _season, rows in groupby(results, key=lambda row: row.season_id)
        for line in _pending_lines(member, list(rows))
    ]


def _pending_lines(member: Member, rows: Sequence[Result]) -> Iterator[str]:
    """Yield lines about results of one season that wait to move to the name's member."""
    season = rows[0].season
    if season is None:
        return
    yield ngettext(
        "{league}: {season} is closed. {number} match waits until an owner applies it.",
        "{league}: {season} is closed. {number} matches wait until an owner applies them.",
        len(rows),
    ).format(league=isolated(season.league.name), season=isolated(season.name), number=len(rows))
    changes = [
        (
            row.league_match,
            [(row.member_id, as_player_result(row))],
            [(member.person, as_player_result(row))],
        )
        for row in rows
        if row.league_match is not None
    ]
    yield from season_lines(season, changes)
