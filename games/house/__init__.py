"""House games: one set of rules for every game that a table has made itself."""

from games.house.scoring import House

GAME = House()
