"""Contexts of the page that shares a match: links and codes to watch and to score."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games.sheet import Sheet
from scorekeeper.matches.sheet.author_text import author_text
from scorekeeper.matches.sheet.history import present_change
from scorekeeper.matches.snapshot import LogEntry, Snapshot
from scorekeeper.media.qr import link_code, svg_of
from scorekeeper.web.context import Context

BORDER = 2
"""The light modules around a code on a page."""


def watch_context(match: Snapshot, site: str) -> Context:
    """Return the context of the link to watch, with a QR code."""
    link = site + reverse("match", args=(match.code,))
    return {
        "code": match.code,
        "game": gettext(match.rules.name),
        "own_rules": match.rules.own_rules,
        "watch": {"link": link, "scan": qr_code(link)},
    }


@dataclass(frozen=True)
class Phone:
    """A phone that scores: whether it is the reader's own, and its last change."""

    id: int
    label: str
    own: bool
    last: LogEntry | None


def scoring_context(
    match: Snapshot, sheet: Sheet, link: str | None, phones: Iterable[Phone]
) -> Context:
    """Return the context of the link to score, None if it is invalid, and of the phones."""
    return {
        "scores": True,
        "agreeing": match.agreeing,
        "score": {"link": link, "scan": qr_code(link)} if link else None,
        "phones": [
            vars(phone)
            | {
                "label": author_text(phone.label),
                "last": present_change(sheet, phone.last) if phone.last else None,
            }
            for phone in phones
        ],
    }


def qr_code(link: str) -> SafeString:
    """Return a QR code as SVG, without inline style."""
    code = link_code(link)
    side = code.get_size() + 2 * BORDER
    svg = svg_of(code, BORDER, f'viewBox="0 0 {side} {side}"')
    return mark_safe(svg)  # noqa: S308  # nosec B308 B703  drawn here, from our own URL
