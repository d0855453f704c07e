"""A club's month as its secretary sees it: three evenings with everything that goes wrong.

The seating is drawn by lot, so a second, simple computation gives the expected figures.
"""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime
from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

from tests.plugins.browser import DESKTOP, PHONE, OpenPage
from tests.plugins.server import Server
from tests.support.browser.club_founding import (
    accept_claim,
    agree_on_a_pot,
    bring_the_past,
    found_league,
    let_ben_in,
    plan_evening,
    set_up_seasons,
)
from tests.support.browser.club_month import (
    PREFERANS,
    TARNEEB,
    Month,
    check,
    check_standings,
    paper_of,
)
from tests.support.browser.club_pages import (
    Api,
    adjust,
    amounts,
    claim_by_invite,
    correct,
    drawn_tables,
    follow,
    let_count,
    payments,
    press,
    replace_player,
    start_table,
    swap,
    token_of,
)
from tests.support.browser.moved_clock import Clock, moved_clock
from tests.support.browser.thumb import Thumb
from tests.support.club import QUICK, made_contract
from tests.support.colours import contrast
from tests.support.exports.printed_text import first_out_of_order
from tests.support.people import NINE_DEALS, bettel
from tests.support.second_standings import METHODS, Club, Extra

pytestmark = pytest.mark.thorough

FOUNDED = datetime(2026, 8, 27, 18, tzinfo=UTC)
EVENINGS = [datetime(2026, 9, day, 17, tzinfo=UTC) for day in (3, 10, 17)]
CLOSING = datetime(2026, 9, 25, 17, tzinfo=UTC)
NINE = [dict(deal) for deal in NINE_DEALS.deals]
HANDED_OVER = 5
"""The deals of the first match before a player is replaced."""


@pytest.fixture
def clock(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clock]:
    """A server for this club alone, on the day of its founding."""
    with moved_clock(tmp_path_factory.mktemp("month"), FOUNDED) as running:
        yield running


@pytest.fixture
def server(clock: Clock) -> Server:
    return clock.server


def first_evening(month: Month, day: date) -> None:
    """Play an evening with a late arrival, a guest, a swap and a replaced player."""
    page = month.anna
    page.goto(f"{month.league}tables/")
    expect(page.get_by_role("button", name="1 said yes")).to_be_visible()
    press(page, "All")
    page.get_by_label("Gil", exact=True).uncheck()
    page.fill("#guest", "Hugo")
    press(page, "Add guest")
    month.summer.guests.add("Hugo")
    page.locator("#game").select_option(value="tarneeb")
    page.locator("#second").select_option(value="preferans")
    press(page, "Draw the next round")
    players_by_game = dict(drawn_tables(page))
    three, four = players_by_game[PREFERANS], players_by_game[TARNEEB]
    one = "Hugo" if "Hugo" in three else three[0]
    two = next(name for name in four if name != "Hugo")
    swap(page, one, two)
    tables = drawn_tables(page)
    assert set(dict(tables)[PREFERANS]) == {*three, two} - {one}
    numbers = {game: number for number, (game, _names) in enumerate(tables, start=1)}

    code = start_table(page, numbers[PREFERANS])
    month.evenings_by_code[code] = day
    thumb = Thumb(page)
    for deal in NINE[:HANDED_OVER]:
        thumb.record(deal)
    leaves = month.sheet(code)["players"][1]
    replace_player(page, code, leaves, "Gil")
    check_the_wall(month)
    for deal in NINE[HANDED_OVER:]:
        thumb.record(deal)
    expect(page.locator(".winner")).to_be_visible()

    page.goto(f"{month.league}tables/")
    code = start_table(page, numbers[TARNEEB])
    month.evenings_by_code[code] = day
    deals = [made_contract(0, 9), made_contract(1, 8), made_contract(2, 12), made_contract(0, 10)]
    for deal in deals:
        if month.api.ask("GET", f"matches/{code}/")["status"] == "open":
            month.api.play(code, [deal])

    page.goto(f"{month.league}tables/")
    page.get_by_label(leaves, exact=True).uncheck()
    page.get_by_label("Gil", exact=True).check()
    press(page, "Save who is here")
    expect(page.locator(".present label", has_text=leaves)).to_contain_text("left at")
    second_round(month, day)


