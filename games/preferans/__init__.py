"""Croatian Preferans as played in Međimurje: three players, three-column sheets."""

from games.preferans.scoring import Preferans

GAME = Preferans()
