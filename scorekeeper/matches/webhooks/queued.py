"""What every message that the worker posts has in the database, and everyone it is posted to."""

from django.db import models

from scorekeeper.matches.webhooks.addresses import LONGEST_URL


class Receiver(models.Model):
    """Where messages are posted, and what came of the last ones.

    `receiver` is its host, `network` a keyed hash of the network that registered it; `proven` says
    that it has taken a message, `failures` how many it has not taken since.
    """

    receiver = models.CharField(max_length=LONGEST_URL, blank=True)
    network = models.CharField(max_length=64, blank=True)
    proven = models.BooleanField(default=False)
    failures = models.PositiveIntegerField(
        default=0, help_text="How many messages in a row have not been taken."
    )
    resting_until = models.DateTimeField(null=True, blank=True)
    off_since = models.DateTimeField(
        null=True, blank=True, help_text="Since when nothing is posted there, null while it is."
    )

    class Meta:
        abstract = True


class Message(models.Model):
    """One message to one receiver, kept until it is taken or given up.

    `due_at` is when it is posted next, None when it is done with.
    """

    tries = models.PositiveIntegerField(default=0)
    taken = models.BooleanField(default=False)
    due_at = models.DateTimeField(null=True, blank=True, db_index=True)

    class Meta:
        abstract = True
