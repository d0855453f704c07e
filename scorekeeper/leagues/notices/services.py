"""Who wants to know what of a league: chat programs, chosen by owners, and members' own mail.

All raise `Refused` for what is invalid; then nothing has been stored. The address of a chat
program is a secret: nothing shows it again, and acts name its host alone.
"""

from base64 import urlsafe_b64decode
from collections.abc import Callable, Collection, Mapping
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.utils.translation import get_language

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.leagues.acts.kind import By, Group, Kind
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting.count import lock
from scorekeeper.leagues.models import League, Role, Subscription
from scorekeeper.leagues.notices import topics, words
from scorekeeper.leagues.notices.mail import address_of
from scorekeeper.leagues.notices.reading import devices_of
from scorekeeper.leagues.notices.tell import note
from scorekeeper.leagues.seasons.settings import CHOICE, Readers, read
from scorekeeper.matches.webhooks.addresses import Forbidden, check, receiver_of
from scorekeeper.matches.webhooks.failures import post_again, switch_on
from scorekeeper.storage.database import write_transaction

MOST_CHATS = 5
ADDRESS = _("Enter a public http or https address.")
TOO_MANY = _("Remove an address first: a league has at most five.")
AT_LEAST_ONE = _("Choose at least one.")
NO_MAIL = _("This site sends no mail.")
NO_PUSH = _("This site pushes nothing to devices.")
DEVICE = _("Turn notices on again on this device.")
MOST_DEVICES = 10
TOO_MANY_DEVICES = _("Remove a device first: you can have at most ten.")
POINT_BYTES, AUTH_BYTES = 65, 16
LONGEST_DEVICE_KEY = 100
NOT_VERIFIED = _("Confirm your mail address first.")


def _topics(known: Collection[str], *, least: int = 0) -> Callable[[Any], list[str]]:
    def reader(given: Any) -> list[str]:
        if not isinstance(given, list) or any(topic not in list(known) for topic in given):
            raise ValueError(CHOICE)
        if len(given) < least:
            raise ValueError(AT_LEAST_ONE)
        return [topic for topic in known if topic in given]

    return reader


def _address(given: Any) -> str:
    try:
        return check(given)
    except Forbidden:
        raise ValueError(ADDRESS) from None


CHAT: Readers = {"url": _address, "topics": _topics(topics.CHAT, least=1)}


class AboutChat(Kind):
    """An act about a chat program, by the host of its address."""

    group = Group.LEAGUE

    host: str


class ChatAdded(AboutChat):
    """A chat program is told from now on."""

    slug = "chat_added"
    says = _("Added the chat program at {host}")


def add_chat(
    league: League, given: Mapping[str, Any], *, site: str, network: str = "", by: By = None
) -> Subscription:
    """Tell a chat program from now on, in the language of who says so. Raises `Refused`.

    `site` is the address of this site, `network` the mark of the network that asks.
    """
    fields = read(given, CHAT, tuple(CHAT))
    with write_transaction():
        lock(league.pk)
        if league.subscriptions.filter(way=Subscription.Way.CHAT).count() >= MOST_CHATS:
            raise Refused([Refusal("invalid", TOO_MANY, "url")])
        chat = league.subscriptions.create(
            **fields,
            way=Subscription.Way.CHAT,
            language=get_language() or settings.LANGUAGE_CODE,
            site=site,
            receiver=receiver_of(fields["url"]),
            network=network,
        )
        record(league, by, ChatAdded(host=chat.receiver))
    return chat


class ChatChanged(AboutChat):
    """A chat program is told something else."""

    slug = "chat_changed"
    says = _("Changed what the chat program at {host} is told")


def change_chat(chat: Subscription, given: Mapping[str, Any], *, by: By = None) -> Subscription:
    """Choose what a chat program is told. Raises `Refused`."""
    fields = read(given, {"topics": CHAT["topics"]}, ("topics",))
    with write_transaction():
        lock(chat.league_id)
        if chat.topics != fields["topics"]:
            chat.topics = fields["topics"]
            chat.save(update_fields=["topics"])
            record(chat.league, by, ChatChanged(host=chat.receiver))
    return chat


class ChatRemoved(AboutChat):
    """A chat program is told nothing any more."""

    slug = "chat_removed"
    says = _("Removed the chat program at {host}")


def remove_chat(chat: Subscription, *, by: By = None) -> None:
    """Tell a chat program nothing any more; what waits for it is dropped."""
    with write_transaction():
        lock(chat.league_id)
        record(chat.league, by, ChatRemoved(host=chat.receiver))
        chat.delete()


