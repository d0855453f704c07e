"""What waits in closed seasons: what it would move, and how an owner lets all of it count."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from django.utils.translation import gettext, ngettext

from games import GAMES
from scorekeeper.leagues.counting.count import Moved, as_played, lock
from scorekeeper.leagues.counting.receipts import isolated, line, names_of, season_moves
from scorekeeper.leagues.counting.recount import count_what_waited, played_as
from scorekeeper.leagues.models import Member, Result, Season
from scorekeeper.storage.database import write_transaction


def apply_all(season: Season) -> list[str]:
    """Let all that waits in a season count; return what it moved, a line for each standings."""
    with write_transaction():
        lock(season.league_id)
        moved = count_what_waited(season)
        return list(told_season(season, moved))


def told_season(season: Season, changes: Sequence[Moved]) -> Iterator[str]:
    """Say how several matches move the standings of a season together."""
    league = season.league
    whole = isolated(league.name)
    played = {match.match.game for match, _old, _new in changes}
    for game in (game for game in league.games if game in played):
        name = gettext(GAMES[game].name)
        title = gettext("Standings of {league} in {game}").format(league=whole, game=name)
        yield from _line(title, season, game, changes)
    if played and len(league.games) > 1:
        title = gettext("Standings of {league} over all games").format(league=whole)
        yield from _line(title, season, "", changes)


def _line(title: str, season: Season, game: str, changes: Sequence[Moved]) -> Iterator[str]:
    moves = season_moves(season, game, changes)
    names = names_of(set(moves))
    yield from line(title, {who: moves[who] for who in sorted(moves, key=names.__getitem__)}, names)


def told_of_name(one: Member) -> list[str]:
    """Say what closed seasons would count otherwise since a name was merged or separated."""
    closed = played_as(one).filter(season__closed_at__isnull=False).exclude(member=one.own)
    read = closed.select_related("season__league", "league_match__match")
    found = read.order_by("season__starts_on", "league_match")
    return [
        told
        for _season, rows in groupby(found, key=lambda row: row.season_id)
        for told in _told_waiting(one, list(rows))
    ]


def _told_waiting(one: Member, rows: Sequence[Result]) -> Iterator[str]:
    """Say of the results of one season what they would be for whom the name means now."""
    season = rows[0].season
    if season is None:
        return
    yield ngettext(
        "{league}: {season} is closed. {number} match waits until an owner applies it.",
        "{league}: {season} is closed. {number} matches wait until an owner applies them.",
        len(rows),
    ).format(
        league=isolated(season.league.name), season=isolated(season.name), number=len(rows)
    )  # fmt: skip
    changes = [
        (row.league_match, [(row.member_id, as_played(row))], [(one.own, as_played(row))])
        for row in rows
    ]
    yield from told_season(season, changes)
