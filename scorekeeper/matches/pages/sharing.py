"""How a match is shared: links and codes to watch and, for those who score, to score."""

import segno
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from scorekeeper.matches.models import Match
from scorekeeper.matches.pages import Context


def share(match: Match, site: str, *, scores: bool) -> Context:
    """The link to watch, and to those who score the link to score; each with a code to scan."""
    watch = site + reverse("match", args=(match.code,))
    context: Context = {
        "code": match.code,
        "game": gettext(match.rules.name),
        "scores": scores,
        "watch": {"link": watch, "scan": scan(watch)},
    }
    if scores:
        link = site + reverse("take-key", args=(match.code, match.scorer_key))
        context["score"] = {"link": link, "scan": scan(link)}
    return context


def scan(link: str) -> SafeString:
    """A QR code as SVG without inline style, drawn by us."""
    drawn = segno.make(link, error="m").svg_inline(omitsize=True, border=2, lineclass="qr-line")
    return mark_safe(drawn)  # noqa: S308  # nosec B308 B703  drawn here, from our own address
