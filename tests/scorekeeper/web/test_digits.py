"""Readers of Arabic choose the digits ٠١٢ or 012; the text of a page stays as it is."""

import re

import pytest
from django.conf import settings
from django.test import Client
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from tests.plugins.programs import ROOT
from tests.support.people import PASSED_OUT, start

SHEET = "css/arabic-digits.css"
CHOICE = re.compile(r'<button name="digits" value="(\w+)" type="submit"([^>]*)>')
ARABIC = {"Accept-Language": "ar"}
FONTS = sorted((ROOT / "static" / "fonts").glob("arabic-digits-*.woff2"))

pytestmark = pytest.mark.django_db


def page(client: Client, address: str = "/", language: str = "ar") -> str:
    return client.get(address, headers={"Accept-Language": language}).content.decode()


def test_choice_is_for_readers_of_arabic_alone(client: Client) -> None:
    offered = {
        language: CHOICE.findall(page(client, language=language))
        for language, _name in settings.LANGUAGES
    }

    marked = ' aria-current="true"'
    assert offered.pop("ar") == [("arab", ""), ("latn", marked)]
    assert set(map(tuple, offered.values())) == {()}


def test_chosen_digits_are_drawn_on_arabic_pages_until_the_others_are(client: Client) -> None:
    drawn = []
    for digits in ("arab", "thai", "latn"):
        client.post("/digits/", {"digits": digits, "next": "/new/hearts/"})
        drawn.append([SHEET in page(client, language=language) for language in ("ar", "en")])

    assert drawn == [[True, False], [True, False], [False, False]]


def test_choice_leads_back_to_the_page(client: Client) -> None:
    answers = [
        client.post("/digits/", {"digits": "arab", "next": address})
        for address in ("/new/hearts/", "//evil.example")
    ]

    assert [answer["Location"] for answer in answers] == ["/new/hearts/", "/"]


def test_text_of_pages_and_answers_has_the_same_digits(client: Client) -> None:
    match = start(PASSED_OUT)
    addresses = (f"/m/{match.code}/", f"/m/{match.code}/table/", f"/m/{match.code}/settlement/")
    sheet = f"/api/v1/matches/{match.code}/sheet/"
    before = [page(client, address) for address in addresses]
    answer = client.get(sheet, headers=ARABIC).json()

    client.post("/digits/", {"digits": "arab", "next": "/"})

    after = [page(client, address) for address in addresses]
    assert all(SHEET in html for html in after)
    assert [texts(html) for html in after] == [texts(html) for html in before]
    assert client.get(sheet, headers=ARABIC).json() == answer


def texts(html: str) -> list[str]:
    return re.sub(r"<[^>]*>", "\n", html).split()


@pytest.mark.parametrize("file", FONTS, ids=lambda file: file.stem)
def test_font_has_ten_digits_of_one_width_and_a_point(file: object) -> None:
    font = TTFont(file)

    glyphs = font.getBestCmap()

    assert {chr(code) for code in glyphs} == set("0123456789.")
    assert len({font["hmtx"][glyphs[ord(digit)]][0] for digit in "0123456789"}) == 1
    features = font["GSUB"].table.FeatureList.FeatureRecord
    assert [feature.FeatureTag for feature in features] == ["calt"]
    assert file.stat().st_size < 1_500  # type: ignore[attr-defined]
