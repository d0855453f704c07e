"""Style sheets are small, use only the tokens of tokens.css, and are loaded by groups."""

import re
from pathlib import Path

import pytest
from django.test import Client
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it brings no types
from pytest_django import Settings

from games import GAMES
from scorekeeper.web.game_files import styles_of
from scorekeeper.web.styles import GROUPS, group_texts
from tests.support.colours import ROOT, tokens

MOST_LINES = 250
CSS = ROOT / "static" / "css"
SHEETS = sorted([*(ROOT / "static").rglob("*.css"), *(ROOT / "games").rglob("*.css")])
OWN_NAMES = {
    "--columns",
    "--least",
    "--n",
    "--strip",
    "--pen",
    "--chalk",
    "--seat",
    "--wide",
    "--high",
}
"""Custom properties that a sheet sets for its contents."""
LINKED = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)">')


def code(sheet: Path) -> str:
    return re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)


def name_of(sheet: Path) -> str:
    return str(sheet.relative_to(ROOT))


@pytest.mark.parametrize("sheet", SHEETS, ids=name_of)
def test_sheet_is_short_and_says_what_it_is_for(sheet: Path) -> None:
    lines = sheet.read_text().splitlines()

    assert len(lines) <= MOST_LINES
    assert lines[0].startswith("/* ")


@pytest.mark.parametrize("sheet", SHEETS, ids=name_of)
def test_sheet_names_only_tokens_that_there_are(sheet: Path) -> None:
    named = set(re.findall(r"var\((--[\w-]+)", code(sheet)))

    assert named - {f"--{name}" for name in tokens()} - OWN_NAMES == set()


@pytest.mark.parametrize("sheet", SHEETS, ids=name_of)
def test_sheet_has_no_colour_of_its_own(sheet: Path) -> None:
    colours = re.findall(r"#[0-9a-f]{3,8}\b|\brgb\(", code(sheet))

    allowed = {"tokens.css": None, "share.css": {"#fff", "#000"}, "api.css": {"#fafafa"}}
    expected = allowed.get(sheet.name, set())
    assert expected is None or set(colours) <= expected


def test_group_is_one_file_of_its_sheets_in_their_order(client: Client) -> None:
    page = client.get("/new/preferans/").content.decode()

    expected = {
        f"css/{group}.joined.css": "".join(code(CSS / f"{name}.css") for name in names).split()
        for group, names in GROUPS.items()
    }
    assert {name: text.split() for name, text in group_texts()} == expected
    assert LINKED.findall(page) == [
        "css/site.joined.css",
        "css/pages/new-match.css",
        "css/deal/noscript.css",
    ]


def test_sheet_is_in_one_group() -> None:
    grouped = [name for names in GROUPS.values() for name in names]

    assert sorted(set(grouped)) == sorted(grouped)


def test_every_sheet_is_loaded_by_some_page() -> None:
    pages = "".join(page.read_text() for page in (ROOT / "templates").rglob("*.html"))
    of_games = [file for game in GAMES.values() for file in styles_of(game)]
    grouped = {name for names in GROUPS.values() for name in names}

    names = {str(sheet.relative_to(CSS))[: -len(".css")] for sheet in CSS.rglob("*.css")}
    single_sheets = names - grouped
    unused = {name for name in single_sheets if f"css/{name}.css" not in pages}
    assert {name for name in unused if f"css/{name}.css" not in of_games} == set()
    assert [group for group in GROUPS if f'{{% styles "{group}" %}}' not in pages] == []


@pytest.mark.django_db
def test_sheets_come_singly_while_the_site_is_worked_on(client: Client, settings: Settings) -> None:
    settings.DEBUG = True

    linked = LINKED.findall(client.get("/games/preferans/").content.decode())

    single_sheets = [f"css/{name}.css" for group in ("site", "match") for name in GROUPS[group]]
    assert linked == [*single_sheets, "css/pages/rules.css", "css/deal/noscript.css"]


def test_figures_of_the_font_have_one_width_and_its_files_are_small() -> None:
    files = sorted((ROOT / "static" / "fonts").glob("besley*.woff2"))
    font = TTFont(files[-1])
    glyphs, widths = font.getBestCmap(), font["hmtx"]

    figures = {widths[glyphs[ord(figure)]][0] for figure in "0123456789"}
    signs = {widths[glyphs[ord(sign)]][0] for sign in "+−"}

    assert [file.name for file in files] == [
        "besley-700-fi.woff2",
        "besley-700-hr.woff2",
        "besley-700-lt.woff2",
        "besley-700-more.woff2",
        "besley-700.woff2",
    ]
    assert (figures, signs) == ({1240}, {1060})
    assert sum(file.stat().st_size for file in files) < 22_000


def test_fonts_have_the_letters_that_the_sheet_promises() -> None:
    ranges = re.findall(
        r"url\(\"\.\./fonts/([\w.-]+)\".*?unicode-range: ([^;]+);",
        (CSS / "tokens.css").read_text(),
        re.DOTALL,
    )

    for file, letters in ranges:
        promised = set()
        for part in re.split(r",\s+", letters):
            first, _, last = part.removeprefix("U+").partition("-")
            promised |= set(range(int(first, 16), int(last or first, 16) + 1))
        assert promised == set(TTFont(ROOT / "static" / "fonts" / file).getBestCmap())
    assert len(ranges) == 5


def test_title_in_each_language_has_its_letters_and_asks_for_small_files() -> None:
    letters = {"fi": "ÄäÅåÖö", "hr": "ĆćČčĐđŠšŽž", "lt": "ĄąČčĘęĖėĮįŠšŲųŪūŽž"}
    files = {file.name: file for file in (ROOT / "static" / "fonts").glob("*.woff2")}

    for language, wanted in letters.items():
        drawn = {
            name: {chr(code) for code in TTFont(file).getBestCmap()} for name, file in files.items()
        }
        needed = [name for name, has in drawn.items() if has & set(wanted)]

        assert set(wanted) <= set().union(*(drawn[name] for name in needed))
        assert sum(files[name].stat().st_size for name in needed) < 4_000, language
