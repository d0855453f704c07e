"""A code that is no match of this site's rules is refused in a sentence, and nothing is stored."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.code import write_hand_over
from games.sheet import fold_sheet
from scorekeeper.matches.log.document import Document
from scorekeeper.matches.log.whole_code import match_content
from scorekeeper.matches.models import Match
from tests.plugins.profiles import tries
from tests.support.exports.codes import scanned, send_code, texts_of
from tests.support.exports.stored_matches import LONGEST
from tests.support.games.crafted_codes import WORST, crafted, number_of
from tests.support.games.stored import stored_match
from tests.support.people import PASSED_OUT, TABLE, contract, start
from tests.support.tables import changed, every_row

pytestmark = pytest.mark.django_db

SENTENCES = re.compile(r'<p class="error"[^>]*>(.*?)</p>|<ul class="file-problems">(.*?)</ul>')
FOREIGN = "This is not the code of a match."
DAMAGED = "This code is damaged or cut off. Scan it again."
MIXED = "These codes are of different matches. Scan one sheet."
REQUIRED = "This field is required."
UNKNOWN = "There is no field with this name here."
TOO_MANY = "A match holds at most 2000 deals"
DIFFERENT_NAMES = "Enter 3 to 4 different names."


def hand_over(match: Match) -> str:
    return str(int.from_bytes(write_hand_over(match_content(match))))


def one_digit_off(code: str) -> str:
    return code[:-1] + str((int(code[-1]) + 1) % 10)


REFUSED: dict[str, tuple[Callable[[Match], str], str]] = {
    "empty": (lambda _match: "", "Paste the link of a code."),
    "a link without a code": (lambda match: f"https://x.example/m/{match.code}/", FOREIGN),
    "foreign": (lambda _match: "https://www.example.org/#abc", FOREIGN),
    "no number": (lambda _match: "٣٤٥", FOREIGN),
    "a hundred thousand digits": (lambda _match: "9" * 100_000, FOREIGN),
    "ten thousand words": (lambda _match: "9 " * 9_999, DAMAGED),
    "damaged": (lambda match: one_digit_off(scanned(match)), DAMAGED),
    "cut off": (lambda match: scanned(match)[:-9], DAMAGED),
    "newer": (
        lambda _match: crafted(5, form=4),
        "A newer version of Scorekeeper made this code. Update this site.",
    ),
    "another game": (
        lambda _match: crafted(5, slug="a game of tomorrow"),
        "This code is of a game that this site does not have.",
    ),
    "incomplete": (
        lambda match: scanned(match, digits=170).split()[0],
        "Scan all codes of the sheet: 2 of 3 are missing.",
    ),
    "of two matches": (
        lambda match: scanned(match) + " " + scanned(match, title="Another"),
        MIXED,
    ),
    "hand-over": (hand_over, "This code hands over the scoring of a match."),
    "no match": (
        lambda _match: crafted(number_of({"a": 1}), dictionary=0),
        "This field is required.",
    ),
    "half a letter": (lambda match: scanned(match, players=["\ud800", "Ben", "Dora"]), DAMAGED),
    "the worst names": (lambda match: scanned(match, players=[WORST, "Ben", "Dora"]), DAMAGED),
    "names twice": (lambda match: scanned(match, players=["Ben", "BEN", "Dora"]), DIFFERENT_NAMES),
    "a field of tomorrow": (
        lambda match: scanned(match, weather="rain"),
        "There is no field with this name here.",
    ),
    "a number too large": (lambda match: scanned(match, first_dealer=10**30), DAMAGED),
    "too many deals": (
        lambda match: scanned(match, deals=[PASSED_OUT] * 2001),
        "A match holds at most 2000 deals",
    ),
}


@pytest.mark.parametrize("sent", [{}, {"do": "import"}, {"do": "import", "sure": "1"}])
@pytest.mark.parametrize("name", REFUSED)
def test_bad_code_is_refused_in_words_and_stores_nothing(
    client: Client, name: str, sent: dict[str, str]
) -> None:
    make, expected = REFUSED[name]
    code = make(start(PASSED_OUT, players=TABLE, details={"title": "A long title of a match"}))
    before = every_row()

    answer = send_code(client, code, **sent)

    sentences = [unescape("".join(found)) for found in SENTENCES.findall(answer.content.decode())]
    assert answer.status_code == 400
    assert [expected in sentence for sentence in sentences] == [True], sentences
    assert changed(before, every_row()) == {}


def test_impossible_deal_is_drawn_but_not_imported(client: Client) -> None:
    wrong = contract(0, 9)
    code = scanned(start(PASSED_OUT), deals=[PASSED_OUT, wrong])

    shown = send_code(client, code)
    refused = send_code(client, code, "import", sure="1")

    assert shown.status_code == 200
    assert '<code dir="ltr">deals.1.contract</code>' in shown.content.decode()
    assert 'name="sure"' not in shown.content.decode()
    assert (refused.status_code, Match.objects.count()) == (400, 1)


def test_million_characters_are_refused_before_they_are_read(client: Client) -> None:
    answer = send_code(client, "9" * 1_000_000)

    assert (answer.status_code, answer.content) == (413, b"The request is too large.")


SCALARS = st.none() | st.booleans() | st.integers(-3, 99) | st.text(max_size=5)
VALUES = SCALARS | st.lists(SCALARS, max_size=4) | st.dictionaries(st.text(max_size=4), SCALARS)
FIELDS = (*Document.__dataclass_fields__, "another")


def spoil(draw: st.DrawFn, value: Any) -> Any:
    """Return JSON with a value in it replaced, somewhere below."""
    if isinstance(value, dict) and value and draw(st.integers(0, 3)):
        name = draw(st.sampled_from([*value]))
        return value | {name: spoil(draw, value[name])}
    if isinstance(value, list) and value and draw(st.integers(0, 3)):
        place = draw(st.integers(0, len(value) - 1))
        return [*value[:place], spoil(draw, value[place]), *value[place + 1 :]]
    return draw(VALUES)


@st.composite
def spoilt_contents(draw: st.DrawFn) -> dict[str, Any]:
    """Draw the content of a match with a field that was replaced, or with a value inside one."""
    slug = draw(st.sampled_from([*GAMES]))
    content = stored_match(fold_sheet(LONGEST[slug]))
    name = draw(st.sampled_from(FIELDS))
    return content | {name: spoil(draw, content.get(name)), "game": slug}


@tries(60)
@given(content=spoilt_contents())
def test_spoilt_match_is_shown_or_refused(content: dict[str, Any]) -> None:
    answer = send_code(Client(), *texts_of(content))

    assert answer.status_code in {200, 400}


@tries(60)
@given(text=st.text() | st.from_regex(r"[1-9][0-9]{0,400}", fullmatch=True))
def test_random_text_is_refused(text: str) -> None:
    answer = send_code(Client(), text.replace("\0", ""))

    assert answer.status_code == 400
