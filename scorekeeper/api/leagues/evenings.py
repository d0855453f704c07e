"""An evening of a league: who is there, the rounds drawn, and the matches started at tables."""

from datetime import date
from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request

from games.words import _
from scorekeeper.accounts.admission import admit_to_start
from scorekeeper.api.http.answers import SECRET
from scorekeeper.api.http.bodies import body_of, only
from scorekeeper.api.http.operations import operation
from scorekeeper.api.http.problems import Problem, invalid
from scorekeeper.api.http.shapes import Removed
from scorekeeper.api.leagues import evening_shapes as shapes
from scorekeeper.api.leagues.access import COUNT, READ, SCORE, LeagueView
from scorekeeper.api.leagues.evening_answers import Attendance, Round, RoundMatch, Rounds, Swapped
from scorekeeper.api.leagues.find import first_or_404
from scorekeeper.leagues.evenings import attendance
from scorekeeper.leagues.evenings import tables as drawing
from scorekeeper.leagues.models import Drawing, League
from scorekeeper.leagues.seasons.settings import CHOICE, YES_OR_NO
from scorekeeper.matches.log.outcomes import Attempt

ROUND = {"number": "The number of the round, from 1."}
PEOPLE = _("Enter a list of members' ids.")


class AttendanceView(LeagueView):
    """Who is there on an evening."""

    @operation("read_attendance", READ, answer=Attendance)
    def get(self, request: Request, day: date) -> HttpResponse:
        """Who has come to an evening, and who has left."""
        rows = attendance.attendance_of(self.league, day)
        return self.answer(Attendance.on(day, rows))

    @operation("keep_attendance", SCORE, answer=Attendance, body=shapes.AttendanceBody)
    def put(self, request: Request, day: date) -> HttpResponse:
        """Say who is there now, and let a guest in."""
        given = only(body_of(request), "present", "teams", "guest", "as_last_time")
        present, teams = _present(self.league, day, given), _teams(given)
        if "guest" in given:
            attendance.greet(self.league, day, given["guest"], present, teams, by=self.user)
        else:
            now = attendance.here_on(self.league, day) if present is None else present
            attendance.set_attendance(self.league, day, now, teams)
        return self.answer(Attendance.on(day, attendance.attendance_of(self.league, day)))


def _present(league: League, day: date, given: dict[str, Any]) -> list[str] | None:
    """Return who a body says is there; None where it says nothing. Raises `Refused`."""
    if _flag(given, "as_last_time"):
        return attendance.as_last_time(league, day)
    present = given.get("present")
    if present is None:
        return None
    if not isinstance(present, list) or not all(isinstance(person, str) for person in present):
        raise invalid("present", PEOPLE)
    return present


def _teams(given: dict[str, Any]) -> dict[str, str]:
    teams = given.get("teams", {})
    if not isinstance(teams, dict):
        raise invalid("teams", attendance.TEAM)
    return teams


def _flag(given: dict[str, Any], name: str) -> bool:
    flag = given.get(name, False)
    if not isinstance(flag, bool):
        raise invalid(name, YES_OR_NO)
    return flag


def _text(given: dict[str, Any], name: str) -> str:
    text = given.get(name, "")
    if not isinstance(text, str):
        raise invalid(name, CHOICE)
    return text


class RoundsView(LeagueView):
    """The rounds drawn for an evening."""

    @operation("list_rounds", READ, answer=Rounds)
    def get(self, request: Request, day: date) -> HttpResponse:
        """The rounds drawn for an evening, with their tables and matches."""
        rounds = drawing.drawings_of(self.league, day)
        return self.answer(Rounds(rounds=[Round.of(each) for each in rounds]))

    @operation("draw_round", SCORE, answer=Round, body=shapes.NewRound, status=201)
    def post(self, request: Request, day: date) -> HttpResponse:
        """Draw the next round for those who are there."""
        given = only(
            body_of(request), "game", "second_game", "present", "teams", "five", "apart",
            "strength", "divided",
        )  # fmt: skip
        wanted = drawing.Round(
            game=_text(given, "game"),
            present=_present(self.league, day, given),
            teams=_teams(given),
            second=_text(given, "second_game"),
            five=_flag(given, "five"),
            apart=_flag(given, "apart"),
            strength=_text(given, "strength"),
            divided=_flag(given, "divided"),
        )
        drawn = drawing.draw_round(self.league, wanted, day=day, by=self.user)
        return self.created(Round.of(drawn), drawn.number)


class RoundView(LeagueView):
    """One round of an evening."""

    in_path = ROUND

    @operation("read_round", READ, answer=Round)
    def get(self, request: Request, day: date, number: int) -> HttpResponse:
        """A round with its tables and matches."""
        drawn = round_named(self.league, day, number)
        return self.answer(Round.of(drawn))

    @operation("swap_places", SCORE, answer=Swapped, body=shapes.SwapBody)
    def patch(self, request: Request, day: date, number: int) -> HttpResponse:
        """Let two people change places, or see what it costs."""
        drawn = round_named(self.league, day, number)
        given = only(body_of(request), "swap", "dry_run")
        one, two = _pair(given)
        if _flag(given, "dry_run"):
            return self.answer(Swapped.of(drawn, drawing.swapped(drawn, one, two)))
        return self.answer(Swapped.of(*drawing.swap(drawn, one, two, by=self.user)))

    @operation("drop_round", SCORE, answer=Removed)
    def delete(self, request: Request, day: date, number: int) -> HttpResponse:
        """Take the last round of an evening back."""
        drawn = round_named(self.league, day, number)
        drawing.refuse_other(drawn)
        later = self.league.drawings.filter(evening=day, number__gt=number, tournament_round=None)
        if later.exists():
            raise Problem(404)
        removed = Removed(id=drawn.pk)
        drawing.drop(drawn, by=self.user)
        return self.answer(removed)


def _pair(given: dict[str, Any]) -> tuple[str, str]:
    """Return the two people who change places. Raises `Refused`."""
    match given.get("swap"):
        case [str(one), str(two)]:
            return one, two
        case _:
            raise invalid("swap", drawing.NOT_DRAWN)


def round_named(league: League, day: date, number: int) -> Drawing:
    """Return a round of an evening. Raises `Problem` 404."""
    drawn = first_or_404(league.drawings.filter(evening=day, number=number))
    drawn.league = league
    return drawn


class StartedTableView(LeagueView):
    """The match of a drawn table."""

    in_path = ROUND

    @operation(
        "start_table",
        COUNT,
        answer=RoundMatch,
        body=shapes.StartBody,
        status=201,
        errors=(409,),
    )
    def post(self, request: Request, day: date, number: int, table: int) -> HttpResponse:
        """Start the match of a drawn table; it counts for the league."""
        user = self.user
        admit_to_start(user)
        another = _flag(only(body_of(request), "another"), "another")
        drawn = round_named(self.league, day, number)
        if not 1 <= table <= len(drawn.tables):
            raise Problem(404)
        try:
            match = drawing.start_table(
                drawn, table, owner=user, attempt=Attempt(), another=another
            )
        except drawing.AlreadyStarted as earlier:
            raise Problem(409, code="started", detail=earlier.match.code) from None
        at = {"Location": f"/api/v1/matches/{match.code}/"}
        return self.answer(RoundMatch.of(match), status=201, headers=SECRET | at)
