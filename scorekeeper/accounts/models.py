"""The user: somebody who signs in; their machines' tokens; and answers kept for retries."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from uuid6 import uuid7


class User(AbstractUser):
    """Somebody who signs in; its identifier sorts by the time of sign-up and reveals no count."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)


class Token(models.Model):
    """What a machine shows to act for an account; of the token itself only the hash is kept.

    `used_at` is its last use, to the hour.
    """

    class Scope(models.TextChoices):
        """What a token may be used for, in the words of the API."""

        READ = "read", _("read my matches and leagues")
        WRITE = "write", _("write them")

    id = models.UUIDField(
        primary_key=True, default=uuid7, editable=False, help_text="The id of the token."
    )
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(
        _("Name"), max_length=40, blank=True, help_text="What the account calls it; may be empty."
    )
    digest = models.CharField(max_length=64, unique=True, editable=False)
    reads = models.BooleanField()
    writes = models.BooleanField()
    created_at = models.DateTimeField(auto_now_add=True, help_text="When it was issued.")
    expires_at = models.DateTimeField(
        null=True, blank=True, help_text="When it ceases to be valid, null for never."
    )
    used_at = models.DateTimeField(
        null=True, blank=True, help_text="When it was used last, to the hour; null for never."
    )

    class Meta:
        ordering = ("created_at",)

    def __str__(self) -> str:
        return self.name or str(self.pk)

    @property
    def expired(self) -> bool:
        """Whether the token is no longer valid."""
        return self.expires_at is not None and self.expires_at <= timezone.now()

    @property
    def scopes(self) -> list[str]:
        """What the token may be used for."""
        granted = {self.Scope.READ: self.reads, self.Scope.WRITE: self.writes}
        return [scope.value for scope, has in granted.items() if has]


class PersonPage(models.Model):
    """What an account has chosen for the page of its results.

    `names` are those it plays under in matches outside leagues; `share_key` opens the page to
    whoever has the link, None where nobody has.
    """

    user = models.OneToOneField(
        User, primary_key=True, on_delete=models.CASCADE, related_name="person_page"
    )
    names = models.JSONField(default=list)
    share_key = models.CharField(max_length=40, null=True, unique=True, editable=False)  # noqa: DJ001  none is no link

    def __str__(self) -> str:
        return ", ".join(self.names)


class InvitationQuerySet(models.QuerySet["Invitation"]):
    """Reads of invitations, named for their use."""

    def valid(self) -> "InvitationQuerySet":
        """Return those that still let somebody sign up."""
        return self.filter(used__lt=models.F("most"), expires_at__gt=timezone.now())


class Invitation(models.Model):
    """A link that lets people sign up where registration is by invitation: `most` of them.

    Of its key only the hash is kept; `maker` is None where a command has made it.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    maker = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.CASCADE, related_name="invitations"
    )
    note = models.CharField(max_length=40, blank=True)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    most = models.PositiveSmallIntegerField()
    used = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()

    objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ("-made_at",)

    def __str__(self) -> str:
        return self.note or str(self.pk)

    @property
    def over(self) -> bool:
        """Whether it lets nobody in any more."""
        return self.used >= self.most or self.expires_at <= timezone.now()


class Guesses(models.Model):
    """How many codes and keys that do not exist one address has asked for within an hour.

    `asker` is a keyed hash: addresses are not kept.
    """

    asker = models.CharField(max_length=64)
    hour = models.PositiveIntegerField(db_index=True)
    count = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "guesses"
        constraints = (
            models.UniqueConstraint(
                fields=("asker", "hour"), name="an_asker_has_one_count_an_hour"
            ),
        )

    def __str__(self) -> str:
        return f"{self.count} in hour {self.hour}"


class Demonstration(models.Model):
    """What the demo has made, by its identifiers, so that it can be cleared."""

    users = models.JSONField(default=list)
    leagues = models.JSONField(default=list)
    matches = models.JSONField(default=list)
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"demo of {self.made_at:%Y-%m-%d}"


class Shared(models.Model):
    """A count or a value that all processes of the site know, until it expires.

    `key` is a keyed hash: what it is about, such as an address, is not kept.
    """

    key = models.CharField(primary_key=True, max_length=64)
    count = models.PositiveIntegerField(default=0)
    value = models.JSONField(null=True)
    expires_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = "shared"

    def __str__(self) -> str:
        return f"shared until {self.expires_at:%Y-%m-%d %H:%M}"


class KeptAnswer(models.Model):
    """What a write with an idempotency key was answered, without the secrets in it.

    `key` is a hash of the key sent, `digest` tells requests with the same key apart; matches keep
    the keys of their own changes in their log.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    caller = models.CharField(max_length=80)
    user = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="kept_answers")
    key = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    location = models.CharField(max_length=300, blank=True)
    body = models.TextField(blank=True)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("caller", "key"), name="a_caller_uses_a_key_once"),
        )

    def __str__(self) -> str:
        return f"{self.status} to {self.caller}"
