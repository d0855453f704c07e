"""A site with random rows in every kind of table, from a seed, and a dump of its data."""

import json
import random
from io import StringIO
from typing import Any

from django.contrib.sessions.backends.db import SessionStore
from django.core.management import call_command
from django.db import connections, transaction
from django.utils import timezone

from scorekeeper.accounts.models import Guesses, User
from scorekeeper.accounts.tokens import issue_token
from scorekeeper.leagues.models import League
from scorekeeper.webhooks.models import Delivery, DeliveryAttempt, Webhook
from tests.support import club
from tests.support.people import PASSED_OUT, bettel, start

NAMES = ("Anna", "Čačić", "اليمامة", "漢字", "🎉 Zoë", "O'Neill", "back\\slash", "Ω", "b", "B")


def fill(seed: int) -> None:
    """Create a league with matches, accounts, sessions, open matches, webhooks and deliveries."""
    draw = random.Random(seed)  # noqa: S311  nothing is secret
    league: League = club.club(name=f"Četvrtak {seed}")
    for day in range(1, draw.randint(2, 4)):
        club.preferans(league, club.THREE, draw.choice(club.THREE), club.evening(day))
    for number in range(draw.randint(2, 4)):
        _fill_account(draw, number)
    for hour in range(5):
        Guesses.objects.create(asker="a" * 64, hour=hour, count=draw.randrange(9))
    Guesses.objects.filter(hour__gte=3).delete()  # leaves the sequence ahead of the ids


def _fill_account(draw: random.Random, number: int) -> None:
    user = User.objects.create_user(f"user{number}", f"u{number}@example.com", "nine hearts")
    issue_token(user)
    session = SessionStore()
    session["account"] = str(user.pk)
    session.create()
    deals = [draw.choice([PASSED_OUT, bettel(draw.randrange(3))]) for _ in range(3)]
    match = start(*deals, players=draw.sample(NAMES, 3), details={"title": draw.choice(NAMES)})
    webhook = Webhook.objects.create(match=match, url="https://example.com/hook", proven=True)
    body = json.dumps({"ž": [number, None, "\\"]})
    delivery = Delivery.objects.create(webhook=webhook, version=1, body=body, due_at=timezone.now())
    DeliveryAttempt.objects.create(delivery=delivery, status=500, milliseconds=17)


def look(using: str = "default") -> dict[str, Any]:
    """Return all rows by Django's serializers, the migrations, and the next value of a sequence."""
    output = StringIO()
    call_command("dumpdata", "--all", database=using, stdout=output, verbosity=0)
    dumped = json.loads(output.getvalue())
    with connections[using].cursor() as cursor:
        cursor.execute("SELECT app, name FROM django_migrations")
        migrations = sorted(f"{app}.{name}" for app, name in cursor.fetchall())
    with transaction.atomic(using=using):
        number = Guesses.objects.using(using).create(asker="next", hour=1).pk
        transaction.set_rollback(True, using=using)
    return {
        "rows": {f"{row['model']} {row['pk']}": row["fields"] for row in dumped},
        "migrations": migrations,
        "next": number,
    }
