"""Leagues over the API: founding, members, seasons, counted matches, standings, players."""

from typing import Any

import pytest

from scorekeeper.leagues.models import League
from scorekeeper.leagues.seasons.services import close_season
from tests.scorekeeper.api.conftest import LEAGUES, MATCHES, Phone, machine
from tests.support.club import QUICK, THREE, club, evening, member, preferans, season_of, tarneeb
from tests.support.people import bettel

pytestmark = pytest.mark.django_db

ROLES = {"owner": "Anna", "scorer": "Ben", "member": "Dora", "stranger": "Cleo"}


@pytest.fixture(scope="module")
def league_once(kept_rows: None) -> League:
    """Found a private league with one finished match."""
    league = club()
    preferans(league, THREE, "Anna", evening(10))
    return league


@pytest.fixture
def url(league: League) -> str:
    """Provide the URL of the league."""
    return f"{LEAGUES}{league.slug}/"


def test_league_is_founded_by_an_account() -> None:
    body = {"name": "Friday", "games": ["tarneeb"], "minimum": 4, "member_name": "Anna"}

    answer = machine("Anna").post(LEAGUES, body)

    league_data = answer.json()
    assert (
        answer.status_code,
        league_data["role"],
        league_data["minimum"],
        league_data["public"],
    ) == (
        201,
        "owner",
        4,
        False,
    )
    assert (
        machine("Anna").get(f"{LEAGUES}{league_data['slug']}/members/").json()["results"][0]["name"]
        == "Anna"
    )
    assert machine("Cleo").get(f"{LEAGUES}{league_data['slug']}/").status_code == 404


def test_every_error_of_a_league_is_reported_at_once() -> None:
    body = {"name": "", "games": ["bridge"], "minimum": 0, "colour": "red"}

    answer = machine("Anna").post(LEAGUES, body)

    errors = {(error["field"], error["code"]) for error in answer.json()["errors"]}
    assert answer.status_code == 400
    assert errors == {
        ("colour", "unknown_field"),
        ("name", "invalid"),
        ("games", "invalid"),
        ("minimum", "invalid"),
    }


def test_each_game_uses_the_method_agreed_for_it(league: League, url: str) -> None:
    anna = machine("Anna")

    changed = anna.patch(url, {"methods": {"preferans": "places"}}).json()
    refused = anna.patch(url, {"methods": {"preferans": "luck"}})

    assert changed["methods"] == {"preferans": "places"}
    assert refused.json()["errors"][0]["field"] == "methods"
    body = [anna.get(f"{url}standings/?game={game}").json() for game in ("preferans", "tarneeb")]
    assert [row["method"] for row in body] == ["places", "sum"]


READS = ["", "members/", "seasons/", "matches/", "standings/", "standings.csv", "standings.xlsx"]


@pytest.mark.parametrize("path", READS)
@pytest.mark.parametrize("role", ROLES)
def test_private_league_is_read_by_its_members(url: str, path: str, role: str) -> None:
    answer = machine(ROLES[role]).get(url + path)

    assert answer.status_code == (404 if role == "stranger" else 200)


@pytest.mark.parametrize("path", READS)
def test_private_league_is_hidden_without_a_token(url: str, path: str) -> None:
    assert Phone().get(url + path).status_code == 404


@pytest.mark.parametrize("path", READS)
def test_public_league_is_read_by_all(league: League, url: str, path: str) -> None:
    League.objects.filter(pk=league.pk).update(public=True)

    assert Phone().get(url + path).status_code == 200


WRITES: dict[str, tuple[str, str, Any, dict[str, int]]] = {
    "change the league": (
        "PATCH",
        "",
        {"minimum": 2},
        {"owner": 200, "scorer": 403, "member": 403, "stranger": 404},
    ),
    "add a name": (
        "POST",
        "members/",
        {"name": "Hugo"},
        {"owner": 201, "scorer": 201, "member": 403, "stranger": 404},
    ),
    "add an owner": (
        "POST",
        "members/",
        {"name": "Hugo", "role": "owner"},
        {"owner": 201, "scorer": 403, "member": 403, "stranger": 404},
    ),
    "add a season": (
        "POST",
        "seasons/",
        {"name": "Next", "starts_on": "2027-01-01"},
        {"owner": 201, "scorer": 403, "member": 403, "stranger": 404},
    ),
    "delete the league": (
        "DELETE",
        "",
        None,
        {"owner": 200, "scorer": 403, "member": 403, "stranger": 404},
    ),
}


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("act", WRITES)
def test_role_decides_what_may_be_written(url: str, act: str, role: str) -> None:
    method, path, body, right = WRITES[act]

    assert machine(ROLES[role]).call(method, url + path, body).status_code == right[role]
    assert machine(ROLES[role], "read").call(method, url + path, body).status_code == 403


def test_write_without_a_token_is_asked_for_one(url: str) -> None:
    assert Phone().post(f"{url}members/", {"name": "Hugo"}).status_code == 401


def test_standings_have_places_and_values(league: League, url: str) -> None:
    body = machine("Dora").get(f"{url}standings/?game=preferans&by=sum&on=2026-09-11").json()

    assert (body["game"], body["method"], body["season"]["id"]) == (
        "preferans",
        "sum",
        str(season_of(league).pk),
    )
    assert [(s["place"], s["name"], s["value"], s["form"]) for s in body["standings"]] == [
        (1, "Anna", "80", ["W"]),
        (2, "Ben", "-40", ["L"]),
        (2, "Dora", "-40", ["L"]),
    ]


