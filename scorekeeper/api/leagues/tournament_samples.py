"""An example for each operation of tournaments."""

from typing import Any

from games import GAMES

JSON = dict[str, Any]

FIRST = next(iter(GAMES))
TOURNAMENT_ID = "01939d1e-7c00-7000-8000-000000000040"
PEOPLE = [f"01939d1e-7c00-7000-8000-0000000000{number}" for number in range(50, 54)]
DAY = "2026-11-20"

NEW: JSON = {
    "name": "Autumn cup", "game": FIRST, "starts_on": DAY, "format": "rounds", "rounds": 3,
    "deals": 12, "entrants": PEOPLE,
}  # fmt: skip
STANDING: JSON = {"place": 1, "tables": 1, "won": 1, "value": "294"}
TOURNAMENT: JSON = {
    "id": TOURNAMENT_ID, **NEW, "ends_on": None, "draw": "fewest", "points": "sum",
    "group_size": 4, "best": 2, "together": False, "counts": True, "teams": {}, "groups": [],
    "place_points": [3, 1, 0], "ties": ["won", "points"],
}  # fmt: skip
WHOLE: JSON = TOURNAMENT | {
    "over": False, "next": "round",
    "standings": [{"member": PEOPLE[0], "name": "Takako", **STANDING}],
    "team_standings": [], "places": [], "winners": [],
}  # fmt: skip
ROUND: JSON = {
    "number": 1, "stage": "round", "evening": DAY, "evening_round": 1,
    "tables": [
        {"number": 1, "players": PEOPLE,
         "match": {"code": "k7pq2mxa", "status": "open", "deals": 3}, "results": []},
    ],
    "out": [],
}  # fmt: skip

ANSWERS: dict[str, Any] = {
    "list_tournaments": {"tournaments": [TOURNAMENT]},
    "make_tournament": WHOLE,
    "read_tournament": WHOLE,
    "change_tournament": WHOLE,
    "delete_tournament": {"id": TOURNAMENT_ID},
    "list_tournament_rounds": {"rounds": [ROUND]},
    "draw_tournament_round": ROUND,
    "undo_tournament_round": {"number": 1},
}
BODIES: dict[str, JSON] = {
    "make_tournament": NEW,
    "change_tournament": {"name": "Autumn cup 2026"},
}
