"""Authors of changes, in the reader's language."""

import re

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from scorekeeper.matches.log.authors import BROWSER, FROM_FILE, SCORER, named_in_file
from scorekeeper.presenters.presenter import Presenter

UNKNOWN, KEY_ALONE, UNKNOWN_IN_FILE = _("Unknown"), _("Scorer"), _("From a file")
NAMED_IN_FILE = _("{name}, from a file")
NUMBERED = re.compile(rf"{BROWSER}( \d+)?")
_("Browser")


def author_text(stored: str) -> str:
    """Return the author of a change in words, from the log's name; never empty."""
    if stored.startswith(FROM_FILE):
        name = named_in_file(stored)
        if not name:
            return gettext(UNKNOWN_IN_FILE)
        (isolated,) = Presenter.of([author_text(name)]).isolated
        return gettext(NAMED_IN_FILE).format(name=isolated)
    if stored == SCORER:
        return gettext(KEY_ALONE)
    if numbered := NUMBERED.fullmatch(stored):
        return gettext(BROWSER) + (numbered[1] or "")
    return stored or gettext(UNKNOWN)
