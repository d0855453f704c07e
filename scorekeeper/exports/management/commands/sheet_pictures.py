"""Writes pictures of printed sheets, one a game; docs/sheets holds the last output."""

from argparse import ArgumentParser
from datetime import date
from pathlib import Path

from django.core.management import BaseCommand

from games import GAMES
from games.examples import examples
from games.sheet import MatchInput, fold_sheet
from scorekeeper.exports.paper.content import Head, PrintSettings, blank_sheet, printed_sheet
from scorekeeper.exports.paper.typeset import page_pictures

HEAD = Head(
    "Friday evening", date(2026, 11, 20), "k7pq2mxa", "https://cards.example.com/m/k7pq2mxa/"
)


class Command(BaseCommand):
    """Print the longest worked match of each game, and its empty sheet."""

    help = "Writes pictures of every game's printed sheet into a folder."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)

    def handle(self, *, folder: Path, **_: object) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        for slug, game in GAMES.items():
            played = printed_sheet(fold_sheet(longest(slug)), HEAD, PrintSettings())
            empty = printed_sheet(
                blank_sheet(game, {}), Head(blank=True), PrintSettings(to_fill=True)
            )
            (folder / f"{slug}.png").write_bytes(page_pictures(played)[0])
            (folder / f"{slug}-empty.png").write_bytes(page_pictures(empty)[0])


def longest(slug: str) -> MatchInput:
    """Return the longest worked match of a game."""
    return max(
        (example.match for example in examples(slug).matches), key=lambda worked: len(worked.deals)
    )
