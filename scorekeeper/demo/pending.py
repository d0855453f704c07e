"""A correction of the demo that waits for the owner."""

from dataclasses import replace

from games.sheet import fold_sheet
from games.values import Entry, Refused
from scorekeeper.demo.play import valid_deals
from scorekeeper.leagues.models import Season
from scorekeeper.matches import services as matches
from scorekeeper.matches.log.outcomes import Conflict
from scorekeeper.matches.models import Match


def add_pending_correction(season: Season) -> None:
    """Correct a deal of the closed season, so that a pending correction waits for the owner."""
    for league_match in season.matches.select_related("match").order_by("-evening", "match"):
        for entry in valid_deals(league_match.match.game):
            if not _is_over_with(league_match.match, entry):
                continue
            try:
                matches.correct_deal(Match.objects.get(pk=league_match.match_id), 1, dict(entry))
            except (Refused, Conflict):
                continue
            if season.matches.exclude(pending=None).exists():
                return


def _is_over_with(match: Match, entry: Entry) -> bool:
    """Return whether a match is over and all its deals are valid with this first deal."""
    match_input = match.read_document().match_input()
    sheet = fold_sheet(replace(match_input, deals=(entry, *match_input.deals[1:])))
    return sheet.status != "open" and not any(row.refusals for row in sheet.rows)
