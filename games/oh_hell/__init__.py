"""Oh Hell, in which a player bids how many tricks to take, and has to take exactly so many."""

from games.oh_hell.scoring import OhHell

GAME = OhHell()
