"""The name of the site."""

from django.conf import settings
from django.utils.translation import gettext


def site_name() -> str:
    """Return the name of the site, by default "Scorekeeper"."""
    return settings.SITE_NAME or gettext("Scorekeeper")
