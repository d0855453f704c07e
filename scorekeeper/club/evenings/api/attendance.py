"""The API of an evening's attendance."""

from datetime import date

from django import forms
from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.club.evenings import attendance
from scorekeeper.club.evenings.api.answers import Attendance
from scorekeeper.club.evenings.forms import AttendanceForm
from scorekeeper.rest.bodies import body_of
from scorekeeper.rest.leagues.access import READ, SCORE, LeagueView
from scorekeeper.rest.operations import Body, operation


class AttendanceBody(AttendanceForm):
    """The members present now; all others have left. `teams` has a pair or team by member's id.

    `guest` is the name of a guest, outside the ranking; `as_last_time` replaces `present`.
    """

    as_last_time = forms.BooleanField(
        required=False, help_text="Whether the members of the last evening are present."
    )


class AttendanceView(LeagueView):
    """The attendance of an evening."""

    @operation("read_attendance", READ, answer=Attendance)
    def get(self, request: Request, day: date) -> HttpResponse:
        """The members who came to an evening, also those who left."""
        rows = attendance.attendance_of(self.league, day)
        return self.answer(Attendance.on(day, rows))

    @operation(
        "keep_attendance", SCORE, answer=Attendance, body=Body(AttendanceBody, "AttendanceBody")
    )
    def put(self, request: Request, day: date) -> HttpResponse:
        """Store the members present now, and add a guest."""
        fields = AttendanceBody.read(body_of(request), self.league)
        present, teams = fields.get("present"), fields.get("teams")
        if fields.get("as_last_time"):
            present = attendance.present_last_time(self.league, day)
        if "guest" in fields:
            attendance.add_guest(self.league, day, fields["guest"], present, teams, by=self.user)
        else:
            current = attendance.members_present(self.league, day) if present is None else present
            attendance.set_attendance(self.league, day, current, teams)
        return self.answer(Attendance.on(day, attendance.attendance_of(self.league, day)))
