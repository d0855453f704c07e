"""Delivery of notices in the worker of the webhooks: own lanes, with retries."""

import json
import time
from functools import partial
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone, translation

from scorekeeper.club.notices.mail import address_of, mail_of
from scorekeeper.club.notices.models import Notice, Subscription
from scorekeeper.club.notices.neutral import neutral_text
from scorekeeper.club.notices.push import push_message
from scorekeeper.club.notices.words import notice_text
from scorekeeper.leagues.models import Member, Role
from scorekeeper.webhooks.lanes import lanes_of, open_lanes
from scorekeeper.webhooks.post import send
from scorekeeper.webhooks.queues import DeliveryResult, Posting, Queue, register

PUSH_HEADERS = {"Content-Type": "application/octet-stream", "User-Agent": "Scorekeeper-Notices/1"}
GONE = (404, 410)
"""The statuses of push services for a device that has unsubscribed."""
HEADERS = {"Content-Type": "application/json", "User-Agent": "Scorekeeper-Notices/1"}
MAIL_TAKEN = 250
"""The status of mail servers for an accepted mail."""
LONGEST_TEXT = 1900
"""The most characters of a text: Discord refuses more than 2,000."""


def prepare_delivery(notice: Notice) -> Posting | None:
    """Prepare a notice; return None if its reader may no longer get it."""
    with translation.override(notice.subscription.language):
        if notice.subscription.way == Subscription.Way.CHAT:
            return partial(send, notice.subscription.url, chat_body(notice), HEADERS)
        if notice.subscription.way == Subscription.Way.PUSH:
            return _by_push(notice)
        return _by_mail(notice)


def chat_body(notice: Notice) -> bytes:
    """Return the JSON body for chat programs: `content` for Discord, `text` for others."""
    words = notice_text(notice.league, notice.kind, notice.data, neutral_text)
    title = f"{neutral_text(notice.league.name)}: {words.title}"
    end = f"\n{notice.subscription.site}{words.path}"
    text = "\n".join([title, *words.lines])
    if len(text) > LONGEST_TEXT - len(end):
        whole_lines = text[: LONGEST_TEXT - len(end)].rpartition("\n")[0]
        text = f"{whole_lines}\n…"
    body = {"text": text + end, "content": text + end, "allowed_mentions": {"parse": []}}
    return json.dumps(body, ensure_ascii=False).encode()


def _by_mail(notice: Notice) -> Posting | None:
    user = notice.subscription.user
    if user is None or not settings.MAIL or not _may_read(notice):
        return None
    address = address_of(user)
    return partial(_send_mail, mail_of(notice, address)) if address else None


def _by_push(notice: Notice) -> Posting | None:
    if not settings.WEB_PUSH_KEY or not _may_read(notice):
        return None
    body, headers = push_message(notice)
    return partial(send, notice.subscription.url, body, PUSH_HEADERS | headers)


def _may_read(notice: Notice) -> bool:
    """Return whether the reader of a notice is still in the league and may read it."""
    members = Member.objects.present().filter(league=notice.league_id)
    role = members.filter(user=notice.subscription.user_id).values_list("role", flat=True).first()
    return role is not None and (notice.kind != Notice.Kind.CLAIM or role == Role.OWNER)


def _send_mail(message: EmailMessage) -> DeliveryResult:
    """Send a mail and return the result; errors of the mail server are part of it."""
    start, status, error = time.perf_counter(), None, ""
    try:
        status = MAIL_TAKEN if message.send() else None
    except (OSError, SMTPException) as failure:
        error = type(failure).__name__
    return DeliveryResult(status, error, round((time.perf_counter() - start) * 1000))


def store_result(notice: Notice, result: DeliveryResult) -> None:
    """Store the result of a delivery: delete a delivered notice, record a failure."""
    subscriptions = Subscription.objects.filter(league=notice.league_id, pk=notice.subscription_id)
    if result.taken:
        Notice.objects.filter(league=notice.league_id, pk=notice.pk).delete()
        subscriptions.exclude(failed_at=None).update(failed_at=None, status=None, error="")
    elif notice.subscription.way == Subscription.Way.PUSH and result.status in GONE:
        subscriptions.delete()
    else:
        subscriptions.update(failed_at=timezone.now(), status=result.status, error=result.error)


NOTICES = Queue(
    messages=Notice,
    receivers=Subscription,
    receiver_key="subscription",
    owner_key="league",
    order_field="pk",
    date_field="created_at",
    prepare=prepare_delivery,
    record=store_result,
)


LANES = lanes_of(NOTICES, (6, 4, 2, 4), (4, 1, 1, 2), (3, 1, 1, 1))


def start_sending() -> None:
    """Register the queue of notices with the worker."""
    register(NOTICES)
    open_lanes(LANES)
