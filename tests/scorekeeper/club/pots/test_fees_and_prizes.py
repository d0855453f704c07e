"""Pots of seasons, recalculated independently: fees, prizes, ties, zero sums."""

import json
from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from games.values import Refused
from scorekeeper.club.adjustments.forms import AdjustmentForm
from scorekeeper.club.adjustments.services import add_adjustment
from scorekeeper.club.pots.models import Pot
from scorekeeper.club.pots.services import remove_pot
from scorekeeper.club.pots.shares import divide
from scorekeeper.leagues.models import League, Result
from scorekeeper.leagues.people.services import change_role
from scorekeeper.leagues.seasons.services import close_season
from tests.plugins.profiles import at_length, tries
from tests.plugins.worlds import copy_of
from tests.support.club import (
    account,
    add_many_members,
    club,
    evening,
    member,
    preferans,
    season_of,
    signed_in,
)
from tests.support.round_the_table import with_account
from tests.support.typed import keep_pot

AGREED: dict[str, Any] = {
    "game": "preferans",
    "fee": "0.50",
    "currency": "EUR",
    "per": "match",
    "by": "percent",
    "prizes": ["50", "30", "20"],
}
PERCENTS = st.sampled_from([[10000], [5000, 3000, 2000], [3334, 3333, 3333], [6000, 4000]])
SUMS = st.lists(st.integers(1, 500), min_size=1, max_size=4).map(lambda own: sorted(own)[::-1])


def places_of(sizes: list[int]) -> dict[str, int]:
    """Return the place of each person, from the number that share each place."""
    places: dict[str, int] = {}
    names = iter("ABCDEFGHIJKLMNOP")
    for size in sizes:
        place = len(places) + 1
        places |= {next(names): place for _one in range(size)}
    return places


