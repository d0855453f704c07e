"""Views of one player: the results of all seasons, and the matches in a game."""

from collections.abc import Callable
from uuid import UUID

from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.leagues.models import Adjustment, Member
from scorekeeper.leagues.people.access import not_found, render_page
from scorekeeper.leagues.people.division import newest_divisions
from scorekeeper.leagues.people.player_page import player_matches_page, player_page
from scorekeeper.leagues.people.policy import league_of, with_league
from scorekeeper.web.context import Context


@require_safe
@never_cache
def player(request: HttpRequest, member: UUID) -> HttpResponse:
    """Show a player's results in all seasons."""
    return _show_player(
        request, member, "player", lambda row, adjusted: player_page(row, adjusted=adjusted)
    )


@require_safe
@never_cache
def player_matches(request: HttpRequest, member: UUID) -> HttpResponse:
    """Show a player's matches in a game, with the rating change of each."""
    game, number = request.GET.get("game", ""), request.GET.get("page", "1")
    return _show_player(
        request,
        member,
        "player_matches",
        lambda row, _adjusted: player_matches_page(row, game, number),
    )


def _show_player(
    request: HttpRequest, member: UUID, page: str, prepare: Callable[[Member, bool], Context]
) -> HttpResponse:
    """Show a page of a player to readers who may see the league.

    `prepare` receives the member, and True if there are adjustments.
    """
    adjusted = Exists(Adjustment.objects.filter(person=OuterRef("pk")))
    members = Member.objects.filter(pk=member).annotate(adjusted=adjusted, **newest_divisions())
    row = with_league(members, request.user).select_related("merged_into").first()
    if row is None:
        return not_found(request)
    if row.merged_into is not None:
        return redirect("player", member=row.merged_into_id)
    return render_page(request, league_of(row), page, prepare(row, vars(row)["adjusted"]))
