"""Models of accounts: users, tokens, invitations, shared counts, and answers kept for retries."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from uuid6 import uuid7


class User(AbstractUser):
    """An account; its id sorts by time of sign-up and reveals no count."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)


class Token(models.Model):
    """A credential of a machine that acts for an account; only the digest is stored.

    `used_at` is its last use, to the hour.
    """

    class Scope(models.TextChoices):
        """A right of a token, as named in the API."""

        READ = "read", _("read my matches and leagues")
        WRITE = "write", _("write them")

    id = models.UUIDField(
        primary_key=True, default=uuid7, editable=False, help_text="The id of the token."
    )
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(
        _("Name"), max_length=40, blank=True, help_text="The name of the token; may be empty."
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
        """True if the token is no longer valid."""
        return self.expires_at is not None and self.expires_at <= timezone.now()

    @property
    def scopes(self) -> list[str]:
        """The scopes of the token."""
        granted = {self.Scope.READ: self.reads, self.Scope.WRITE: self.writes}
        return [scope.value for scope, has in granted.items() if has]


class PersonPage(models.Model):
    """An account's choices for the page of its results.

    `names` are its names in matches outside leagues; `share_key` opens the page to anyone with the
    link, None while it is not shared.
    """

    user = models.OneToOneField(
        User, primary_key=True, on_delete=models.CASCADE, related_name="person_page"
    )
    names = models.JSONField(default=list)
    share_key = models.CharField(max_length=40, null=True, unique=True, editable=False)  # noqa: DJ001  none is no link

    def __str__(self) -> str:
        return ", ".join(self.names)


class InvitationQuerySet(models.QuerySet["Invitation"]):
    """Queries of invitations, named for their use."""

    def valid(self) -> "InvitationQuerySet":
        """Return the invitations that are not used up and not expired."""
        return self.filter(used__lt=models.F("most"), expires_at__gt=timezone.now())


class Invitation(models.Model):
    """A link by which up to `most` people sign up when registration is by invitation.

    Only the digest of its key is stored; `maker` is None if a command has made it.
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
    def is_over(self) -> bool:
        """True if the invitation is used up or expired."""
        return self.used >= self.most or self.expires_at <= timezone.now()


class Guesses(models.Model):
    """Number of wrong codes and keys from one address within an hour.

    `asker` is a keyed hash: addresses are not stored.
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
    """Ids of everything the demo has created, so that it can be cleared."""

    users = models.JSONField(default=list)
    leagues = models.JSONField(default=list)
    matches = models.JSONField(default=list)
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"demo of {self.made_at:%Y-%m-%d}"


class Shared(models.Model):
    """A count or a value shared by all processes of the site, until it expires.

    `key` is a keyed hash: its subject, such as an address, is not stored.
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
    """The response to a write with an idempotency key, without its secrets.

    `key` is a hash of the key sent, `digest` that of the request; changes of a match keep their
    keys in its log instead.
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
