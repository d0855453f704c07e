"""A club whose figures are computed twice: by the site, and by `second_standings`."""

import io
import re
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import pypdf
from playwright.sync_api import Page

from tests.support.browser.club_pages import Api, facts, standings
from tests.support.club import BY_POINTS, QUICK
from tests.support.exports.printed_text import first_out_of_order, text_of
from tests.support.second_standings import (
    ALL,
    METHODS,
    Club,
    Line,
    from_match,
    record,
    written,
)

PREFERANS, TARNEEB = "Croatian Preferans", "Tarneeb"
GAMES = {"preferans": PREFERANS, "tarneeb": TARNEEB}


@dataclass
class Month:
    """The state of the club: Anna's phone, her desktop, the league, and the expected figures."""

    anna: Page
    desk: Page
    league: str
    api: Api
    seasons: dict[str, str] = field(default_factory=dict)
    spring: Club = field(default_factory=Club)
    summer: Club = field(default_factory=Club)
    evenings_by_code: dict[str, date] = field(default_factory=dict)
    """The evening of each counted match by its code, in the order of play."""
    earlier_sheets: dict[str, Any] = field(default_factory=dict)
    """Sheets of matches whose correction is pending, by code, as before it."""

    @property
    def slug(self) -> str:
        return self.league.rstrip("/").rpartition("/")[2]

    def share_account(self) -> None:
        """Sign the desktop in with the cookies of the phone."""
        cookies: list[Any] = self.anna.context.cookies()
        self.desk.context.add_cookies(cookies)

    def of_league(self, method: str, path: str, body: Any = None) -> Any:
        return self.api.ask(method, f"leagues/{self.slug}/{path}", body)

    def match(self, game: str, players: list[str], **agreed: Any) -> dict[str, Any]:
        """Start a match that belongs to no account."""
        body = {"game": game, "players": players, **agreed}
        answer: dict[str, Any] = self.api.ask("POST", "matches/", body)
        return answer

    def play(self, game: str, players: list[str], deals: list[Any], day: date) -> str:
        """Play a quick match that counts, by API alone; stop it if it is Tarneeb."""
        options = QUICK if game == "preferans" else BY_POINTS
        code: str = self.match(game, players, options=options)["code"]
        self.of_league("POST", "matches/", {"match": code})
        self.api.play(code, deals, stop=game == "tarneeb")
        self.evenings_by_code[code] = day
        return code

    def sheet(self, code: str) -> dict[str, Any]:
        answer = self.api.ask("GET", f"matches/{code}/sheet/")
        deals = [deal["entry"] for deal in answer["deals"]]
        sheet: dict[str, Any] = answer | {"deals": deals, "stopped": answer["status"] == "stopped"}
        return sheet

    def reckon(self) -> None:
        """Fetch every sheet again and rebuild the expected tables."""
        sheets = {
            code: self.earlier_sheets.get(code) or self.sheet(code)
            for code in self.evenings_by_code
        }
        tables = [from_match(sheet, self.evenings_by_code[code]) for code, sheet in sheets.items()]
        self.summer.tables = [table for table in tables if table]

    def id_of(self, name: str) -> str:
        members = self.of_league("GET", "members/")["results"]
        return str(next(member["id"] for member in members if member["name"] == name))


def assert_same(actual: object, expected: object, where: str) -> None:
    """Assert equality with the place and both values in the message."""
    assert actual == expected, f"{where}\nfound    {actual}\nexpected {expected}"


def check(month: Month, today: date) -> None:
    """Compare standings, players' pages and report with the second computation."""
    month.reckon()
    for game in (*GAMES, ALL):
        for method in METHODS if game != ALL else ("",):
            check_standings(month, month.summer, "Summer", game, method, today)
    _check_players(month, today)
    _check_report(month, "Summer", month.summer, today)


def check_standings(
    month: Month, club: Club, season: str, game: str, method: str, today: date
) -> None:
    """Compare every line: place, name, form, matches, wins, value and movement."""
    address = f"{month.league}?season={month.seasons[season]}&game={game}&by={method}"
    actual = standings(month.anna, address)
    expected = club.standings(game, method, today)
    assert_same([Line(*line) for line, _moved in actual], expected, address)
    arrows = {line[1]: re.sub(r"\s*(up|down)$", "", moved) for line, moved in actual}
    assert_same(arrows, club.moved(game, method, today), address)


def _check_players(month: Month, today: date) -> None:
    """Compare each player's page: matches of both seasons, runs, evenings and places."""
    of_game = {
        game: [club.played(game, today) for club in (month.spring, month.summer)] for game in GAMES
    }
    for name in {each for both in of_game.values() for parts in both for each in parts}:
        month.desk.goto(f"/players/{month.id_of(name)}/")
        expected = {
            GAMES[game]: record(own)
            for game, parts in of_game.items()
            if (own := [part for each in parts for part in each.get(name, [])])
        }
        actual = {
            game: {label: shown[label] for label in expected.get(game, shown) if label in shown}
            for game, shown in facts(month.desk).items()
        }
        assert_same(actual, expected, name)


def paper_of(month: Month, kind: str, **query: Any) -> pypdf.PdfReader:
    """Download a PDF of the league."""
    answer = month.anna.request.get(f"{month.league}{kind}.pdf", params=query)
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
    return pypdf.PdfReader(io.BytesIO(answer.body()))


def _check_report(month: Month, season: str, club: Club, today: date) -> None:
    """Compare the report's tables, and the winners of each evening."""
    text = text_of(paper_of(month, "report", season=month.seasons[season]))
    played = {table.game for table in club.tables}
    parts = [str(len(club.tables)), "Matches", str(len({t.day for t in club.tables})), "Evenings"]
    for game in [*(slug for slug in GAMES if slug in played), ALL]:
        for line in club.standings(game, "sum", today):
            few = " of " in line.place
            parts += [
                "" if few else line.place,
                line.name,
                line.form,
                str(line.matches),
                str(line.won),
                line.value,
            ]
    assert first_out_of_order(text, [part for part in parts if part]) == ""
    nights = []
    for day, game, many, winners, points in club.nights():
        nights += [f"{day.day} {day:%b %Y}", GAMES[game], str(many)]
        if len(winners) == 1:
            nights += [*winners, written(points, signed=True)]
    assert first_out_of_order(text.partition("Winners")[2], nights) == ""
