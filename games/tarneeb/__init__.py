"""Tarneeb, a partnership trick game of the Middle East; `egyptian/` holds its Egyptian form."""

from games.tarneeb.scoring import Tarneeb

GAME = Tarneeb()
