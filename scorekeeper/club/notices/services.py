"""Subscriptions of a league: chat programs by owners; mail and devices by members.

Services take clean form values and raise `Refused` before storing. The address of a chat program
is a secret: it is never shown again, and acts name its host alone.
"""

from django.conf import settings
from django.utils.translation import get_language

from games.values import Fields, Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.club.notices.mail import address_of
from scorekeeper.club.notices.models import Notice, Subscription
from scorekeeper.club.notices.notify import queue_notices
from scorekeeper.leagues.acts.kind import By, Group, Kind
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.models import League
from scorekeeper.storage.database import write_transaction
from scorekeeper.webhooks.addresses import receiver_of
from scorekeeper.webhooks.failures import enable_receivers, post_again

MOST_CHATS = 5
MOST_DEVICES = 10
TOO_MANY = _("Remove an address first: a league has at most five.")
TOO_MANY_DEVICES = _("Remove a device first: you can have at most ten.")
NO_MAIL = _("This site sends no mail.")
NO_PUSH = _("This site pushes nothing to devices.")
NOT_VERIFIED = _("Confirm your mail address first.")


class AboutChat(Kind):
    """An act about a chat program, by the host of its address."""

    group = Group.LEAGUE

    host: str


class ChatAdded(AboutChat):
    """A chat program was added."""

    slug = "chat_added"
    says = _("Added the chat program at {host}")


def add_chat(
    league: League, values: Fields, *, site: str, network: str = "", by: By = None
) -> Subscription:
    """Add a chat program, in the active language. Raises `Refused`.

    `site` is the base URL of this site, `network` the mark of the requesting network.
    """
    with write_transaction():
        lock_league(league.pk)
        if league.subscriptions.chats().count() >= MOST_CHATS:
            raise Refused([Refusal("invalid", TOO_MANY, "url")])
        chat = league.subscriptions.create(
            way=Subscription.Way.CHAT,
            url=values["url"],
            topics=values["topics"],
            language=_language(),
            site=site,
            receiver=receiver_of(values["url"]),
            network=network,
        )
        record(league, by, ChatAdded(host=chat.receiver))
    return chat


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE


class ChatChanged(AboutChat):
    """The topics of a chat program were changed."""

    slug = "chat_changed"
    says = _("Changed what the chat program at {host} is told")


def change_chat(chat: Subscription, topics: list[str], *, by: By = None) -> Subscription:
    """Set the topics of a chat program."""
    with write_transaction():
        lock_league(chat.league_id)
        if chat.topics != topics:
            chat.topics = topics
            chat.save(update_fields=["topics"])
            record(chat.league, by, ChatChanged(host=chat.receiver))
    return chat


class ChatRemoved(AboutChat):
    """A chat program was removed."""

    slug = "chat_removed"
    says = _("Removed the chat program at {host}")


def remove_chat(chat: Subscription, *, by: By = None) -> None:
    """Remove a chat program with its queued notices."""
    with write_transaction():
        lock_league(chat.league_id)
        record(chat.league, by, ChatRemoved(host=chat.receiver))
        chat.delete()


def send_test(chat: Subscription) -> Subscription:
    """Send a test to a chat program, and retry undelivered notices."""
    with write_transaction():
        chat.league = lock_league(chat.league_id)
        rows = chat.league.subscriptions.filter(pk=chat.pk)
        enable_receivers(rows)
        post_again(chat.league.notices.filter(subscription=chat))
        chat = rows.get()
        queue_notices([(chat, Notice.Kind.TEST, {})])
    return chat


def choose_mail(league: League, user: User, topics: list[str], *, site: str) -> list[str]:
    """Set the mail topics of an account in a league; none ends mails. Raises `Refused`."""
    with write_transaction():
        rows = league.subscriptions.mails(user)
        if not topics:
            rows.delete()
            return []
        if not settings.MAIL:
            raise Refused([Refusal("invalid", NO_MAIL, "mail")])
        if address_of(user) is None:
            raise Refused([Refusal("not_verified", NOT_VERIFIED, "mail")])
        league.subscriptions.update_or_create(
            league=league,
            user=user,
            way=Subscription.Way.MAIL,
            defaults={
                "topics": topics,
                "language": _language(),
                "site": site,
                "receiver": Subscription.Way.MAIL.value,
            },
        )
        enable_receivers(rows)
    return topics


def add_device(
    league: League, user: User, values: Fields, *, site: str, network: str = ""
) -> Subscription:
    """Add a device of an account, or change its topics. Raises `Refused`."""
    if not settings.WEB_PUSH_KEY:
        raise Refused([Refusal("invalid", NO_PUSH, "endpoint")])
    with write_transaction():
        lock_league(league.pk)
        devices = league.subscriptions.devices(user)
        same_device = devices.filter(url=values["endpoint"])
        if not same_device.exists() and devices.count() >= MOST_DEVICES:
            raise Refused([Refusal("invalid", TOO_MANY_DEVICES, "endpoint")])
        device, _is_new = league.subscriptions.update_or_create(
            league=league,
            user=user,
            way=Subscription.Way.PUSH,
            url=values["endpoint"],
            defaults={
                "topics": values["topics"],
                "keys": {"p256dh": values["p256dh"], "auth": values["auth"]},
                "language": _language(),
                "site": site,
                "receiver": receiver_of(values["endpoint"]),
                "network": network,
            },
        )
        enable_receivers(same_device)
    return device


def remove_device(device: Subscription) -> None:
    with write_transaction():
        device.delete()


def stop_mail(key: str) -> None:
    """Delete the mail subscription with this key, if any."""
    with write_transaction():
        Subscription.objects.mails().filter(key=key).delete()
