"""Rows of standings for pages and printed sheets."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_noop as _

from scorekeeper.languages.decimals import decimal_text
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.counting.words import value_text
from scorekeeper.leagues.people.faces import Face
from scorekeeper.leagues.standings.adjustments import present_adjusted
from scorekeeper.leagues.standings.table import Table
from scorekeeper.presenters.presenter import score_text
from scorekeeper.scoring.divisions import ASK, DOWN, STAY, UP
from scorekeeper.scoring.standings import MINIMUM_MATTERS, SHARE, Standing, Tally, as_text
from scorekeeper.scoring.tie_breaks import AHEAD
from scorekeeper.web.context import Context

WAYS = {UP: _("goes up"), DOWN: _("goes down"), ASK: _("to be decided")}
OUTCOMES = {"W": _("won"), "D": _("drawn"), "L": _("lost")}


@dataclass(frozen=True)
class StandingRow:
    """The row of a member; `form` has the letter and word of each of the last outcomes."""

    table: Table
    member: UUID
    form: Sequence[Mapping[str, str]]

    @property
    def face(self) -> Face:
        """The name and suit of the member."""
        return self.table.people[self.member]

    @property
    def standing(self) -> Standing:
        """The place, the movement, and the sums behind them."""
        return self.table.rows[self.member]

    @property
    def tally(self) -> Tally:
        """The sums of the member's matches."""
        return self.standing.tally

    @property
    def minimum(self) -> int:
        """The number of matches required for a place."""
        query = self.table.query
        return query.minimum if query.method in MINIMUM_MATTERS else 1

    @property
    def value(self) -> str:
        """The value that standings sort by, in the reader's language."""
        return value_text(self.standing, self.table.query.method)

    @property
    def moved_by(self) -> int:
        """The number of places gained or lost."""
        return abs(self.standing.moved or 0)

    @property
    def ahead_by(self) -> str:
        """The tie-break that puts the member ahead of the next one, as text."""
        rule = self.standing.ahead_by
        return gettext(AHEAD[rule]) if rule else ""

    @property
    def way(self) -> str:
        """The move to another division at the end of the season, as text; empty to stay."""
        divided = self.table.divided
        way = divided.ways.get(self.member, STAY) if divided else STAY
        return gettext(WAYS[way]) if way in WAYS else ""

    @property
    def adjusted(self) -> str:
        """The part of the value that comes from adjustments, with its sign."""
        return score_text(as_text(self.tally.adjusted(self.table.query.method)))

    @property
    def adjustments(self) -> list[Context]:
        """The adjustments of the value."""
        return present_adjusted(self.table.adjustments.get(self.member, ()))

    @property
    def parts(self) -> list[Context]:
        """The part of each game in standings over all games."""
        return [
            {
                "game": game_name(game),
                "matches": part.matches,
                "mean": decimal_text(as_text(part.value(SHARE))),
            }
            for game, part in self.tally.by_game().items()
        ]


def present_outcomes() -> dict[str, dict[str, str]]:
    """Return the letter and the word of each outcome in the reader's language."""
    letters = {"W": pgettext("won", "W"), "D": pgettext("drawn", "D"), "L": pgettext("lost", "L")}
    return {
        outcome: {"letter": letter, "is": outcome, "says": gettext(OUTCOMES[outcome])}
        for outcome, letter in letters.items()
    }


def standing_rows(table: Table, members: Iterable[UUID] | None = None) -> list[StandingRow]:
    """List the rows of standings, of these members alone if given."""
    shown_members = list(table.rows if members is None else members)
    outcomes = present_outcomes()
    return [
        StandingRow(table, member, [outcomes[outcome] for outcome in table.rows[member].tally.form])
        for member in shown_members
    ]
