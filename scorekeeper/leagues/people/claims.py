"""Decisions about claims, with their receipts."""

from scorekeeper.leagues.acts.kind import By
from scorekeeper.leagues.counting.moves import track_moves
from scorekeeper.leagues.counting.pending import name_lines
from scorekeeper.leagues.models import Claim, League
from scorekeeper.leagues.people.services import accept_claim, decline_claim


def decide_claim(league: League, claim: Claim, *, accept: bool, by: By = None) -> list[str]:
    """Accept or decline a claim; return the lines of the receipt. Raises `Refused`."""
    if not accept:
        decline_claim(claim, by=by)
        return []
    with track_moves(league, [claim.member_id]) as lines:
        member = accept_claim(claim, by=by)
    return lines + [line for name in member.other_names.all() for line in name_lines(name)]
