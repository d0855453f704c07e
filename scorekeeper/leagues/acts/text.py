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
from scorekeeper.leagues.models import Act, Role
from scorekeeper.leagues.people.page import ROLES
from scorekeeper.leagues.ratings.page import NAMES
from scorekeeper.leagues.scoring.tie_breaks import RULES
from scorekeeper.leagues.standings.page import METHODS

SITE = _("The site")
TITLES = {
    "name": _("Name"),
    "games": _("Games"),
    "public": _("Public league (anyone can see it)"),
    "method": _("Ranked by"),
    "methods": _("Another method for one game"),
    "minimum": _("Matches needed for a place by the mean"),
    "best_of": _("Number of best matches that count"),
    "place_points": _("Points for 1st, 2nd, 3rd"),
    "substitutes": _("When someone takes over a seat"),
    "rating": _("Ratings by"),
    "ties": _("Tie-breaks"),
    "zone": _("Time zone"),
    "starts_on": _("From"),
    "ends_on": _("To"),
    "day": _("Day"),
    "time": _("Time"),
    "place": _("Place"),
}
SUBSTITUTES = {
    "share": _("Shared"), "whole": _("Whole"), "guest": _("Guest"), "nobody": _("No one"),
}  # fmt: skip


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
            f"{gettext(TITLES[field])}: {isolated(_setting(field, was))}"
            f" → {isolated(_setting(field, now))}"
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
    return gettext(ROLES[Role(value)])


def _methods(value: Mapping[str, str]) -> str:
    named = (f"{game_name(game)}: {gettext(METHODS[own])}" for game, own in value.items())
    return ", ".join(named) or "–"


SHOWN: dict[str, Callable[[Any], str]] = {
    "games": lambda games: ", ".join(map(game_name, games)) or "–",
    "public": lambda public: gettext("Yes") if public else gettext("No"),
    "method": lambda method: gettext(METHODS[method]),
    "methods": _methods,
    "place_points": lambda points: " ".join(map(str, points)),
    "substitutes": lambda rule: gettext(SUBSTITUTES[rule]),
    "rating": NAMES.__getitem__,
    "ties": lambda ties: ", ".join(gettext(RULES[tie]) for tie in ties) or "–",
    "starts_on": _day,
    "ends_on": _day,
    "day": _day,
    "time": lambda time: time or "–",
    "place": lambda place: place or "–",
}


def _setting(field: str, value: Any) -> str:
    return SHOWN.get(field, str)(value)
