"""An evening of a league: who is there, the rounds drawn, and the matches started at tables."""

from datetime import date
from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request

from games.words import _
from scorekeeper.accounts.admission import admit_to_start
from scorekeeper.api.http.access import account_of
from scorekeeper.api.http.base import View
from scorekeeper.api.http.bodies import body_of, only
from scorekeeper.api.http.problems import Problem, invalid
from scorekeeper.api.leagues import evening_shapes as shapes
from scorekeeper.api.leagues.find import first_or_404, league_read, league_written, user_of
from scorekeeper.api.leagues.views import READ
from scorekeeper.api.matches.answers import SECRET, answer, created
from scorekeeper.api.schema.build import ACCOUNT, BODY, KEY, LANGUAGE, described
from scorekeeper.api.webhooks.shapes import Removed
from scorekeeper.leagues.evenings import attendance
from scorekeeper.leagues.evenings import tables as drawing
from scorekeeper.leagues.feeds.evening_json import attendance_json, round_json, swap_json
from scorekeeper.leagues.models import Drawing, League
from scorekeeper.leagues.seasons.settings import CHOICE, YES_OR_NO
from scorekeeper.matches.log.outcomes import Attempt

PEOPLE = _("Enter a list of members' ids.")


class AttendanceView(View):
    """Who is there on an evening."""

    @described(
        "read_attendance", "Who has come to an evening, and who has left", tag="leagues",
        answer=shapes.Attendance, errors=(*KEY, 404), auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str, day: date) -> HttpResponse:
        rows = attendance.attendance_of(league_read(request, slug), day)
        return answer(attendance_json(day, rows), headers=SECRET)

    @described(
        "keep_attendance", "Say who is there now, and let a guest in; owners and scorers",
        tag="leagues", body=shapes.AttendanceBody, answer=shapes.Attendance,
        errors=(*BODY, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def put(self, request: Request, slug: str, day: date) -> HttpResponse:
        league = league_written(request, slug, "score")
        given = only(body_of(request), "present", "teams", "guest", "as_last_time")
        present, teams = _present(league, day, given), _teams(given)
        if "guest" in given:
            attendance.greet(league, day, given["guest"], present, teams, by=user_of(request))
        else:
            now = attendance.here_on(league, day) if present is None else present
            attendance.set_attendance(league, day, now, teams)
        return answer(attendance_json(day, attendance.attendance_of(league, day)), headers=SECRET)


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


class RoundsView(View):
    """The rounds drawn for an evening."""

    @described(
        "list_rounds", "The rounds drawn for an evening, with their tables and matches",
        tag="leagues", answer=shapes.Rounds, errors=(*KEY, 404), auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str, day: date) -> HttpResponse:
        rounds = drawing.drawings_of(league_read(request, slug), day)
        return answer({"rounds": [round_json(each) for each in rounds]}, headers=SECRET)

    @described(
        "draw_round", "Draw the next round for those who are there; owners and scorers",
        tag="leagues", body=shapes.NewRound, answer=shapes.Round, status=201,
        errors=(*BODY, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def post(self, request: Request, slug: str, day: date) -> HttpResponse:
        league = league_written(request, slug, "score")
        given = only(
            body_of(request), "game", "second_game", "present", "teams", "five", "apart",
            "strength", "divided",
        )  # fmt: skip
        wanted = drawing.Round(
            game=_text(given, "game"),
            present=_present(league, day, given),
            teams=_teams(given),
            second=_text(given, "second_game"),
            five=_flag(given, "five"),
            apart=_flag(given, "apart"),
            strength=_text(given, "strength"),
            divided=_flag(given, "divided"),
        )
        drawn = drawing.draw_round(league, wanted, day=day, by=user_of(request))
        return created(request, round_json(drawn), drawn.number)


class RoundView(View):
    """One round of an evening."""

    @described(
        "read_round", "A round with its tables and matches", tag="leagues", answer=shapes.Round,
        errors=(*KEY, 404), auth=READ,
    )  # fmt: skip
    def get(self, request: Request, slug: str, day: date, number: int) -> HttpResponse:
        drawn = round_named(league_read(request, slug), day, number)
        return answer(round_json(drawn), headers=SECRET)

    @described(
        "swap_places", "Let two people change places, or see what it costs; owners and scorers",
        tag="leagues", body=shapes.SwapBody, answer=shapes.Swapped,
        errors=(*BODY, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def patch(self, request: Request, slug: str, day: date, number: int) -> HttpResponse:
        drawn = round_named(league_written(request, slug, "score"), day, number)
        given = only(body_of(request), "swap", "dry_run")
        one, two = _pair(given)
        if _flag(given, "dry_run"):
            return answer(swap_json(drawn, drawing.swapped(drawn, one, two)), headers=SECRET)
        return answer(
            swap_json(*drawing.swap(drawn, one, two, by=user_of(request))), headers=SECRET
        )

    @described(
        "drop_round", "Take the last round of an evening back; owners and scorers",
        tag="leagues", answer=Removed, errors=(400, *KEY, 404), parameters=[LANGUAGE],
        auth=ACCOUNT,
    )  # fmt: skip
    def delete(self, request: Request, slug: str, day: date, number: int) -> HttpResponse:
        league = league_written(request, slug, "score")
        drawn = round_named(league, day, number)
        drawing.refuse_other(drawn)
        later = league.drawings.filter(evening=day, number__gt=number, tournament_round=None)
        if later.exists():
            raise Problem(404)
        body = {"id": str(drawn.pk)}
        drawing.drop(drawn, by=user_of(request))
        return answer(body, headers=SECRET)


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


class StartedTableView(View):
    """The match of a drawn table."""

    @described(
        "start_table", "Start the match of a drawn table; it counts for the league",
        tag="leagues", body=shapes.StartBody, answer=shapes.RoundMatch, status=201,
        errors=(*BODY, *KEY, 404, 409), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def post(self, request: Request, slug: str, day: date, number: int, table: int) -> HttpResponse:
        league = league_written(request, slug, "count")
        user = account_of(request, "write").user
        admit_to_start(user)
        another = _flag(only(body_of(request), "another"), "another")
        drawn = round_named(league, day, number)
        if not 1 <= table <= len(drawn.tables):
            raise Problem(404)
        try:
            match = drawing.start_table(
                drawn, table, owner=user, attempt=Attempt(), another=another
            )
        except drawing.AlreadyStarted as earlier:
            raise Problem(409, code="started", detail=earlier.match.code) from None
        at = {"Location": f"/api/v1/matches/{match.code}/"}
        body = {"code": match.code, "status": match.status}
        return answer(body, status=201, headers=SECRET | at)
