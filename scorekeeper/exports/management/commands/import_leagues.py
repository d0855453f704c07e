"""`manage.py import_leagues FILE OWNER`: imports leagues from a file of any size."""

from argparse import ArgumentParser
from math import inf
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.values import Refused
from scorekeeper.accounts.models import User
from scorekeeper.exports.leagues.read import PIECE, import_leagues
from scorekeeper.storage.database import analyze_tables


class Command(BaseCommand):
    """Import leagues for an account."""

    help = "Import the leagues of a file; the account owns them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("owner", help="the name of an account")

    def handle(self, *_: object, **options: Any) -> None:
        owner = User.objects.filter(username=options["owner"]).first()
        if owner is None:
            raise CommandError("There is no account with this name.")
        try:
            with options["file"].open("rb") as file:
                pieces = iter(lambda: file.read(PIECE), b"")
                leagues = import_leagues(pieces, owner, seconds=inf)
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}") from None
        except Refused as refused:
            problems = (
                f"{refusal.field} {refusal.render()}".strip() for refusal in refused.refusals
            )
            raise CommandError("\n".join(problems)) from None
        analyze_tables()
        for league in leagues:
            self.stdout.write(f"{league.name}: /leagues/{league.slug}/")
