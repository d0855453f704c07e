"""A league as one file: another server that imports it shows the same figures."""

import gzip
import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.values import Refused
from scorekeeper.accounts.models import User
from scorekeeper.api.leagues.records import Player
from scorekeeper.club.feeds.files import results_rows
from scorekeeper.exports.leagues.read import import_leagues
from scorekeeper.exports.leagues.write import packed_file
from scorekeeper.leagues.models import Aggregate, League, Pending, Rating, Result, Season
from scorekeeper.leagues.standings.divisions import divisions_of
from scorekeeper.leagues.standings.parameters import StandingsParameters
from scorekeeper.leagues.standings.table import read_table
from scorekeeper.matches.models import Match
from scorekeeper.rest.leagues.standings import Standings
from tests.support.club import THREE, account, club, evening, preferans, signed_in
from tests.support.league_year import adjust, play_year
from tests.support.rescore_check import check_stored_results

pytestmark = pytest.mark.django_db


def figures(league: League) -> list[Any]:
    """Return every figure of a league, by member name."""
    names = "member__name"
    tables = [
        Standings.of(table).model_dump(mode="json")
        for season in league.seasons.order_by("starts_on")
        for game in ("all", *league.games)
        if (table := read_table(league, StandingsParameters(str(season.pk), game, "", None)))
    ]
    results = Result.objects.filter(league=league).in_order()
    adjusted = league.adjustments.order_by("season__starts_on", "kind", "member__name", "at")
    people = ("member__name", "person__name", "by__name", "undone_by__name", "season__name")
    sums = Aggregate.objects.filter(season__league=league).order_by("season__name", names, "game")
    fields = ("points", "won", "place_points", "share", "best", "form", "earlier", "parts")
    return [
        [
            [
                [r[name] for name in ("place", "name", "value", "form", "adjusted")]
                for r in t["standings"]
            ]
            for t in tables
        ],
        list(
            results.values_list(
                names,
                "evening",
                "started_at",
                "game",
                "seat",
                "side",
                "outcome",
                "place",
                "points",
                "place_points",
                "share",
                "money",
                "currency",
                "mu",
                "sigma",
                "contracts",
            )
        ),
        list(sums.values_list("season__name", names, "game", *fields)),
        list(
            Rating.objects.filter(league=league)
            .order_by(names, "game")
            .values_list(names, "game", "mu", "sigma")
        ),
        [_player(person) for person in league.members.present().order_by("name")],
        [[cell for place, cell in enumerate(row) if place != CODE] for row in results_rows(league)],
        list(
            adjusted.values_list(
                *people, "game", "kind", "amount", "day", "reason", "at", "undone_at"
            )
        ),
        [
            (league.ties, season.frozen and season.frozen["ties"], _pot(season), _divisions(season))
            for season in league.seasons.order_by("starts_on")
        ],
        len(set(adjusted.values_list("batch", flat=True))),
        Pending.objects.filter(league_match__league=league).count(),
        list(
            league.members.order_by("name").values_list(
                "name", "suit", "removed_at", "merged_into__name"
            )
        ),
    ]


CODE = 2
"""The column of match codes, which every server generates."""


def _pot(season: Season) -> Any:
    names = ("game", "fee", "currency", "per", "by", "prizes")
    return [getattr(season.pot, name) for name in names] if hasattr(season, "pot") else None


def _divisions(season: Season) -> Any:
    row = divisions_of(season)
    names = {str(person.pk): person.name for person in season.league.members.all()}
    numbers = {names[pk]: number for pk, number in row.members.items()} if row else {}
    return row and (row.names, row.moving, row.game, numbers)


def _player(person: Any) -> Any:
    games = Player.of(person).model_dump(mode="json")["games"]
    for game in games:
        for entry in game["rating_history"]:
            entry["match"] = bool(entry["match"])
    return games


def test_league_is_the_same_when_another_server_takes_it() -> None:
    league = play_year()
    file = b"".join(packed_file([league], account("Anna")))
    zoe = User.objects.create(username="somebody-else")

    (imported,) = import_leagues([file], zoe)

    assert figures(imported) == figures(league)
    assert imported.members.get(user=zoe).name == "Anna"
    assert check_stored_results() == ""


def test_file_in_pieces_and_unpacked_is_the_same() -> None:
    league = club()
    preferans(league, THREE, "Anna", evening(3))
    file = b"".join(packed_file([league, club(name="Second")], account("Anna")))

    plain = gzip.decompress(file)
    leagues = import_leagues(
        [plain[start : start + 7] for start in range(0, len(plain), 7)], account("Ben")
    )

    assert [one_league.name for one_league in leagues] == ["Thursday", "Second"]


@pytest.mark.parametrize(
    "harm", ["cut", "member", "season", "match", "not ours", "name", "adjustment", "divisions"]
)
def test_nothing_is_stored_when_a_line_is_wrong(harm: str) -> None:
    league = club()
    preferans(league, THREE, "Anna", evening(3))
    adjust(league, "Anna", "penalty", "2.5")
    file = gzip.decompress(b"".join(packed_file([league], account("Anna"))))
    lines = [json.loads(line) for line in file.splitlines()]
    if harm == "cut":
        del lines[-1]
    elif harm == "not ours":
        lines[0]["format"] = "another"
    elif harm == "name":
        lines[3]["name"] = lines[2]["name"].upper()
    elif harm == "divisions":
        divisions = {"season": 0, "names": ["A", "B"], "moving": 1, "members": {"0": 3}}
        lines.insert(-1, {"kind": "divisions"} | divisions)
    elif harm == "member":
        next(line for line in lines if line["kind"] == "seat")["member"] = 99
    elif harm == "adjustment":
        next(line for line in lines if line["kind"] == "adjustment")["amount"] = -1
    else:
        match_line = next(line for line in lines if line["kind"] == "match")
        match_line |= {
            "season": {"season": 99},
            "match": {"file": match_line["file"] | {"game": "chess"}},
        }[harm]
    before = (Match.objects.count(), League.objects.count())

    with pytest.raises(Refused):
        import_leagues(["\n".join(map(json.dumps, lines)).encode()], account("Ben"))

    assert (Match.objects.count(), League.objects.count()) == before


def test_bomb_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        import_leagues([gzip.compress(bytes(20_000_000))], account("Ben"))

    assert [refusal.code for refusal in caught.value.refusals] == ["too_large"]


def test_owner_downloads_the_league_and_another_account_takes_it() -> None:
    league = club()
    file = b"".join(signed_in("Anna").get(f"/leagues/{league.slug}/league.jsonl.gz"))
    assert 'href="/leagues/from-file/"' in signed_in("Cleo").get("/leagues/").content.decode()
    page = signed_in("Cleo").post(
        "/leagues/from-file/", {"file": SimpleUploadedFile("league.jsonl.gz", file)}
    )

    assert (page.status_code, page["Location"]) == (302, "/leagues/")
    assert League.objects.exclude(pk=league.pk).get().members.filter(user=account("Cleo")).exists()


def test_member_cannot_take_the_league_along(client: Client) -> None:
    league = club()

    answers = [
        reader.get(f"/leagues/{league.slug}/league.jsonl.gz").status_code
        for reader in (client, signed_in("Dora"))
    ]

    assert answers == [404, 403]