def check_the_wall(month: Month) -> None:
    """Check the wall: Gil plays at the started table, and its marks have contrast."""
    page = month.desk
    page.goto(f"{month.league}tables/wall/")
    started = page.locator(".wall-table.is-open")
    expect(started).to_contain_text("Gil")
    paper = hexadecimal(started.evaluate("(it) => getComputedStyle(it).backgroundColor"))
    marks = "(marks) => marks.map((mark) => getComputedStyle(mark).fill)"
    fills = map(hexadecimal, started.locator(".seat-mark").evaluate_all(marks))
    assert [fill for fill in fills if contrast(fill, paper) < 3] == []


def hexadecimal(colour: str) -> str:
    """Return a colour of the browser's notation in hexadecimal digits."""
    return "#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", colour)[:3])


def second_round(month: Month, day: date) -> None:
    """Draw, start and play the second round over the API."""
    path = f"evenings/{day}/rounds/"
    drawing = month.of_league("POST", path, {"game": "preferans", "second_game": "tarneeb"})
    for number, _table in enumerate(drawing["tables"], start=1):
        code = month.of_league("POST", f"{path}{drawing['number']}/tables/{number}/")["code"]
        month.evenings_by_code[code] = day
        game = month.sheet(code)["game"]
        month.api.play(code, NINE[:4] if game == "preferans" else [made_contract(1, 11)], stop=True)


def second_evening(month: Month, day: date) -> dict[str, str]:
    """Play an evening with an unknown name, a wrong league and deal, an early leaver, a penalty."""
    page = month.anna
    unknown = month.match("preferans", ["Anna", "Ben", "Finny"], options=QUICK)
    let_count(page, unknown, "Thursday club")
    month.api.play(unknown["code"], [bettel(2)])
    page.goto(f"{month.league}desk/")
    follow(page, "Say who is who")
    page.get_by_label("Finny").select_option(value="new")
    press(page, "Save")
    month.evenings_by_code[unknown["code"]] = day

    month.api.ask("POST", "leagues/", {"name": "Sunday club", "games": ["preferans"]})
    wrong = month.match("preferans", ["Eva", "Gil", "Ida"], options=QUICK)
    month.api.play(wrong["code"], [bettel(0)])
    let_count(page, wrong, "Sunday club")
    press(page, "Not in a league")
    let_count(page, wrong, "Thursday club")
    month.evenings_by_code[wrong["code"]] = day
    friends = month.match("preferans", ["Anna", "Ben", "Dora"], options=QUICK)
    month.api.play(friends["code"], [bettel(0)])
    let_count(page, friends, "Thursday club")
    press(page, "Not in a league")

    tarneeb = month.play("tarneeb", ["Anna", "Ben", "Dora", "Eva"], [made_contract(1, 9)], day)
    month.play(
        "tarneeb", ["Finn", "Gil", "Ida", "Dora"], [made_contract(0, 7), made_contract(1, 13)], day
    )
    correct(page, wrong["code"], 2)

    early = month.match("preferans", ["Dora", "Finn", "Ida"])
    let_count(page, early, "Thursday club")
    month.evenings_by_code[early["code"]] = day
    month.api.play(early["code"], NINE[:3])
    page.goto(f"{month.league}tables/")
    press(page, "As last time")
    press(page, "Save who is here")
    page.get_by_label("Finn", exact=True).uncheck()
    press(page, "Save who is here")
    expect(page.locator(".present label", has_text="Finn").first).to_contain_text("left at")
    page.goto(f"/m/{early['code']}/settlement/")
    press(page, "Stop the match here")

    reasons = {"season": "Summer", "game": PREFERANS}
    late = {"member": "Eva", "kind": "Penalty", "amount": "7.5", "reason": "Came an hour late"}
    adjust(page, month.league, reasons | late)
    month.summer.extras.append(Extra("Eva", "preferans", Fraction("-7.5"), day))
    slip = {"member": "Gil", "kind": "Bonus", "amount": "500", "reason": "Meant for Ida"}
    adjust(page, month.league, reasons | slip)
    with page.expect_navigation():
        page.locator("li", has_text="Meant for Ida").get_by_role("button", name="Undo").click()
    weak = {"member": "Ida", "kind": "Handicap", "amount": "1.5", "reason": "First season"}
    adjust(month.desk, month.league, reasons | weak)
    month.summer.extras.append(
        Extra("Ida", "preferans", Fraction("1.5"), FOUNDED.date(), each=True)
    )
    return {"wrong": wrong["code"], "tarneeb": tarneeb}


