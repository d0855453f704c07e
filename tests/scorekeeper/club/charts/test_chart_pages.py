"""Charts of a league: every number recounted from the rows, on pages and over the API."""

import json
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.accounts.tokens import issue_token
from scorekeeper.club.charts.matrix import MOST
from scorekeeper.club.charts.ranks import MOST_LINES
from scorekeeper.leagues.models import League
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.scoring.results import contracts
from tests.support.adjustments import adjust
from tests.support.club import SIX, account, add_many_members, club, evening, member, signed_in
from tests.support.season import rows_of, tables_of

pytestmark = pytest.mark.django_db

NOW = evening(16)


def page(league: League, path: str, **query: Any) -> Any:
    """Return the context of a page as a member sees it."""
    with time_machine.travel(NOW):
        answer = signed_in("Dora").get(f"/leagues/{league.slug}/{path}/", query)
    assert answer.status_code == 200
    return answer.context


def api(league: League, path: str, **query: Any) -> Any:
    headers = {"Authorization": f"Bearer {issue_token(account('Dora'))[1]}"}
    with time_machine.travel(NOW):
        answer = Client().get(f"/api/v1/leagues/{league.slug}/{path}", query, headers=headers)
    return answer.status_code, json.loads(answer.content)


def test_last_places_of_the_chart_are_those_of_the_standings(league: League) -> None:
    for game in ("preferans", "tarneeb", "all"):
        _status, ranks = api(league, "ranks/", game=game)
        _status, table = api(league, "standings/", game=game)

        last = {player["member"]: player["places"][-1] for player in ranks["players"]}
        assert last == {player["member"]: player["place"] for player in table["standings"]}
        assert len(ranks["evenings"]) == 5


def test_places_of_each_evening_are_those_of_its_standings(league: League) -> None:
    _status, ranks = api(league, "ranks/", game="all")

    for number, day in enumerate(ranks["evenings"]):
        _status, table = api(league, "standings/", game="all", on=day)
        places = {row["member"]: row["place"] for row in table["standings"]}
        now = {row["member"]: row["places"][number] for row in ranks["players"]}
        assert {person: place for person, place in now.items() if place} == places


@pytest.mark.parametrize("game", ["preferans", "all"])
def test_ranks_follow_adjustments_and_tie_breaks_as_standings_do(league: League, game: str) -> None:
    _status, before = api(league, "ranks/", game=game)
    adjust(league, "Ben", "bonus", "500", game=game, day=before["evenings"][2])
    adjust(league, "Anna", "penalty", "400", game=game, day=before["evenings"][3])
    League.objects.filter(pk=league.pk).update(ties=["direct", "fewest", "recent"])

    _status, ranks = api(league, "ranks/", game=game)

    assert ranks != before
    for number, day in enumerate(ranks["evenings"]):
        _status, table = api(league, "standings/", game=game, on=day)
        places = {row["member"]: row["place"] for row in table["standings"] if row["place"]}
        now = {row["member"]: row["places"][number] for row in ranks["players"]}
        assert {person: place for person, place in now.items() if place} == places


def test_chart_of_ranks_has_its_table_with_every_evening(league: League) -> None:
    _status, ranks = api(league, "ranks/", game="all")

    chart = page(league, "charts", game="all")["ranks"]

    names = [heads[0]["name"] for heads in chart["heads"]]
    assert names == [player["name"] for player in ranks["players"]]
    rows = [[cell["text"] for cell in row["cells"]] for row in chart["rows"]]
    assert rows == [
        [str(player["places"][number] or "–") for player in ranks["players"]]
        for number in reversed(range(5))
    ]


def test_chart_of_ranks_has_twelve_lines_or_the_chosen_ones() -> None:
    league = club()
    add_many_members(league, 30)
    two = [str(member(league, name).pk) for name in ("M001", "M029")]

    first, chosen = page(league, "charts"), page(league, "charts", who=two)

    assert len(first["ranks"]["heads"]) == MOST_LINES == 12
    names = {heads[0]["name"] for heads in chosen["ranks"]["heads"]}
    assert names == {"M001", "M029"}


