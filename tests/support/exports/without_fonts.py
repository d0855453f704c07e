"""Draws every kind of sheet of every game and prints their formats; for systems without fonts."""

import json
import os
import sys
from dataclasses import replace
from unittest import mock

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()

from games import GAMES
from games.sheet import fold_sheet
from scorekeeper.exports.files.typeset_files import blank_file
from scorekeeper.exports.paper import typeset as typesetting
from scorekeeper.exports.paper.content import Head, PrintSettings, printed_sheet
from scorekeeper.exports.paper.fonts import installed
from tests.support.exports.stored_matches import LONGEST

NAMES = ("Dora 🎉", "محمد", "太郎", "Ольга")


def draw_files(slug: str) -> list[str]:
    """Draw PDF, picture, blank sheet and link preview of a game; return their file formats."""
    match = LONGEST[slug]
    sheet = fold_sheet(replace(match, players=NAMES[: len(match.players)]))
    files = (
        typesetting.pdf(printed_sheet(sheet, Head("अनिल"), PrintSettings())),
        typesetting.png(printed_sheet(sheet, Head("अनिल"), PrintSettings(show="sheet"))),
        blank_file(slug, {}).content,
        typesetting.png(printed_sheet(sheet, Head("अनिल"), PrintSettings(show="result"))),
    )
    return [file[:4].strip(b"\x89%").decode() for file in files]


if __name__ == "__main__":
    if os.environ.get("NO_FOLDERS"):
        mock.patch.object(installed, "FOLDERS", ()).start()
    formats = {
        "drawn": {slug: draw_files(slug) for slug in GAMES},
        "fonts": installed.families(installed.state()),
    }
    json.dump(formats, sys.stdout)