def third_evening(month: Month, gil: Page, day: date, code: str) -> None:
    """Play an evening with a rematch, a merged member and a claim."""
    page = month.anna
    page.goto(f"/m/{code}/")
    press(page, "Rematch")
    rematch = page.url.split("/m/")[1].split("/")[0]
    month.evenings_by_code[rematch] = day
    month.api.play(rematch, [bettel(1)])
    month.play("tarneeb", ["Finn", "Anna", "Ida", "Ben"], [made_contract(0, 8)], day)

    page.goto(f"{month.league}members/")
    page.get_by_role("link", name="Change Finny", exact=True).click()
    page.get_by_label("Is the same person as").select_option(label="Finn")
    press(page, "Merge")
    expect(page.locator(".member-list").first).to_contain_text("also Finny")
    month.summer.same["Finny"] = "Finn"

    claim_by_invite(gil, page.get_by_label("Invite link").input_value(), "gil-of-the-month", "Gil")
    accept_claim(month, "Gil")
    gil.goto(month.league)
    expect(gil.locator("h1")).to_contain_text("Standings")


def close_season(month: Month) -> None:
    page = month.anna
    page.goto(f"{month.league}seasons/")
    form = page.locator("form.fields").last
    form.locator("[name=name]").fill("Autumn")
    form.locator("[name=starts_on]").fill("2026-09-24")
    with page.expect_navigation():
        form.get_by_role("button", name="Add").click()
    seasons = month.of_league("GET", "seasons/")["results"]
    month.seasons = {row["name"]: row["id"] for row in seasons}
    for season in ("Summer", "Spring"):
        card = page.locator(".seasons", has=page.get_by_role("link", name=season, exact=True))
        with page.expect_navigation():
            card.get_by_role("button", name="Close the season").click()


def correct_too_late(month: Month, applied: str, declined: str) -> None:
    """Correct two matches of the closed season; apply one correction, decline the other."""
    page, day = month.anna, CLOSING.date()
    month.earlier_sheets = {code: month.sheet(code) for code in (applied, declined)}
    correct(page, applied, 1)
    expect(page.locator("#receipt")).to_contain_text("waits until an owner applies it")
    correct(page, declined, 0)
    check(month, day)

    page.goto(f"{month.league}desk/")
    with page.expect_navigation():
        page.locator(f"a[href*='{applied}#']").click()
    waiting = page.locator(f"[id='{applied}']")
    expect(waiting).to_contain_text("Gil")
    with page.expect_navigation():
        waiting.get_by_role("button", name="Apply").click()
    press(page, "Decline")
    expect(page.locator("main")).to_contain_text("Nothing waits.")
    del month.earlier_sheets[applied]


def carry_over(month: Month) -> Club:
    """Carry over half of the final points, with one amount changed; return the next season."""
    page, day = month.anna, CLOSING.date()
    page.goto(f"{month.league}adjustments/carry-over/")
    page.locator("#from").select_option(label="Summer")
    page.locator("#season").select_option(label="Autumn")
    page.locator("#game").select_option(label=PREFERANS)
    page.fill("#share", "50")
    press(page, "Preview")
    page.get_by_label("Amount for Ben").fill("12.25")
    press(page, "Carry over")
    final = month.summer.values("preferans", "sum", day)
    halves = {name: half_of(value) for name, value in final.items()} | {"Ben": Fraction("12.25")}
    return Club(
        extras=[
            Extra(name, "preferans", half, date(2026, 9, 24))
            for name, half in halves.items()
            if half
        ]
    )