@pytest.mark.parametrize("game", ["preferans", "tarneeb", "all"])
def test_matrix_counts_partners_and_opponents(league: League, game: str) -> None:
    matrix = page(league, "charts", game=game)["matrix"]
    _status, body = api(league, "meetings/", game=game)

    met: dict[frozenset[str], list[int]] = {}
    for table in tables_of(rows_of(league, "" if game == "all" else game)):
        for first, second in combinations(table, 2):
            pair = met.setdefault(frozenset((str(first.member_id), str(second.member_id))), [0, 0])
            pair[first.side is None or first.side != second.side] += 1
    heads = [head["id"] for head in matrix["heads"]]
    cells = {
        frozenset((row["id"], head)): [cell["partners"], cell["opponents"]]
        for row in matrix["rows"]
        for head, cell in zip(heads, row["cells"], strict=True)
        if not cell["same"]
    }
    assert {pair: counts for pair, counts in cells.items() if any(counts)} == met
    assert {
        frozenset(entry["members"]): [entry["partners"], entry["opponents"]]
        for entry in body["pairs"]
    } == met


def test_matrix_of_many_has_pages_of_twenty() -> None:
    league = club()
    add_many_members(league, 45)

    first = page(league, "charts")["matrix"]
    last = page(league, "charts", rows="3", columns="2")["matrix"]

    assert (len(first["rows"]), len(first["heads"])) == (MOST, MOST) == (20, 20)
    assert (len(last["rows"]), len(last["heads"])) == (5, 20)
    offered = [label for _number, label in last["pages"]["rows"].field.choices]
    assert offered == ["1–20", "21–40", "41–45"]
    assert {row["id"] for row in last["rows"]} & {row["id"] for row in first["rows"]} == set()


@pytest.mark.parametrize("game", ["preferans", "tarneeb"])
def test_contracts_are_those_of_the_sheets(league: League, game: str) -> None:
    page_contracts = page(league, "charts", game=game)["contracts"]
    _status, body = api(league, "contracts/", game=game)

    counts: dict[tuple[str, bool], int] = {}
    for match in Match.objects.filter(league_match__league=league, game=game):
        sheet = sheet_of(match)
        for seat in range(len(sheet.match.players)):
            for reason, is_made, often in contracts(sheet, seat):
                counts[reason, is_made] = counts.get((reason, is_made), 0) + often
    assert {(row["label"], row["made"]): row["number"] for row in page_contracts["rows"]} == counts
    assert {(entry["why"], entry["made"]): entry["count"] for entry in body["contracts"]} == counts
    assert (page_contracts["made"], page_contracts["all"]) == (
        sum(often for (_why, is_made), often in counts.items() if is_made),
        sum(counts.values()),
    )


def test_places_of_a_player_are_counted_on_page_and_api(league: League) -> None:
    anna = member(league, "Anna")
    with time_machine.travel(NOW):
        games = signed_in("Dora").get(f"/players/{anna.pk}/").context["games"]
    _status, body = api(league, f"players/{anna.pk}/")

    for game, game_body in zip(games, body["games"], strict=True):
        rows = [row for row in rows_of(league, game["slug"]) if row.member_id == anna.pk]
        possible = (1, 2, 3) if game["slug"] == "preferans" else (1, 3)
        counts = {place: sum(row.place == place for row in rows) for place in possible}
        assert {entry["place"]: entry["count"] for entry in game_body["places"]} == counts
        assert [(entry["label"], entry["number"]) for entry in game["places"]] == [
            (f"Place {place}", often) for place, often in counts.items()
        ]
        assert max(entry["width"] for entry in game["places"]) == 100


# Two players


def test_some_pairs_have_been_partners_and_opponents(league: League) -> None:
    anna = str(member(league, "Anna").pk)

    games = [
        game
        for name in SIX[1:]
        for game in api(league, "compare/", a=anna, b=str(member(league, name).pk))[1]["games"]
    ]

    assert any(game["together"]["matches"] for game in games)
    assert any(sum(game["ahead"]) for game in games)


