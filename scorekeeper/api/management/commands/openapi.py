"""Command that writes docs/openapi.json, also as the released schema."""

from argparse import ArgumentParser

from django.conf import settings
from django.core.management import BaseCommand

from scorekeeper.api.schema.build import schema_text


class Command(BaseCommand):
    """Write the OpenAPI schema."""

    help = "Writes docs/openapi.json; with --release also docs/openapi-released.json."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--release", action="store_true", help="clients may rely on it now")

    def handle(self, *, release: bool, **_: object) -> None:
        names = ["openapi.json", "openapi-released.json"] if release else ["openapi.json"]
        for name in names:
            (settings.BASE_DIR / "docs" / name).write_text(schema_text(), encoding="utf-8")
