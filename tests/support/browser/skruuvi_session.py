"""A short session of Skruuvi at a table of four: three sets, then Bolshevik."""

from games.examples import examples
from tests.support.browser.thumb import FOUR

SESSION = next(
    example.match
    for example in examples("skruuvi").matches
    if example.name == "short-session-third-up"
)
DEALS = [dict(deal) for deal in SESSION.deals]
GAME = {"game": "skruuvi", "players": list(FOUR)}
