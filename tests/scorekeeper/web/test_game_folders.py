"""A game is a folder: it contains its page, print and style, and no other file names it."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from django.conf import settings as site
from django.contrib.staticfiles.finders import find
from django.template.loader import render_to_string
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import GAMES
from games.cards import SUIT_NAMES
from games.kernel import AnyGame
from scorekeeper.exports.paper.content import Head, PrintSettings, blank_sheet, printed_sheet
from scorekeeper.exports.paper.typeset import pdf, png
from scorekeeper.matches.setup.game_list import picture_file
from scorekeeper.matches.sheet.drawing import render_sheet
from scorekeeper.web.game_files import nearest_file, styles_of
from scorekeeper.web.pwa import needed_files
from tests.support.games.strategies import sheets

ROOT = Path(site.BASE_DIR)
EXAMPLES_IN_TESTS = {
    *("preferans", "skruuvi", "avinas", "nestors", "tarneeb", "egyptian-tarneeb", "house")
}
"""Games that tests of every part take as their examples."""
every_game = pytest.mark.parametrize("slug", GAMES)
ENDINGS = {".py", ".html", ".css", ".js", ".typ", ".txt", ".svg"}


def files_of_the_site() -> list[Path]:
    """Return every file of the site, except translations."""
    folders = [ROOT / name for name in ("scorekeeper", "templates", "static")]
    files = (file for folder in folders for file in folder.rglob("*"))
    return [file for file in files if file.suffix in ENDINGS and "locale" not in file.parts]


@every_game
@settings(max_examples=2, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_drawn_match_has_a_page_a_pdf_and_a_picture(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(sheets(slug, most=4))

    page = render_sheet(sheet)
    document = pdf(printed_sheet(sheet, Head(), PrintSettings()))
    picture = png(printed_sheet(sheet, Head(), PrintSettings(show="sheet")))

    assert page.strip(), f"games/{GAMES[slug].folders[0]}/_sheet.html draws nothing"
    assert (document[:5], picture[:4]) == (b"%PDF-", b"\x89PNG")


@every_game
def test_sheet_without_a_deal_has_a_page_a_pdf_and_a_picture(slug: str) -> None:
    sheet = blank_sheet(GAMES[slug], {})

    page = render_sheet(sheet)
    document = pdf(printed_sheet(sheet, Head(blank=True), PrintSettings(to_fill=True)))
    picture = png(printed_sheet(sheet, Head(), PrintSettings(show="sheet")))

    assert page.strip()
    assert (document[:5], picture[:4]) == (b"%PDF-", b"\x89PNG")


@every_game
def test_sheet_of_a_game_is_drawn_by_files_in_its_folder(slug: str) -> None:
    game = GAMES[slug]

    missing = [name for name in ("_sheet.html", "sheet.typ") if nearest_file(game, name) is None]

    assert missing == [], f"write {missing} in games/{game.folders[0]}/"


@every_game
def test_style_of_a_game_is_found_and_cached_on_phones(slug: str) -> None:
    styles = styles_of(GAMES[slug])

    assert [name for name in styles if not find(name)] == []
    assert {f"/static/{name}" for name in styles} <= set(needed_files())


@pytest.mark.parametrize(
    "name", ["games/kernel.py", "games/../static/css/site/base.css", "games/x.css"]
)
def test_nothing_but_styles_is_served_from_the_games(name: str) -> None:
    assert not find(name)


def test_no_file_outside_the_games_names_a_game() -> None:
    slugs = re.compile(rf"\b({'|'.join(GAMES.keys() - SUIT_NAMES)})\b")

    naming = {file for file in files_of_the_site() if slugs.search(file.read_text())}

    assert sorted(str(file.relative_to(ROOT)) for file in naming) == []


@pytest.mark.parametrize("slug", sorted(GAMES.keys() - SUIT_NAMES - EXAMPLES_IN_TESTS))
def test_no_test_but_those_of_a_game_names_it(slug: str) -> None:
    module = slug.replace("-", "_")
    names = re.compile(rf"\b({slug}|{module})\b")
    tests = ROOT / "tests"
    own = {
        *(tests / "games" / module).rglob("*.py"),
        tests / "games" / "play" / f"{module}.py",
        tests / "support" / "games" / f"second_{module}_scorer.py",
        tests / "browser" / f"test_{module}_match.py",
        tests / "games" / "test_new_game.py",
    }

    naming = [file for file in tests.rglob("*.py") if names.search(file.read_text())]

    assert [str(file.relative_to(ROOT)) for file in naming if file not in own] == []


def test_game_without_a_required_hook_cannot_be_made() -> None:
    class Empty(AnyGame):
        """A game without any hook."""

    with pytest.raises(TypeError, match="abstract"):
        Empty()  # type: ignore[abstract]

    assert Empty.__abstractmethods__ == {
        "describe",
        "form",
        "paper",
        "score",
        "settle",
        "standing",
        "start",
        "totals",
    }


def picture_of(game: AnyGame) -> str:
    """Return the picture of a game on the start page, without the numbers' text."""
    return re.sub(r"<text[^>]*>[^<]*", "", render_to_string(picture_file(game)))


def test_no_two_games_have_the_same_picture() -> None:
    pictures = {slug: picture_of(game) for slug, game in GAMES.items()}

    drawn_alike = {
        (first, second)
        for first, second in combinations(GAMES, 2)
        if pictures[first] == pictures[second]
    }
    assert drawn_alike == set(), "Draw a _mini.html in the folder of each."


def test_game_inherits_no_picture() -> None:
    child = type("Child", (type(GAMES["tarneeb"]),), {"__module__": "games.child.scoring"})

    picture = picture_of(child())

    assert nearest_file(child(), "_mini.html") is not None
    assert picture not in map(picture_of, GAMES.values())
    assert 'class="mini"' in picture
