"""Croatian Preferans as played in Međimurje: three players, and a fourth who rests in turn."""

from games.preferans.scoring import Preferans

GAME = Preferans()
