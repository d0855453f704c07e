"""Collects what is to be translated into scorekeeper/locale: `make messages` is this command."""

from pathlib import Path

from babel.messages.frontend import CommandLineInterface
from django.conf import settings
from django.core.management import BaseCommand


class Command(BaseCommand):
    """Extract the messages of games, site and templates, and merge them into each language."""

    help = "Updates scorekeeper/locale/*/LC_MESSAGES/django.po from the sources."

    def handle(self, **_: object) -> None:
        locale, template = Path(settings.LOCALE_PATHS[0]), settings.VAR_DIR / "django.pot"
        locale.mkdir(exist_ok=True)
        extract = ["--mapping-file=pyproject.toml", "--sort-by-file", "--add-location=file"]
        extract.append("--header-comment=# Messages of Scorekeeper.")
        babel("extract", *extract, f"--output-file={template}", ".")
        for language, _name in settings.LANGUAGES:
            if language != settings.LANGUAGE_CODE:
                common = [f"--input-file={template}", f"--output-dir={locale}"]
                update = ["--domain=django", "--init-missing", "--no-fuzzy-matching"]
                babel("update", *common, *update, f"--locale={language}")


def babel(*arguments: str) -> None:
    """Run one of Babel's own commands."""
    CommandLineInterface().run(["pybabel", "--quiet", *arguments])  # type: ignore[no-untyped-call]
