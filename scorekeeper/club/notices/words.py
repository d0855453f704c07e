"""The text of a notice in the active language: title, lines and link."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, time
from fractions import Fraction

from django.urls import reverse
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.values import Fields
from scorekeeper.club.notices.models import Notice
from scorekeeper.languages.lists import joined
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.models import League
from scorekeeper.presenters.presenter import score_text
from scorekeeper.scoring.results import HUNDREDTHS
from scorekeeper.scoring.standings import as_text

EVENINGS = {
    "planned": _("Evening planned: {day}"),
    "changed": _("Evening changed: {day}"),
    "cancelled": _("Evening cancelled: {day}"),
    "restored": _("The evening of {day} takes place after all"),
}

Name = Callable[[str], str]
"""A function that escapes text by users, such as names and places."""


@dataclass(frozen=True)
class NoticeText:
    """The text of a notice; `path` is its link, without the host."""

    title: str
    lines: list[str]
    path: str


def notice_text(league: League, kind: str, data: Fields, name: Name) -> NoticeText:
    """Return the text of a notice in the active language."""
    return WRITERS[kind](league, data, name)


def _day(data: Fields) -> str:
    return date_format(date.fromisoformat(data["day"]), "SHORT_DATE_FORMAT")


def _points(hundredths: int) -> str:
    return score_text(as_text(Fraction(hundredths, HUNDREDTHS)))


def _evening(league: League, data: Fields, name: Name) -> NoticeText:
    day = date.fromisoformat(data["day"])
    parts = [date_format(day, "l"), date_format(day, "DATE_FORMAT")]
    if data["time"]:
        parts.append(time_format(time.fromisoformat(data["time"]), "TIME_FORMAT"))
    when = joined(parts)
    phrase = EVENINGS[data["what"]]
    title = gettext(phrase).format(day=when)
    games = joined(map(game_name, data["games"]))
    place = name(data["place"]) if data["place"] else ""
    return NoticeText(
        title, [line for line in (place, games) if line], _league_url("league-evenings", league)
    )


def _league_url(route: str, league: League) -> str:
    return reverse(route, args=[league.slug])


def _round_title(data: Fields, name: Name) -> str:
    if data["of"]:
        drawn = _("Round {number} of {name} is drawn")
        changed = _("Round {number} of {name} was changed")
    else:
        drawn, changed = _("Round {number} is drawn"), _("Round {number} was changed")
    phrase = changed if data["changed"] else drawn
    return gettext(phrase).format(number=data["number"], name=name(data["of"]))


def _table_line(table: Fields, name: Name) -> str:
    line = gettext("Table {number}, {game}: {names}")
    names = joined(name(player) for player in table["players"])
    return line.format(number=table["number"], game=game_name(table["game"]), names=names)


def _round(league: League, data: Fields, name: Name) -> NoticeText:
    lines = [_table_line(table, name) for table in data["tables"]]
    if data["out"]:
        names = joined(name(player) for player in data["out"])
        lines.append(gettext("Out this round: {names}").format(names=names))
    return NoticeText(_round_title(data, name), lines, _league_url("league-tables", league))


def _table(league: League, data: Fields, name: Name) -> NoticeText:
    line = _table_line(data["table"], name) if data["table"] else gettext("You sit out this round.")
    return NoticeText(_round_title(data, name), [line], _league_url("league-tables", league))


def _match(_league: League, data: Fields, name: Name) -> NoticeText:
    event = gettext("A match was corrected") if data["changed"] else gettext("A match counts")
    line = joined(f"{name(player)} {_points(points)}" for player, points in data["results"])
    title = f"{event}: {game_name(data['game'])}, {_day(data)}"
    return NoticeText(title, [line], reverse("match", args=[data["code"]]))


def _result(_league: League, data: Fields, _name: Name) -> NoticeText:
    (was, place_was), (now, place_now) = data["before"], data["after"]
    points = gettext("Points: {was} → {now}").format(was=_points(was), now=_points(now))
    places = gettext("Place: {was} → {now}").format(was=place_was, now=place_now)
    lines = [f"{game_name(data['game'])}, {_day(data)}"]
    lines += [points] if was != now else []
    lines += [places] if place_was != place_now else []
    title = gettext("Your result was corrected")
    return NoticeText(title, lines, reverse("match", args=[data["code"]]))


def _season(league: League, data: Fields, name: Name) -> NoticeText:
    title = gettext("The season {name} is closed").format(name=name(data["name"]))
    return NoticeText(title, [gettext("Its standings are final.")], _league_url("league", league))


def _claim(league: League, data: Fields, name: Name) -> NoticeText:
    line = gettext("The account {account} says: I am {name}.")
    text = line.format(account=name(data["account"]), name=name(data["name"]))
    return NoticeText(gettext("A claim waits"), [text], _league_url("league-desk", league))


def _test(league: League, _data: Fields, _name: Name) -> NoticeText:
    line = gettext("Notices of this league arrive here.")
    return NoticeText(gettext("This is a test"), [line], _league_url("league", league))


WRITERS: dict[str, Callable[[League, Fields, Name], NoticeText]] = {
    Notice.Kind.EVENING: _evening,
    Notice.Kind.ROUND: _round,
    Notice.Kind.TABLE: _table,
    Notice.Kind.MATCH: _match,
    Notice.Kind.RESULT: _result,
    Notice.Kind.SEASON: _season,
    Notice.Kind.CLAIM: _claim,
    Notice.Kind.TEST: _test,
}