def send_test(chat: Subscription) -> Subscription:
    """Send a test to a chat program, and again what it has not taken."""
    with write_transaction():
        chat.league = lock(chat.league_id)
        rows = chat.league.subscriptions.filter(pk=chat.pk)
        switch_on(rows)
        post_again(chat.league.notices.filter(subscription=chat))
        chat = rows.get()
        note([(chat, words.TEST, {})])
    return chat


def topics_for(role: str | None) -> dict[str, str]:
    """Return what a member of a role may be told by mail, with what each is called."""
    return topics.OWN | topics.OWNERS if role == Role.OWNER else dict(topics.OWN)


def choose_mail(
    league: League, user: User, given: Mapping[str, Any], *, role: str | None, site: str
) -> list[str]:
    """Choose what an account is told of a league by mail; nothing ends it. Raises `Refused`."""
    chosen: list[str] = read(given, {"mail": _topics(topics_for(role))}, ("mail",))["mail"]
    with write_transaction():
        own = league.subscriptions.filter(user=user, way=Subscription.Way.MAIL)
        if not chosen:
            own.delete()
            return []
        if not settings.MAIL:
            raise Refused([Refusal("invalid", NO_MAIL, "mail")])
        if address_of(user) is None:
            raise Refused([Refusal("not_verified", NOT_VERIFIED, "mail")])
        fields = {
            "topics": chosen,
            "language": get_language() or settings.LANGUAGE_CODE,
            "site": site,
            "receiver": Subscription.Way.MAIL.value,
        }
        league.subscriptions.update_or_create(
            league=league, user=user, way=Subscription.Way.MAIL, defaults=fields
        )
        switch_on(own)
    return chosen


def _push_address(given: Any) -> str:
    address = _address(given)
    if not settings.WEBHOOKS_ALLOW_PRIVATE and not address.startswith("https:"):
        raise ValueError(ADDRESS)
    return address


def _device_key(length: int) -> Callable[[Any], str]:
    """Return a reader of a key that a browser has made: so many bytes in base64 for addresses."""

    def reader(given: Any) -> str:
        text = given if isinstance(given, str) and len(given) <= LONGEST_DEVICE_KEY else ""
        try:
            key = urlsafe_b64decode(text + "=" * (-len(text) % 4))
            if length == POINT_BYTES:
                ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
        except ValueError:
            raise ValueError(DEVICE) from None
        if len(key) != length:
            raise ValueError(DEVICE)
        return text

    return reader


def add_device(
    league: League,
    user: User,
    given: Mapping[str, Any],
    *,
    role: str | None,
    site: str,
    network: str = "",
) -> Subscription:
    """Tell a device of an account from now on, or of other topics. Raises `Refused`.

    `endpoint`, `p256dh` and `auth` are what its browser was given by its push service.
    """
    if not settings.WEB_PUSH_KEY:
        raise Refused([Refusal("invalid", NO_PUSH, "endpoint")])
    readers: Readers = {
        "endpoint": _push_address,
        "p256dh": _device_key(POINT_BYTES),
        "auth": _device_key(AUTH_BYTES),
        "topics": _topics(topics_for(role), least=1),
    }
    fields = read(given, readers, tuple(readers))
    with write_transaction():
        lock(league.pk)
        own = devices_of(league, user)
        known = own.filter(url=fields["endpoint"])
        if not known.exists() and own.count() >= MOST_DEVICES:
            raise Refused([Refusal("invalid", TOO_MANY_DEVICES, "endpoint")])
        values = {
            "topics": fields["topics"],
            "keys": {"p256dh": fields["p256dh"], "auth": fields["auth"]},
            "language": get_language() or settings.LANGUAGE_CODE,
            "site": site,
            "receiver": receiver_of(fields["endpoint"]),
            "network": network,
        }
        device, _is_new = league.subscriptions.update_or_create(
            league=league,
            user=user,
            way=Subscription.Way.PUSH,
            url=fields["endpoint"],
            defaults=values,
        )
        switch_on(known)
    return device


def remove_device(device: Subscription) -> None:
    """Tell a device nothing of a league any more."""
    with write_transaction():
        device.delete()


def stop_mail(key: str) -> None:
    """Send no more mails to whom this key was sent; a key that nobody has changes nothing."""
    with write_transaction():
        Subscription.objects.filter(key=key, way=Subscription.Way.MAIL).delete()
