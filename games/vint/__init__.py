"""Vint, the Russian game of bids from one to seven: a rubber with tricks below the line."""

from games.vint.scoring import Vint

GAME = Vint()
