"""Notices over the API: mails to members, and the chat programs that a league tells."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.accounts.models import User
from scorekeeper.api.http.base import View
from scorekeeper.api.http.bodies import body_of, only
from scorekeeper.api.http.problems import Problem
from scorekeeper.api.leagues import notice_shapes as shapes
from scorekeeper.api.leagues.find import (
    league_owned,
    league_read,
    league_written,
    reader_of,
    user_of,
)
from scorekeeper.api.matches.answers import SECRET, answer, created
from scorekeeper.api.schema.build import ACCOUNT, BODY, KEY, LANGUAGE, described
from scorekeeper.api.webhooks.shapes import Removed
from scorekeeper.leagues.models import League, Subscription
from scorekeeper.leagues.notices import services
from scorekeeper.leagues.notices.mail import address_of
from scorekeeper.leagues.notices.page import failure_of
from scorekeeper.leagues.notices.push import public_key
from scorekeeper.leagues.notices.reading import chats_of, devices_of, mail_topics
from scorekeeper.leagues.people.policy import can, role_of
from scorekeeper.media.times import rfc3339
from scorekeeper.server.networks import network_mark


def site_of(request: Request) -> str:
    """Return the address of this site, without a slash."""
    return str(request.build_absolute_uri("/")).rstrip("/")


class NoticesView(View):
    """What one's own account is told."""

    @described(
        "read_notices", "What you are told of a league by mail and on devices; members",
        tag="leagues", answer=shapes.Notices, errors=(*KEY, 404), auth=ACCOUNT,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        league = league_read(request, slug)
        reader = reader_of(request)
        if not isinstance(reader, User) or not can(reader, "count", league):
            raise Problem(403)
        return answer(_notices_json(reader, league), headers=SECRET)

    @described(
        "choose_notices", "Choose what you are told of a league by mail; members",
        tag="leagues", body=shapes.NoticesBody, answer=shapes.Notices,
        errors=(*BODY, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def put(self, request: Request, slug: str) -> HttpResponse:
        league = league_written(request, slug, "count")
        services.choose_mail(
            league, user_of(request), only(body_of(request), "mail"),
            role=role_of(league), site=site_of(request),
        )  # fmt: skip
        return answer(_notices_json(user_of(request), league), headers=SECRET)


def _notices_json(user: User, league: League) -> dict[str, Any]:
    return {
        "mail": mail_topics(league, user),
        "address": address_of(user) if settings.MAIL else None,
        "push_key": public_key() or None,
        "devices": [device_json(device) for device in devices_of(league, user)],
    }


class DevicesView(View):
    """The devices on which one's own account is told."""

    @described(
        "add_device", "Tell a device, by what its push service gave; members", tag="leagues",
        body=shapes.NewDevice, answer=shapes.Device, status=201, errors=(*BODY, *KEY, 404),
        parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> HttpResponse:
        league = league_written(request, slug, "count")
        given = only(body_of(request), "endpoint", "p256dh", "auth", "topics")
        device = services.add_device(
            league, user_of(request), given, role=role_of(league), site=site_of(request),
            network=network_mark(request.META["REMOTE_ADDR"]),
        )  # fmt: skip
        return created(request, device_json(device), device.pk)


class DeviceView(View):
    """One of these devices."""

    @described(
        "remove_device", "Tell a device nothing any more; members their own", tag="leagues",
        answer=Removed, errors=(400, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def delete(self, request: Request, slug: str, device: UUID) -> HttpResponse:
        league = league_written(request, slug, "count")
        row = devices_of(league, user_of(request)).filter(pk=device).first()
        if row is None:
            raise Problem(404)
        services.remove_device(row)
        return answer({"id": str(device)}, headers=SECRET)


def device_json(device: Subscription) -> dict[str, Any]:
    """Return a device: of the address at its push service the host alone."""
    return {"id": str(device.pk), "host": device.receiver, "topics": device.topics}


class ChatsView(View):
    """The chat programs that a league tells."""

    @described(
        "list_chats", "The chat programs that are told; owners", tag="leagues",
        answer=shapes.Chats, errors=(*KEY, 404), auth=ACCOUNT,
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> HttpResponse:
        league = league_owned(request, slug)
        return answer({"chats": [chat_json(chat) for chat in chats_of(league)]}, headers=SECRET)

    @described(
        "add_chat", "Tell a chat program from now on; owners", tag="leagues",
        body=shapes.NewChat, answer=shapes.Chat, status=201, errors=(*BODY, *KEY, 404),
        parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> HttpResponse:
        league = league_written(request, slug, "manage")
        chat = services.add_chat(
            league, only(body_of(request), "url", "topics"), site=site_of(request),
            network=network_mark(request.META["REMOTE_ADDR"]), by=user_of(request),
        )  # fmt: skip
        return created(request, chat_json(chat), chat.pk)


class ChatView(View):
    """One of these chat programs."""

    @described(
        "change_chat", "Choose what a chat program is told; owners", tag="leagues",
        body=shapes.ChatBody, answer=shapes.Chat, errors=(*BODY, *KEY, 404),
        parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def patch(self, request: Request, slug: str, chat: UUID) -> HttpResponse:
        row = _chat_of(league_written(request, slug, "manage"), chat)
        given = only(body_of(request), "topics")
        return answer(
            chat_json(services.change_chat(row, given, by=user_of(request))), headers=SECRET
        )

    @described(
        "remove_chat", "Tell a chat program nothing any more; owners", tag="leagues",
        answer=Removed, errors=(400, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def delete(self, request: Request, slug: str, chat: UUID) -> HttpResponse:
        row = _chat_of(league_written(request, slug, "manage"), chat)
        services.remove_chat(row, by=user_of(request))
        return answer({"id": str(chat)}, headers=SECRET)


class ChatTestView(View):
    """A test for one of these chat programs."""

    @described(
        "test_chat", "Send a test, and again what was not taken; owners", tag="leagues",
        answer=shapes.Chat, errors=(400, *KEY, 404), parameters=[LANGUAGE], auth=ACCOUNT,
    )  # fmt: skip
    def post(self, request: Request, slug: str, chat: UUID) -> HttpResponse:
        row = _chat_of(league_written(request, slug, "manage"), chat)
        return answer(chat_json(services.send_test(row)), headers=SECRET)


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
