"""Who is told what of a league, and the notices on their way."""

from django.db import models
from uuid6 import uuid7

from scorekeeper.accounts.models import User
from scorekeeper.leagues.models.people import League, OfALeague, new_key
from scorekeeper.matches.webhooks.addresses import LONGEST_URL
from scorekeeper.matches.webhooks.queued import Message, Receiver

LONGEST_ERROR = 80


class Subscription(OfALeague, Receiver):
    """Where notices of a league go, and about which topics, in one language.

    A chat program has an address (`url`) and belongs to the league; mail and devices belong to an
    account. A device has the address of its push service, and the `keys` that it reads by.
    `site` is the address of the site as it was when this was chosen: notices link there. `key`
    stops mails without signing in.
    """

    class Way(models.TextChoices):
        """How notices are sent."""

        CHAT = "chat"
        MAIL = "mail"
        PUSH = "push"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="subscriptions")
    user = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.CASCADE, related_name="subscriptions"
    )
    way = models.CharField(max_length=4, choices=Way)
    topics = models.JSONField()
    language = models.CharField(max_length=12)
    site = models.CharField(max_length=300)
    url = models.CharField(max_length=LONGEST_URL, blank=True)
    keys = models.JSONField(null=True, blank=True)
    key = models.CharField(max_length=40, default=new_key, unique=True, editable=False)
    failed_at = models.DateTimeField(null=True, blank=True)
    status = models.PositiveIntegerField(null=True, blank=True)
    error = models.CharField(max_length=LONGEST_ERROR, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("created_at",)
        constraints = (
            models.UniqueConstraint(
                fields=("league", "user"),
                condition=models.Q(way="mail"),
                name="an_account_chooses_mails_of_a_league_once",
            ),
            models.CheckConstraint(
                condition=models.Q(way="chat", user=None)
                | (~models.Q(way="chat") & models.Q(user__isnull=False)),
                name="only_chat_programs_belong_to_no_account",
            ),
        )

    def __str__(self) -> str:
        return f"{self.way} of {self.league_id}"


class Notice(OfALeague, Message):
    """One thing to tell one subscriber, kept until it is taken or given up.

    `kind` and `data` are those of `notices/words.py`. What was taken is deleted.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="notices")
    subscription = models.ForeignKey(Subscription, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=12)
    data = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.kind} to {self.subscription_id}"
