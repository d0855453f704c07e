"""The rules of every game: pure functions without Django, clock or random numbers.

`kernel.py` says what a game is and folds deals into a sheet; `preferans/` is the fullest example.
`GAMES` is the one list of games.
"""

from games import (
    avinas,
    bela,
    four_hundred,
    hearts,
    house,
    nestors,
    oh_hell,
    preferans,
    skruuvi,
    spades,
    tarneeb,
    trex,
    vint,
)
from games.kernel import AnyGame
from games.tarneeb import egyptian

GAMES: dict[str, AnyGame] = {
    game.slug: game
    for game in (
        preferans.GAME,
        tarneeb.GAME,
        egyptian.GAME,
        nestors.GAME,
        avinas.GAME,
        skruuvi.GAME,
        house.GAME,
        oh_hell.GAME,
        four_hundred.GAME,
        bela.GAME,
        hearts.GAME,
        spades.GAME,
        vint.GAME,
        trex.GAME,
    )
}
SELF_MADE = next(game for game in GAMES.values() if game.own_rules)
"""The game whose options are the rules that a table makes itself."""