@given(
    st.lists(st.integers(1, 3), min_size=1, max_size=4),
    st.lists(st.integers(0, 777), min_size=12, max_size=12),
    st.one_of(st.tuples(st.just("percent"), PERCENTS), st.tuples(st.just("sum"), SUMS)),
)
@tries(150)
def test_pot_is_divided_to_the_last_cent(
    sizes: list[int], fees: list[int], rule: tuple[str, list[int]]
) -> None:
    places, (unit, prizes) = places_of(sizes), rule
    paid = dict(zip("ABCDEFGHIJKL", fees, strict=True))

    division = divide(paid, places, unit, prizes)

    total = sum(fees)
    assert (sum(division.won.values()), division.whole) == (total, total)
    # Balances after the payments equal winnings minus fees, and sum to zero.
    balance: Counter[str] = Counter()
    for payer, payee, amount in division.payments():
        assert amount > 0
        balance[payer] -= amount
        balance[payee] += amount
    assert {person: cents for person, cents in balance.items() if cents} == {
        person: cents
        for person in {*paid, *places}
        if (cents := division.won.get(person, 0) - paid.get(person, 0))
    }
    # Each place again: its prizes are shared evenly, except for single cents.
    prizes_wanted = [
        min(total * prize // 10000 if unit == "percent" else prize, total) for prize in prizes
    ]
    remaining, amounts = total, []
    for number in range(len(places)):
        amounts.append(min(prizes_wanted[number] if number < len(prizes_wanted) else 0, remaining))
        remaining -= amounts[-1]
    amounts[0] += remaining
    sharing: dict[int, list[str]] = defaultdict(list)
    for person, place in places.items():
        sharing[place].append(person)
    for place, people in sharing.items():
        together = sum(amounts[place - 1 : place - 1 + len(people)])
        won = [division.won.get(person, 0) for person in people]
        assert sum(won) == together
        assert all(abs(share - Fraction(together, len(people))) < 1 for share in won)
        assert won == sorted(won, reverse=True)


@pytest.fixture(scope="module")
def league_once(kept_rows: None) -> League:
    """Play two matches on one evening and one on another; Gil and Finn play once each."""
    league = club(public=True)
    with time_machine.travel(evening(1, 18)):
        keep_pot(season_of(league), AGREED)
    preferans(league, ["Anna", "Ben", "Dora"], "Ben", evening(1))
    preferans(league, ["Anna", "Ben", "Gil"], "Ben", evening(1, 21))
    preferans(league, ["Anna", "Dora", "Finn"], "Anna", evening(2))
    return league


def api(league: League, method: str, path: str, body: object = None) -> Any:
    anna = with_account("Anna")
    headers = {"Authorization": f"Bearer {anna.bearer}"}
    payload = "" if body is None else json.dumps(body)
    url = f"/api/v1/leagues/{league.slug}/{path}"
    return anna.client.generic(method, url, payload, "application/json", headers=headers)


def pot_path(league: League) -> str:
    return f"seasons/{season_of(league).pk}/pot/"


def shares(rows: list[dict[str, str]]) -> dict[str, str]:
    return {row["name"]: row["amount"] for row in rows}


@pytest.mark.parametrize(
    ("per", "season", "first", "second"),
    [
        (
            "match",
            {"Anna": "1.50", "Ben": "1.00", "Dora": "1.00", "Gil": "0.50", "Finn": "0.50"},
            {"Anna": "1.00", "Ben": "1.00", "Dora": "0.50", "Gil": "0.50"},
            {"Anna": "0.50", "Dora": "0.50", "Finn": "0.50"},
        ),
        (
            "evening",
            {"Anna": "1.00", "Ben": "0.50", "Dora": "1.00", "Gil": "0.50", "Finn": "0.50"},
            dict.fromkeys(["Anna", "Ben", "Dora", "Gil"], "0.50"),
            dict.fromkeys(["Anna", "Dora", "Finn"], "0.50"),
        ),
        (
            "season",
            dict.fromkeys(["Anna", "Ben", "Dora", "Gil", "Finn"], "0.50"),
            dict.fromkeys(["Anna", "Ben", "Dora", "Gil"], "0.50"),
            {"Finn": "0.50"},
        ),
    ],
)
def test_fees_of_season_and_evenings_are_those_calculated_by_hand(
    league: League, per: str, season: dict[str, str], first: dict[str, str], second: dict[str, str]
) -> None:
    keep_pot(season_of(league), AGREED | {"per": per})

    assert shares(api(league, "GET", pot_path(league)).json()["paid"]) == season
    evenings = [
        shares(api(league, "GET", f"evenings/2026-09-0{day}/pot/").json()["paid"]) for day in (1, 2)
    ]
    assert evenings == [first, second]
    # The fees of the evenings add up to those of the season.
    together: Counter[str] = Counter()
    for paid in evenings:
        together.update({name: int(amount.replace(".", "")) for name, amount in paid.items()})
    assert together == {name: int(own.replace(".", "")) for name, own in season.items()}


def test_prizes_and_payments_are_those_calculated_by_hand(league: League) -> None:
    pot = api(league, "GET", pot_path(league)).json()

    # Ben 160, Anna 0, then Finn and Gil −40, Dora −80. 50, 30 and 20 % of 4.50; the third place is
    # shared by two.
    assert pot["whole"] == "4.50"
    assert shares(pot["prizes_now"]) == {
        "Ben": "2.25",
        "Anna": "1.35",
        "Finn": "0.45",
        "Gil": "0.45",
    }
    names = {str(person.pk): person.name for person in league.members.all()}
    payments = {(names[p["from"]], names[p["to"]]): p["amount"] for p in pot["payments"]}
    # Anna owes 0.15, Dora 1.00, Finn and Gil 0.05 each: all to Ben.
    assert payments == {
        ("Anna", "Ben"): "0.15",
        ("Dora", "Ben"): "1.00",
        ("Finn", "Ben"): "0.05",
        ("Gil", "Ben"): "0.05",
    }


def test_penalty_moves_the_prizes_and_guests_do_not_pay(league: League) -> None:
    form = {"season": str(season_of(league).pk), "member": str(member(league, "Ben").pk)}
    form |= {"game": "preferans", "kind": "penalty", "amount": "300", "reason": "Absent"}
    with time_machine.travel(evening(3)):
        add_adjustment(league, AdjustmentForm.read(form, league), by=account("Anna"))

    prizes = shares(api(league, "GET", pot_path(league)).json()["prizes_now"])
    assert prizes == {"Anna": "2.25", "Finn": "1.13", "Gil": "1.12"}
    change_role(member(league, "Gil"), "guest")
    pot = api(league, "GET", pot_path(league)).json()
    assert ("Gil" in shares(pot["paid"]), pot["whole"]) == (False, "4.00")


def test_fixed_sums_are_paid_while_the_pot_holds_them(league: League) -> None:
    keep_pot(season_of(league), AGREED | {"by": "sum", "prizes": ["3", "2", "1"]})

    prizes = shares(api(league, "GET", pot_path(league)).json()["prizes_now"])

    assert prizes == {"Ben": "3.00", "Anna": "1.50"}


def test_closed_season_keeps_its_pot(league: League) -> None:
    close_season(season_of(league))

    for work in (
        lambda: keep_pot(season_of(league), AGREED),
        lambda: remove_pot(season_of(league)),
    ):
        with pytest.raises(Refused, match="season: season_closed"):
            work()
    assert Pot.objects.count() == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("fee", "0"),
        ("fee", "0.505"),
        ("fee", 1.5),
        ("currency", "euro"),
        ("per", "x"),
        ("by", "x"),
        ("game", "x"),
        ("prizes", ["50", "40"]),
        ("prizes", ["30", "70"]),
        ("prizes", []),
        ("prizes", "100"),
    ],
)
def test_wrong_pot_is_refused_by_its_field(league: League, field: str, value: object) -> None:
    refused = api(league, "PUT", pot_path(league), AGREED | {field: value})

    assert refused.status_code == 400
    assert {error["field"] for error in refused.json()["errors"]} == {field}
    assert Pot.objects.get().fee == 50


