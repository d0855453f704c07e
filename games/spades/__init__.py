"""Spades, in which a side bids how many tricks to take at least, and too many are bags."""

from games.spades.scoring import Spades

GAME = Spades()
