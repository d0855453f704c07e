"""How a match is shared: links and codes to watch and, for those who score, to score."""

import segno
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from scorekeeper.matches.access.devices import link_works, listed
from scorekeeper.matches.context import Context
from scorekeeper.matches.models import Device, Match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sheet.history import told_change


def watching(match: Match, site: str) -> Context:
    """The link to watch, with a code to scan."""
    link = site + reverse("match", args=(match.code,))
    return {
        "code": match.code,
        "game": gettext(match.rules.name),
        "watch": {"link": link, "scan": scan(link)},
    }


def scoring(match: Match, site: str, *, own: Device | None) -> Context:
    """The link to score, and the phones that do; `own` is the one that asks."""
    link = site + reverse("take-key", args=(match.code, match.scorer_key))
    sheet = sheet_of(match)
    phones = [
        {
            "id": each.device.pk,
            "label": each.device.label,
            "own": each.device == own,
            "last": told_change(sheet, each.last) if each.last else None,
        }
        for each in listed(match)
    ]
    works = link_works(match)
    return {
        "scores": True,
        "agreeing": match.agreeing,
        "score": {"link": link, "scan": scan(link)} if works else None,
        "phones": phones,
    }


def scan(link: str) -> SafeString:
    """A QR code as SVG without inline style, drawn by us."""
    drawn = segno.make(link, error="m").svg_inline(omitsize=True, border=2, lineclass="qr-line")
    return mark_safe(drawn)  # noqa: S308  # nosec B308 B703  drawn here, from our own address
