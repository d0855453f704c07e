"""A match comes back from its printed sheet: printed, the site wiped, scanned, whole."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from games import GAMES
from games.code import join, read, split, write
from games.sheet import MatchInput
from tests.browser.conftest import Playing, ServerMatch, create_match
from tests.plugins.browser import PHONE, record_problems
from tests.plugins.profiles import at_length
from tests.plugins.server import (
    Server,
    database_for,
    free_port,
    start_server,
    wait_until_ready,
)
from tests.support.exports.camera import codes_on_paper
from tests.support.exports.stored_matches import LONGEST
from tests.support.people import PASSED_OUT, SANAC, contract

TWO, OTHERS = ("preferans", "tarneeb"), tuple(GAMES)[2:]
NOT_FOUND = "status of 404"
LETTERS = [chr(0x4E00 + place * 7919 % 20_000) for place in range(160)]
LONG = tuple("".join(LETTERS[seat::4]) for seat in range(4))
"""Names of letters that are all different: a match with them needs two codes."""
OF_THE_ROW = {"match", "code", "version"}
"""Fields of a sheet that another site writes anew."""


class Site:
    """A site that may be wiped: it goes on at its address, without any match."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.wipes = folder, free_port(), 0
        self.server = self._start()

    def wipe(self) -> None:
        """Set the site up anew, with an empty database."""
        self.stop()
        self.wipes += 1
        self.server = self._start()

    def stop(self) -> None:
        self.server.process.terminate()
        self.server.process.wait(20)

    def _start(self) -> Server:
        folder = self.folder / str(self.wipes)
        folder.mkdir()
        server = start_server(folder, database_for(folder), self.port)
        wait_until_ready(server)
        return server


@contextmanager
def phone_at(browser: Browser, server: Server) -> Iterator[Page]:
    """Open a phone; errors that it reports fail the test, but for matches that are not there."""
    problems: list[str] = []
    with browser.new_context(**PHONE, service_workers="block") as context:
        page = context.new_page()
        record_problems(page, server, problems)
        yield page
    assert [problem for problem in problems if NOT_FOUND not in problem] == []


def play_on(server: Server, played: MatchInput) -> ServerMatch:
    """Play a match on a site, with all that was agreed."""
    seats = played.seats.model_dump(exclude={"table_changes"})
    stake = played.stake.model_dump() if played.stake else None
    match = create_match(
        server.url,
        *played.deals,
        game=played.game.slug,
        players=list(played.players),
        options=dict(played.options),
        stake=stake,
        title="Friday",
        **seats,
    )
    if played.stopped:
        httpx.post(f"{match.api}stop/", headers=match.headers).raise_for_status()
    return match


def sheet_of(api: str) -> str:
    """Return the sheet of a match as JSON, without what another site writes anew."""
    answer = httpx.get(f"{api}sheet/").raise_for_status().json()
    return json.dumps({name: value for name, value in answer.items() if name not in OF_THE_ROW})


def codes_of(match: ServerMatch) -> list[str]:
    """Return the links on the printed sheet of a match that hold it."""
    links = codes_on_paper(httpx.get(f"{match.watch}export.pdf").content)
    return [link for link in links if "#" in link]


def drawing_on(page: Page) -> str:
    return page.locator("#drawing").inner_html()


@pytest.mark.parametrize("slugs", [TWO, *at_length((OTHERS,))])
def test_match_printed_wiped_and_scanned_is_whole(
    browser: Browser, tmp_path: Path, slugs: tuple[str, ...]
) -> None:
    site = Site(tmp_path)
    matches = {slug: play_on(site.server, LONGEST[slug]) for slug in slugs}
    matches["of several codes"] = play_on(site.server, replace(LONGEST["tarneeb"], players=LONG))
    sheets = {slug: sheet_of(match.api) for slug, match in matches.items()}
    papers = {slug: codes_of(match) for slug, match in matches.items()}
    with phone_at(browser, site.server) as page:
        drawn = {}
        for slug, match in matches.items():
            page.goto(match.watch)
            drawn[slug] = drawing_on(page)

    assert len(papers["of several codes"]) == 2
    site.wipe()

    with phone_at(browser, site.server) as page:
        for slug, links in papers.items():
            for link in links:
                page.goto(link)
                page.wait_for_url("**/code/#*")
            page.get_by_role("button", name="Show match").click()
            assert drawing_on(page) == drawn[slug]
            page.get_by_role("button", name="Import match").click()
            expect(page.locator("[data-watch]")).to_be_attached()
            code = page.url.split("/")[-2]
            assert sheet_of(f"{site.server.url}/api/v1/matches/{code}/") == sheets[slug]
    site.stop()


