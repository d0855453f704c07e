"""The matches that count for a league: list, add, change, remove."""

from datetime import date
from typing import Annotated, Self
from uuid import UUID

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from games.settlement import currency_text
from scorekeeper.fields.text import RowField
from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.counting.corrections import change_league_match
from scorekeeper.leagues.counting.count import stored_results
from scorekeeper.leagues.counting.receipts import seating_lines
from scorekeeper.leagues.counting.seats import NOT_A_MEMBER
from scorekeeper.leagues.forms import LeagueForm
from scorekeeper.leagues.models import League, LeagueMatch, Member, Result, Role
from scorekeeper.leagues.people.policy import can, role_of
from scorekeeper.matches.access.keys import same_key
from scorekeeper.matches.models import Match
from scorekeeper.media.shapes import AnswerShape, DecimalText, choice_field
from scorekeeper.rest.access import match_named
from scorekeeper.rest.answers import Removed
from scorekeeper.rest.leagues.access import COUNT, READ, SCORE, LeagueView
from scorekeeper.rest.leagues.find import first_or_404
from scorekeeper.rest.leagues.standings import Points
from scorekeeper.rest.operations import Body, Page, operation
from scorekeeper.rest.problems import Problem
from scorekeeper.storage.database import write_transaction
from scorekeeper.web.forms import SiteForm, same_message

NOT_A_MATCH = _("Enter a match's code or id.")


class SeatResult(AnswerShape):
    """A player's result of a match, and the member for whom it counts."""

    member: UUID
    """The member whose result it is."""
    outcome: Annotated[str, choice_field(Result.Outcome.choices)]
    """Whether the player won, drew or lost."""
    place: int
    """The place at the table, from 1."""
    points: Points
    """The points."""
    money: DecimalText | None
    """The money that the player gets, below zero to pay; null where it was not for money."""
    currency: str | None
    """The currency of the money."""
    counts: bool
    """Whether it counts in the standings: a guest's does not."""
    deals: int | None
    """The deals that the player held, where a seat changed hands."""

    @classmethod
    def of(cls, result: Result) -> Self:
        money = None if result.money is None else currency_text(result.money, result.currency)
        currency = result.currency or None
        return cls.about(result, member=result.member_id, money=money, currency=currency)


class LeagueSeat(AnswerShape):
    """A seat of a match that counts; players who have left the table follow the others."""

    name: str
    """The name at the table."""
    member: UUID | None
    """The member in the seat, null while the name is in doubt."""
    result: SeatResult | None
    """The result of the seat, null while the match has none."""


class CountedMatch(AnswerShape):
    """A match that counts for the league."""

    match: UUID
    """The id of the match."""
    code: str
    """Its code."""
    game: str
    """The slug of its game."""
    status: Annotated[str, choice_field(Match.Status.choices)]
    """Whether it goes on, is finished, or was stopped."""
    evening: date
    """The evening it belongs to, in the league's time zone."""
    season: UUID | None
    """The season it counts in, null if it is on no day of one."""
    pending: bool
    """Whether a correction of a closed season waits for an owner."""
    seats: list[LeagueSeat]
    """The seats, with the member and the result of each."""

    @classmethod
    def of(cls, counted: LeagueMatch, **more: object) -> Self:
        """Return a counted match, with the additional fields of a subclass."""
        results = {result.seat: SeatResult.of(result) for result in counted.results.all()}
        seats = [
            LeagueSeat(name=seat.name, member=seat.member_id, result=results.get(seat.number))
            for seat in counted.seats.all()
        ]
        return cls.about(
            counted.match,
            match=counted.match_id,
            evening=counted.evening,
            season=counted.season_id,
            pending=counted.waits,
            seats=seats,
            **more,
        )


class ChangedCounted(CountedMatch):
    """A match that counts, and the effect of a change, pending in a closed season."""

    receipt: list[str]
    """The effect of the change: a line for each standings, and for the ratings of each game."""


class CountForm(SiteForm):
    """A match to count; without rights to it by account, with its `scorer_key`."""

    match = forms.CharField(
        error_messages=same_message(NOT_A_MATCH), help_text="Its code or its id."
    )
    scorer_key = forms.CharField(
        required=False,
        error_messages=same_message(NOT_A_MATCH),
        help_text="The key that may write to the match.",
    )


class SeatsField(forms.Field):
    """Members by seat, null for a seat to leave unchanged."""

    json_types = (list,)
    json_schema = {
        "type": "array",
        "items": {"anyOf": [{"type": "string", "format": "uuid"}, {"type": "null"}]},
        "minItems": 3,
    }
    default_error_messages = same_message(_(NOT_A_MEMBER))


class SeatingForm(LeagueForm):
    """Members by seat, and whether a pending correction shall count."""

    members = SeatsField(
        required=False,
        help_text="The members by seat; after the seats come those who have left the table.",
    )
    apply_correction = forms.BooleanField(
        required=False, help_text="Whether a correction that waits shall count; for owners."
    )

    def clean_members(self) -> dict[int, Member]:
        """Return the league's members by seat. Raises `ValidationError`."""
        members = dict(enumerate(self.cleaned_data["members"] or ()))
        field = RowField(self.league.members.all(), error_messages=same_message(_(NOT_A_MEMBER)))
        return {seat: field.clean(person) for seat, person in members.items() if person is not None}


class CountedMatchesView(LeagueView):
    """The matches that count for a league."""

    @operation("list_counted", READ, answer=Page(CountedMatch, "CountedPage"))
    def get(self, request: Request) -> HttpResponse:
        """The matches that count, the newest first."""
        return self.page(playing.newest_matches_of(self.league), CountedMatch.of)

    @operation(
        "count_match", COUNT, answer=CountedMatch, body=Body(CountForm, "NewCounted"), status=201
    )
    def post(self, request: Request) -> HttpResponse:
        """Let a match count, before, during or after play."""
        match = match_named(request, self.fields["match"])
        key = self.fields.get("scorer_key", "")
        may_write = match.owner_id == self.user.pk or same_key(key, match.key_hash)
        if not may_write and not can(self.user, "score", self.league):
            raise Problem(403)
        counted = playing.count_for(match, self.league, by=self.user)
        return self.created(CountedMatch.of(counted), match.pk)


class CountedMatchView(LeagueView):
    """One match that counts for a league."""

    @operation(
        "change_counted", SCORE, answer=ChangedCounted, body=Body(SeatingForm, "CountedBody")
    )
    def patch(self, request: Request, name: str) -> object:
        """Assign members to seats, or apply a correction of a closed season."""
        counted = find_counted_match(self.league, name)
        apply = self.fields.get("apply_correction", False)
        if apply and role_of(self.league) != Role.OWNER:
            raise Problem(403)
        with write_transaction():
            old = stored_results(counted)
            members = self.fields.get("members")
            change_league_match(counted, members, apply=apply, by=self.user)
            lines = list(seating_lines(counted, old))
        changed = find_counted_match(self.league, name)
        return ChangedCounted.of(changed, receipt=lines)

    @operation("count_no_more", SCORE, answer=Removed)
    def delete(self, request: Request, name: str) -> object:
        """Take a match out of the league."""
        counted = find_counted_match(self.league, name)
        removed = Removed(id=counted.match_id)
        playing.remove_match(counted, by=self.user)
        return removed


def find_counted_match(league: League, name: str) -> LeagueMatch:
    """Return the counted match with this id or code. Raises `Problem` 404."""
    counted: LeagueMatch = first_or_404(playing.matches_of(league).named(name)).league_match
    return counted
