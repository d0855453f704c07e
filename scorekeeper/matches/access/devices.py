"""The phones that score a match: admission by the scorer's link, listing, removal.

A phone admitted by the link keeps scoring when the link is renewed; a removed phone is refused, and
its removal renews the link.
"""

from dataclasses import dataclass

from django.db.models import Max

from scorekeeper.matches.access.keys import key_hash, same_key
from scorekeeper.matches.access.labels import free_label, label_of, without_number
from scorekeeper.matches.models import Change, Device, Match
from scorekeeper.storage.database import write_transaction
from scorekeeper.storage.queries import find_row


@dataclass(frozen=True)
class ScoringPhone:
    """A phone that scores, with its last change."""

    device: Device
    last: Change | None


def admit_device(match: Match, *, mark: str, agent: str, own_label: str = "") -> Device:
    """Let a phone score from now on, also one that was removed before.

    A phone that has scored without a network, and passed the match on, has labelled itself.
    """
    with write_transaction():
        Match.objects.select_for_update().get(pk=match.pk)
        device = match.devices.filter(mark=mark).first()
        if device is None:
            return match.devices.create(mark=mark, label=_label_at(match, agent, own_label))
        if device.put_out:
            device.put_out = False
            device.save()
        return device


def renew_key(match: Match) -> Match:
    """Give a match a new key; the old key and its link are invalid at once.

    This also repairs a match whose stored hash does not fit a changed SECRET_KEY.
    """
    with write_transaction():
        newest = Match.objects.select_for_update().get(pk=match.pk)
        newest.key_generation += 1
        newest.key_hash = key_hash(newest.scorer_key)
        Match.objects.filter(pk=match.pk).update(
            key_generation=newest.key_generation, key_hash=newest.key_hash
        )
    return newest


def remove_device(match: Match, device: int) -> Match:
    """Remove a phone from those that score, and renew the link, which it may know."""
    with write_transaction():
        match.devices.filter(pk=device).update(put_out=True)
        return renew_key(match)


def link_works(match: Match) -> bool:
    """Return whether the current link's key fits the stored hash."""
    return same_key(match.scorer_key, match.key_hash)


def find_device(match: Match, mark: str) -> Device | None:
    """Return the listed phone with this mark, if any."""
    return find_row(Device, {"match": match.pk, "mark": mark})


def scoring_phones(match: Match) -> list[ScoringPhone]:
    """Return the phones that score, each with its last change. Three queries."""
    devices = list(match.devices.filter(put_out=False))
    changes = match.changes.filter(author__in=[device.label for device in devices])
    newest = changes.order_by("author").values("author").annotate(last=Max("version"))
    versions = [row["last"] for row in newest]
    last = {change.author: change for change in match.changes.filter(version__in=versions)}
    return [ScoringPhone(device, last.get(device.label)) for device in devices]


def _label_at(match: Match, agent: str, own_label: str) -> str:
    """Return the label of a new phone: the one that it gave itself, or else a free one."""
    of_phones = set(match.devices.values_list("label", flat=True))
    if own_label not in of_phones and without_number(own_label) == label_of(agent):
        return own_label
    authors = match.changes.order_by().values_list("author", flat=True).distinct()
    return free_label(agent, of_phones.union(authors))
