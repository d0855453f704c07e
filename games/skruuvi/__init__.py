"""Skruuvi, the Finnish descendant of Vint: every partner once, a sheet for each player."""

from games.skruuvi.scoring import Skruuvi

GAME = Skruuvi()
