"""The guidance below the number of the next deal is short, and differs from the strip."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.sheet import MatchInput, Sheet, fold_sheet
from scorekeeper.matches.sheet.guidance import INVISIBLE, MOST_LETTERS, SEPARATOR, guidance, length
from scorekeeper.presenters.standing import present_standing
from tests.plugins.profiles import at_length, tries
from tests.support.games.strategies import sheets
from tests.support.languages import OTHER_LANGUAGES

FIVE = ("Clara", "James", "Helen", "Oscar")
LONG = ("Alexandrina-Maria", "Bartholomew Junior", "W" * 40, "مُحَمَّد عبد الرحمن بن علي الهاشمي")
WIDE = ("山田太郎左衛門", "さくら", "アレクサンドリーナ", "健太郎さん")


def with_names(sheet: Sheet, names: Sequence[str]) -> Sheet:
    seated = tuple(names[: len(sheet.match.players)])
    return replace(sheet, match=replace(sheet.match, players=seated))


def line(sheet: Sheet) -> str:
    """Return the guidance as text, without bidirectional marks."""
    return SEPARATOR.join(part["text"] for part in guidance(sheet)).translate(INVISIBLE)


@pytest.mark.parametrize("language", ["en", *at_length(*OTHER_LANGUAGES)])
@pytest.mark.parametrize("slug", GAMES)
@tries(30)
@given(data=st.data(), names=st.sampled_from([FIVE, LONG, WIDE]))
def test_line_is_short_in_every_state_with_any_names(
    language: str, slug: str, data: st.DataObject, names: tuple[str, ...]
) -> None:
    sheet = with_names(data.draw(sheets(slug)), names)

    with translation.override(language):
        guidance_line = line(sheet)

    assert len(guidance_line) <= MOST_LETTERS
    assert bool(guidance_line) == bool(sheet.match.game.guidance(sheet))


@pytest.mark.parametrize("slug", GAMES)
@tries(30)
@given(data=st.data())
def test_line_keeps_short_names_and_the_first_phrase(slug: str, data: st.DataObject) -> None:
    sheet = with_names(data.draw(sheets(slug)), FIVE)

    texts = [phrase.render(names=FIVE) for phrase in sheet.match.game.guidance(sheet)]

    full_text = SEPARATOR.join(texts).translate(INVISIBLE)
    assert full_text.startswith(line(sheet))
    assert len(full_text) == len(line(sheet)) or length(texts) > MOST_LETTERS


@pytest.mark.parametrize("slug", GAMES)
@tries(30)
@given(data=st.data())
def test_line_repeats_nothing_of_the_strip(slug: str, data: st.DataObject) -> None:
    sheet = data.draw(sheets(slug))

    guidance_line = line(sheet)

    for chip in present_standing(sheet):
        running, names = chip["running"], " & ".join(player["name"] for player in chip["players"])
        for numbers in (
            f"{running['text']} {running['label']}",
            f"{running['label']} {running['text']}",
            f"{names}: {chip['total']}",
        ):
            assert not re.search(rf"(?<![+\w]){re.escape(numbers)}(?!\w)", guidance_line)


def test_long_names_give_way_before_anything_is_left_out() -> None:
    names = ("Ana", "Konstantinopolitanskaja Vera", "Bo")

    sheet = fold_sheet(MatchInput(GAMES["preferans"], names))

    assert line(sheet) == "K bids first · refe left: 1 · centres: 90 to go"
