"""Hearts, in which players avoid hearts and the queen of spades, or take all of them."""

from games.hearts.scoring import Hearts

GAME = Hearts()
