"""Access rules of leagues, and the base view of their operations."""

from typing import Any, ClassVar

from django.utils.functional import cached_property
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from scorekeeper.accounts.models import User
from scorekeeper.leagues.forms import LeagueChoices
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.policy import Actor, can, visible_to
from scorekeeper.rest.access import BY_ACCOUNT, Access, Security, account_of
from scorekeeper.rest.base import View
from scorekeeper.rest.leagues.find import first_or_404, reader_of
from scorekeeper.rest.problems import Problem


class LeagueView(View):
    """A view of a league, for every reader to whom it is visible."""

    tag = "leagues"
    league: League
    reader: Actor

    @property
    def user(self) -> User:
        """The account of the request, present in all rules but READ."""
        assert isinstance(self.reader, User)  # noqa: S101  checked by `admit`
        return self.reader

    @cached_property
    def fields(self) -> dict[str, Any]:
        """The body's values by the operation's form. Raises `Refused`."""
        of_league = self.operation and issubclass(self.operation.form, LeagueChoices)
        return self.read_body(*([self.league] if of_league else []))


class LeagueAccess(Access[LeagueView]):
    """Readers to whom the league is visible and who have the right; writing needs an account."""

    path_parameters = ("slug",)
    errors = (401, 403)

    def __init__(
        self, act: str = "", description: str = "", security: Security = BY_ACCOUNT
    ) -> None:
        """Keep an act of the policy (empty for reading), and its description for the schema."""
        self.act, self.description, self.security = act, description, security  # type: ignore[misc]

    def admit(self, view: LeagueView, request: Request, *named: str) -> None:
        reading = request.method in SAFE_METHODS
        view.reader = reader_of(request) if reading else account_of(request, "write").user
        view.league = first_or_404(visible_to(view.reader).filter(slug=named[0]))
        if self.act and not can(view.reader, self.act, view.league):
            raise Problem(403)


class LeaguesAccess(Access[View]):
    """Anyone; an account sees its own leagues too."""

    security: ClassVar[Security] = [{}, *BY_ACCOUNT]
    errors = (401, 403)


READ = LeagueAccess(security=[{}, *BY_ACCOUNT])
COUNT = LeagueAccess("count", "For members.")
SCORE = LeagueAccess("score", "For owners and scorers.")
MANAGE = LeagueAccess("manage", "For owners.")
LEAGUES = LeaguesAccess()
