"""Starts of matches at the tables of a round; each counts for the league."""

from uuid import UUID

from scorekeeper.accounts.models import User
from scorekeeper.club.evenings.models import Drawing, StartedTable
from scorekeeper.club.evenings.season_meetings import tables_of
from scorekeeper.club.evenings.table_sizes import last_document
from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.matches.log.outcomes import Attempt, KeyReused
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.services import find_creation, start_match
from scorekeeper.storage.database import write_transaction

CALLER = "page"
"""The caller for matches started from pages: their idempotency keys share one namespace."""


class AlreadyStarted(Exception):  # noqa: N818  not an error
    """A match of the table was started before, and no other one is requested."""

    def __init__(self, match: Match) -> None:
        """Store the earlier match."""
        self.match = match
        super().__init__(match.code)


def start_table(
    drawing: Drawing,
    number: int,
    *,
    owner: User | None,
    attempt: Attempt,
    another: bool = False,
) -> Match:
    """Start the match of a drawn table and count it for the league.

    Options and stake are those of the league's last match of the game. Raises `Refused`, and
    `AlreadyStarted` unless `another` match of this table is requested.
    """
    try:
        with write_transaction():
            lock_league(drawing.league_id)
            existing = find_creation(CALLER, attempt)
            if existing is not None:
                return existing
            started = drawing.started.filter(number=number).last()
            if started is not None and not another:
                raise AlreadyStarted(started.league_match.match)
            return _start_match(drawing, number, owner, attempt)
    except KeyReused:
        match = Match.objects.get(creations__caller=CALLER, creations__key=attempt.key)
        raise AlreadyStarted(match) from None


def _start_match(drawing: Drawing, number: int, owner: User | None, attempt: Attempt) -> Match:
    league, table = drawing.league, tables_of(drawing)[number - 1]
    names = dict(league.members.values_list("pk", "name"))
    last = last_document(league, table.game.slug)
    match, _again = start_match(
        game=table.game.slug,
        players=[names.get(UUID(person), "") for person in table.playing],
        options=last.options if last else None,
        details={"stake": last.stake if last else None},
        owner=owner,
        zone=league.zone,
        caller=CALLER,
        attempt=attempt,
    )
    counted = playing.count_for(
        match, league, by=owner, counts=not counts_for_tournament_alone(drawing)
    )
    StartedTable.objects.create(league_match=counted, drawing=drawing, number=number)
    return match


def counts_for_tournament_alone(drawing: Drawing) -> bool:
    """Return whether the matches of a round count for its tournament alone; one query."""
    rows = Drawing.objects.filter(pk=drawing.pk, tournament_round__tournament__counts=False)
    return rows.exists()
