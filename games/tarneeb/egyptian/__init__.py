"""Egyptian Tarneeb: bids with a suit, doubling, and other differences from Tarneeb."""

from games.tarneeb.egyptian.scoring import EgyptianTarneeb

GAME = EgyptianTarneeb()
