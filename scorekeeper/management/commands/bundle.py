"""Makes the bundle for scoring offline; `serve` makes it in the background."""

import os
from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management import BaseCommand

from scorekeeper.engine.bundle import make_bundle
from scorekeeper.engine.fetched import NotMadeError
from scorekeeper.languages.translations import compile_catalogs
from scorekeeper.web.static_files import collect_if_changed


class Command(BaseCommand):
    """Make the bundle."""

    help = "Makes the bundle for phones without a network, unless it is there; minutes, once."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--gently", action="store_true", help="let everything else go first")
        parser.add_argument(
            "--into",
            type=Path,
            metavar="FOLDER",
            help="make it there, with all that it is made with, for a package or an image",
        )

    def handle(self, *, gently: bool, into: Path | None = None, **_: object) -> None:
        if gently:
            os.nice(19)
        compile_catalogs()
        if not settings.DEBUG:
            collect_if_changed()  # pages name static files by their content
        try:
            manifest = make_bundle() if into is None else make_bundle(into)
        except NotMadeError as missing:
            self.stderr.write(f"Phones cannot be made ready for no network: {missing}")
            return
        size = manifest["bytes"] / 1_000_000
        self.stdout.write(f"Phones can score without a network: {size:.2f} MB each, once.")
