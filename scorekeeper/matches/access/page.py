"""How a match is shared: links and codes to watch and, for those who score, to score."""

from collections.abc import Iterable
from dataclasses import dataclass

import segno
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games.sheet import Sheet
from scorekeeper.matches.context import Context
from scorekeeper.matches.sheet.author_text import author_text
from scorekeeper.matches.sheet.history import present_change
from scorekeeper.matches.snapshot import LogEntry, Snapshot


def watching(match: Snapshot, site: str) -> Context:
    """The link to watch, with a code to scan."""
    link = site + reverse("match", args=(match.code,))
    return {
        "code": match.code,
        "game": gettext(match.rules.name),
        "watch": {"link": link, "scan": scan(link)},
    }


@dataclass(frozen=True)
class Phone:
    """A phone that scores, whether it is the one that asks, and the last thing it did."""

    id: int
    label: str
    own: bool
    last: LogEntry | None


def scoring(match: Snapshot, sheet: Sheet, link: str | None, phones: Iterable[Phone]) -> Context:
    """The link to score, None where it does not work, and the phones that do."""
    return {
        "scores": True,
        "agreeing": match.agreeing,
        "score": {"link": link, "scan": scan(link)} if link else None,
        "phones": [
            vars(phone)
            | {
                "label": author_text(phone.label),
                "last": present_change(sheet, phone.last) if phone.last else None,
            }
            for phone in phones
        ],
    }


def scan(link: str) -> SafeString:
    """A QR code as SVG without inline style, drawn by us."""
    drawn = segno.make(link, error="m").svg_inline(omitsize=True, border=2, lineclass="qr-line")
    return mark_safe(drawn)  # noqa: S308  # nosec B308 B703  drawn here, from our own address
