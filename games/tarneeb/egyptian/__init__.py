"""Egyptian Tarneeb: bids with a suit, doubling, and whatever else differs from Tarneeb."""

from games.tarneeb.egyptian.scoring import EgyptianTarneeb

GAME = EgyptianTarneeb()
