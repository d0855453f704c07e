"""Invitations: links that let a number of people sign up, for some days."""

import secrets
from datetime import timedelta
from hashlib import sha256
from uuid import UUID

from django.conf import settings
from django.db.models import F
from django.utils import timezone

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import Invitation, InvitationQuerySet, User

KEY_BYTES = 24
LONGEST_NOTE = 40
MOST_USES, MOST_DAYS = 500, 365
USUAL_USES, USUAL_DAYS = 1, 7


def invite(
    maker: User | None, *, note: object = "", uses: object = USUAL_USES, days: object = USUAL_DAYS
) -> tuple[Invitation, str]:
    """Make an invitation; return it with its key, which is kept nowhere. Raises `Refused`."""
    refusals = [
        *_number_refusals("uses", uses, MOST_USES),
        *_number_refusals("days", days, MOST_DAYS),
        *_note_refusals(note),
    ]
    if refusals:
        raise Refused(refusals)
    key = secrets.token_urlsafe(KEY_BYTES)
    invitation = Invitation.objects.create(
        maker=maker,
        note=str(note).strip(),
        digest=_digest(key),
        most=int(str(uses)),
        expires_at=timezone.now() + timedelta(days=int(str(days))),
    )
    return invitation, key


def _number_refusals(name: str, given: object, most: int) -> list[Refusal]:
    if type(given) is int and 1 <= given <= most:
        return []
    return [Refusal("invalid", _("Enter a whole number from 1 to {most}."), name, {"most": most})]


def _note_refusals(note: object) -> list[Refusal]:
    if isinstance(note, str) and len(note.strip()) <= LONGEST_NOTE and note.isprintable():
        return []
    return [Refusal("invalid", _("Enter a note of at most 40 characters."), "note")]


def invitation_with(key: str) -> Invitation | None:
    """Return the invitation of this key that still lets somebody sign up."""
    if settings.REGISTRATION == "closed":
        return None
    return Invitation.objects.valid().filter(digest=_digest(key)).first()


def use_invitation(key: str) -> bool:
    """Count one more person who signs up with it; return whether there was a place left."""
    valid = Invitation.objects.valid().filter(digest=_digest(key))
    return bool(valid.update(used=F("used") + 1))


def invitations_of(user: User) -> InvitationQuerySet:
    """Return the invitations that somebody may see and revoke: the staff all."""
    everything = Invitation.objects.select_related("maker")
    return everything if user.is_staff else everything.filter(maker=user)


def revoke_invitation(user: User, invitation: UUID) -> bool:
    """Revoke an invitation; return whether there was one."""
    return bool(invitations_of(user).filter(pk=invitation).delete()[0])


def _digest(key: str) -> str:
    return sha256(key.encode()).hexdigest()
