"""The page on which an account joins a league by its invite link."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.accounts.models import User
from scorekeeper.leagues.models import Claim, League
from scorekeeper.leagues.people import services
from scorekeeper.leagues.people.access import not_found, redirect_to_login
from scorekeeper.leagues.people.claims import claim_name
from scorekeeper.leagues.people.forms import ClaimForm, NameForm
from scorekeeper.leagues.people.policy import role_in
from scorekeeper.web.methods import FORM


@require_http_methods(FORM)
@never_cache
def join(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Join by the invite link, under a new name or by a claim."""
    league = League.objects.filter(slug=slug, invite_key=key).first()
    if league is None:
        return not_found(request)
    if not isinstance(request.user, User):
        return redirect_to_login(request)
    if role_in(request.user, league) is not None:
        return redirect("league", slug=slug)
    user, data = request.user, request.POST
    claiming = ClaimForm(data if "claim" in data else None, league)
    initial = {"name": user.get_username()}
    form = NameForm((not claiming.is_bound and data) or None, auto_id="join-%s", initial=initial)
    if claiming.submit(lambda values: claim_name(values["claim"], user)):
        return redirect(request.path)
    if form.submit(lambda values: services.join(league, user, values["name"])):
        return redirect("league", slug=league.slug)
    page = {
        "league": league,
        "form": form,
        "claiming": claiming,
        "claimed": Claim.objects.filter(user=user, member__league=league).exists(),
        "errors": claiming.errors or form.errors,
    }
    return render(request, "leagues/join.html", page, status=400 if page["errors"] else 200)
