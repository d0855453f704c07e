"""Bela, the Croatian belot: trumps, declarations and 162 points of cards, to 1001."""

from games.bela.scoring import Bela

GAME = Bela()
