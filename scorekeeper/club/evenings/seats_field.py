"""The field for the number of players at a table."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import GAMES
from games.cards import MOST_PLAYERS
from scorekeeper.web.forms import same_message

SEATS = _("Enter a whole number from 2 to 10.")


class SeatsField(forms.IntegerField):
    """The number of players at a table of a game with a range; empty for the usual number.

    On a page the numbers of the league's games are offered; with `begins_usual`, first the usual
    one of its first game.
    """

    widget = forms.Select

    def __init__(self, *, begins_usual: bool = False, **options: Any) -> None:
        """Take any number that a game may have: the services refuse the others."""
        self.begins_usual, self.ranges = begins_usual, False
        super().__init__(
            label=_("Players at a table"),
            required=False,
            min_value=2,
            max_value=MOST_PLAYERS,
            error_messages=same_message(SEATS),
            **options,
        )

    def get_bound_field(self, form: Any, field_name: str) -> forms.BoundField:
        """Offer the numbers of players of the form's league."""
        self._offer_sizes(form.league.games)
        return super().get_bound_field(form, field_name)

    def _offer_sizes(self, games: Sequence[str]) -> None:
        ranges = [GAMES[slug].table_sizes for slug in games if len(GAMES[slug].table_sizes) > 1]
        self.ranges = bool(ranges)
        sizes = sorted({size for of_game in ranges for size in of_game})
        self.widget.choices = [("", _("usual number")), *((size, str(size)) for size in sizes)]
        first = GAMES[games[0]]
        if self.begins_usual and len(first.table_sizes) > 1:
            self.initial = first.players