@pytest.mark.parametrize("other", SIX[1:])
def test_two_players_are_compared_as_the_rows_say(league: League, other: str) -> None:
    first, second = member(league, "Anna"), member(league, other)

    _status, body = api(league, "compare/", a=str(first.pk), b=str(second.pk))

    assert [entry["game"] for entry in body["games"]] == ["preferans", "tarneeb"]
    for game in body["games"]:
        rows = rows_of(league, game["game"])
        for person, record in zip((first, second), game["records"], strict=True):
            own_rows = [row for row in rows if row.member_id == person.pk]
            assert (record["matches"], record["won"], record["lost"]) == (
                len(own_rows),
                sum(row.outcome == "W" for row in own_rows),
                sum(row.outcome == "L" for row in own_rows),
            )
            assert round(Fraction(record["mean"]), 2) == round(
                Fraction(sum(row.points for row in own_rows), 100 * len(own_rows)), 2
            )
        shared = [
            (
                {row.member_id: row for row in table}[first.pk],
                {row.member_id: row for row in table}[second.pk],
            )
            for table in tables_of(rows)
            if {first.pk, second.pk} <= {row.member_id for row in table}
        ]
        partners = [
            mine for mine, other in shared if mine.side is not None and mine.side == other.side
        ]
        against = [(mine, other) for mine, other in shared if mine not in partners]
        assert game["together"]["matches"] == len(partners)
        assert game["together"]["won"] == sum(row.outcome == "W" for row in partners)
        assert game["ahead"] == [
            sum(mine.place < other.place for mine, other in against),
            sum(mine.place > other.place for mine, other in against),
        ]
        assert game["level"] == len(against) - sum(game["ahead"])
        assert [entry["points"] for entry in game["against"]] == [
            str(sum(pair[side].points for pair in against) // 100) for side in (0, 1)
        ]
        for person, history in zip((first, second), game["rating_history"], strict=True):
            own_rows = [row for row in rows if row.member_id == person.pk]
            assert [entry["estimate"] for entry in history] == [f"{row.mu:.1f}" for row in own_rows]


def test_page_of_two_players_agrees_with_the_api(league: League) -> None:
    pair = {"a": str(member(league, "Anna").pk), "b": str(member(league, "Ben").pk)}
    _status, body = api(league, "compare/", **pair)

    context = page(league, "compare", **pair)

    assert [each["name"] for each in context["pair"]] == ["Anna", "Ben"]
    for game, game_body in zip(context["games"], body["games"], strict=True):
        assert [side["record"]["matches"] for side in game["sides"]] == [
            each["matches"] for each in game_body["records"]
        ]
        assert [side["ahead"] for side in game["against"]] == game_body["ahead"]
        last = [cell["text"] for cell in game["chart"]["rows"][0]["cells"]]
        assert last == [history[-1]["estimate"] for history in game_body["rating_history"]]


@pytest.mark.parametrize(
    ("first", "second", "field"), [("Anna", "Anna", "b"), ("Anna", "x", "b"), ("x", "Anna", "a")]
)
def test_pair_that_cannot_be_compared_names_its_field(
    league: League, first: str, second: str, field: str
) -> None:
    ids = ["nobody" if name == "x" else str(member(league, name).pk) for name in (first, second)]
    query = dict(zip("ab", ids, strict=True))

    with time_machine.travel(NOW):
        answer = signed_in("Dora").get(f"/leagues/{league.slug}/compare/", query)
    status, body = api(league, "compare/", **query)

    assert (answer.status_code, list(answer.context["form"].errors)) == (400, [field])
    assert (status, [error["field"] for error in body["errors"]]) == (400, [field])


def test_form_of_a_comparison_keeps_the_first_player(league: League) -> None:
    anna = str(member(league, "Anna").pk)

    context = page(league, "compare", a=anna)

    assert (context["form"]["a"].value(), context.get("pair")) == (anna, None)


# Queries and permissions


@pytest.mark.parametrize("path", ["charts", "compare"])
def test_page_of_many_members_costs_few_queries(path: str) -> None:
    costs = []
    for members, name in ((6, "Thursday"), (90, "Friday")):
        league = club(name=name)
        add_many_members(league, members)
        pair = [str(member(league, player).pk) for player in ("M000", "M001")]
        query = {"a": pair[0], "b": pair[1]} if path == "compare" else {}
        reader = signed_in("Anna")
        with time_machine.travel(NOW), CaptureQueriesContext(connection) as captured:
            answer = reader.get(f"/leagues/{league.slug}/{path}/", query)
        assert answer.status_code == 200
        assert len(answer.content) < 200_000
        costs.append(len(captured))

    assert costs[0] == costs[1] <= 8


def test_charts_without_a_match_show_a_hint() -> None:
    league = club()

    with time_machine.travel(NOW):
        answer = signed_in("Dora").get(f"/leagues/{league.slug}/charts/")

    assert "Charts stand here after the first two evenings." in answer.content.decode()


@pytest.mark.parametrize("path", ["charts", "compare"])
def test_charts_of_a_private_league_are_hidden_from_strangers(league: League, path: str) -> None:
    url = f"/leagues/{league.slug}/{path}/"

    assert [reader.get(url).status_code for reader in (Client(), signed_in("Cleo"))] == [404, 404]


@pytest.mark.parametrize(
    ("path", "field"),
    [("ranks/", "game"), ("meetings/", "game"), ("contracts/", "game"), ("ranks/", "by")],
)
def test_charts_over_the_api_refuse_unknown_values(league: League, path: str, field: str) -> None:
    status, body = api(league, path, **{field: "chess"})

    assert (status, [error["field"] for error in body["errors"]]) == (400, [field])
