"""Collects messages for translation into scorekeeper/locale; `make messages` runs it."""

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.core.management import BaseCommand

HEADER = "# Messages of Scorekeeper.\n#\n# Words of the table, chosen once:"


class Command(BaseCommand):
    """Extract the messages of games, site and templates, and merge them into each language."""

    help = "Updates scorekeeper/locale/*/LC_MESSAGES/django.po, those that exist, from the sources."

    def handle(self, **_: object) -> None:
        catalog = extract_messages(settings.VAR_DIR / "django.pot")
        for folder in settings.LOCALE_PATHS:
            for source in Path(folder).glob("*/LC_MESSAGES/django.po"):
                merge_messages(source, catalog)


def extract_messages(template: Path, *, located: bool = False) -> Catalog:
    """Extract every message of the sources; return them as a catalog, with their places or not."""
    options = ["--mapping-file=pyproject.toml", "--sort-output"]
    options += [] if located else ["--no-location"]
    arguments = ["pybabel", "--quiet", "extract", *options, f"--output-file={template}", "."]
    CommandLineInterface().run(arguments)  # type: ignore[no-untyped-call]
    with template.open("rb") as messages:
        return read_po(messages)


def merge_messages(source: Path, collected: Catalog) -> None:
    """Merge the collected messages into one language's file, which may be empty.

    Messages are sorted and have no source locations, so that the file stays the same when sources
    are only moved.
    """
    language = source.parts[-3]
    with source.open("rb") as messages:
        catalog = read_po(messages, locale=language, domain=source.stem)
    if not len(catalog):
        catalog.header_comment, catalog.fuzzy = HEADER, False
        catalog.project, catalog.msgid_bugs_address = "Scorekeeper", ""
    catalog.update(collected, no_fuzzy_matching=True, update_creation_date=False)
    pad_plural_forms(catalog)
    with source.open("wb") as messages:
        write_po(messages, catalog, no_location=True, sort_output=True)


def pad_plural_forms(catalog: Catalog) -> None:
    """Pad counted messages to the language's number of forms; new ones have English's two."""
    for message in catalog:
        if isinstance(message.string, tuple | list) and message.pluralizable:
            forms = (*message.string, *[""] * catalog.num_plurals)
            message.string = forms[: catalog.num_plurals]
