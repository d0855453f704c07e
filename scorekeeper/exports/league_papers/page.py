"""The page of everything that a league can print."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext

from scorekeeper.exports.league_papers.forms import ALL, PLACES, PaperForm
from scorekeeper.exports.league_papers.make import KINDS
from scorekeeper.exports.paper.fonts.coverage import drawable_texts
from scorekeeper.leagues.context import NONE, Errors, game_choices
from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.seasons.selection import selected_season
from scorekeeper.leagues.standings.divisions import division_choices, divisions_of
from scorekeeper.leagues.today import today_in
from scorekeeper.web.context import Context

MOST_EVENINGS = 20

Choices = list[tuple[str, str]]


def print_page(league: League, values: Mapping[str, str], errors: Errors = NONE) -> Context:
    """Return the context of the print page, with the chosen values and their errors."""
    seasons = list(league.seasons.select_related("divisions"))
    default_season = selected_season(league, seasons)
    rounds = list(league.drawings.values_list("evening", "number"))
    choices = {
        "season": [(str(season.pk), season.name) for season in seasons],
        "game": game_choices(league),
        "division": _division_choices(seasons),
        "places": _place_choices(),
        "day": _day_choices(league, (evening for evening, _number in rounds)),
        "round": _round_choices(number for _evening, number in rounds),
    }
    initial = {"season": str(default_season.pk) if default_season else ""} | dict(values)
    names = league.members.present().values_list("name", flat=True)
    return {
        "papers": {
            kind: _with_choices(form(None, league, initial=initial, auto_id=f"{kind}-%s"), choices)
            for kind, form in KINDS.items()
        },
        "seasons": seasons,
        "boxes_note": drawable_texts([league.name, *names]).note(),
        "errors": errors,
    }


def _with_choices(form: PaperForm, choices: Mapping[str, Choices]) -> PaperForm:
    """Return a form with its choices set, without the division if no season has any."""
    for name in form.fields.keys() & choices.keys():
        widget: Any = form.fields[name].widget
        widget.choices = choices[name]
    if not choices["division"]:
        form.fields.pop("division", None)
    return form


def _division_choices(seasons: Iterable[Season]) -> Choices:
    """Return the choices of divisions by number, with the names from all seasons."""
    names: dict[int, dict[str, None]] = defaultdict(dict)
    for divisions in filter(None, map(divisions_of, seasons)):
        for number, name in enumerate(divisions.names, start=1):
            names[number][name] = None
    choices = [
        (str(number), " / ".join(division_names)) for number, division_names in names.items()
    ]
    return division_choices(choices) if choices else []


def _place_choices() -> Choices:
    first, *others = PLACES
    last = gettext("Places 1 to %(last)s")
    return [
        (first, gettext("First place")),
        *((place, last % {"last": place}) for place in others),
        (ALL, gettext("All players")),
    ]


def _day_choices(league: League, drawn_days: Iterable[date]) -> Choices:
    """Return the newest evenings with attendance or drawn tables, and today."""
    attended = league.attendances.values_list("evening", flat=True).distinct()
    newest = attended.order_by("-evening")[:MOST_EVENINGS]
    days = sorted({today_in(league), *drawn_days, *newest}, reverse=True)[:MOST_EVENINGS]
    return [(day.isoformat(), date_format(day, "DATE_FORMAT")) for day in days]


def _round_choices(round_numbers: Iterable[int]) -> Choices:
    choices = [str(number) for number in sorted(set(round_numbers))]
    return [("", gettext("Newest round")), *zip(choices, choices, strict=True)]
