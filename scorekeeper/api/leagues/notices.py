"""Notices over the API: mails to members, and the chat programs that a league tells."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.accounts.models import User
from scorekeeper.api.http.answers import SECRET, answer
from scorekeeper.api.http.bodies import body_of, only
from scorekeeper.api.http.operations import operation
from scorekeeper.api.http.problems import Problem
from scorekeeper.api.http.shapes import Removed
from scorekeeper.api.leagues import notice_shapes as shapes
from scorekeeper.api.leagues.access import COUNT, MANAGE, LeagueView
from scorekeeper.leagues.models import League, Subscription
from scorekeeper.leagues.notices import services
from scorekeeper.leagues.notices.mail import address_of
from scorekeeper.leagues.notices.page import failure_of
from scorekeeper.leagues.notices.push import public_key
from scorekeeper.leagues.notices.reading import chats_of, devices_of, mail_topics
from scorekeeper.leagues.people.policy import role_of
from scorekeeper.media.times import rfc3339
from scorekeeper.server.networks import network_mark


class NoticesView(LeagueView):
    """What one's own account is told."""

    @operation("read_notices", COUNT, answer=shapes.Notices)
    def get(self, request: Request) -> HttpResponse:
        """What you are told of a league by mail and on devices."""
        return self.answer(_notices_json(self.user, self.league))

    @operation("choose_notices", COUNT, answer=shapes.Notices, body=shapes.NoticesBody)
    def put(self, request: Request) -> HttpResponse:
        """Choose what you are told of a league by mail."""
        services.choose_mail(
            self.league, self.user, only(body_of(request), "mail"),
            role=role_of(self.league), site=self.site,
        )  # fmt: skip
        return self.answer(_notices_json(self.user, self.league))


def _notices_json(user: User, league: League) -> dict[str, Any]:
    return {
        "mail": mail_topics(league, user),
        "address": address_of(user) if settings.MAIL else None,
        "push_key": public_key() or None,
        "devices": [device_json(device) for device in devices_of(league, user)],
    }


class DevicesView(LeagueView):
    """The devices on which one's own account is told."""

    @operation("add_device", COUNT, answer=shapes.Device, body=shapes.NewDevice, status=201)
    def post(self, request: Request) -> HttpResponse:
        """Tell a device, by what its push service gave."""
        given = only(body_of(request), "endpoint", "p256dh", "auth", "topics")
        device = services.add_device(
            self.league, self.user, given, role=role_of(self.league), site=self.site,
            network=network_mark(request.META["REMOTE_ADDR"]),
        )  # fmt: skip
        return self.created(device_json(device), device.pk)


class DeviceView(LeagueView):
    """One of these devices."""

    @operation("remove_device", COUNT, answer=Removed)
    def delete(self, request: Request, device: UUID) -> HttpResponse:
        """Tell a device nothing any more; members their own."""
        row = devices_of(self.league, self.user).filter(pk=device).first()
        if row is None:
            raise Problem(404)
        services.remove_device(row)
        return self.answer(Removed(id=device))


def device_json(device: Subscription) -> dict[str, Any]:
    """Return a device: of the address at its push service the host alone."""
    return {"id": str(device.pk), "host": device.receiver, "topics": device.topics}


class ChatsView(LeagueView):
    """The chat programs that a league tells."""

    @operation("list_chats", MANAGE, answer=shapes.Chats)
    def get(self, request: Request) -> HttpResponse:
        """The chat programs that are told."""
        return self.answer({"chats": [chat_json(chat) for chat in chats_of(self.league)]})

    @operation("add_chat", MANAGE, answer=shapes.Chat, body=shapes.NewChat, status=201)
    def post(self, request: Request) -> HttpResponse:
        """Tell a chat program from now on."""
        chat = services.add_chat(
            self.league, only(body_of(request), "url", "topics"), site=self.site,
            network=network_mark(request.META["REMOTE_ADDR"]), by=self.user,
        )  # fmt: skip
        return self.created(chat_json(chat), chat.pk)


class ChatView(LeagueView):
    """One of these chat programs."""

    @operation("change_chat", MANAGE, answer=shapes.Chat, body=shapes.ChatBody)
    def patch(self, request: Request, chat: UUID) -> HttpResponse:
        """Choose what a chat program is told."""
        row = _chat_of(self.league, chat)
        given = only(body_of(request), "topics")
        return answer(chat_json(services.change_chat(row, given, by=self.user)), headers=SECRET)

    @operation("remove_chat", MANAGE, answer=Removed)
    def delete(self, request: Request, chat: UUID) -> HttpResponse:
        """Tell a chat program nothing any more."""
        row = _chat_of(self.league, chat)
        services.remove_chat(row, by=self.user)
        return self.answer(Removed(id=chat))


class ChatTestView(LeagueView):
    """A test for one of these chat programs."""

    @operation("test_chat", MANAGE, answer=shapes.Chat)
    def post(self, request: Request, chat: UUID) -> HttpResponse:
        """Send a test, and again what was not taken."""
        row = _chat_of(self.league, chat)
        return self.answer(chat_json(services.send_test(row)))


def _chat_of(league: League, key: UUID) -> Subscription:
    row = chats_of(league).filter(pk=key).first()
    if row is None:
        raise Problem(404)
    row.league = league
    return row


def chat_json(chat: Subscription) -> dict[str, Any]:
    """Return a chat program: of its address the host alone."""
    return {
        "id": str(chat.pk), "host": chat.receiver, "topics": chat.topics,
        "language": chat.language, "failure": failure_of(chat) or None,
        "failed_at": chat.failed_at and rfc3339(chat.failed_at),
        "off_since": chat.off_since and rfc3339(chat.off_since),
    }  # fmt: skip


def unsent_json(chat: Subscription) -> dict[str, Any]:
    """Return a chat program that did not take the last notice."""
    told = chat_json(chat)
    return {name: told[name] for name in ("id", "host", "failure", "failed_at")}
