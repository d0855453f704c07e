"""Avinas, the Lithuanian game of rams: two pairs, eight tricks, circles and pips."""

from games.avinas.scoring import Avinas

GAME = Avinas()
