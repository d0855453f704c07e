"""The page of everything that a league can print."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext

from scorekeeper.exports.league_papers.forms import ALL, PLACES, PaperForm
from scorekeeper.exports.league_papers.make import KINDS
from scorekeeper.exports.paper.fonts.coverage import lacking
from scorekeeper.leagues.context import NONE, Errors, game_choices
from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.seasons.meant import season_meant
from scorekeeper.leagues.standings.divisions import division_choices, divisions_of
from scorekeeper.leagues.today import today_in
from scorekeeper.web.context import Context

MOST_EVENINGS = 20

Choices = list[tuple[str, str]]


def print_page(league: League, typed: Mapping[str, str], errors: Errors = NONE) -> Context:
    """Return the context of the print page, with the chosen values and their errors."""
    seasons = list(league.seasons.select_related("divisions"))
    usual = season_meant(league, seasons)
    rounds = list(league.drawings.values_list("evening", "number"))
    offers = {
        "season": [(str(season.pk), season.name) for season in seasons],
        "game": game_choices(league),
        "division": _divisions(seasons),
        "places": _places(),
        "day": _days(league, (evening for evening, _number in rounds)),
        "round": _rounds(number for _evening, number in rounds),
    }
    initial = {"season": str(usual.pk) if usual else ""} | dict(typed)
    names = league.members.present().values_list("name", flat=True)
    return {
        "papers": {
            kind: _drawn(form(None, league, initial=initial, auto_id=f"{kind}-%s"), offers)
            for kind, form in KINDS.items()
        },
        "seasons": seasons,
        "boxes_note": lacking([league.name, *names]).note(),
        "errors": errors,
    }


def _drawn(form: PaperForm, offers: Mapping[str, Choices]) -> PaperForm:
    """Return a form with its choices set, without the division if no season has any."""
    for name in form.fields.keys() & offers.keys():
        widget: Any = form.fields[name].widget
        widget.choices = offers[name]
    if not offers["division"]:
        form.fields.pop("division", None)
    return form


def _divisions(seasons: Iterable[Season]) -> Choices:
    """Return the choices of divisions by number, with the names from all seasons."""
    names: dict[int, dict[str, None]] = defaultdict(dict)
    for divisions in filter(None, map(divisions_of, seasons)):
        for number, name in enumerate(divisions.names, start=1):
            names[number][name] = None
    named = [(str(number), " / ".join(own)) for number, own in names.items()]
    return division_choices(named) if named else []


def _places() -> Choices:
    first, *others = PLACES
    last = gettext("Places 1 to %(last)s")
    return [
        (first, gettext("First place")),
        *((place, last % {"last": place}) for place in others),
        (ALL, gettext("All players")),
    ]


def _days(league: League, drawn: Iterable[date]) -> Choices:
    """Return the newest evenings with attendance or drawn tables, and today."""
    ticked = league.attendances.values_list("evening", flat=True).distinct()
    ordered = ticked.order_by("-evening")[:MOST_EVENINGS]
    days = sorted({today_in(league), *drawn, *ordered}, reverse=True)[:MOST_EVENINGS]
    return [(day.isoformat(), date_format(day, "DATE_FORMAT")) for day in days]


def _rounds(drawn: Iterable[int]) -> Choices:
    numbers = [str(number) for number in sorted(set(drawn))]
    return [("", gettext("Newest round")), *zip(numbers, numbers, strict=True)]
