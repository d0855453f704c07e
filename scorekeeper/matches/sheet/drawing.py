"""The drawn sheet of a match: rendered once a version, with links for its readers."""

import re

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.sheet import Sheet
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.presenters.links import link_to
from scorekeeper.presenters.replacements import presenter_of_seats
from scorekeeper.web.game_files import nearest_file

AT_TABLE = re.compile(r'(<li class="at-table">)(.*?)(</li>)')
TO_DEAL = re.compile(r'href="#deal-([0-9]+)"')


def drawing(match: Snapshot, sheet: Sheet) -> str:
    """Return the sheet as HTML, cached by match, version and language."""
    return str(
        cache.get_or_set(cache_key("sheet", match), lambda: render_sheet(sheet), timeout=None)
    )


def link_for_scorers(at: str, drawing: str) -> SafeString:
    """Return a drawing for scorers: its numbers link to forms of deals, names to the seats."""
    seat = rf'\1<a class="to-seats" href="{at}seats/">\2</a>\3'
    linked = TO_DEAL.sub(rf'href="{at}deals/\1/"', drawing)
    # Only URLs were changed in the templates' output.
    return SafeString(AT_TABLE.sub(seat, linked))  # nosec B703


def link_for_readers(sheet: Sheet, drawing: str, most: int) -> SafeString:
    """Return a drawing for readers: its numbers also link to deals that are not listed."""

    def led(match: re.Match[str]) -> str:
        return f'href="{link_to(sheet, int(match[1]), most)}"'

    return SafeString(TO_DEAL.sub(led, drawing))  # nosec B703  as in `link_for_scorers`


def cache_key(kind: str, match: Snapshot) -> str:
    """Return the key of a drawing, of one match at one version in the reader's language."""
    stamp = match.changed_at.timestamp()
    return f"drawing:{kind}:{match.pk}:{match.version}:{stamp}:{get_language()}"


def render_sheet(sheet: Sheet) -> str:
    """Render the sheet of a game; a seat that changed hands has the names of all its players."""
    presenter, game = presenter_of_seats(sheet.match), sheet.match.game
    context = {
        "paper": game.paper(sheet),
        "players": presenter.names,
        "suits": presenter.suits,
        "say": presenter,
    }
    return render_to_string(nearest_file(game, "_sheet.html") or "_sheet.html", context)