@pytest.mark.parametrize(
    ("query", "status"),
    [("game=bridge", 400), ("by=luck", 400), ("on=yesterday", 400), ("season=nothing", 404)],
)
def test_invalid_queries_of_standings_are_refused(url: str, query: str, status: int) -> None:
    assert machine("Dora").get(f"{url}standings/?{query}").status_code == status


def test_player_has_record_opponents_and_ratings(league: League, url: str) -> None:
    body = machine("Dora").get(f"{url}players/{member(league, 'Anna').pk}/").json()

    game = body["games"][0]
    assert (game["game"], game["won"], game["points"], game["mean"]) == (
        "preferans",
        1,
        "80",
        "80",
    )
    assert game["contracts"] == [{"why": "Bettel made", "made": True, "count": 1}]
    assert [point["value"] for point in game["rating_history"]] == [game["rating"]["value"]]
    assert [(opponent["name"], opponent["points"]) for opponent in body["opponents"]] == [
        ("Ben", "80"),
        ("Dora", "80"),
    ]
    assert body["partners"] == []


def test_partners_and_opponents_are_listed_by_game(league: League, url: str) -> None:
    tarneeb(league, ["Anna", "Ben", "Dora", "Eva"], 9, evening(11))

    body = machine("Dora").get(f"{url}players/{member(league, 'Anna').pk}/").json()

    # Anna won 80 against both in Preferans, and 9 with Dora against the others in Tarneeb.
    partners, opponents = (
        [(row["game"], row["name"], row["mean"]) for row in body[kind]]
        for kind in ("partners", "opponents")
    )
    assert partners == [("tarneeb", "Dora", "9")]
    assert opponents == [
        ("preferans", "Ben", "80"),
        ("preferans", "Dora", "80"),
        ("tarneeb", "Ben", "9"),
        ("tarneeb", "Eva", "9"),
    ]


def start_match(phone: Phone, players: list[str] = THREE) -> dict[str, Any]:
    body = {"game": "preferans", "players": players, "options": QUICK}
    match: dict[str, Any] = phone.post(MATCHES, body).json()
    return match


def test_member_counts_a_match_scored_on_the_same_account(url: str) -> None:
    dora = machine("Dora")
    match = start_match(dora)

    answer = dora.post(f"{url}matches/", {"match": match["code"]})

    assert (answer.status_code, answer.json()["code"]) == (201, match["code"])
    assert [seat["name"] for seat in answer.json()["seats"]] == THREE


def test_member_counts_a_match_with_its_key_and_no_other(url: str) -> None:
    match = start_match(Phone())
    dora, body = machine("Dora"), {"match": match["code"]}

    assert dora.post(f"{url}matches/", body).status_code == 403
    right = dora.post(f"{url}matches/", body | {"scorer_key": match["scorer_key"]})
    assert right.status_code == 201


def test_scorer_resolves_an_unknown_name(league: League, url: str) -> None:
    ben = machine("Ben")
    match = start_match(ben, ["Anna", "Benny", "Dora"])
    ben.post(f"{MATCHES}{match['code']}/deals/", bettel(1))
    question = ben.post(f"{url}matches/", {"match": match["code"]}).json()
    members = [None, str(member(league, "Ben").pk), None]

    body = ben.patch(f"{url}matches/{match['code']}/", {"members": members}).json()

    assert [seat["result"] for seat in question["seats"]] == [None, None, None]
    assert [seat["result"]["points"] for seat in body["seats"]] == ["-40", "80", "-40"]


def test_closed_seasons_correction_is_pending_until_applied(league: League, url: str) -> None:
    anna = machine("Anna")
    listed = anna.get(f"{url}matches/").json()["results"][0]
    close_season(season_of(league))
    match = league.matches.get().match
    Phone(match.scorer_key).put(f"{MATCHES}{match.code}/deals/1/", bettel(1))
    waiting = anna.get(f"{url}matches/").json()["results"][0]

    by_ben = machine("Ben").patch(f"{url}matches/{match.code}/", {"apply_correction": True})
    applied = anna.patch(f"{url}matches/{match.code}/", {"apply_correction": True}).json()

    assert (listed["pending"], waiting["pending"], applied["pending"]) == (False, True, False)
    assert waiting["seats"] == listed["seats"]
    assert by_ben.status_code == 403
    assert [seat["result"]["points"] for seat in applied["seats"]] == ["-40", "80", "-40"]


def test_members_are_merged_and_split(league: League, url: str) -> None:
    anna = machine("Anna")
    benny = anna.post(f"{url}members/", {"name": "Benny"}).json()["id"]
    ben = str(member(league, "Ben").pk)

    merged = anna.patch(f"{url}members/{benny}/", {"merged_into": ben}).json()
    apart = anna.patch(f"{url}members/{benny}/", {"merged_into": None}).json()

    assert (merged["merged_into"], apart["merged_into"]) == (ben, None)


def test_last_owner_stays(league: League, url: str) -> None:
    answer = machine("Anna").delete(f"{url}members/{member(league, 'Anna').pk}/")

    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "last_owner")


def test_lists_are_paged(url: str) -> None:
    anna = machine("Anna")

    names, path = [], f"{url}members/?page_size=4"
    while path:
        page = anna.get(path).json()
        names += [result["name"] for result in page["results"]]
        path = page["next"]

    assert names == ["Anna", "Ben", "Dora", "Eva", "Finn", "Gil"]
