"""Page contexts of tournaments: the list, and one tournament with its rounds and places."""

from collections.abc import Collection
from fractions import Fraction
from uuid import uuid4

from django.utils.translation import gettext

from scorekeeper.club.evenings.met import table_game
from scorekeeper.club.tournaments.forms import TournamentForm
from scorekeeper.club.tournaments.models import Tournament, TournamentRound
from scorekeeper.club.tournaments.reading import PlayedTable, course_of
from scorekeeper.club.tournaments.scoreboard import Scoreboard
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.models import League
from scorekeeper.matches.models import Match
from scorekeeper.scoring.results import HUNDREDTHS, TWELFTHS
from scorekeeper.scoring.standings import as_text
from scorekeeper.scoring.tie_breaks import sentence
from scorekeeper.web.context import Context

ROUND, FINAL = TournamentRound.Stage.ROUND, TournamentRound.Stage.FINAL


def tournaments_page(league: League, form: TournamentForm) -> Context:
    """Return the tournaments of a league and the form for a new one."""
    every = league.tournaments.all()
    return {"tournaments": [(each, game_name(each.game)) for each in every], "form": form}


def tournament_page(own: Tournament, form: TournamentForm) -> Context:
    """Return a tournament with its rounds, standings, places and form."""
    course = course_of(own)
    board, last = Scoreboard(course, form.everybody), course.last
    return {
        "tournament": board,
        "rounds": [_round(board, number) for number in range(len(course.rounds))],
        "open": [table.number for table in last.open] if last else [],
        "next": course.next_stage,
        "may_undo": last is not None and all(table.match is None for table in last.tables),
        "ties": sentence(own.ties, gettext, one_game=True),
        "groups": _groups(board),
        "entrants": [(board.people[one], own.teams.get(one, "")) for one in own.entrants],
        "form": form,
    }


def _groups(board: Scoreboard) -> list[list[Context]]:
    """Return the members of each group, best first, with their value and whether they advance."""
    own = board.course.tournament
    if not own.groups:
        return []
    standings, order = board.course.standings(ROUND), board.course.order(ROUND)
    return [
        [
            {
                "member": board.people[one],
                "value": as_text(standings[one].value) if one in standings else "",
                "on": number <= own.best,
            }
            for number, one in enumerate(sorted(group, key=order.index), start=1)
        ]
        for group in own.groups
    ]


def _round(board: Scoreboard, at: int) -> Context:
    course, own = board.course, board.course.tournament
    each, following = course.rounds[at], course.rounds[at + 1 : at + 2]
    on = {
        one
        for later in following
        if own.format == Tournament.Format.KNOCKOUT
        for one in (*(one for table in later.tables for one in table.people), *later.out)
    }
    is_final = each.row.stage == FINAL
    return {
        "row": each.row,
        "final": is_final,
        "last": not following,
        "tables": [_table(board, table, on) for table in each.tables],
        "out": board.members(each.out),
        "kept": is_final and own.format == Tournament.Format.GROUPS,
    }


def _table(board: Scoreboard, table: PlayedTable, on: Collection[str]) -> Context:
    own, match, results = board.course.tournament, table.match, table.results
    ended = match is not None and match.status != Match.Status.OPEN
    order = sorted(table.people, key=lambda one: results[one].place) if results else table.people
    return {
        "number": table.number,
        "match": match,
        "done": table.done,
        "ended": ended,
        "startable": match is None or (ended and not table.done),
        "key": uuid4().hex,
        "sides": table_game(own.game).sides and not results,
        "players": [
            {"member": board.people[one], "on": one in on, "points": points_of(own, table, one)}
            for one in order
        ],
    }


def points_of(own: Tournament, table: PlayedTable, one: str) -> str:
    """Return the points of a member at a table, empty until the table counts."""
    if not table.done:
        return ""
    result = table.results[one]
    if own.points == Tournament.Points.PLACES:
        return as_text(Fraction(result.place_points, TWELFTHS))
    return as_text(Fraction(result.points, HUNDREDTHS))
