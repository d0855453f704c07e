"""A tournament of Anna's club: created, drawn and played with quick matches."""

import json
from typing import Any

from scorekeeper.club.evenings.models import Drawing
from scorekeeper.club.tournaments.models import Tournament
from scorekeeper.club.tournaments.rounds import draw_next_round
from scorekeeper.leagues.models import League
from scorekeeper.matches import services as matches
from scorekeeper.matches.models import Match
from tests.support.club import made_contract, signed_in
from tests.support.people import bettel
from tests.support.round_the_table import with_account
from tests.support.typed import make_tournament

CUP: dict[str, Any] = {
    "name": "Cup",
    "game": "preferans",
    "starts_on": "2026-09-10",
    "format": "rounds",
    "rounds": 2,
    "deals": 1,
}
PAIRS: dict[str, Any] = CUP | {"game": "tarneeb", "format": "knockout", "best": 1}


def ids(league: League, many: int = 12) -> list[str]:
    return [str(pk) for pk in league.members.order_by("name").values_list("pk", flat=True)][:many]


def cup(league: League, many: int = 12, **other: Any) -> Tournament:
    return make_tournament(league, CUP | {"entrants": ids(league, many)} | other)


def api(league: League, method: str, path: str, body: object = None) -> Any:
    anna = with_account("Anna")
    headers = {"Authorization": f"Bearer {anna.bearer}"}
    content = "" if body is None else json.dumps(body)
    at = f"/api/v1/leagues/{league.slug}/{path}"
    return anna.client.generic(method, at, content, "application/json", headers=headers)


def start(tournament: Tournament, table: int) -> Match:
    """Start a table of the last round on its page, as Ben."""
    number = tournament.rounds_drawn.count()
    path = f"/leagues/{tournament.league.slug}/tournaments/{tournament.pk}/{number}/{table}/start/"
    key = f"key-{number}-{table}-{tournament.pk.hex[-8:]}"
    answer = signed_in("Ben").post(path, {"key": key})
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get(code=answer["Location"].split("/")[2])


def play(tournament: Tournament, table: int, winner: int = 0) -> Match:
    """Play a table of the last round: one bettel, or one contract, that this seat wins."""
    match = start(tournament, table)
    deal = bettel(winner) if tournament.game == "preferans" else made_contract(winner, 7)
    return matches.record_deal(match, deal).match


def play_round(tournament: Tournament) -> Drawing:
    """Draw a round and play it; at each table the seat of the table's number wins."""
    drawing = draw_next_round(tournament).drawing
    for number in range(1, len(drawing.tables) + 1):
        play(tournament, number, number % len(drawing.tables[0]))
    return drawing
