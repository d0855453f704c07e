"""Data that all papers of a league share: words, paper size, head."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, get_language_bidi, gettext
from django.utils.translation import gettext_noop as _

from scorekeeper.exports.model.deal_rows import Data
from scorekeeper.exports.paper.content import Paper, needs_isolation
from scorekeeper.exports.paper.hyphens import breakable
from scorekeeper.leagues.models import League
from scorekeeper.media.times import zone_or_default
from scorekeeper.presenters.presenter import DIRECTION_MARKS, END, ISOLATE

LEFT_TO_RIGHT = "\u2066"

WORDS = {
    "certificate": _("Certificate"),
    "code": _("Code"),
    "date": _("Date"),
    "estimate": _("Estimate"),
    "evening": _("Evening"),
    "evenings": _("Evenings"),
    "form": _("Form"),
    "game": _("Game"),
    "guest": _("guest"),
    "matches": _("Matches"),
    "most": _("Most points"),
    "moved": _("Moved"),
    "name": _("Name"),
    "no_trumps": _("NT"),
    "place": _("Place"),
    "player": _("Player"),
    "rating": _("Rating"),
    "ratings": _("Ratings"),
    "records": _("Records"),
    "signature": _("Signature"),
    "signatures": _("Signatures"),
    "total": _("Total"),
    "value": _("Value"),
    "winners": _("Winners"),
    "won": _("Won"),
}


def paper(kind: str, league: League, size: Paper, title: str) -> Data:
    """Return the template data that every kind of paper has."""
    return {
        "kind": kind,
        "lang": (get_language() or "en").partition("-")[0],
        "rtl": get_language_bidi(),
        "paper": size,
        "title": title,
        "players": "",
        "league": printed_name(league.name),
        "printed": printed_on(league),
        "words": {key: gettext(word) for key, word in WORDS.items()},
    }


def printed_on(league: League) -> str:
    """Return the day of printing in words, in the league's time zone."""
    return gettext("Printed on {day}").format(day=printing_day(league))


def printing_day(league: League) -> str:
    """Return today's date in the league's time zone; the day changes at midnight."""
    today = timezone.now().astimezone(zone_or_default(league.zone, "UTC")).date()
    return date_format(today, "DATE_FORMAT")


def printed_name(name: str) -> str:
    """Return a name with soft hyphens, its direction isolated if necessary."""
    return isolated(name) if needs_isolation([name]) else breakable(name)


def isolate_sign(number: str) -> str:
    """Return a number whose sign stays in front of it, also in a right-to-left table."""
    return f"{LEFT_TO_RIGHT}{number}{END}" if get_language_bidi() else number


def isolated(name: str) -> str:
    """Return a name with its direction isolated, for a sentence or a list."""
    return f"{ISOLATE}{breakable(name.translate(DIRECTION_MARKS))}{END}"
