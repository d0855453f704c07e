"""The matches that count for a league: list, add, change, remove."""

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.leagues.counted_answers import ChangedCounted, CountedMatch
from scorekeeper.api.leagues.counting_forms import CountForm, SeatingForm
from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.counting.corrections import change_league_match
from scorekeeper.leagues.models import League, LeagueMatch, Role
from scorekeeper.leagues.people.policy import can, role_of
from scorekeeper.matches.access.keys import same_key
from scorekeeper.rest.access import match_named
from scorekeeper.rest.answers import Removed
from scorekeeper.rest.leagues.access import COUNT, READ, SCORE, LeagueView
from scorekeeper.rest.leagues.find import first_or_404
from scorekeeper.rest.operations import Body, Page, operation
from scorekeeper.rest.problems import Problem


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
        members = self.fields.get("members")
        lines = change_league_match(counted, members, apply=apply, by=self.user)
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
