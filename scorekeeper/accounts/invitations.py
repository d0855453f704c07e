"""Invitations: links by which a limited number of people sign up, for some days."""

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
    """Create an invitation; return it with its key, which is not stored."""
    key = secrets.token_urlsafe(KEY_BYTES)
    invitation = Invitation.objects.create(
        maker=maker,
        note=note,
        digest=_digest(key),
        most=uses,
        expires_at=timezone.now() + timedelta(days=days),
    )
    return invitation, key


def find_invitation(key: str) -> Invitation | None:
    """Return the valid invitation with this key, None if there is none."""
    if settings.REGISTRATION == "closed":
        return None
    return Invitation.objects.valid().filter(digest=_digest(key)).first()


def use_invitation(key: str) -> bool:
    """Count one use of an invitation. Return False if no use was left."""
    valid = Invitation.objects.valid().filter(digest=_digest(key))
    return bool(valid.update(used=F("used") + 1))


def invitations_of(user: User) -> InvitationQuerySet:
    """Return the invitations that an account may see and revoke: for staff, all of them."""
    invitations = Invitation.objects.select_related("maker")
    return invitations if user.is_staff else invitations.filter(maker=user)


def revoke_invitation(user: User, invitation: UUID) -> bool:
    """Delete an invitation. Return True if it existed."""
    return bool(invitations_of(user).filter(pk=invitation).delete()[0])


def _digest(key: str) -> str:
    return sha256(key.encode()).hexdigest()
