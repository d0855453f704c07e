"""The pages of notices: what a member is told, and which chat programs a league tells."""

from collections.abc import Collection, Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from scorekeeper.accounts.models import User
from scorekeeper.leagues.context import Context, Errors
from scorekeeper.leagues.models import League, Subscription
from scorekeeper.leagues.notices import topics
from scorekeeper.leagues.notices.mail import address_of
from scorekeeper.leagues.notices.push import public_key
from scorekeeper.leagues.notices.reading import chats_of, devices_of, mail_topics
from scorekeeper.leagues.notices.services import topics_for

ERRORS = {
    "forbidden address": _("The address is not public."),
    "timed out": _("It did not answer in time."),
}
NOT_REACHED = _("It could not be reached.")
ANSWERED = _("It answered with error {status}.")


def notices_page(
    league: League, user: User, role: str | None, errors: Errors, typed: Collection[str] | None
) -> Context:
    """What the reader is told by mail and on devices; three statements."""
    address = address_of(user) if settings.MAIL else None
    chosen = typed if typed is not None else mail_topics(league, user)
    key = public_key()
    devices = devices_of(league, user) if key else ()
    return {
        "mail": settings.MAIL,
        "address": address,
        "topics": _choices(topics_for(role), chosen),
        "push_key": key,
        "device_topics": _choices(topics_for(role), topics_for(role)),
        "devices": [present_device(device) for device in devices],
        "wrong": errors,
    }


def present_device(device: Subscription) -> Context:
    """A device that is told: when it was turned on, by whose push service, of what."""
    known = topics.OWN | topics.OWNERS
    return {
        "id": str(device.pk),
        "host": device.receiver,
        "since": device.created_at,
        "topics": [gettext(known[topic]) for topic in device.topics],
    }


def chats_page(league: League, errors: Errors, typed: Mapping[str, Any] | None = None) -> Context:
    """The chat programs that a league tells, and the form of another; one statement."""
    typed = typed or {"url": "", "topics": list(topics.CHAT)}
    return {
        "chats": [
            present_chat(chat) | {"topics": _choices(topics.CHAT, chat.topics)}
            for chat in chats_of(league)
        ],
        "url": typed["url"],
        "topics": _choices(topics.CHAT, typed["topics"]),
        "wrong": errors,
    }


def present_chat(chat: Subscription) -> Context:
    """A chat program, with what came of the last notice; of its address only the host."""
    return {
        "id": str(chat.pk),
        "host": chat.receiver,
        "failure": failure_of(chat),
        "failed_at": chat.failed_at,
        "off": chat.off_since is not None,
    }


def failure_of(chat: Subscription) -> str:
    """Say why the last notice was not taken; empty where it was."""
    if chat.failed_at is None:
        return ""
    if chat.status is not None:
        return gettext(ANSWERED).format(status=chat.status)
    return gettext(ERRORS.get(chat.error, NOT_REACHED))


def _choices(known: Mapping[str, str], chosen: Collection[str]) -> list[Context]:
    return [
        {"slug": slug, "says": gettext(says), "chosen": slug in chosen}
        for slug, says in known.items()
    ]
