"""The size of a whole match in a code, and the time to write and read it: a table in Markdown.

Options and deals are drawn as the laws of the games draw them, on sheets that begin again when a
match is over; names are of eight random letters. Tables change fewer options, and play more evenly.
"""

import os
import time
from collections.abc import Callable
from datetime import UTC, datetime
from statistics import mean
from typing import Any

import django
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from games import GAMES
from games.code import TooLongForCodes, read, split, write
from games.code.dictionaries import dictionary, newest_number
from games.sheet import MatchInput, Sheet, opening_sheet
from games.values import JsonObject
from scorekeeper.media.qr import room_for_digits, scan_code
from tests.support.games.strategies import PLAY

LINK = "https://scorekeeper.example.org/m/abcdefgh/"
NUMBERS = 12, 24, 48, 120
MATCHES = 20
LETTERS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=8, max_size=8)
STARTS = st.datetimes(datetime(2026, 1, 1), datetime(2027, 1, 1))  # noqa: DTZ001  strategies want it
MOST_PLAYERS = 4


def main() -> None:
    """Print a row for each game."""
    os.environ |= {"DJANGO_SETTINGS_MODULE": "tests.bench.settings", "LOG_LEVEL": "WARNING"}
    django.setup()
    columns = [f"{number} deals: bytes, most; modules" for number in NUMBERS]
    head = ["game", *columns, "24 on a screen: modules, most; drawn in", "write, read 24"]
    print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}")  # noqa: T201
    for slug in GAMES:
        dictionary(slug, newest_number(slug))
        print(f"| {' | '.join([slug, *map(str, _cells(slug))])} |", flush=True)  # noqa: T201


def _cells(slug: str) -> list[str]:
    matches = {number: drawn_matches(slug, number) for number in NUMBERS}
    sizes = [_size([write(match) for match in matches[number]]) for number in NUMBERS]
    usual = matches[24]
    codes = [write(match) for match in usual]
    screen = _screen(usual)
    return [
        *sizes,
        screen,
        f"{_milliseconds(write, usual):.1f}, {_milliseconds(read, codes):.1f} ms",
    ]


def _size(codes: list[bytes]) -> str:
    """Return mean and largest bytes of codes, and the modules of the usual and the largest."""
    sizes = sorted(codes, key=len)
    modules = [_modules(sizes[len(sizes) // 2]), _modules(sizes[-1])]
    return f"{mean(map(len, codes)):.0f}, {len(sizes[-1])}; {modules[0]}, {modules[1]}"


def _modules(code: bytes) -> str:
    """Return the modules of the QR codes of a match: their number, if there are several."""
    try:
        texts = split(code, room_for_digits(LINK))
    except TooLongForCodes:
        return "link alone"
    side = scan_code(LINK, texts[0]).get_size()
    return str(side) if len(texts) == 1 else f"{len(texts)} × {side}"


def _screen(matches: list[JsonObject]) -> str:
    """Return the modules of the first code on a screen, with numbers, and the time to draw it."""
    from scorekeeper.matches.access.whole_code import (  # noqa: PLC0415  it needs the settings
        code_with_numbers,
    )

    drawn = [
        (LINK, split(write(match), room_for_digits(LINK))[0], _sheet(match)) for match in matches
    ]
    sides = sorted(code_with_numbers(*each).get_size() for each in drawn)
    time_each = _milliseconds(lambda each: code_with_numbers(*each), drawn)
    return f"{sides[len(sides) // 2]}, {sides[-1]}; {time_each:.0f} ms"


def _sheet(content: JsonObject) -> Sheet:
    """Return the sheet of a match, whose deals after its end do not count."""
    from scorekeeper.matches.log.code_match import CodeMatch  # noqa: PLC0415  the same
    from scorekeeper.matches.log.document import Document  # noqa: PLC0415
    from scorekeeper.matches.sheet.cache import sheet_of  # noqa: PLC0415

    document = TypeAdapter(Document).validate_python(content)
    return sheet_of(CodeMatch(code="", content=content, read=document))


def _milliseconds(function: Callable[[Any], object], arguments: list[Any]) -> float:
    start = time.perf_counter()
    for argument in arguments:
        function(argument)
    return 1000 * (time.perf_counter() - start) / len(arguments)


def drawn_matches(slug: str, deals: int) -> list[JsonObject]:
    """Return matches of a game with so many deals, always the same."""
    matches: list[JsonObject] = []

    @settings(
        max_examples=2 * MATCHES,
        database=None,
        derandomize=True,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(st.data())
    def collect(data: st.DataObject) -> None:
        matches.append(_drawn_match(slug, deals, data.draw))

    collect()
    return matches[-MATCHES:]


def _drawn_match(slug: str, deals: int, draw: Any) -> JsonObject:
    play = PLAY[slug]
    options = draw(play.OPTIONS)
    usual = GAMES[slug]
    sizes = usual.at_table(options, usual.players).table_sizes
    players = max((size for size in sizes if size <= MOST_PLAYERS), default=sizes[0])
    names = tuple(draw(LETTERS).capitalize() for _seat in range(players))
    match = MatchInput(game=usual.at_table(options, players), players=names, options=options)
    sheet, entries = opening_sheet(match), list[Any]()
    for _number in range(deals):
        sheet = opening_sheet(match) if sheet.over else sheet
        sheet = sheet.plus(play.next_deal(draw, sheet))
        entries.append(sheet.rows[-1].entry)
    return {
        "game": slug,
        "version": deals,
        "players": list(names),
        "options": options,
        "title": None,
        "first_dealer": 0,
        "set_dealers": {},
        "bookkeeper": 0,
        "stake": None,
        "deals": entries,
        "pending": None,
        "stopped": False,
        "started_at": draw(STARTS).replace(tzinfo=UTC).isoformat().replace("+00:00", "Z"),
        "zone": "Europe/Zagreb",
    }


if __name__ == "__main__":
    main()
