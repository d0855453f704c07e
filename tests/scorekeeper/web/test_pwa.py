"""Caching on phones: the responses that may be cached, and the initial cache."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.templatetags.static import static
from django.test import Client

from scorekeeper.web import pwa
from scorekeeper.web.pwa import KEPT_FOR, PHONE
from tests.support.addresses import LEAGUES, MATCHES, Row, rows
from tests.support.open_addresses import OTHERS
from tests.support.round_the_table import Person, Values, at_a_match, in_a_league, with_account

pytestmark = pytest.mark.django_db

OF_A_MATCH = {
    "m/<code:code>/",
    "m/<code:code>/table/",
    "m/<code:code>/deals/<deal:number>/",
    "m/<code:code>/deals/<deal:number>/insert/",
    "m/<code:code>/details/",
    "m/<code:code>/history/",
    "m/<code:code>/settlement/",
}
"""Pages cached until their reader signs out, like the start page."""
OF_EVERYBODY = {"groups/", "new/<game:slug>/", "games/<game:slug>/"}


@pytest.mark.parametrize(
    ("table", "people", "of_a_reader", "of_everybody"),
    [
        (rows(MATCHES), at_a_match, OF_A_MATCH, set()),
        (rows(LEAGUES) + rows(OTHERS), in_a_league, {"/"}, OF_EVERYBODY),
    ],
)
def test_only_pages_of_matches_and_rules_are_kept_on_phones(
    table: list[Row],
    people: Callable[[], tuple[dict[str, Person], Values]],
    of_a_reader: set[str],
    of_everybody: set[str],
) -> None:
    persons, values = people()

    answers = {
        row.route or "/": persons["owner"].ask("GET", row.route, values)
        for row in table
        if row.method == "GET" and not row.route.startswith("api/")
    }

    cached = {
        route: answer.get(KEPT_FOR)
        for route, answer in answers.items()
        if answer.status_code == 200 and KEPT_FOR in answer
    }
    assert {route for route, reader in cached.items() if reader == PHONE} == of_everybody
    assert {route for route, reader in cached.items() if reader != PHONE} == of_a_reader


def test_cached_pages_of_an_account_do_not_name_it() -> None:
    anna, ben = (with_account(name).client for name in ("Anna", "Ben"))

    readers = [client.get("/")[KEPT_FOR] for client in (Client(), anna, anna, ben)]

    assert readers[0] == PHONE
    assert readers[1] == readers[2]
    assert len(set(readers)) == 3
    assert all(re.fullmatch("[0-9a-f]{16}", reader) for reader in readers[1:])


@pytest.mark.parametrize("place", ["", "shell/"])
@pytest.mark.parametrize(("language", "turned"), [("en", "ltr"), ("hr", "ltr"), ("ar", "rtl")])
def test_offline_page_exists_in_every_language_and_is_the_same_for_all(
    language: str, turned: str, place: str
) -> None:
    address = f"/offline/{language}/{place}"

    answers = [client.get(address) for client in (Client(), with_account("Anna").client)]

    assert answers[0].content == answers[1].content
    assert answers[0]["Content-Language"] == language
    assert f'<html lang="{language}" dir="{turned}">' in answers[0].content.decode()
    assert "csrfmiddlewaretoken" not in answers[0].content.decode()
    assert not answers[0].cookies


def test_offline_page_is_not_served_in_other_languages() -> None:
    for place in ("", "shell/", "switch/"):
        assert Person().client.get(f"/offline/tlh/{place}").status_code == 404


def test_worker_has_the_page_without_a_network_from_the_start(client: Client) -> None:
    worker = client.get("/sw.js").content.decode()

    constants = dict(re.findall(r"^const (\w+) = (.+);$", worker, re.MULTILINE))
    languages = dict(settings.LANGUAGES)
    assert json.loads(constants["OFFLINE"]) == {
        language: f"/offline/{language}/" for language in languages
    }
    assert json.loads(constants["SHELLS"]) == {
        language: f"/offline/{language}/shell/" for language in languages
    }
    switches = {f"/offline/{language}/switch/" for language in languages}
    assert {*json.loads(constants["READY"])} == {
        *switches,
        *map(static, pwa.offline_engine_files()),
    }
    assert {*json.loads(constants["FILES"])} == {*pwa.needed_files()}


def test_offline_switch_is_offered_to_scorers_and_returning_readers() -> None:
    people, values = at_a_match()
    routes = ("m/<code:code>/", "")

    offered = {
        (name, route): b"data-ready" in people[name].ask("GET", route, values).getvalue()
        for name in ("watcher", "scorer", "stranger")
        for route in routes
    }

    assert offered == {(name, route): route == "" or name == "scorer" for name, route in offered}


def test_worker_keeps_every_sheet_that_a_page_links_by_itself() -> None:
    templates = Path(settings.BASE_DIR, "templates").rglob("*.html")
    linked = re.compile(r"{% static '(css/[^']+)' %}")
    sheets = {name for file in templates for name in linked.findall(file.read_text())}

    kept = {*pwa.needed_files(), *map(static, pwa.offline_engine_files())}

    assert len(sheets) > 10
    assert {static(name) for name in sheets} - kept == set()
