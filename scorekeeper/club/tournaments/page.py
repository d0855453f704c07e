"""Page contexts of tournaments: the list, and one tournament with its rounds and places."""

from collections.abc import Collection
from fractions import Fraction
from uuid import uuid4

from django.utils.translation import gettext

from scorekeeper.club.tournaments.checks import game_of
from scorekeeper.club.tournaments.forms import TournamentForm
from scorekeeper.club.tournaments.models import Tournament, TournamentRound
from scorekeeper.club.tournaments.reading import PlayedTable, read_course
from scorekeeper.club.tournaments.scoreboard import Scoreboard
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.models import League
from scorekeeper.matches.models import Match
from scorekeeper.scoring.results import HUNDREDTHS, PLACE_POINT
from scorekeeper.scoring.standings import as_text
from scorekeeper.scoring.tie_breaks import sentence
from scorekeeper.web.context import Context

ROUND, FINAL = TournamentRound.Stage.ROUND, TournamentRound.Stage.FINAL


def tournaments_page(league: League, form: TournamentForm) -> Context:
    """Return the tournaments of a league and the form for a new one."""
    tournaments = league.tournaments.all()
    return {
        "tournaments": [(tournament, game_name(tournament.game)) for tournament in tournaments],
        "form": form,
    }


def tournament_page(tournament: Tournament, form: TournamentForm) -> Context:
    """Return a tournament with its rounds, standings, places and form."""
    course = read_course(tournament)
    board, last = Scoreboard(course, form.all_members), course.last
    return {
        "tournament": board,
        "rounds": [_round(board, number) for number in range(len(course.rounds))],
        "open": [table.number for table in last.open] if last else [],
        "next": course.next_stage,
        "may_undo": last is not None and all(table.match is None for table in last.tables),
        "ties": sentence(tournament.ties, gettext, one_game=True),
        "groups": _groups(board),
        "entrants": [
            (board.people[entrant], tournament.teams.get(entrant, ""))
            for entrant in tournament.entrants
        ],
        "form": form,
    }


def _groups(board: Scoreboard) -> list[list[Context]]:
    """Return the members of each group, best first, with their value and whether they advance."""
    tournament = board.course.tournament
    if not tournament.groups:
        return []
    standings, ranking = board.course.standings(ROUND), board.course.order(ROUND)
    return [
        [
            {
                "member": board.people[member],
                "value": as_text(standings[member].value) if member in standings else "",
                "on": number <= tournament.best,
            }
            for number, member in enumerate(sorted(group, key=ranking.index), start=1)
        ]
        for group in tournament.groups
    ]


def _round(board: Scoreboard, index: int) -> Context:
    course, tournament = board.course, board.course.tournament
    played_round, following = course.rounds[index], course.rounds[index + 1 : index + 2]
    advancing = {
        member
        for next_round in following
        if tournament.format == Tournament.Format.KNOCKOUT
        for member in (
            *(member for table in next_round.tables for member in table.people),
            *next_round.out,
        )
    }
    is_final = played_round.row.stage == FINAL
    return {
        "row": played_round.row,
        "final": is_final,
        "last": not following,
        "tables": [_table(board, table, advancing) for table in played_round.tables],
        "out": board.members(played_round.out),
        "kept": is_final and tournament.format == Tournament.Format.GROUPS,
    }


def _table(board: Scoreboard, table: PlayedTable, advancing: Collection[str]) -> Context:
    tournament, match, results = board.course.tournament, table.match, table.results
    ended = match is not None and match.status != Match.Status.OPEN
    players = (
        sorted(table.people, key=lambda member: results[member].place) if results else table.people
    )
    return {
        "number": table.number,
        "match": match,
        "done": table.done,
        "ended": ended,
        "startable": match is None or (ended and not table.done),
        "key": uuid4().hex,
        "sides": game_of(tournament).sides and not results,
        "players": [
            {
                "member": board.people[member],
                "on": member in advancing,
                "points": points_of(tournament, table, member),
            }
            for member in players
        ],
    }


def points_of(tournament: Tournament, table: PlayedTable, member: str) -> str:
    """Return the points of a member at a table, empty until the table counts."""
    if not table.done:
        return ""
    result = table.results[member]
    if tournament.points == Tournament.Points.PLACES:
        return as_text(Fraction(result.place_points, PLACE_POINT))
    return as_text(Fraction(result.points, HUNDREDTHS))
