"""Makes the pseudo-language, which shows what is not translated and what longer text breaks."""

from django.conf import settings
from django.core.management import BaseCommand

from scorekeeper.languages.pseudo import compile_pseudo_language
from scorekeeper.management.commands.messages import extract_messages


class Command(BaseCommand):
    """Compile the pseudo-language from the sources; a site with DEBUG=on then offers it."""

    help = "Makes the pseudo-language, which a site with DEBUG=on offers on the foot of each page."

    def handle(self, **_: object) -> None:
        compile_pseudo_language(
            extract_messages(settings.VAR_DIR / "django.pot"), settings.PSEUDO_DIR
        )
