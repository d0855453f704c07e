"""A match and its log, with the rows of its codes, phones and confirmations."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from uuid import UUID

from django.conf import settings
from django.db import models
from uuid6 import uuid7

from games.kernel import AnyGame
from scorekeeper.accounts.models import User
from scorekeeper.matches.access.code_cache import cached_match_id, remember_code
from scorekeeper.matches.access.keys import key_hash, new_code, scorer_key
from scorekeeper.matches.log.document import Document, LogChange, stored_rules
from scorekeeper.media.times import evening_of, zone_or_default
from scorekeeper.storage.queries import find_joined, find_row

LAST_CHANGE = "last_change"


class MatchQuerySet(models.QuerySet["Match"]):
    """Queries of matches, named for their use."""

    def named(self, name: str) -> "MatchQuerySet":
        """Return the match with this id or code, as a queryset of at most one row."""
        try:
            return self.filter(pk=UUID(name))
        except ValueError:
            code = name.lower()
        known_id = cached_match_id(code)
        return self.filter(code=code) if known_id is None else self.filter(pk=known_id, code=code)

    def find(self, name: str, relations: Sequence[str] = ()) -> "Match | None":
        """Return the match with this id or code, if any; the query of every request.

        `relations` are joined to the query; `last_change`, the newest entry of the log, can be one
        of them.
        """
        try:
            return _match_of({"id": UUID(name)}, relations)
        except ValueError:
            code = name.lower()
        known_id = cached_match_id(code)
        match = None if known_id is None else _match_of({"id": known_id, "code": code}, relations)
        return match or self._find_by_code(code, relations)

    def _find_by_code(self, code: str, relations: Sequence[str]) -> "Match | None":
        """Return the match with this code, and cache its id.

        A match started by an earlier release has no row of `MatchCode`.
        """
        match = _match_of({"codes__code": code}, relations) or _match_of({"code": code}, relations)
        if match is not None:
            remember_code(code, match.pk)
        return match

    def owned_by(self, user: User) -> "MatchQuerySet":
        """Return the matches of an account, without the column that only their sheets need."""
        return self.filter(owner=user).defer("opening")

    def owned_or_coded(self, user: User | None, codes: list[str]) -> "MatchQuerySet":
        """Return the matches of an account and those with these codes."""
        by_code = models.Q(code__in=codes)
        return self.filter(by_code if user is None else by_code | models.Q(owner=user))

    def by_game(self) -> list[tuple[str, int]]:
        """Return the games of these matches with their counts, the most played first."""
        counted = self.order_by().values_list("game").annotate(matches=models.Count("pk"))
        return list(counted.order_by("-matches", "game"))

    def before(self, last: UUID | None) -> "MatchQuerySet":
        """Return the matches begun before this one, newest first."""
        older = self if last is None else self.filter(pk__lt=last)
        return older.order_by("-pk")

    def scored_with(self, key_hash: str) -> "MatchQuerySet":
        """Return the match of the key with this hash, as a queryset of at most one row."""
        return self.filter(key_hash=key_hash)

    def newest_version(self) -> int | None:
        """Return the version of the only match in this queryset, None if it is empty."""
        return self.values_list("version", flat=True).first()

    def scored_on(self, codes: list[str]) -> "MatchQuerySet":
        """Return the matches with these codes, the last changed first."""
        return self.filter(code__in=codes).order_by("-changed_at", "-pk")


class Match(models.Model):
    """One game from the first deal to the settlement.

    `document` and the summary are copies of the log, written in the same transaction; `opening` is
    the document before the first change, `standing` the standing for lists (null in rows of earlier
    releases), `log_bytes` the size of the log (`log/bounds.py`). If `agreeing` is set, players
    confirm or dispute deals, and `words` counts how often they have done so, so that open pages
    notice. `suits` has a number for each seat if players bring their own (`players/suits.py`), else
    null. `zone` is the time zone of the phone that started the match, empty if unknown.
    """

    class Status(models.TextChoices):
        """The status of a match."""

        OPEN = "open"
        FINISHED = "finished"
        STOPPED = "stopped"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    code = models.CharField(max_length=8, unique=True, default=new_code, editable=False)
    game = models.CharField(max_length=40)
    version = models.PositiveIntegerField(default=0)
    opening = models.JSONField()
    document = models.JSONField()
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    scores = models.JSONField(null=True, blank=True)
    standing = models.JSONField(null=True, blank=True)
    suits = models.JSONField(null=True, blank=True)
    deal_count = models.PositiveIntegerField(default=0)
    log_bytes = models.PositiveBigIntegerField(default=0)
    has_webhooks = models.BooleanField(default=False)
    agreeing = models.BooleanField(default=False)
    words = models.PositiveIntegerField(default=0)
    key_generation = models.PositiveIntegerField(default=1)
    key_hash = models.CharField(max_length=64, unique=True, editable=False)
    owner = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="matches"
    )
    started_at = models.DateTimeField(auto_now_add=True)
    zone = models.CharField(max_length=40, blank=True)
    changed_at = models.DateTimeField(auto_now=True, db_index=True)

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "matches"
        indexes = (
            models.Index(fields=("owner", "id"), name="own_matches"),
            models.Index(fields=("owner", "started_at", "id"), name="own_matches_as_started"),
            models.Index(
                fields=("started_at",), name="open_matches", condition=models.Q(status="open")
            ),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    def save(self, *args: object, **kwargs: object) -> None:
        """Save, with the hash of the first key if the match is new."""
        if not self.key_hash:
            self.key_hash = key_hash(self.scorer_key)
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    @property
    def scorer_key(self) -> str:
        """The key that scores this match; never stored, never logged."""
        return scorer_key(self.pk, self.key_generation)

    @property
    def rules(self) -> AnyGame:
        """The game of this match."""
        return stored_rules(self.game, self.document)

    @property
    def created_at(self) -> datetime:
        """When the match was created, from its id; it may have begun earlier."""
        return datetime.fromtimestamp((self.pk.int >> 80) / 1000, tz=UTC)

    @property
    def local_start(self) -> datetime:
        """When the match started, in the table's time zone."""
        return self.started_at.astimezone(zone_or_default(self.zone, settings.TIME_ZONE))

    @property
    def evening(self) -> date:
        """The evening on which the match started; before six in the morning, the day before."""
        return evening_of(self.started_at, zone_or_default(self.zone, settings.TIME_ZONE))

    def read_document(self) -> Document:
        """Return the current document."""
        return Document.read(self.document)


