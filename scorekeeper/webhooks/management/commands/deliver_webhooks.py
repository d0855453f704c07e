"""Posts changes to webhooks in a process of its own, where the server should not do it."""

from argparse import ArgumentParser

from django.core.management import BaseCommand

from scorekeeper.webhooks.worker import deliver_due, work


class Command(BaseCommand):
    """Deliver what is due, then wait for more."""

    help = "Posts changes of matches to the addresses registered for them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="stop when nothing is due")

    def handle(self, *, once: bool, **_: object) -> None:
        if once:
            self.stdout.write(f"{deliver_due()} attempts")
        else:
            work()