def test_api_keeps_reads_and_drops(league: League) -> None:
    stored = api(
        league, "PUT", pot_path(league), AGREED | {"game": "all", "currency": "JPY", "fee": 100}
    ).json()
    assert (stored["fee"], stored["game"], stored["prizes"]) == ("100", "all", ["50", "30", "20"])
    assert api(league, "DELETE", pot_path(league)).status_code == 200
    assert api(league, "GET", pot_path(league)).status_code == 404
    assert api(league, "GET", "evenings/2026-09-01/pot/").status_code == 404
    assert Result.objects.filter(league=league).count() == 9


def test_pages_show_the_payments(league: League) -> None:
    anna, url = signed_in("Anna"), f"/leagues/{league.slug}/"

    with time_machine.travel(evening(3)):
        pages = [
            anna.get(url + path).content.decode()
            for path in ("?game=preferans", "evenings/2026-09-01/", pot_path(league))
        ]

    assert ["4.50 EUR" in page for page in pages] == [True, False, True]
    assert "Into the pot tonight" in pages[1]
    assert "3.00 EUR" in pages[1]
    form = AGREED | {"prizes": "100"}
    anna.post(url + pot_path(league), form | {"fee": "2,50"})
    assert Pot.objects.get().fee == 250
    assert anna.post(url + pot_path(league), form | {"fee": "x"}).status_code == 400
    anna.post(url + pot_path(league), {"do": "drop"})
    assert not Pot.objects.exists()


@pytest.fixture(scope="module")
def large_once(kept_rows: None) -> League:
    """Create a large club."""
    league = club(public=True, ties=["direct", "recent"])
    add_many_members(league, 60)
    return league


@pytest.mark.parametrize(
    ("per", "closed"),
    [
        ("match", False),
        ("evening", True),
        ("season", False),
        *at_length(("match", True), ("evening", False), ("season", True)),
    ],
)
@pytest.mark.django_db
def test_pages_with_a_pot_cost_at_most_eight_queries(
    large_once: League, per: str, *, closed: bool
) -> None:
    league = copy_of(large_once)
    keep_pot(season_of(league), AGREED | {"per": per})
    if closed:
        close_season(season_of(league))
    dora, path = signed_in("Dora"), f"/leagues/{league.slug}/"
    counts = []

    for page in ("?game=preferans", pot_path(league), "evenings/2026-09-01/"):
        with time_machine.travel(evening(4)), CaptureQueriesContext(connection) as captured:
            assert dora.get(path + page).status_code == 200
        counts.append(len(captured))

    assert max(counts) <= 8, counts
