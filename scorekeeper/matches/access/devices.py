"""Who scores a match: the link that lets a phone in, the phones that score, removing one.

A phone that came in by the link keeps scoring when the link is renewed; a removed one stays
out, and its removal renews the link.
"""

from dataclasses import dataclass
from itertools import count

from django.db.models import Max

from scorekeeper.matches.access.keys import key_hash, same_key
from scorekeeper.matches.log.authors import BROWSER
from scorekeeper.matches.models import Change, Device, Match
from scorekeeper.storage.database import write_transaction
from scorekeeper.storage.statements import find_row

BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "Linux": "Linux",
}
"""What a browser says of itself, the telling parts first: most claim to be others, too."""


@dataclass(frozen=True)
class ScoringPhone:
    """A phone that scores, and the last thing it did."""

    device: Device
    last: Change | None


def admit(match: Match, *, mark: str, agent: str) -> Device:
    """Let a phone score from now on; one that was put out comes in again."""
    with write_transaction():
        Match.objects.select_for_update().get(pk=match.pk)
        device = match.devices.filter(mark=mark).first()
        if device is None:
            return match.devices.create(mark=mark, label=_free_label(match, agent))
        if device.put_out:
            device.put_out = False
            device.save()
        return device


def renew_key(match: Match) -> Match:
    """Give a match another key; the old one and its link are dead at once.

    It also mends a match whose stored hash no longer fits, after another SECRET_KEY.
    """
    with write_transaction():
        newest = Match.objects.select_for_update().get(pk=match.pk)
        newest.key_generation += 1
        newest.key_hash = key_hash(newest.scorer_key)
        Match.objects.filter(pk=match.pk).update(
            key_generation=newest.key_generation, key_hash=newest.key_hash
        )
    return newest


def put_out(match: Match, device: int) -> Match:
    """Let a phone score no more; it may know the link, so that is renewed."""
    with write_transaction():
        match.devices.filter(pk=device).update(put_out=True)
        return renew_key(match)


def link_works(match: Match) -> bool:
    """Tell whether the key that is derived now is the one that was stored."""
    return same_key(match.scorer_key, match.key_hash)


def device_marked(match: Match, mark: str) -> Device | None:
    """Return the phone with this mark, as it is listed with the match."""
    return find_row(Device, {"match": match.pk, "mark": mark})


def scoring_phones(match: Match) -> list[ScoringPhone]:
    """Return the phones that score, each with its last change."""
    devices = list(match.devices.filter(put_out=False))
    changes = match.changes.filter(author__in=[device.label for device in devices])
    newest = changes.order_by("author").values("author").annotate(last=Max("version"))
    versions = [row["last"] for row in newest]
    last = {change.author: change for change in match.changes.filter(version__in=versions)}
    return [ScoringPhone(device, last.get(device.label)) for device in devices]


def _free_label(match: Match, agent: str) -> str:
    label, taken = label_of(agent), set(match.devices.values_list("label", flat=True))
    numbered = (f"{label} {number}" if number > 1 else label for number in count(1))
    return next(label for label in numbered if label not in taken)


def label_of(agent: str) -> str:
    """Return what to call a browser that says this of itself.

    >>> label_of("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0 Mobile")
    'Chrome, Android'
    """
    parts = [
        next((name for part, name in names.items() if part in agent), "")
        for names in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, parts)) or BROWSER