def _match_of(where: Mapping[str, object], relations: Sequence[str]) -> Match | None:
    """Return the match with these values, joined with `relations`."""
    if relations or "codes__code" in where:
        return find_joined(_with_relations, tuple(relations), where)
    return find_row(Match, where)


def _with_relations(relations: Sequence[str]) -> MatchQuerySet:
    """Return matches, joined with the newest entry of each log if requested."""
    matches = Match.objects.all()
    if LAST_CHANGE not in relations:
        return matches
    newest = models.Q(changes__version=models.F("version"))
    return matches.annotate(last_change=models.FilteredRelation("changes", condition=newest))


class MatchCode(models.Model):
    """The code of a match, for look-up: rows of matches may be on another node than this one.

    Written with the match. There is no constraint between the two, which such a database could not
    keep, and which would prevent an earlier release from deleting a match.
    """

    code = models.CharField(max_length=8, primary_key=True, editable=False)
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="codes", db_constraint=False
    )

    def __str__(self) -> str:
        return self.code


class Change(models.Model):
    """One entry of a match's log. Never changed, never deleted.

    `key` is the idempotency key of the client's request, `digest` a digest of that request. An undo
    or redo `refers_to` the version whose `old` and `new` it repeats (`log/entries.py`); the oldest
    ones store these themselves.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="changes")
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=12)
    number = models.PositiveIntegerField(null=True)
    old = models.JSONField(null=True)
    new = models.JSONField(null=True)
    refers_to = models.PositiveIntegerField(null=True)
    author = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    key = models.CharField(max_length=64, null=True)  # noqa: DJ001  unique, but not when absent
    digest = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ("match", "version")
        constraints = (
            models.UniqueConstraint(fields=("match", "version"), name="a_version_happens_once"),
            models.UniqueConstraint(fields=("match", "key"), name="a_key_is_used_once_in_a_match"),
        )

    def __str__(self) -> str:
        return f"{self.version} {self.kind}"

    def log_change(self) -> LogChange:
        """Return the change in the form that the log folds."""
        sides = self.old, self.new, self.refers_to
        return LogChange(self.kind, self.number, *sides)  # type: ignore[arg-type]


class Device(models.Model):
    """A phone that scores a match, with a random mark from its cookie and a label for readers."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="devices")
    mark = models.CharField(max_length=64)
    label = models.CharField(max_length=60)
    put_out = models.BooleanField(default=False)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("match", "mark"), name="a_device_is_listed_once"),
            models.UniqueConstraint(fields=("match", "label"), name="a_label_names_one_device"),
        )

    def __str__(self) -> str:
        return self.label


class Word(models.Model):
    """A player's confirmation or dispute of a deal's current entry.

    `deal` is a digest of the entry, so that a corrected deal is another one.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="confirmations")
    deal = models.CharField(max_length=32)
    who = models.CharField(max_length=40)
    agrees = models.BooleanField()
    at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("match", "deal", "who"), name="a_player_has_one_word_on_a_deal"
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.agrees}"


class Creation(models.Model):
    """A match started with an idempotency key, so that a retry does not start another."""

    caller = models.CharField(max_length=64)
    key = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="creations")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("caller", "key"), name="a_caller_uses_a_creation_key_once"
            ),
        )

    def __str__(self) -> str:
        return f"creation of {self.match_id}"
