"""The names of contracts and cards, in full and as they stand on the sheet."""

from games.trex.deals import Card, Contract
from games.words import _

CONTRACT_NAMES: dict[Contract, str] = {
    "king": _("King of hearts"),
    "queens": _("Queens"),
    "diamonds": _("Diamonds"),
    "slaps": _("Slaps"),
    "trex": _("Trex"),
    "complex": _("Complex"),
}
SHORT_NAMES: dict[Contract, str] = {
    "king": _("♥K"),
    "queens": _("Q"),
    "diamonds": "♦",
    "slaps": _("Sl."),
    "trex": _("Tx"),
    "complex": _("Cx"),
}
"""The contracts as they stand on the sheet."""
CARD_NAMES: dict[Card, str] = {
    "king_hearts": _("King of hearts"),
    "queen_spades": _("Queen of spades"),
    "queen_hearts": _("Queen of hearts"),
    "queen_diamonds": _("Queen of diamonds"),
    "queen_clubs": _("Queen of clubs"),
}
CARD_SIGNS: dict[Card, str] = {
    "king_hearts": _("♥K"),
    "queen_spades": _("♠Q"),
    "queen_hearts": _("♥Q"),
    "queen_diamonds": _("♦Q"),
    "queen_clubs": _("♣Q"),
}
"""The cards as they stand in a line of text."""
