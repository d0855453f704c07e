"""Public pages describe themselves to search engines; all others forbid indexing."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.contrib.staticfiles.finders import find
from django.http.response import HttpResponse
from django.test import Client
from PIL import Image

from scorekeeper.leagues.models import League
from scorekeeper.search_engines import public_pages
from tests.plugins.profiles import at_length
from tests.support.addresses import LEAGUES, MATCHES, rows
from tests.support.club import club
from tests.support.languages import OTHER_LANGUAGES
from tests.support.open_addresses import OTHERS
from tests.support.people import start
from tests.support.round_the_table import at_a_match, in_a_league

pytestmark = pytest.mark.django_db

META = re.compile(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)"')
TITLE = re.compile(r"<title>([^<]+)</title>")
NOINDEX = '<meta name="robots" content="noindex">'
HASH = re.compile(r"\.[0-9a-f]{12}(?=\.)")
LONGEST_TITLE, LONGEST_DESCRIPTION = 60, 160
MOST_OF_A_PICTURE = 100_000
HERE = "http://testserver"


def page(path: str, language: str = "en") -> str:
    answer = Client(headers={"accept-language": language}).get(path)
    assert isinstance(answer, HttpResponse)
    assert answer.status_code == 200, path
    return answer.content.decode()


def file_of(address: str) -> Path:
    """Return the source file of a static file's URL."""
    name = HASH.sub("", urlsplit(address).path.removeprefix(settings.STATIC_URL))
    source = find(name)
    assert source, name
    return Path(source)


@pytest.mark.parametrize("language", ["en", *at_length(*OTHER_LANGUAGES)])
def test_public_page_has_a_title_a_description_and_a_picture(language: str) -> None:
    club(public=True)
    titles = set()

    for path in public_pages():
        text = page(path, language)
        tags = {name: unescape(value) for name, value in META.findall(text)}
        (title,) = TITLE.findall(text)

        assert NOINDEX not in text, path
        assert len(unescape(title)) <= LONGEST_TITLE, path
        assert 20 <= len(tags["description"]) <= LONGEST_DESCRIPTION, path
        assert tags["og:description"] == tags["description"]
        assert tags["og:url"] == HERE + path
        assert f'<link rel="canonical" href="{HERE}{path}">' in text
        with Image.open(file_of(tags["og:image"])) as picture:
            assert picture.size == (1200, 630)
        titles.add((tags["og:title"], tags["description"]))

    assert len(titles) == len(list(public_pages()))


def test_every_other_page_asks_not_to_be_indexed() -> None:
    public = {"", "leagues/", "new/<game:slug>/", "games/<game:slug>/"}
    indexed = set()

    for table, people in ((rows(MATCHES), at_a_match), (rows(LEAGUES) + rows(OTHERS), in_a_league)):
        persons, values = people()
        for row in table:
            if row.method != "GET" or row.route.startswith("api/"):
                continue
            answer = persons["owner"].ask("GET", row.route, values)
            if answer.status_code != 200 or "text/html" not in answer["Content-Type"]:
                continue
            assert isinstance(answer, HttpResponse)
            text = answer.content.decode()
            if "<head>" in text and NOINDEX not in text:  # otherwise a page fragment
                indexed.add(row.route)

    assert indexed <= public | {"leagues/<league:slug>/", "admin/", "api/docs/"}
    assert NOINDEX in page(f"/m/{start().code}/")


def test_league_is_for_search_engines_only_where_it_is_public() -> None:
    league = club(public=True)
    before = page(f"/leagues/{league.slug}/")

    members = page(f"/leagues/{league.slug}/members/")

    assert NOINDEX not in before
    assert NOINDEX in members
    assert f"/leagues/{league.slug}/" in set(public_pages())
    League.objects.update(public=False)
    assert f"/leagues/{league.slug}/" not in set(public_pages())


def test_robots_are_led_to_the_sitemap_of_public_pages() -> None:
    robots, sitemap = page("/robots.txt"), page("/sitemap.xml")

    assert robots.splitlines() == [
        "User-agent: *",
        "Disallow: /api/",
        "Disallow: /admin/",
        "Disallow: /accounts/",
        "Disallow: /metrics/",
        "Disallow: /healthz/",
        f"Sitemap: {HERE}/sitemap.xml",
    ]
    assert re.findall("<loc>(.*?)</loc>", sitemap) == [f"{HERE}{path}" for path in public_pages()]


def test_icon_is_where_browsers_look_for_it(client: Client) -> None:
    answer = client.get("/favicon.ico")

    with Image.open(file_of(answer["Location"])) as icon:
        assert icon.info["sizes"] == {(16, 16), (32, 32), (48, 48)}


def test_manifest_has_shortcuts_and_small_screenshots(client: Client) -> None:
    manifest = client.get("/manifest.webmanifest").json()

    assert [shortcut["url"] for shortcut in manifest["shortcuts"]][:1] == ["/new/preferans/"]
    assert {client.get(shortcut["url"]).status_code for shortcut in manifest["shortcuts"]} == {200}
    for entry in manifest["screenshots"]:
        file = file_of(entry["src"])
        with Image.open(file) as picture:
            assert "x".join(map(str, picture.size)) == entry["sizes"]
        assert file.stat().st_size < MOST_OF_A_PICTURE
    assert {screenshot["form_factor"] for screenshot in manifest["screenshots"]} == {
        "narrow",
        "wide",
    }