def newer(link: str, changes: int) -> dict[str, Any]:
    """Return the content of a scanned link as if more changes had been made."""
    content = read(join([link.partition("#")[2]]))
    return content | {"version": content["version"] + changes}


def test_known_match_is_shown_and_newer_changes_are_offered(play: Playing) -> None:
    table = play(PASSED_OUT, contract(0, SANAC))
    (link,) = codes_of(table)
    (digits,) = split(write(newer(link, 2)), 3000)

    page = table.watcher()
    page.goto(link)
    expect(page).to_have_url(table.watch)
    page.goto(f"{table.watch}#{digits}")

    notice = page.locator("[data-code]")
    expect(notice).to_contain_text("This code holds 2 more changes than this site knows.")
    notice.get_by_role("button", name="Show match").click()
    expect(page.locator("main")).to_contain_text("without the last 2 changes")
    page.get_by_role("button", name="Import match").click()
    expect(page.locator("form[data-entry]")).to_be_attached()
    assert page.url != table.watch


def test_codes_of_a_sheet_are_gathered_on_the_phone(play: Playing) -> None:
    table = play(PASSED_OUT, contract(0, SANAC))
    (link,) = codes_of(table)
    first, *others = split(write(newer(link, 1)), 130)

    page, unknown = table.watcher(), table.open_page(**PHONE)
    for scanned, digits in enumerate((first, *others[:-1]), start=1):
        page.goto(f"{table.watch}#{digits}")
        unknown.goto(f"/code/#{digits}")
        missing = len(others) + 1 - scanned
        for each in (page, unknown):
            expect(each.locator("[data-code]")).to_contain_text(f"{missing} of {len(others) + 1} ")
    page.goto(f"{table.watch}#{others[-1]}")
    unknown.goto(f"/code/#{others[-1]}")
    expect(page.locator("[data-code]")).to_contain_text("1 more change")
    for each in (page, unknown):
        each.get_by_role("button", name="Show match").click()

    expect(page.locator("main")).to_contain_text("without the last 1 change")
    expect(unknown.locator("main")).to_contain_text("Import this match?")


def test_damaged_code_of_an_unknown_match_is_refused_in_words(
    play: Playing, allowed_problems: list[str]
) -> None:
    allowed_problems.append(NOT_FOUND)
    table = play(PASSED_OUT)
    (link,) = codes_of(table)
    damaged = f"{link.partition('#')[2][:-4]}1234"

    page = table.watcher()
    for digits, sentence in ((damaged, "damaged or cut off"), ("1" * 100_000, "not the code")):
        page.goto(f"/m/22222222/#{digits}")
        page.wait_for_url("**/code/#*")
        page.get_by_role("button", name="Show match").click()
        expect(page.locator("form .error")).to_contain_text(sentence)


@pytest.mark.parametrize("name", ["damaged", "cut off", "a million digits"])
def test_damaged_code_of_a_known_match_leads_to_it(play: Playing, name: str) -> None:
    table = play(PASSED_OUT)
    (link,) = codes_of(table)
    (digits,) = split(write(newer(link, 2)), 3000)
    damaged = {
        "damaged": f"{digits[:-4]}1234",
        "cut off": digits[:-9],
        "a million digits": "1" * 1_000_000,
    }

    page = table.watcher()
    page.goto(f"{table.watch}#{damaged[name]}")

    expect(page).to_have_url(table.watch)
    expect(page.locator("[data-code]")).to_have_count(0)
    expect(page.locator("#deals > li")).to_have_count(1)
