"""Invitations: links that let a number of people sign up, for some days."""

import secrets
from datetime import timedelta
from hashlib import sha256
from uuid import UUID

from django.conf import settings
from django.db.models import F
from django.utils import timezone

from scorekeeper.accounts.models import Invitation, InvitationQuerySet, User

KEY_BYTES = 24
USUAL_USES, USUAL_DAYS = 1, 7


def invite(
    maker: User | None, *, note: str = "", uses: int = USUAL_USES, days: int = USUAL_DAYS
) -> tuple[Invitation, str]:
    """Make an invitation; return it with its key, which is kept nowhere."""
    key = secrets.token_urlsafe(KEY_BYTES)
    invitation = Invitation.objects.create(
        maker=maker,
        note=note,
        digest=_digest(key),
        most=uses,
        expires_at=timezone.now() + timedelta(days=days),
    )
    return invitation, key


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
