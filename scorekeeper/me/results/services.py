"""Which names are one's own, and whether others may see one's results by a link."""

import secrets
from collections.abc import Iterable

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import PersonPage, User
from scorekeeper.leagues.seasons.settings import CHOICE
from scorekeeper.players.names import LONGEST_NAME, clean
from scorekeeper.storage.database import write_transaction

MOST_NAMES = 20
NAMES = _("Choose up to 20 names of 1 to 40 characters.")
ON, OFF, RENEW = "on", "off", "renew"


def page_of(user: User) -> PersonPage:
    """Return what an account has chosen for its results; not stored where it is nothing."""
    return PersonPage.objects.filter(user=user).first() or PersonPage(user=user)


def read_names(given: Iterable[object]) -> list[str]:
    """Return names without doubles. Raises `Refused`."""
    names = [clean(name) if isinstance(name, str) else "" for name in given]
    if len(names) > MOST_NAMES or not all(0 < len(name) <= LONGEST_NAME for name in names):
        raise Refused([Refusal("invalid", NAMES, "names")])
    return list({name.casefold(): name for name in names}.values())


def change(user: User, *, names: Iterable[object] | None, do: object) -> PersonPage:
    """Choose names, share or stop sharing: all that is given, or nothing. Raises `Refused`."""
    with write_transaction():
        if names is not None:
            choose_names(user, names)
        if do is not None:
            share(user, do)
    return page_of(user)


def choose_names(user: User, given: Iterable[object]) -> PersonPage:
    """Remember which names are an account's own. Raises `Refused`."""
    names = read_names(given)
    with write_transaction():
        page, _new = PersonPage.objects.update_or_create(user=user, defaults={"names": names})
    return page


def share(user: User, do: object) -> PersonPage:
    """Let others see the results by a link, no longer, or by another one. Raises `Refused`."""
    if do not in (ON, OFF, RENEW):
        raise Refused([Refusal("invalid", CHOICE, "do")])
    with write_transaction():
        page, _new = PersonPage.objects.select_for_update().get_or_create(user=user)
        if do == OFF:
            page.share_key = None
        elif do == RENEW or page.share_key is None:
            page.share_key = secrets.token_urlsafe(24)
        page.save(update_fields=["share_key"])
    return page
