"""The API of an evening's rounds: draw, read, swap people, delete."""

from datetime import date

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.club.evenings import rounds, swaps
from scorekeeper.club.evenings.api.answers import Round, Rounds, Swapped
from scorekeeper.club.evenings.forms import RoundForm
from scorekeeper.club.evenings.models import Drawing
from scorekeeper.club.evenings.round_draw import RoundSettings
from scorekeeper.leagues.models import League
from scorekeeper.rest.answers import Removed
from scorekeeper.rest.bodies import body_of
from scorekeeper.rest.leagues.access import READ, SCORE, LeagueView
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
    default_error_messages = same_message(swaps.NOT_DRAWN)

    def clean(self, value: object) -> tuple[str, str]:
        """Return the two identifiers. Raises `ValidationError`."""
        match value:
            case [str(one), str(two)]:
                return one, two
            case _:
                raise ValidationError(self.error_messages["invalid"], "invalid")


class SwapBody(SiteForm):
    """Two people to swap; with `dry_run`, the answer has the cost and nothing is stored."""

    swap = PairField(help_text="The two members who change places.")
    dry_run = forms.BooleanField(
        required=False, help_text="Whether the round stays as it is, to see what it costs."
    )


class RoundsView(LeagueView):
    """The rounds drawn for an evening."""

    @operation("list_rounds", READ, answer=Rounds)
    def get(self, request: Request, day: date) -> HttpResponse:
        """The rounds drawn for an evening, with their tables and matches."""
        drawings = rounds.drawings_of(self.league, day)
        return self.answer(Rounds(rounds=[Round.of(row) for row in drawings]))

    @operation("draw_round", SCORE, answer=Round, body=Body(RoundForm, "NewRound"), status=201)
    def post(self, request: Request, day: date) -> HttpResponse:
        """Draw the next round for the members present."""
        settings = RoundSettings(**RoundForm.read(body_of(request), self.league))
        row = rounds.draw_round(self.league, settings, day=day, by=self.user)
        return self.created(Round.of(row), row.number)


class RoundView(LeagueView):
    """One round of an evening."""

    path_descriptions = ROUND

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
            return self.answer(Swapped.of(row, swaps.preview_swap(row, first, second)))
        return self.answer(Swapped.of(*swaps.swap(row, first, second, by=self.user)))

    @operation("drop_round", SCORE, answer=Removed)
    def delete(self, request: Request, day: date, number: int) -> HttpResponse:
        """Delete the last round of an evening."""
        row = round_named(self.league, day, number)
        rounds.refuse_tournament_round(row)
        later = self.league.drawings.filter(evening=day, number__gt=number, tournament_round=None)
        if later.exists():
            raise Problem(404)
        removed = Removed(id=row.pk)
        rounds.delete_round(row, by=self.user)
        return self.answer(removed)


def round_named(league: League, day: date, number: int) -> Drawing:
    """Return a round of an evening by number. Raises `Problem` 404."""
    row = first_or_404(league.drawings.filter(evening=day, number=number))
    row.league = league
    return row
