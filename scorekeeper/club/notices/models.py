"""Models of subscriptions and of queued notices."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from uuid6 import uuid7

from scorekeeper.accounts.models import User
from scorekeeper.leagues.models.people import League, OfALeague, new_key
from scorekeeper.web.forms import same_message
from scorekeeper.webhooks.addresses import LONGEST_URL
from scorekeeper.webhooks.queued import Message, Receiver

LONGEST_ERROR = 80

ADDRESS = _("Enter a public http or https address.")
FAILURES = {
    "forbidden address": _("The address is not public."),
    "timed out": _("It did not answer in time."),
}
NOT_REACHED = _("It could not be reached.")


class ChatTopic(models.TextChoices):
    """A topic for chat programs."""

    EVENINGS = "evenings", _("An evening is planned, changed or cancelled")
    TABLES = "tables", _("A round is drawn")
    MATCHES = "matches", _("A match counts, with its result")
    SEASONS = "seasons", _("A season is closed")


class MemberTopic(models.TextChoices):
    """A topic for members; claims are for owners."""

    EVENINGS = "evenings", _("An evening is planned, changed or cancelled")
    TABLES = "tables", _("My table is drawn")
    RESULTS = "results", _("My result was corrected")
    CLAIMS = "claims", _("A claim waits")


class SubscriptionQuerySet(models.QuerySet["Subscription"]):
    """Queries of subscriptions, the oldest first."""

    def chats(self) -> "SubscriptionQuerySet":
        """Filter the chat programs."""
        return self.filter(way=Subscription.Way.CHAT)

    def mails(self, user: User | None = None) -> "SubscriptionQuerySet":
        """Filter the mail subscriptions, of one account or of all."""
        rows = self.filter(way=Subscription.Way.MAIL)
        return rows.filter(user=user) if user else rows

    def devices(self, user: User) -> "SubscriptionQuerySet":
        """Filter the devices of an account."""
        return self.filter(way=Subscription.Way.PUSH, user=user)

    def mail_topics(self, user: User) -> list[str]:
        """Return the mail topics of an account, none if the site sends no mail."""
        topics: list[str] | None = self.mails(user).values_list("topics", flat=True).first()
        return (topics or []) if settings.MAIL else []


class Subscription(OfALeague, Receiver):
    """A receiver of a league's notices: its topics, language and address.

    A chat program has an address (`url`) and belongs to the league; mail and devices belong to an
    account. A device has the endpoint of its push service, and `keys` for encryption. `site` is
    the base URL of the site at the time of subscribing, for links. `key` stops mails without
    signing in.
    """

    class Way(models.TextChoices):
        """The channel of a subscription."""

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
    language = models.CharField(max_length=12, help_text="The language of its notices.")
    site = models.CharField(max_length=300)
    url = models.CharField(
        _("Address of the webhook"),
        max_length=LONGEST_URL,
        blank=True,
        help_text=_(
            "It is a secret: only its host is shown afterwards. Notices are in the language you"
            " use now."
        ),
        error_messages=same_message(ADDRESS),
    )
    keys = models.JSONField(null=True, blank=True)
    key = models.CharField(max_length=40, default=new_key, unique=True, editable=False)
    failed_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="When the last notice was not taken, null where it was.",
    )
    status = models.PositiveIntegerField(null=True, blank=True)
    error = models.CharField(max_length=LONGEST_ERROR, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = SubscriptionQuerySet.as_manager()

    class Meta:
        app_label = "leagues"
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

    @property
    def topic_labels(self) -> list[str]:
        """The translated labels of the topics."""
        every: type[models.TextChoices] = ChatTopic if self.way == self.Way.CHAT else MemberTopic
        return [str(every(topic).label) for topic in self.topics]

    @property
    def failure(self) -> str | None:
        """The reason why the last notice failed, None if it succeeded."""
        if self.failed_at is None:
            return None
        if self.status is not None:
            return gettext("It answered with error {status}.").format(status=self.status)
        return str(FAILURES.get(self.error, NOT_REACHED))


class Notice(OfALeague, Message):
    """A notice to one subscriber, kept until it is delivered or given up.

    `notices/words.py` defines the `data` of each kind. Delivered notices are deleted.
    """

    class Kind(models.TextChoices):
        """The event of a notice."""

        EVENING = "evening"
        ROUND = "round"
        TABLE = "table"
        MATCH = "match"
        RESULT = "result"
        SEASON = "season"
        CLAIM = "claim"
        TEST = "test"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="notices")
    subscription = models.ForeignKey(Subscription, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=12, choices=Kind)
    data = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "leagues"

    def __str__(self) -> str:
        return f"{self.kind} to {self.subscription_id}"
