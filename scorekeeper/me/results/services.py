"""Changes of a person's own names, and of the link that shares the results."""

import secrets

from django.db.models import TextChoices

from scorekeeper.accounts.models import PersonPage, User
from scorekeeper.storage.database import write_transaction

MOST_NAMES = 20


class Share(TextChoices):
    """A change of the link by which others see one's results."""

    ON = "on", "share them"
    OFF = "off", "share them no longer"
    RENEW = "renew", "share them by another link"


def page_of(user: User) -> PersonPage:
    """Return an account's choices for its results; unsaved if there are none."""
    return PersonPage.objects.filter(user=user).first() or PersonPage(user=user)


def change_page(
    user: User, *, names: list[str] | None = None, share: str | None = None
) -> PersonPage:
    """Change names or the shared link, each only if given."""
    with write_transaction():
        if names is not None:
            choose_names(user, names)
        if share is not None:
            share_results(user, share)
    return page_of(user)


def choose_names(user: User, names: list[str]) -> PersonPage:
    """Store the names that belong to an account."""
    with write_transaction():
        page, _new = PersonPage.objects.update_or_create(user=user, defaults={"names": names})
    return page


def share_results(user: User, share: str) -> PersonPage:
    """Share the results by a link, stop sharing, or renew the link."""
    with write_transaction():
        page, _new = PersonPage.objects.select_for_update().get_or_create(user=user)
        if share == Share.OFF:
            page.share_key = None
        elif share == Share.RENEW or page.share_key is None:
            page.share_key = secrets.token_urlsafe(24)
        page.save(update_fields=["share_key"])
    return page
