"""One person's results: every figure recalculated independently from the sheets."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.accounts.models import PersonPage
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people import services as leagues
from scorekeeper.matches import services as matches
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.me.results import services
from scorekeeper.me.results.read import matches_of_account, period_of
from scorekeeper.me.results.sums import total, totals_by_game
from tests.plugins.worlds import copy_of
from tests.scorekeeper.me.results.conftest import own_match
from tests.support.club import (
    SIX,
    account,
    club,
    evening,
    member,
    preferans,
    season_of,
    signed_in,
    tarneeb,
)
from tests.support.people import bettel

pytestmark = pytest.mark.django_db

STAKE = {"amount": "0.05", "currency": "EUR"}
LATE = evening(28, month=10)


@pytest.fixture(scope="module")
def anna_once(kept_rows: None) -> tuple[League, list[Match], list[Match]]:
    """Let Anna play in two leagues, and outside them as Anna and as Annie."""
    chance = random.Random(7)  # noqa: S311  the same each time
    first = club()
    second = club(name="Sunday", games=["preferans"])
    leagues.rename_member(member(second, "Anna"), "A. from Sunday")
    matches = []
    for number in range(12):
        league = chance.choice([first, second])
        others = chance.sample(SIX[1:], 3)
        me = "Anna" if league == first else "A. from Sunday"
        if league == first and number % 2:
            people = [me, *others]
            chance.shuffle(people)
            matches.append(tarneeb(first, people, 7 + number % 3, evening(2 + number)))
        else:
            people = [me, *others[:2]]
            chance.shuffle(people)
            won = chance.choice(people)
            matches.append(
                preferans(league, people, won, evening(2 + number), details={"stake": STAKE})
            )
    own = [
        own_match("Anna", "preferans", ["Annie", "Ben", "Zoe"], 5, details={"stake": STAKE}),
        own_match("Anna", "preferans", ["Ben", "Zoe", "ANNA"], 6, details={"stake": STAKE}),
        own_match("Anna", "tarneeb", ["Ben", "Anna", "Zoe", "Eva"], 6),
        own_match("Anna", "tarneeb", ["Anna", "Ben", "ben z.", "Eva"], 25),
        own_match("Anna", "preferans", ["Xena", "Ben", "Zoe"], 26),
    ]
    services.choose_names(account("Anna"), ["Anna", "Annie"])
    return first, matches, own


@pytest.fixture
def anna(
    anna_once: tuple[League, list[Match], list[Match]],
) -> tuple[League, list[Match], list[Match]]:
    """Provide the rows fresh to each test."""
    return copy_of(anna_once)


def line_of(match: Match, mine: set[str]) -> dict[str, Any] | None:
    """Return a person's results in a match, from the sheet alone."""
    settled, names = sheet_of(match).settlement, match.read_document().players
    seats = [seat for seat, name in enumerate(names) if name.casefold() in mine]
    assert settled is not None
    if not seats:
        return None
    seat, sides = seats[0], match.game == "tarneeb"
    ahead: dict[int, int] = {}
    for number, group in enumerate(settled.result.ranking):
        ahead |= dict.fromkeys(group, number)
    cents = 0
    for payment in settled.payments or ():
        amount = int(Decimal(payment.amount) * 100)
        cents += amount * ((payment.payee == seat) - (payment.payer == seat))
    level = len(settled.result.ranking) == 1
    return {
        "game": match.game,
        "day": match.started_at.date(),
        "points": settled.balance[seat],
        "outcome": "D" if level else "L" if ahead[seat] else "W",
        "money": ("EUR", cents) if settled.payments else None,
        "partners": [n for s, n in enumerate(names) if sides and s != seat and s % 2 == seat % 2],
        "against": [
            (n, ahead[seat] - ahead[s])
            for s, n in enumerate(names)
            if s != seat and not (sides and s % 2 == seat % 2)
        ],
    }


