"""The page of a league's log of acts."""

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from scorekeeper.club.history.forms import ActsForm
from scorekeeper.leagues.acts.kind import Group, kind_of, slugs_of
from scorekeeper.leagues.acts.undo import may_undo, outdated
from scorekeeper.leagues.context import Errors
from scorekeeper.leagues.models import Act, League
from scorekeeper.web.context import Context

A_PAGE = 50
SITE = _("The site")


def acts_of(league: League, who: str = "", kind: str = "") -> QuerySet[Act]:
    """List a league's acts, newest first, filtered by person and by group of kinds if given."""
    acts = league.acts.select_related("undone_by", "undoes")
    acts = acts.filter(who=who) if who else acts
    return acts.filter(kind__in=slugs_of(kind)) if kind in Group.values else acts


def acts_page(league: League, query: QueryDict, errors: Errors) -> Context:
    """Return the context of a page of the log, with its filter. Four queries."""
    form = ActsForm(query, league)
    filters = form.values
    page: Page[Act] = Paginator(acts_of(league, **filters), A_PAGE).get_page(query.get("page"))
    acts = list(page.object_list)
    outdated_acts = outdated(league, acts)
    return {
        "acts": [present_act(act) | {"may_undo": may_undo(act, outdated_acts)} for act in acts],
        "page": page,
        "ask": form,
        "asked": urlencode(filters),
        "errors": errors,
    }


def present_act(act: Act) -> Context:
    """Return an act for the page."""
    return {
        "id": str(act.pk),
        "at": act.at,
        "who": _who(act),
        "says": kind_of(act).text(),
        "code": act.data.get("code", ""),
        "undoes": act.undoes_id is not None,
        "undone_by": _who(act.undone_by) if hasattr(act, "undone_by") else "",
    }


def _who(act: Act) -> str:
    return act.who or gettext(SITE)
