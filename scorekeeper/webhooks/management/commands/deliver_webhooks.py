"""Posts changes to webhooks in a separate process, for sites whose server should not."""

from argparse import ArgumentParser

from django.core.management import BaseCommand

from scorekeeper.webhooks.worker import deliver_due, work


class Command(BaseCommand):
    """Post the due messages, then wait for more."""

    help = "Posts changes of matches to the addresses registered for them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="stop when nothing is due")

    def handle(self, *, once: bool, **_: object) -> None:
        if once:
            self.stdout.write(f"{deliver_due()} attempts")
        else:
            work()
