"""Tournaments as JSON."""

from fractions import Fraction
from typing import Any

from scorekeeper.leagues.models import League, Tournament
from scorekeeper.leagues.scoring.results import HUNDREDTHS, TWELFTHS
from scorekeeper.leagues.scoring.standings import Standing, as_text
from scorekeeper.leagues.tournaments.page import faces_in, present_places
from scorekeeper.leagues.tournaments.reading import Course, PlayedRound, PlayedTable
from scorekeeper.leagues.tournaments.services import FIELDS

JSON = dict[str, Any]


def head_json(own: Tournament) -> JSON:
    """Return what is agreed about a tournament."""
    names = (*FIELDS, "groups", "place_points", "ties")
    days = {"starts_on": own.starts_on.isoformat(),
            "ends_on": own.ends_on.isoformat() if own.ends_on else None}  # fmt: skip
    return {"id": str(own.pk), **{name: getattr(own, name) for name in names}, **days}


def tournament_json(league: League, course: Course) -> JSON:
    """Return a tournament as it stands."""
    faces = faces_in(league)
    over = course.over
    return head_json(course.tournament) | {
        "over": over,
        "next": course.next_stage,
        "standings": [
            {"member": one, "name": faces[one]["name"], **_standing(row)}
            for one, row in course.standings().items()
        ],
        "team_standings": [
            {"team": team, **_standing(row)} for team, row in course.team_standings().items()
        ],
        "places": [
            {"place": row["place"], "member": row["id"], "name": row["name"]}
            for row in (present_places(course, faces) if over else [])
        ],
        "winners": course.winners(),
    }  # fmt: skip


def _standing(row: Standing) -> JSON:
    return {"place": row.place, "tables": row.tally.matches, "won": row.tally.won,
            "value": as_text(row.value)}  # fmt: skip


def round_json(each: PlayedRound) -> JSON:
    """Return a round of a tournament."""
    drawing = each.row.drawing
    return {
        "number": each.row.number, "stage": each.row.stage,
        "evening": drawing.evening.isoformat(), "evening_round": drawing.number,
        "tables": [_table_json(table) for table in each.tables], "out": each.out,
    }  # fmt: skip


def _table_json(table: PlayedTable) -> JSON:
    match = table.match
    return {
        "number": table.number, "players": list(table.people),
        "match": match and {
            "code": match.code, "status": match.status, "deals": match.deal_count,
        },
        "results": [
            {"member": one, "place": own.place,
             "points": as_text(Fraction(own.points, HUNDREDTHS)),
             "place_points": as_text(Fraction(own.place_points, TWELFTHS))}
            for one, own in table.results.items()
        ],
    }  # fmt: skip
