"""Deletes old matches without an owner, and expired answers kept for retries."""

from argparse import ArgumentParser
from datetime import timedelta

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.utils import timezone

from scorekeeper.management.retention import clear_kept_answers, clear_unclaimed, unclaimed_matches


class Command(BaseCommand):
    """Clear old matches of guests."""

    help = "Deletes matches without an account or a league that were not touched for N days."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--days", type=int, default=settings.GUEST_MATCH_DAYS, help="GUEST_MATCH_DAYS"
        )
        parser.add_argument("--dry-run", action="store_true", help="only say how many they are")

    def handle(self, *, days: int, dry_run: bool, **_: object) -> None:
        if days < 0:
            raise CommandError("--days counts backwards from today; it cannot be negative.")
        if not dry_run:
            clear_kept_answers()
        if not days:
            self.stdout.write("Matches are kept for ever: neither --days nor GUEST_MATCH_DAYS.")
            return
        cutoff = timezone.now() - timedelta(days=days)
        if dry_run:
            self.stdout.write(f"{unclaimed_matches(cutoff).count()} matches would be deleted")
            return
        cleared = clear_unclaimed(cutoff, lambda so_far: self.stderr.write(f"{so_far} ..."))
        self.stdout.write(f"{cleared} matches deleted")
