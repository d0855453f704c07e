"""An act in the reader's words."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from scorekeeper.leagues.acts.kinds import KINDS, ROLE
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.counting.receipts import isolated
from scorekeeper.leagues.models import Act, League, PlannedEvening, Role, Season
from scorekeeper.leagues.scoring.tie_breaks import RULES

SITE = _("The site")
TITLES = {
    field.name: field.verbose_name
    for model in (League, Season, PlannedEvening)
    for field in model._meta.fields
}


def act_text(act: Act) -> str:
    """Return what somebody did, in the reader's language."""
    values = {name: _shown(name, value) for name, value in act.data.items()}
    if act.kind == ROLE:
        values |= {name: _role(act.data[name]) for name in ("before", "after")}
    if "code" in act.data:
        game, day = game_name(act.data["game"]), values["day"]
        values["match"] = isolated(f"{game}, {day} ({act.data['code']})")
    return gettext(KINDS[act.kind].says).format_map(values)


def who_text(act: Act) -> str:
    """Return who did it."""
    return act.who or gettext(SITE)


def _shown(name: str, value: Any) -> str:
    if name == "changes":
        return "; ".join(
            f"{TITLES[field]}: {isolated(_setting(field, was))} → {isolated(_setting(field, now))}"
            for field, (was, now) in value.items()
        )
    if name == "people":
        return ", ".join(
            isolated(f"{isolated(each['was'] or '–')} → {isolated(each['now'] or '–')}")
            for each in value
        )
    if name == "day":
        return _day(value)
    return isolated(str(value))


def _day(value: str | None) -> str:
    return date_format(date.fromisoformat(value), "SHORT_DATE_FORMAT") if value else "–"


def _role(value: str) -> str:
    return str(Role(value).label)


def _methods(value: Mapping[str, str]) -> str:
    named = (f"{game_name(game)}: {League.Method(own).label}" for game, own in value.items())
    return ", ".join(named) or "–"


SHOWN: dict[str, Callable[[Any], str]] = {
    "games": lambda games: ", ".join(map(game_name, games)) or "–",
    "public": lambda public: gettext("Yes") if public else gettext("No"),
    "method": lambda method: str(League.Method(method).label),
    "methods": _methods,
    "place_points": lambda points: " ".join(map(str, points)),
    "substitutes": lambda rule: str(League.Substitutes(rule).label),
    "rating": lambda system: League.Rating(system).label,
    "ties": lambda ties: ", ".join(gettext(RULES[tie]) for tie in ties) or "–",
    "starts_on": _day,
    "ends_on": _day,
    "day": _day,
    "time": lambda time: time or "–",
    "place": lambda place: place or "–",
}


def _setting(field: str, value: Any) -> str:
    return SHOWN.get(field, str)(value)
