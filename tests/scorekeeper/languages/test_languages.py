"""The site in its languages: message files, pages, API responses, language choice."""

import io
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from django.conf import settings
from django.test import Client
from django.utils.formats import date_format
from django.utils.translation import override

from scorekeeper.languages.message_checks import forms_of, read_catalog, source_of
from scorekeeper.management.commands.messages import extract_messages, merge_messages
from tests.support.people import SANAC, contract, start

FILES = sorted(Path(settings.LOCALE_PATHS[0]).glob("*/LC_MESSAGES/django.po"))
COMPLETE = tuple(source.parts[-3] for source in FILES)
"""Languages with complete translations: all of the site."""

pytestmark = pytest.mark.django_db


def translated_messages(source: Path) -> list[Message]:
    return [message for message in read_catalog(source) if message.id and any(forms_of(message))]


def test_languages_are_english_and_those_with_translations() -> None:
    folders = {source.parts[-3] for source in FILES if translated_messages(source)}

    assert {code for code, _name in settings.LANGUAGES} == {"en"} | folders


@pytest.mark.parametrize("source", FILES, ids=lambda source: source.parts[-3])
class TestEveryFile:
    """Rules for every language's message file."""

    def test_catalog_compiles_without_errors(self, source: Path) -> None:
        catalog = read_catalog(source)

        write_mo(io.BytesIO(), catalog)

        assert [str(error) for _message, errors in catalog.check() for error in errors] == []


@pytest.mark.parametrize("language", COMPLETE)
def test_every_message_is_translated(language: str) -> None:
    source = Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.po"

    messages = [message for message in read_catalog(source) if message.id]

    assert messages
    assert [
        source_of(m) for m in messages if m.fuzzy or not (forms_of(m) and all(forms_of(m)))
    ] == []


def test_every_message_of_the_sources_is_in_every_complete_language(tmp_path: Path) -> None:
    actual = {
        source_of(message) for message in extract_messages(tmp_path / "found.pot") if message.id
    }

    assert actual
    for language in COMPLETE:
        source = Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.po"
        source_messages = {source_of(message) for message in read_catalog(source) if message.id}
        assert actual - source_messages == set()


@pytest.mark.parametrize("language", ["ja", "hr", "ar"])
def test_language_starts_as_an_empty_file_and_survives_an_update(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / language / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.touch()
    actual = Catalog()
    actual.add(("%(n)s deal", "%(n)s deals"), ("", ""), locations=[("templates/a.html", 1)])
    actual.add("Save", locations=[("templates/a.html", 2)])

    merge_messages(source, actual)
    initial = source.read_text()
    merge_messages(source, actual)

    assert source.read_text() == initial
    assert capsys.readouterr().out == ""
    catalog = read_catalog(source)
    assert forms_of(catalog[("%(n)s deal", "%(n)s deals")]) == [""] * catalog.num_plurals


def test_start_page_is_answered_in_the_language_asked_for(client: Client) -> None:
    page = client.get("/", headers={"Accept-Language": "hr"}).content.decode()

    assert '<html lang="hr" dir="ltr">' in page
    assert ">Nova partija</h1>" in page


def test_page_in_arabic_runs_from_right_to_left(client: Client) -> None:
    page = client.get("/", headers={"Accept-Language": "ar"}).content.decode()

    assert '<html lang="ar" dir="rtl">' in page
    assert ">مباراة جديدة</h1>" in page


def test_moment_is_written_in_arabic_with_the_day_before_the_month() -> None:
    with override("ar"):
        actual = date_format(datetime(2026, 11, 21, 19, 5, tzinfo=UTC), "SHORT_DATETIME_FORMAT")

    assert actual == "21\u200f/11\u200f/2026 7:05 م"


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("fi", ["27. marraskuuta 2026", "27.11.2026 19.05", "27. marraskuuta", "perjantai"]),
        ("lt", ["2026 m. lapkričio 27 d.", "2026-11-27 19:05", "lapkričio 27 d.", "Penktadienis"]),
        ("ja", ["2026年11月27日", "2026/11/27 19:05", "11月27日", "金曜日"]),
    ],
)
def test_date_is_written_by_the_custom_of_the_language(language: str, expected: list[str]) -> None:
    formats = ("DATE_FORMAT", "SHORT_DATETIME_FORMAT", "MONTH_DAY_FORMAT", "l")

    with override(language):
        actual = [date_format(datetime(2026, 11, 27, 19, 5, tzinfo=UTC), each) for each in formats]

    assert actual == expected


def test_language_without_translations_is_answered_in_english(client: Client) -> None:
    page = client.get("/", headers={"Accept-Language": "fa"}).content.decode()

    assert '<html lang="en" dir="ltr">' in page


def test_suits_on_a_sheet_are_named_in_arabic(client: Client) -> None:
    deal = {"kind": "contract", "declarer": 0, "bid": 8, "tricks": 9, "denomination": "spades"}
    match = start(deal, game="egyptian-tarneeb", players=["Anna", "Ben", "Cleo", "Dora"])

    page = client.get(f"/m/{match.code}/", headers={"Accept-Language": "ar"}).content.decode()

    assert '<span class="words">بستوني</span>' in page


def test_reason_is_given_in_croatian(client: Client) -> None:
    match = start(contract(0, SANAC))

    answer = client.get(f"/api/v1/matches/{match.code}/sheet/", headers={"Accept-Language": "hr"})

    lines = answer.json()["deals"][0]["lines"]
    assert [line["why"] for line in lines] == [
        "Sanac prošao",
        "Štihovi u pratnji",
        "Štihovi u pratnji",
    ]


def test_chosen_language_is_remembered_and_leads_back_to_the_page(client: Client) -> None:
    chosen = client.post("/i18n/", {"language": "hr", "next": "/new/preferans/"})

    page = client.get(chosen["Location"], headers={"Accept-Language": "en"}).content.decode()

    assert (chosen.status_code, chosen["Location"]) == (302, "/new/preferans/")
    assert '<html lang="hr" dir="ltr">' in page


def test_choice_of_languages_marks_the_one_in_use(client: Client) -> None:
    page = client.get("/", headers={"Accept-Language": "ar"}).content.decode()

    buttons = re.findall(r'<button name="language"[^>]*>', page)
    assert len(buttons) == len(settings.LANGUAGES)
    marked = '<button name="language" value="ar" lang="ar" type="submit"'
    assert [button for button in buttons if "aria-current" in button] == [
        f'{marked} aria-current="true">'
    ]


def test_file_stays_as_it_is_while_messages_only_move_about(tmp_path: Path) -> None:
    source = tmp_path / "hr" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.touch()
    before, after = Catalog(), Catalog()
    before.add("Save", locations=[("templates/a.html", 2)])
    before.add("Undo", locations=[("templates/a.html", 1)])
    after.add("Undo", locations=[("scorekeeper/views.py", 70)])
    after.add("Save", locations=[("scorekeeper/views.py", 9), ("templates/b.html", 1)])

    merge_messages(source, before)
    initial = source.read_text()
    merge_messages(source, after)

    assert source.read_text() == initial
    assert initial.endswith('msgid "Save"\nmsgstr ""\n\nmsgid "Undo"\nmsgstr ""\n\n')
