"""Plausible matches for the demo, from the deals of the worked examples."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from random import Random

from games import GAMES
from games.examples import examples
from games.inputs import read_match
from games.sheet import Sheet, opening_sheet
from games.values import Entry, JsonObject
from scorekeeper.matches.log.file_data import FORMAT, VERSION
from scorekeeper.media.times import rfc3339

TRIES = 40
"""Deals drawn before a match ends: some deals are not possible after others."""
DEAL_TIME = timedelta(minutes=6)
CORRECTED_EVERY = 9
"""One deal in this many is entered wrongly, then corrected."""


@dataclass(frozen=True)
class Table:
    """A match to play: its game, players, start, length and stake."""

    game: str
    players: tuple[str, ...]
    at: datetime
    most_deals: int
    title: str | None = None
    stake: Mapping[str, str] | None = None
    stays_open: bool = False


def play_match(table: Table, random: Random, by: str) -> JsonObject:
    """Return the file of a match played at this table, with its log of changes."""
    details = {"game": table.game, "players": list(table.players), "stake": table.stake}
    sheet = opening_sheet(read_match(details))
    deals: list[Entry] = []
    changes: list[dict[str, object]] = []
    for number, (entry, after) in enumerate(_played_deals(sheet, table, random), start=1):
        sheet = after
        mistake = random.choice(valid_deals(table.game)) if number % CORRECTED_EVERY == 0 else None
        changes.append({"kind": "add", "new": mistake or entry})
        if mistake is not None:
            changes.append({"kind": "correct", "number": number, "new": entry})
        deals.append(entry)
    stopped = sheet.status == "open" and not table.stays_open
    if stopped:
        changes.append({"kind": "stop"})
    agreed = {"title": table.title, "players": list(table.players), "stake": table.stake}
    start = table.at
    return {
        "format": FORMAT,
        "format_version": VERSION,
        "game": table.game,
        **agreed,
        "started_at": rfc3339(start),
        "deals": deals,
        "stopped": stopped,
        "history": {
            "opening": agreed,
            "changes": [
                {"version": version, "at": rfc3339(start + version * DEAL_TIME), "by": by} | change
                for version, change in enumerate(changes, start=1)
            ],
        },
    }


def _played_deals(sheet: Sheet, table: Table, random: Random) -> Iterator[tuple[Entry, Sheet]]:
    """Yield deals that the rules allow in sequence, each with the sheet after it."""
    for _deal in range(table.most_deals):
        step = next(_valid_deals(sheet, table.game, random), None)
        if step is None or (table.stays_open and step[1].status != "open"):
            return
        sheet = step[1]
        yield step
        if sheet.status != "open":
            return


def _valid_deals(sheet: Sheet, game: str, random: Random) -> Iterator[tuple[Entry, Sheet]]:
    for _try in range(TRIES):
        entry = random.choice(valid_deals(game))
        after = sheet.plus(dict(entry))
        if not after.rows[-1].refusals:
            yield entry, after


@cache
def valid_deals(game: str) -> tuple[Entry, ...]:
    """Return all deals of a game's worked examples that are valid under its usual rules."""
    game_examples = examples(game)
    deals = [deal for match in game_examples.matches for deal in match.match.deals]
    deals += [example.deal for example in game_examples.deals]
    return tuple(deal for deal in deals if _is_valid(game, deal))


def _is_valid(game: str, deal: Entry) -> bool:
    names = [str(seat) for seat in range(GAMES[game].players)]
    sheet = opening_sheet(read_match({"game": game, "players": names}))
    return not sheet.plus(dict(deal)).rows[-1].refusals
