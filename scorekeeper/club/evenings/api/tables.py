"""The API of an evening: attendance, rounds, and matches started at tables."""

from datetime import date

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.accounts.admission import admit_to_start
from scorekeeper.club.evenings import attendance
from scorekeeper.club.evenings import tables as drawing
from scorekeeper.club.evenings.api.answers import Attendance, Round, RoundMatch, Rounds, Swapped
from scorekeeper.club.evenings.forms import AttendanceForm, RoundForm, StartForm
from scorekeeper.club.evenings.models import Drawing
from scorekeeper.leagues.models import League
from scorekeeper.matches.log.outcomes import Attempt
from scorekeeper.rest.answers import SECRET, Removed
from scorekeeper.rest.bodies import body_of
from scorekeeper.rest.leagues.access import COUNT, READ, SCORE, LeagueView
from scorekeeper.rest.leagues.find import first_or_404
from scorekeeper.rest.operations import Body, operation
from scorekeeper.rest.problems import Problem
from scorekeeper.web.forms import SiteForm, same_message

ROUND = {"number": "The number of the round, from 1."}


class PairField(forms.Field):
    """Two members by their identifiers."""

    json_types = (list,)
    json_schema = {
        "type": "array",
        "items": {"type": "string", "format": "uuid"},
        "minItems": 2,
        "maxItems": 2,
    }
    default_error_messages = same_message(drawing.NOT_DRAWN)

    def clean(self, value: object) -> tuple[str, str]:
        """Return the two identifiers. Raises `ValidationError`."""
        match value:
            case [str(one), str(two)]:
                return one, two
            case _:
                raise ValidationError(self.error_messages["invalid"], "invalid")


class AttendanceBody(AttendanceForm):
    """The members present now; all others have left. `teams` has a pair or team by member's id.

    `guest` is the name of a guest, outside the ranking; `as_last_time` replaces `present`.
    """

    as_last_time = forms.BooleanField(
        required=False, help_text="Whether the members of the last evening are present."
    )


class SwapBody(SiteForm):
    """Two people to swap; with `dry_run`, the answer has the cost and nothing is stored."""

    swap = PairField(help_text="The two members who change places.")
    dry_run = forms.BooleanField(
        required=False, help_text="Whether the round stays as it is, to see what it costs."
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


class RoundsView(LeagueView):
    """The rounds drawn for an evening."""

    @operation("list_rounds", READ, answer=Rounds)
    def get(self, request: Request, day: date) -> HttpResponse:
        """The rounds drawn for an evening, with their tables and matches."""
        rounds = drawing.drawings_of(self.league, day)
        return self.answer(Rounds(rounds=[Round.of(row) for row in rounds]))

    @operation("draw_round", SCORE, answer=Round, body=Body(RoundForm, "NewRound"), status=201)
    def post(self, request: Request, day: date) -> HttpResponse:
        """Draw the next round for the members present."""
        settings = drawing.RoundSettings(**RoundForm.read(body_of(request), self.league))
        row = drawing.draw_round(self.league, settings, day=day, by=self.user)
        return self.created(Round.of(row), row.number)


class RoundView(LeagueView):
    """One round of an evening."""

    in_path = ROUND

    @operation("read_round", READ, answer=Round)
    def get(self, request: Request, day: date, number: int) -> HttpResponse:
        """A round with its tables and matches."""
        row = round_named(self.league, day, number)
        return self.answer(Round.of(row))

    @operation("swap_places", SCORE, answer=Swapped, body=Body(SwapBody, "SwapBody", whole=True))
    def patch(self, request: Request, day: date, number: int) -> HttpResponse:
        """Swap two people, or return the cost."""
        row = round_named(self.league, day, number)
        fields = SwapBody.read(body_of(request))
        first, second = fields["swap"]
        if fields.get("dry_run"):
            return self.answer(Swapped.of(row, drawing.preview_swap(row, first, second)))
        return self.answer(Swapped.of(*drawing.swap(row, first, second, by=self.user)))

    @operation("drop_round", SCORE, answer=Removed)
    def delete(self, request: Request, day: date, number: int) -> HttpResponse:
        """Delete the last round of an evening."""
        row = round_named(self.league, day, number)
        drawing.refuse_tournament_round(row)
        later = self.league.drawings.filter(evening=day, number__gt=number, tournament_round=None)
        if later.exists():
            raise Problem(404)
        removed = Removed(id=row.pk)
        drawing.delete_round(row, by=self.user)
        return self.answer(removed)


def round_named(league: League, day: date, number: int) -> Drawing:
    """Return a round of an evening by number. Raises `Problem` 404."""
    row = first_or_404(league.drawings.filter(evening=day, number=number))
    row.league = league
    return row


class StartedTableView(LeagueView):
    """The match of a drawn table."""

    in_path = ROUND

    @operation(
        "start_table",
        COUNT,
        answer=RoundMatch,
        body=Body(StartForm, "StartBody"),
        status=201,
        errors=(409,),
    )
    def post(self, request: Request, day: date, number: int, table: int) -> object:
        """Start the match of a drawn table; it counts for the league."""
        user = self.user
        admit_to_start(user)
        another = bool(StartForm.read(body_of(request)).get("another"))
        row = round_named(self.league, day, number)
        if not 1 <= table <= len(row.tables):
            raise Problem(404)
        try:
            match = drawing.start_table(row, table, owner=user, attempt=Attempt(), another=another)
        except drawing.AlreadyStarted as earlier:
            raise Problem(409, code="started", detail=earlier.match.code) from None
        location = {"Location": f"/api/v1/matches/{match.code}/"}
        return self.answer(RoundMatch.of(match), status=201, headers=SECRET | location)
