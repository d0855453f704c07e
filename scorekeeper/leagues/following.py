"""What follows from a change of a match for the league it counts for."""

from collections.abc import Callable, Iterator, Sequence

from games.sheet import Sheet
from scorekeeper.leagues.counting import count, counted_match
from scorekeeper.leagues.models import LeagueMatch
from scorekeeper.leagues.moves import told_moves
from scorekeeper.leagues.policy import Actor, visible_to
from scorekeeper.leagues.rebuilding import rebuild
from scorekeeper.leagues.seating import renamed
from scorekeeper.matches.models import Match


class Leagues:
    """Keeps results, sums and ratings up to date."""

    def changed(self, match: Match, before: Sheet, after: Sheet) -> None:
        """Count a match that ended, was corrected or opened again; see who sits at the table.

        A deal in the midst of a match costs nothing.
        """
        names_changed = before.match.players != after.match.players
        if not names_changed and before.status == after.status == "open":
            return
        counted = counted_match(match)
        if counted is None:
            return
        if names_changed:
            renamed(counted, after.match.players)
        count(counted, after)

    def receipt(self, match: Match, before: Sheet, after: Sheet, reader: Actor) -> Sequence[str]:
        """Say what a change moved in the evening, the standings and the ratings."""
        if before.status == after.status == "open":
            return ()
        counted = counted_match(match)
        if counted is None or not visible_to(reader).filter(pk=counted.league_id).exists():
            return ()
        return tuple(told_moves(counted, before, after))

    def hides(self, match: Match) -> bool:
        """Say whether a match counts for a league that only its members may know of."""
        return LeagueMatch.objects.filter(match=match, league__public=False).exists()

    def recount(self, *, mend: bool, tell: Callable[[str], object]) -> Iterator[str]:
        """Work all results, sums and ratings out again."""
        return rebuild(mend=mend, tell=tell)


LEAGUES = Leagues()