def expected_results(lines: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Return the sums of lines by game, calculated independently."""
    games: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in lines:
        games[line["game"]].append(line)
    return {game: on_paper(of_game) for game, of_game in games.items()}


def on_paper(lines: list[dict[str, Any]]) -> dict[str, Any]:
    nights: dict[date, Decimal] = defaultdict(Decimal)
    money: Counter[str] = Counter()
    together: dict[str, list[str]] = defaultdict(list)
    beaten: dict[str, list[int]] = defaultdict(list)
    for line in lines:
        nights[line["day"]] += Decimal(line["points"])
        if line["money"]:
            money[line["money"][0]] += line["money"][1]
        for name in line["partners"]:
            together[name.lower()].append(line["outcome"])
        for name, behind in line["against"]:
            beaten[name.lower()].append(behind)
    partner = sorted(together, key=lambda n: (-len(together[n]), -together[n].count("W"), n))
    worst = {
        n: sum(b > 0 for b in balances) - sum(b < 0 for b in balances)
        for n, balances in beaten.items()
    }
    nemesis = sorted(
        (n for n in worst if worst[n] > 0), key=lambda n: (-worst[n], -len(beaten[n]), n)
    )
    best = max(nights.values())
    return {
        "matches": len(lines),
        "won": sum(line["outcome"] == "W" for line in lines),
        "drawn": sum(line["outcome"] == "D" for line in lines),
        "points": sum(Decimal(line["points"]) for line in lines),
        "money": dict(money),
        "best": (min(day for day, points in nights.items() if points == best), best),
        "partner": partner[0] if partner else None,
        "nemesis": nemesis[0] if nemesis else None,
    }


def results_by_game(results: Any) -> dict[str, Any]:
    return {
        game: {
            "matches": entry.matches,
            "won": entry.won,
            "drawn": entry.drawn,
            "points": Decimal(entry.points or 0) / 100,
            "money": dict(entry.money),
            "best": entry.best and (entry.best.evening, Decimal(entry.best.points) / 100),
            "partner": entry.partner and entry.partner.name.lower(),
            "nemesis": entry.nemesis and entry.nemesis.name.lower(),
        }
        for game, entry in totals_by_game(results.matches).items()
    }


ANNA = {"anna", "annie", "a. from sunday"}


@pytest.mark.parametrize("days", [None, 365, pytest.param(30, marks=pytest.mark.engine), 12])
def test_figures_are_those_of_the_sheets(
    anna: tuple[League, list[Match], list[Match]], days: int | None
) -> None:
    _league, matches, own = anna
    since = LATE.date() - timedelta(days=days - 1) if days else date.min
    period = period_of("all")
    period = type(period)("month", since) if days else period

    results = matches_of_account(account("Anna"), ["Anna", "Annie"], period)

    lines = [line_of(match, ANNA) for match in [*matches, *own]]
    assert results_by_game(results) == expected_results(
        line for line in lines if line is not None and line["day"] >= since
    )
    assert total(results.matches).matches == sum(
        line is not None and line["day"] >= since for line in lines
    )


def test_corrected_match_counts_as_corrected(
    anna: tuple[League, list[Match], list[Match]],
) -> None:
    _league, counted, own = anna
    for match in [*counted, *own]:
        if match.game == "preferans":
            matches.correct_deal(match, 1, bettel(0))

    results = matches_of_account(account("Anna"), ["Anna", "Annie"], period_of("all"))

    fresh = [Match.objects.get(pk=match.pk) for match in [*counted, *own]]
    lines = [line_of(match, ANNA) for match in fresh]
    assert results_by_game(results) == expected_results(line for line in lines if line is not None)


@pytest.mark.engine
def test_season_has_the_matches_of_that_season_alone(
    anna: tuple[League, list[Match], list[Match]],
) -> None:
    league, matches, _own = anna

    period = period_of("", season_of(league).pk)
    results = matches_of_account(account("Anna"), ["Anna"], period)

    of_league = [m for m in matches if m.league_match.league_id == league.pk]
    lines = [line_of(match, ANNA) for match in of_league]
    assert results_by_game(results) == expected_results(line for line in lines if line is not None)


@pytest.mark.engine
def test_page_shows_results_and_costs_at_most_eight_queries(
    anna: tuple[League, list[Match], list[Match]],
) -> None:
    browser = signed_in("Anna")
    browser.get("/me/results/")

    for query in ("", "?period=year", "?page=2", f"?season={season_of(anna[0]).pk}"):
        with CaptureQueriesContext(connection) as captured:
            page = browser.get(f"/me/results/{query}")
        assert page.status_code == 200
        assert len(captured) <= 8
    assert b"Sunday" in browser.get("/me/results/").content


def test_nobody_sees_results_until_they_are_shared(
    anna: tuple[League, list[Match], list[Match]],
) -> None:
    browser = signed_in("Anna")
    assert browser.post("/me/results/share/", {"do": "on"}).status_code == 302
    key = PersonPage.objects.get().share_key
    stranger = Client()

    page = stranger.get(f"/results/{key}/")

    text = page.content.decode()
    assert 'name="robots" content="noindex"' in text
    assert not {name for name in ("Ben", "Dora", "Zoe", "EUR", "Sunday") if name in text}
    browser.post("/me/results/share/", {"do": "renew"})
    fresh = PersonPage.objects.get().share_key
    assert stranger.get(f"/results/{key}/").status_code == 404
    assert stranger.get(f"/results/{fresh}/").status_code == 200
    browser.post("/me/results/share/", {"do": "off"})
    assert stranger.get(f"/results/{fresh}/").status_code == 404


def test_api_tells_the_same_and_changes_names_and_link(
    anna: tuple[League, list[Match], list[Match]],
) -> None:
    browser = signed_in("Anna")
    results = matches_of_account(account("Anna"), ["Anna", "Annie"], period_of("all"))

    answer = browser.get("/api/v1/me/results/").json()

    assert answer["total"]["matches"] == len(results.matches)
    assert {row["game"]: row["matches"] for row in answer["games"]} == {
        game: row.matches for game, row in totals_by_game(results.matches).items()
    }
    changed = browser.patch(
        "/api/v1/me/results/", {"names": ["Annie"], "share": "on"}, content_type="application/json"
    ).json()
    assert changed["names"] == ["Annie"]
    assert changed["link"].endswith(f"/results/{PersonPage.objects.get().share_key}/")
    assert changed["total"]["matches"] < answer["total"]["matches"]
    refused = browser.patch(
        "/api/v1/me/results/", {"names": ["Zoe"], "share": "x"}, content_type="application/json"
    )
    assert refused.status_code == 400
    assert PersonPage.objects.get().names == ["Annie"]
    table = browser.get("/api/v1/me/results.csv?period=all").content.decode()
    assert len(table.splitlines()) == 1 + changed["total"]["matches"]
    assert browser.get("/api/v1/me/results/?period=ever").status_code == 400


@pytest.mark.parametrize("number", ["0", "-1", "1.5", "last", "9" * 5000])
def test_api_refuses_an_invalid_page_number(number: str) -> None:
    answer = signed_in("Anna").get("/api/v1/me/results/", {"page": number})

    assert (answer.status_code, [e["field"] for e in answer.json()["errors"]]) == (400, ["page"])
