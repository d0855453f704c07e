"""The page that shares a match shows it whole as a code, on the site and on a phone."""

import json
import re
import zlib
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from games import GAMES
from games.code import join, read
from games.examples import examples
from games.sheet import Sheet, fold_sheet
from scorekeeper.matches.access import numbers, whole_code
from scorekeeper.matches.access.numbers import sheet_numbers
from scorekeeper.matches.log import whole_code as stored_code
from scorekeeper.matches.log.whole_code import match_content
from scorekeeper.matches.models import Match
from scorekeeper.matches.services import record_deal
from scorekeeper.phone.answers import answer
from tests.support.exports.stored_matches import LONGEST
from tests.support.people import PASSED_OUT, TABLE, THREE_DEALS, start
from tests.support.phone.evening import ORIGIN, as_on_phone
from tests.support.scanning import codes_in

SITE = "http://testserver"


def numbers_in(digits: str) -> Any:
    """Return the JSON that digits behind a point hold."""
    number = int(digits)
    content = number.to_bytes((number.bit_length() + 7) // 8)
    assert content[0] == 1
    return json.loads(zlib.decompress(content[1:], wbits=-15))


def shared(match: Match, client: Client) -> str:
    """Return the page that shares a match."""
    return client.get(reverse("share", args=(match.code,))).content.decode()


def on_phone(match: Match, **question: Any) -> Any:
    """Return the page that shares a match, as a phone draws it."""
    whole = {"kind": "share", "match": as_on_phone(match), "origin": ORIGIN} | question
    return json.loads(answer(json.dumps(whole)))


@pytest.fixture
def match() -> Match:
    return start(*THREE_DEALS)


@pytest.mark.django_db
def test_page_shows_the_whole_match_to_a_stranger(match: Match, client: Client) -> None:
    watch, whole = codes_in(shared(match, client))

    link, _sign, fragment = whole.partition("#")
    digits, _point, scores = fragment.partition(".")
    assert watch == link == f"{SITE}/m/{match.code}/"
    assert read(join([digits])) == match_content(match)
    assert numbers_in(scores)[1] == TABLE


@pytest.mark.django_db
def test_code_is_another_after_the_next_deal(match: Match, client: Client) -> None:
    before = shared(match, client)

    record_deal(match, PASSED_OUT)

    after = shared(match, client)
    assert (">After deal 3<" in before, ">After deal 4<" in after) == (True, True)
    assert [f'data-version="{n}"' in html for n, html in ((3, before), (4, after))] == [True] * 2
    assert codes_in(before)[1] != codes_in(after)[1]


@pytest.mark.django_db
def test_phone_shows_the_same_code_and_hands_over(match: Match, client: Client) -> None:
    page = on_phone(match)

    (code,) = codes_in(page["html"])
    on_site = codes_in(shared(match, client))[1]
    on_phone_content, content = (
        read(join([each.partition("#")[2].partition(".")[0]])) for each in (code, on_site)
    )
    assert (page["status"], page["template"]) == (200, "share")
    # Only the site knows the zone.
    assert on_phone_content | {"zone": None} == content | {"zone": None}
    assert code.startswith(f"{ORIGIN}/m/{match.code}/#")
    main = page["html"].partition("<main")[2].partition("</main>")[0]
    assert re.findall("<form.*?>", main) == [
        f'<form method="post" action="/m/{match.code}/share/">'
    ]


@pytest.mark.django_db
def test_phone_shows_no_link_to_a_match_that_the_site_does_not_have(match: Match) -> None:
    known, unknown = (on_phone(match, form=form)["html"] for form in ({}, {"born": ["1"]}))

    link = f'value="{ORIGIN}/m/{match.code}/"'
    assert (link in known, link in unknown) == (True, False)
    assert len(codes_in(unknown)) == 1


@pytest.mark.django_db
def test_match_of_several_codes_shows_each_with_its_place(
    match: Match, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_code, "room_for_digits", lambda _link: 150)

    html = shared(match, client)

    _watch, *codes = codes_in(html)
    texts = [code.partition("#")[2].partition(".")[0] for code in codes]
    assert len(codes) > 1
    assert all(f">{place} / {len(codes)}<" in html for place in range(1, len(codes) + 1))
    assert read(join(texts)) == match_content(match)
    assert ["." in code.partition("#")[2] for code in codes] == [True] + [False] * (len(codes) - 1)


@pytest.mark.django_db
def test_match_too_long_for_codes_has_its_link_alone(
    match: Match, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_code, "room_for_digits", lambda _link: 30)

    html = shared(match, client)

    assert len(codes_in(html)) == 1
    assert "This match is too long for codes." in html


@pytest.mark.django_db
def test_code_without_room_for_numbers_holds_the_match_alone(
    match: Match, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole_code, "LARGEST_SHOWN", 5)

    _watch, whole = codes_in(shared(match, client))

    assert "." not in whole.partition("#")[2]


@pytest.mark.parametrize("slug", GAMES)
def test_numbers_are_the_scores_after_each_counted_deal(slug: str) -> None:
    for example in examples(slug).matches:
        sheet = fold_sheet(example.match)

        game, owners, rows, signed = numbers_in(sheet_numbers(sheet))

        assert (game, signed) == (sheet.match.game.name, sheet.standing.signed)
        assert len(owners) == len(sheet.standing.holdings)
        assert len(rows) == len([row for row in sheet.rows if row.counted])
        last = rows[-1] if rows else []
        assert last == [holding.score for holding in sheet.standing.holdings][: len(last)]


def test_numbers_are_in_the_language_of_the_page() -> None:
    with override("ar"):
        game, *_others = numbers_in(sheet_numbers(fold_sheet(LONGEST["tarneeb"])))

    assert game == "طرنيب"


def test_numbers_that_are_too_long_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numbers, "MOST_BYTES", 20)

    assert sheet_numbers(fold_sheet(LONGEST["tarneeb"])) == ""


def test_longest_numbers_fit_into_a_fragment() -> None:
    assert len(str((1 << 8 * numbers.MOST_BYTES) - 1)) <= 3_000


def test_sides_have_their_names_joined() -> None:
    sheet: Sheet = fold_sheet(replace(LONGEST["tarneeb"], players=("A", "B", "C", "D")))

    assert numbers_in(sheet_numbers(sheet))[1] == ["A + C", "B + D"]
