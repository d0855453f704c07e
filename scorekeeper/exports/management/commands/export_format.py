"""Prints the JSON Schema of exported matches; docs/export-format.json is its output."""

import json

from django.core.management import BaseCommand

from scorekeeper.exports.files.format import file_schema


class Command(BaseCommand):
    """Print the schema of the newest format."""

    help = "Prints the JSON Schema of the files that matches are exported to."

    def handle(self, **_: object) -> None:
        self.stdout.write(json.dumps(file_schema(), indent=2))
