"""Abstract models of messages that the worker posts, and of their receivers."""

from django.db import models

from scorekeeper.webhooks.addresses import LONGEST_URL


class Receiver(models.Model):
    """A receiver of messages, with its recent failures.

    `receiver` is its host, `network` a keyed hash of the network that registered it; `proven` is
    True once it has accepted a message, `failures` counts the failures since.
    """

    receiver = models.CharField(max_length=LONGEST_URL, blank=True)
    network = models.CharField(max_length=64, blank=True)
    proven = models.BooleanField(default=False)
    failures = models.PositiveIntegerField(
        default=0, help_text="How many messages in a row have not been taken."
    )
    resting_until = models.DateTimeField(null=True, blank=True)
    off_since = models.DateTimeField(
        null=True, blank=True, help_text="The time when posting stopped, null while it goes on."
    )

    class Meta:
        abstract = True


class Message(models.Model):
    """One message to one receiver, kept after it is accepted or given up.

    `due_at` is the time of the next attempt, None if there will be none.
    """

    tries = models.PositiveIntegerField(default=0)
    taken = models.BooleanField(default=False)
    due_at = models.DateTimeField(null=True, blank=True, db_index=True)

    class Meta:
        abstract = True
