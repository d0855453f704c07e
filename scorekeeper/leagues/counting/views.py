"""Chooses the league that a match counts for, and the members that unknown names mean."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.values import Refusal, Refused
from scorekeeper.leagues.context import Context, errors_of
from scorekeeper.leagues.counting import matches as playing
from scorekeeper.leagues.counting.count import league_match_of, stored_results
from scorekeeper.leagues.counting.receipts import seating_lines
from scorekeeper.leagues.counting.rematch import count_as_before, counted_before
from scorekeeper.leagues.evenings.page import may_count
from scorekeeper.leagues.models import League, LeagueMatch, Member
from scorekeeper.leagues.people.access import as_uuid, receipt, to_login
from scorekeeper.leagues.people.page import name_choices
from scorekeeper.leagues.people.policy import can, leagues_of, visible_to
from scorekeeper.leagues.ratings.page import present_moves
from scorekeeper.matches.access.find import match_at
from scorekeeper.matches.access.phone import may_score
from scorekeeper.matches.models import Match
from scorekeeper.storage.database import write_transaction
from scorekeeper.web.methods import FORM

NEW, GUEST = "new", "guest"


@require_http_methods(FORM)
@never_cache
def counts_for(request: HttpRequest, code: str) -> HttpResponse:
    """Show what a match counts for, or change it."""
    match = match_at(request, code)
    if not request.user.is_authenticated:
        return to_login(request)
    counted = league_match_of(match)
    league = visible_to(request.user).filter(pk=counted.league_id).first() if counted else None
    if not (may_score(request, match) or (league and can(request.user, "score", league))):
        return render(request, "matches/not_yours.html", {"match_code": code}, status=403)
    if request.method != "POST":
        return render(request, "leagues/counts_for.html", _page(request, match, counted, league))
    try:
        _changed(request, match, counted)
    except Refused as refusal:
        page = _page(request, match, counted, league) | {"errors": errors_of(refusal.refusals)}
        return render(request, "leagues/counts_for.html", page, status=400)
    return redirect("counts-for", code=code)


def _page(
    request: HttpRequest, match: Match, counted: LeagueMatch | None, league: League | None
) -> Context:
    if counted is not None and league is None:
        return {"match_code": match.code}  # as where no league fits: others may be private
    page: Context = {"match_code": match.code, "game": match.game, "players": match.read().players}
    if counted is None or league is None:
        before = counted_before(match)
        leagues = [league for league in leagues_of(request.user) if match.game in league.games]
        leagues.sort(key=lambda league: before is None or league.pk != before.league_id)
        return page | {"leagues": [(league.slug, league.name) for league in leagues]}
    return page | {
        "counted": {"name": league.name, "slug": league.slug, "season": counted.season},
        "evening": counted.evening,
        "seats": [
            {"number": seat.number, "name": seat.name, "member": str(seat.member_id or "")}
            for seat in counted.seats.all()
        ],
        "unknown": [
            seat.name for seat in counted.seats.all() if seat.member_id is None and may_count(match)
        ],
        "waits": counted.waits,
        "choices": [(str(pk), name) for pk, name in name_choices(league)],
        "may_add": can(request.user, "score", league),
        "moves": present_moves(counted),
        "system": league.get_rating_display(),
    }


def _changed(request: HttpRequest, match: Match, counted: LeagueMatch | None) -> None:
    if counted is None:
        chosen = leagues_of(request.user).filter(slug=request.POST.get("league", ""))
        before, league = counted_before(match), get_object_or_404(chosen)
        if before is not None and before.league_id == league.pk:
            count_as_before(match, before, by=request.user)
        else:
            playing.count_for(match, league, by=request.user)
    elif request.POST.get("do") == "out":
        get_object_or_404(leagues_of(request.user), pk=counted.league_id)
        playing.remove_match(counted, by=request.user)
    else:
        league = get_object_or_404(leagues_of(request.user), pk=counted.league_id)
        said = {
            seat.number: request.POST.get(f"seats.{seat.number}", "")
            for seat in counted.seats.all()
        }
        may_add = can(request.user, "score", league)
        new = [seat for seat, name in said.items() if name == NEW and may_add]
        guests = [seat for seat, name in said.items() if name == GUEST and may_add]
        members = {
            seat: _member(league, name)
            for seat, name in said.items()
            if name and seat not in new and seat not in guests
        }
        with write_transaction():
            old = stored_results(counted)
            playing.name_players(counted, members, new, guests, by=request.user)
            receipt(request, seating_lines(counted, old))


def _member(league: League, said: str) -> Member:
    named = as_uuid(said)
    member = league.members.present().filter(pk=named).first() if named else None
    if member is None:
        raise Refused([Refusal("invalid", playing.NOT_A_MEMBER, "members")])
    return member
