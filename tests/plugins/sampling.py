"""Five games for each test of all games, others for each test; `make thorough` tries them all."""

from collections import defaultdict
from collections.abc import Sequence
from zlib import crc32

import pytest

from games import GAMES

SAMPLE = 5
CHEAP = ("games", "tests/games")
"""Folders whose tests need no site: they always try every game."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--every-game", action="store_true", help="try every test with every game")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests of the games outside the sample of their function as `thorough`."""
    if config.getoption("every_game"):
        return
    functions: dict[str, list[pytest.Function]] = defaultdict(list)
    for item in items:
        is_cheap = item.nodeid.startswith(CHEAP)
        if isinstance(item, pytest.Function) and not is_cheap and game_of(item):
            functions[item.nodeid.partition("[")[0]].append(item)
    for name, tests in functions.items():
        chosen = sample(name, list(dict.fromkeys(game_of(test) for test in tests)))
        for test in tests:
            if game_of(test) not in chosen:
                test.add_marker("thorough")


def game_of(test: pytest.Function) -> str:
    """Return the game with which a test is called, "" without one or if left to long runs."""
    if not hasattr(test, "callspec") or test.get_closest_marker("thorough"):
        return ""
    slug = str(test.callspec.params.get("slug", ""))
    return slug if slug in GAMES else ""


def sample(name: str, games: Sequence[str]) -> set[str]:
    """Return the games that a function tries: as far apart as can be, from a place of its own.

    >>> sorted(sample("test_a", "abcdefghij")), sorted(sample("test_d", "abcdefghij"))
    (['a', 'c', 'e', 'g', 'i'], ['b', 'd', 'f', 'h', 'j'])
    >>> sorted(sample("test_a", "abc"))
    ['a', 'b', 'c']
    """
    if len(games) <= SAMPLE:
        return set(games)
    start = crc32(name.encode())
    return {games[(start + place * len(games) // SAMPLE) % len(games)] for place in range(SAMPLE)}
