"""Checks that translations keep what their messages have; docs/translating.md tells the rules."""

from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from django.conf import settings
from django.core.management import BaseCommand, CommandError, CommandParser

from scorekeeper.languages.message_checks import (
    check_catalog,
    doubtful_messages,
    forms_of,
    glossary_of,
    read_catalog,
)


class Command(BaseCommand):
    """Print what translations lose, and what a native reader should see."""

    help = "Checks placeholders, numbers, ends and terms of the translations in scorekeeper/locale."

    def add_arguments(self, parser: CommandParser) -> None:
        """Define the options."""
        parser.add_argument("languages", nargs="*", help="codes of languages; by default all")
        parser.add_argument(
            "--doubtful", action="store_true", help="list doubtful terms and messages instead"
        )

    def handle(self, *, languages: list[str], doubtful: bool, **_: Any) -> None:
        sources = {source.parts[-3]: source for source in message_files()}
        if unknown := sorted(set(languages) - sources.keys()):
            raise CommandError(f"There is no language {unknown[0]} in scorekeeper/locale.")
        found = 0
        for language in languages or sorted(sources):
            catalog = read_catalog(sources[language])
            found += self.list_doubtful(catalog) if doubtful else self.list_findings(catalog)
        if found and not doubtful:
            raise CommandError(f"{found} findings.")

    def list_findings(self, catalog: Catalog) -> int:
        """Print the findings of a language; return their number."""
        findings = list(check_catalog(catalog))
        translated = sum(bool(message.id and any(forms_of(message))) for message in catalog)
        terms = len(glossary_of(catalog).terms)
        self.stdout.write(
            f"{catalog.locale}: {translated} of {len(catalog)} messages translated, "
            f"{terms} terms, {len(findings)} findings"
        )
        for finding in findings:
            self.stdout.write(f"  {finding.rule}: {finding.source!r} {finding.translation!r}")
        return len(findings)

    def list_doubtful(self, catalog: Catalog) -> int:
        """Print what a native reader of a language should see; return the number of lines."""
        terms = [term for term in glossary_of(catalog).terms if term.doubtful]
        messages = list(doubtful_messages(catalog))
        self.stdout.write(f"{catalog.locale}: {len(terms)} terms, {len(messages)} messages")
        for term in terms:
            self.stdout.write(f"  {term.word} = {', '.join(term.forms)}")
        for source, translation, comment in messages:
            self.stdout.write(f"  {source!r} {translation!r} {comment}".rstrip())
        return len(terms) + len(messages)


def message_files() -> list[Path]:
    """Return the files of messages of all languages."""
    return sorted(settings.LOCALE_DIR.glob("*/LC_MESSAGES/django.po"))
