"""The page that gathers what a league prints."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.values import Refusal
from scorekeeper.exports.paper.fonts.coverage import lacking
from scorekeeper.leagues.context import Context, game_choices
from scorekeeper.leagues.divisions.reading import division_choices, divisions_of
from scorekeeper.leagues.evenings.today import today_in
from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.seasons.meant import season_meant

MOST_EVENINGS = 20
PLACES = ("1", "2", "3", "5", "10")
LABELS = {
    "paper": _("Paper"), "season": _("Season"), "game": _("Game"), "by": _("By"),
    "on": _("As of"), "places": _("Places"), "day": _("Evening"), "who": _("Badges for"),
    "round": _("Round"), "division": _("Division"),
}  # fmt: skip
"""What the fields are called, on the page and in what is refused."""


def print_page(
    league: League, typed: Mapping[str, str], refusals: Sequence[Refusal] = ()
) -> Context:
    """What can be printed, with what was chosen and what is wrong with it."""
    today = today_in(league)
    seasons = list(league.seasons.select_related("divisions"))
    usual = season_meant(league, seasons)
    chosen = typed.get("season") or (str(usual.pk) if usual else "")
    rounds = list(league.drawings.values_list("evening", "number"))
    days = _days(league, (evening for evening, _number in rounds), today)
    numbers = sorted({number for _evening, number in rounds})
    names = league.members.present().values_list("name", flat=True)
    return {
        "typed": typed,
        "labels": {field: gettext(label) for field, label in LABELS.items()},
        "seasons": [
            {"value": str(season.pk), "name": season.name, "chosen": str(season.pk) == chosen}
            for season in seasons
        ],
        "divisions": _divisions(seasons, typed.get("division", "")),
        "games": [
            {"value": game, "name": name, "chosen": game == typed.get("game")}
            for game, name in game_choices(league)
        ],
        "places": [
            {"value": place, "chosen": place == typed.get("places", "3")} for place in PLACES
        ],
        "days": [
            {"value": day.isoformat(), "day": day, "chosen": day.isoformat() == typed.get("day")}
            for day in days
        ],
        "rounds": [{"value": str(number), "chosen": False} for number in numbers],
        "boxes_note": lacking([league.name, *names]).note(),
        "errors": _errors(refusals),
    }


def _divisions(seasons: Iterable[Season], chosen: str) -> list[Context]:
    """Return what can be chosen of divided seasons; a number has the names of each season there."""
    names: dict[int, dict[str, None]] = defaultdict(dict)
    for divisions in filter(None, map(divisions_of, seasons)):
        for number, name in enumerate(divisions.names, start=1):
            names[number][name] = None
    choices = division_choices([(str(number), " / ".join(own)) for number, own in names.items()])
    return (
        [{"value": value, "name": name, "chosen": value == chosen} for value, name in choices]
        if names
        else []
    )


def _errors(refusals: Iterable[Refusal]) -> dict[str, list[str]]:
    """Return what is wrong by field, each naming the field."""
    messages: dict[str, list[str]] = {}
    for refusal in refusals:
        label = gettext(LABELS.get(refusal.field, ""))
        messages.setdefault(refusal.field, []).append(f"{label}: {refusal.said(gettext)}")
    return messages


def _days(league: League, drawn: Iterable[date], today: date) -> list[date]:
    """Return the newest evenings on which somebody was ticked or tables were drawn, and today."""
    ticked = league.attendances.values_list("evening", flat=True).distinct()
    ordered = ticked.order_by("-evening")[:MOST_EVENINGS]
    return sorted({today, *drawn, *ordered}, reverse=True)[:MOST_EVENINGS]
