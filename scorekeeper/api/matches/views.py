"""Matches: list, start, read, change the agreed details."""

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.games.own_games import with_own_rules
from scorekeeper.api.matches import answers
from scorekeeper.api.matches.filters import FILTERS, filter_matches
from scorekeeper.api.matches.write_answers import Written, write_response
from scorekeeper.matches import services
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.details import Details
from scorekeeper.matches.setup.services import start_match
from scorekeeper.rest import limits
from scorekeeper.rest.access import ACCOUNT, STARTER, VERSION, WRITER, authenticate_starter
from scorekeeper.rest.base import AccountView, MatchView
from scorekeeper.rest.bodies import body_of
from scorekeeper.rest.conditions import attempt_of
from scorekeeper.rest.operations import BodyByGame, Page, operation


class MatchesView(AccountView):
    """All matches together; a list shows those of the account that asks."""

    @operation("list_matches", ACCOUNT, answer=Page(answers.Match), parameters=FILTERS)
    def get(self, request: Request) -> HttpResponse:
        """The account's matches."""
        owned = Match.objects.owned_by(self.account.user).order_by("-started_at")
        matches = filter_matches(owned, request)
        return self.page(matches, lambda match: answers.match_answer(match, request))

    @operation(
        "start_match", STARTER, answer=answers.StartedMatch, body=BodyByGame("NewMatch"), status=201
    )
    def post(self, request: Request) -> HttpResponse:
        """Start a match; no account needed."""
        limits.count_start(request)
        body = body_of(request)
        start_fields = {
            name: body.pop(name, None) for name in ("game", "players", "options", "zone")
        }
        owner, caller = authenticate_starter(request)
        match, replayed = start_match(
            **with_own_rules(start_fields),
            details=body,
            owner=owner,
            caller=caller,
            attempt=attempt_of(request, "scorer"),
        )
        return answers.started_response(
            answers.started_answer(match, request), version=0, replayed=replayed
        )


class MatchDetailView(MatchView):
    """One match."""

    @operation("read_match", VERSION, answer=answers.Match)
    def get(self, request: Request, name: str) -> HttpResponse:
        """A match without its sheet."""
        return answers.match_response(
            request, name, lambda match: answers.match_answer(match, request)
        )

    @operation("change_details", WRITER, answer=Written, body=Details)
    def patch(self, request: Request) -> HttpResponse:
        """Change the agreed details of a match."""
        return write_response(
            services.change_details(self.match, body_of(request), attempt=self.attempt)
        )


class SheetView(MatchView):
    """The computed sheet of a match."""

    @operation("read_sheet", VERSION, answer=answers.Sheet)
    def get(self, request: Request, name: str) -> HttpResponse:
        """The computed sheet, each point with its reason."""
        return answers.match_response(request, name, answers.whole_sheet)


class HistoryView(MatchView):
    """Every change ever made to a match."""

    @operation("read_history", VERSION, answer=answers.History)
    def get(self, request: Request, name: str) -> HttpResponse:
        """Every change ever made to a match."""
        return answers.match_response(request, name, answers.history_answer)
