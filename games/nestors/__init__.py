"""Nestors, Ali Safaaei's partnership game in which a rank is trump."""

from games.nestors.scoring import Nestors

GAME = Nestors()