def half_of(value: Fraction) -> Fraction:
    """Return half of a value, rounded to hundredths away from zero."""
    rounded = int(abs(value) * 50 + Fraction(1, 2))
    return Fraction(rounded if value > 0 else -rounded, 100)


def check_pot(month: Month) -> None:
    """Check fees of two euros an evening of Preferans, and prizes for three places."""
    page = month.desk
    page.goto(f"{month.league}seasons/{month.seasons['Summer']}/pot/")
    evenings = {
        name: len(
            {
                t.day
                for t in month.summer.tables
                if t.game == "preferans"
                and name in {month.summer.same.get(p.name, p.name) for p in t.parts}
            }
        )
        for name in month.summer.played("preferans", CLOSING.date())
    }
    paid = {name: 200 * many for name, many in evenings.items()}
    lines = month.summer.standings("preferans", "sum", CLOSING.date())
    prizes = [sum(paid.values()) * share // 100 for share in (50, 30, 20)] + [0] * len(lines)
    prizes[0] += sum(paid.values()) - sum(prizes)
    won: dict[str, int] = {}
    for place in sorted({int(line.place) for line in lines}):
        sharing = [line.name for line in lines if line.place == str(place)]
        amount, rest = divmod(sum(prizes[place - 1 : place - 1 + len(sharing)]), len(sharing))
        won |= {name: amount + (n < rest) for n, name in enumerate(sharing)}

    assert amounts(page, "Paid into the pot") == {n: euros(total) for n, total in paid.items()}
    assert amounts(page, "Prizes if the season ended now") == {
        name: euros(total) for name, total in won.items() if total
    }
    moved: Counter[str] = Counter()
    for payer, payee, cents in payments(page):
        moved.update({payer: -cents, payee: cents})
    assert {n: total for n, total in moved.items() if total} == {
        name: total for name in paid if (total := won.get(name, 0) - paid[name])
    }


def euros(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02} EUR"


def check_certificates(month: Month) -> None:
    """Check the certificates: a page with its name for each of the first three places."""
    query = {"season": month.seasons["Summer"], "game": "preferans", "places": "3"}
    pages = [
        " ".join(page.extract_text().split())
        for page in paper_of(month, "certificates", **query).pages
    ]
    words = {"1": "First place", "2": "Second place", "3": "Third place"}
    lines = month.summer.standings("preferans", "sum", CLOSING.date())
    first = [line for line in lines if line.place in words]
    assert len(pages) == len(first)
    for page, line in zip(pages, first, strict=True):
        text = ["Certificate", line.name, words[line.place], PREFERANS, "Summer", "Thursday club"]
        assert first_out_of_order(page, text) == ""


def test_month_of_a_club_from_last_seasons_sheet_to_certificates(
    open_page: OpenPage, clock: Clock
) -> None:
    anna, ben, gil, desk = (open_page(**each) for each in (PHONE, PHONE, PHONE, DESKTOP))
    league = found_league(anna)
    token = token_of(anna)
    month = Month(anna, desk, league, Api(clock.server.url, token))
    month.share_account()
    set_up_seasons(month)
    bring_the_past(month)
    let_ben_in(month, ben)
    plan_evening(month, ben)
    agree_on_a_pot(month)
    for game, method in [("preferans", each) for each in METHODS]:
        check_standings(month, month.spring, "Spring", game, method, FOUNDED.date())

    days = [moment.date() for moment in EVENINGS]
    clock.move_to(EVENINGS[0])
    first_evening(month, days[0])
    check(month, days[0])
    clock.move_to(EVENINGS[1])
    codes = second_evening(month, days[1])
    check(month, days[1])
    clock.move_to(EVENINGS[2])
    third_evening(month, gil, days[2], codes["wrong"])
    check(month, days[2])

    clock.move_to(CLOSING)
    close_season(month)
    correct_too_late(month, codes["wrong"], codes["tarneeb"])
    check(month, CLOSING.date())
    autumn = carry_over(month)
    check_standings(month, autumn, "Autumn", "preferans", "sum", CLOSING.date())
    check_pot(month)
    check_certificates(month)
