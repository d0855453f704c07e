"""400: four players in two pairs bid for themselves; hearts are trumps, and 41 points win."""

from games.four_hundred.scoring import FourHundred

GAME = FourHundred()
