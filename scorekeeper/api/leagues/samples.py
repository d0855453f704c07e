"""An example for each operation of leagues."""

from typing import Any

from games import GAMES
from scorekeeper.api.leagues import division_samples, notice_samples, tournament_samples

JSON = dict[str, Any]

FIRST, SECOND = list(GAMES)[:2]

LEAGUE_ID, MEMBER_ID, SEASON_ID, MATCH_ID = (
    f"01939d1e-7c00-7000-8000-0000000000{number}" for number in (20, 21, 22, 23)
)
ADJUSTMENT_ID = "01939d1e-7c00-7000-8000-000000000030"
SITE, SLUG, CODE = "https://cards.example.com", "thursday-league-k7pq2", "k7pq2mxa"
WHEN, DAY = "2026-11-20T19:30:00Z", "2026-11-20"

LEAGUE: JSON = {
    "id": LEAGUE_ID, "slug": SLUG, "name": "Thursday league", "public": False,
    "games": [FIRST, SECOND], "method": "sum",
    "methods": {SECOND: "places"}, "minimum": 6, "best_of": 10,
    "place_points": [3, 1, 0], "substitutes": "share", "ties": ["won", "points"],
    "rating": "openskill",
    "zone": "Europe/Helsinki", "role": "owner", "created_at": WHEN,
    "links": {"page": f"{SITE}/leagues/{SLUG}/", "invite": None},
}  # fmt: skip
MEMBER: JSON = {
    "id": MEMBER_ID, "name": "Takako", "role": "member", "has_account": False,
    "merged_into": None, "removed_at": None,
}  # fmt: skip
SEASON: JSON = {
    "id": SEASON_ID, "name": "2026", "starts_on": "2026-01-01", "ends_on": None, "closed_at": None,
}  # fmt: skip
RESULT: JSON = {
    "member": MEMBER_ID, "outcome": "W", "place": 1, "points": "294", "money": None,
    "currency": None, "counts": True, "deals": None,
}  # fmt: skip
COUNTED: JSON = {
    "match": MATCH_ID, "code": CODE, "game": FIRST, "status": "finished", "evening": DAY,
    "season": SEASON_ID, "pending": False,
    "seats": [{"name": "Takako", "member": MEMBER_ID, "result": RESULT}],
}  # fmt: skip
STANDINGS: JSON = {
    "season": {"id": SEASON_ID, "name": "2026"}, "game": FIRST, "method": "sum",
    "minimum": 6, "ties": ["won", "points"], "on": None, "divisions": ["A", "B"],
    "standings": [
        {"division": 1, "way": None,
         "place": 1, "member": MEMBER_ID, "name": "Takako", "matches": 1, "won": 1,
         "value": "294", "moved": None, "ahead_by": None, "form": ["W"], "adjusted": "-5",
         "adjustments": [
             {"id": ADJUSTMENT_ID, "kind": "penalty", "effect": "-5", "day": DAY,
              "reason": "Came late", "by": "Takako"},
         ],
         "parts": []},
    ],
}  # fmt: skip
RECORD: JSON = {
    "matches": 1, "won": 1, "drawn": 0, "lost": 0, "points": "294", "mean": "294",
}  # fmt: skip
STRENGTH: JSON = {"value": "3.3", "estimate": "27.8", "uncertainty": "8.2"}
MOVE: JSON = {"before": "25.0", "change": "2.8", "expected": "0.5000", "scored": "1.0000"}
NIGHT: JSON = {"evening": DAY, "points": "294"}
DECLARED: JSON = {"why": "Spades made", "made": True, "count": 2}
OF_SEASON: JSON = {"season": {"id": SEASON_ID, "name": "2026"}, "game": FIRST}
PLAYER: JSON = {
    **MEMBER,
    "games": [{
        "game": FIRST, **RECORD, "rating": STRENGTH, "best_evening": NIGHT,
        "worst_evening": NIGHT, "longest_won": 1, "longest_not_won": 0,
        "contracts": [DECLARED], "places": [{"place": 1, "count": 1}],
        "rating_history": [{"at": WHEN, "match": CODE, **STRENGTH, **MOVE}],
    }],
    "partners": [],
    "opponents": [{"game": FIRST, "member": MEMBER_ID, "name": "Takuya", **RECORD}],
    "adjustments": [],
    "divisions": [{"season": SEASON_ID, "name": "A", "division": 1}],
}  # fmt: skip

IMPORT_ID = "0192f3a4-0000-7000-8000-00000000000a"
IMPORT: JSON = {
    "id": IMPORT_ID, "at": WHEN, "by": "takako", "source": "", "members": 1, "results": 0,
}  # fmt: skip

ACT_ID = "0192f3a4-0000-7000-8000-00000000000b"
ACT: JSON = {
    "id": ACT_ID, "at": WHEN, "by": "Takako", "kind": "member_renamed",
    "says": "Renamed Yves to Ives", "match": None, "undoes": None, "undone_by": None,
}  # fmt: skip
WAITING: JSON = {
    "match": CODE, "game": FIRST, "evening": DAY, "players": ["Takako", "Takuya", "Yves"],
}  # fmt: skip
CLAIM: JSON = {"id": 7, "member": MEMBER_ID, "name": "Takako", "account": "takako"}
DESK: JSON = {
    "claims": [CLAIM], "corrections": [WAITING], "unknown": [], "left_open": [], "unsent": [],
}  # fmt: skip
NOBODY: JSON = {"number": 0, "members": []}
PLANNED: JSON = {
    "id": ACT_ID, "day": "2026-11-27", "time": "19:30", "place": "Café Europa", "games": [FIRST],
    "cancelled": False,
    "answers": {"yes": {"number": 1, "members": [MEMBER_ID]}, "maybe": NOBODY, "no": NOBODY},
}  # fmt: skip

ADJUSTMENT: JSON = {
    "id": ADJUSTMENT_ID, "season": SEASON_ID, "game": FIRST, "member": MEMBER_ID,
    "name": "Takako", "kind": "penalty", "amount": "5", "effect": "-5", "day": DAY,
    "reason": "Came late", "by": "Takako", "at": WHEN, "batch": ADJUSTMENT_ID,
    "undone_at": None, "undone_by": None,
}  # fmt: skip
CARRIED: JSON = {"member": MEMBER_ID, "name": "Takako", "value": "294", "amount": "147"}

SHARE: JSON = {"member": MEMBER_ID, "name": "Takako", "amount": "2.00"}
POT_BODY: JSON = {
    "game": FIRST, "fee": "2.00", "currency": "EUR", "per": "evening", "by": "percent",
    "prizes": ["60", "40"],
}  # fmt: skip
POT: JSON = POT_BODY | {
    "season": SEASON_ID,
    "whole": "2.00",
    "paid": [SHARE],
    "prizes_now": [SHARE],
    "payments": [],
}
EVENING_POT: JSON = {
    "season": SEASON_ID,
    "evening": DAY,
    "currency": "EUR",
    "whole": "2.00",
    "paid": [SHARE],
}

PERSON: JSON = {
    "member": MEMBER_ID, "name": "Takako", "guest": False, "team": "", "came_at": WHEN,
    "left_at": None,
}  # fmt: skip
ATTENDANCE: JSON = {"evening": DAY, "people": [PERSON]}
STARTED: JSON = {"code": CODE, "status": "open"}
ROUND: JSON = {
    "id": MATCH_ID, "evening": DAY, "number": 1,
    "tables": [
        {"number": 1, "game": FIRST, "players": [MEMBER_ID], "out": [], "matches": [STARTED]},
    ],
    "out": [],
}  # fmt: skip
REPEATS: JSON = {"partners": 0, "opponents": 2}

ANSWERS: dict[str, Any] = (
    tournament_samples.ANSWERS
    | division_samples.ANSWERS
    | notice_samples.ANSWERS
    | {
        "undo_act": ACT,
        "list_planned": {"evenings": [PLANNED]},
        "plan_evening": PLANNED,
        "change_planned": PLANNED,
        "answer_evening": PLANNED,
        "read_desk": DESK,
        "decide": {"receipt": [], "desk": DESK | {"corrections": []}},
        "import_past": IMPORT,
        "undo_import": IMPORT,
        "export_league": "the file",
        "export_leagues": "the file",
        "import_leagues": {"leagues": [SLUG]},
        "preview_import": {
            "ready": True,
            "results": 0,
            "seasons": [],
            "problems": [],
            "names": [{"name": "Yves", "answer": "new", "sure": False, "close": []}],
        },
        "read_pot": POT,
        "keep_pot": POT,
        "drop_pot": {"season": SEASON_ID},
        "read_evening_pot": EVENING_POT,
        "add_adjustment": ADJUSTMENT,
        "undo_adjustment": {"undone": [ADJUSTMENT | {"undone_at": WHEN, "undone_by": "Takako"}]},
        "carry_over": {"members": [CARRIED], "adjustments": []},
        "read_attendance": ATTENDANCE,
        "keep_attendance": ATTENDANCE,
        "list_rounds": {"rounds": [ROUND]},
        "draw_round": ROUND,
        "read_round": ROUND,
        "swap_places": {"round": ROUND, "before": REPEATS, "after": REPEATS},
        "drop_round": {"id": MATCH_ID},
        "start_table": STARTED,
        "found_league": LEAGUE,
        "read_league": LEAGUE,
        "change_league": LEAGUE,
        "delete_league": {"slug": SLUG},
        "add_member": MEMBER,
        "change_member": MEMBER | {"receipt": []},
        "remove_member": MEMBER,
        "add_season": SEASON,
        "change_season": SEASON,
        "count_match": COUNTED,
        "change_counted": COUNTED | {"receipt": []},
        "count_no_more": {"id": MATCH_ID},
        "read_standings": STANDINGS,
        "standings_csv": "Place,Name,Matches,Won,Value,Moved,Form,Adjusted\r\n"
        "1,Takako,1,1,294,,W,-5\r\n",
        "standings_xlsx": "the workbook",
        "read_ranks": OF_SEASON
        | {
            "method": "sum",
            "evenings": [DAY],
            "players": [{"member": MEMBER_ID, "name": "Takako", "places": [1]}],
        },
        "read_contracts": OF_SEASON | {"contracts": [DECLARED]},
        "read_meetings": OF_SEASON
        | {
            "players": [{"member": MEMBER_ID, "name": "Takako", "matches": 1}],
            "pairs": [{"members": [MEMBER_ID, MATCH_ID], "partners": 0, "opponents": 1}],
        },
        "compare_players": {
            "players": [
                {"member": MEMBER_ID, "name": "Takako"},
                {"member": MATCH_ID, "name": "Takuya"},
            ],
            "games": [
                {
                    "game": FIRST,
                    "records": [RECORD, RECORD],
                    "ratings": [STRENGTH, None],
                    "together": RECORD,
                    "against": [RECORD, RECORD],
                    "ahead": [1, 0],
                    "level": 0,
                    "rating_history": [[{"at": WHEN, **STRENGTH}], []],
                }
            ],
        },
        "print_standings": "%PDF-1.7 …",
        "print_report": "%PDF-1.7 …",
        "print_certificates": "%PDF-1.7 …",
        "print_badges": "%PDF-1.7 …",
        "print_slips": "%PDF-1.7 …",
        "read_player": PLAYER,
        "read_ratings": {
            "game": FIRST,
            "system": "openskill",
            "on": None,
            "rows": [{"place": 1, "member": MEMBER_ID, "name": "Takako", **STRENGTH}],
        },
        "read_rating_moves": {
            "system": "openskill",
            "moves": [{"member": MEMBER_ID, "name": "Takako", **STRENGTH, **MOVE}],
        },
    }
    | {
        name: {"next": None, "previous": None, "results": [one]}
        for name, one in (
            ("list_leagues", LEAGUE),
            ("list_members", MEMBER),
            ("list_seasons", SEASON),
            ("list_counted", COUNTED),
            ("list_imports", IMPORT),
            ("list_acts", ACT),
            ("list_adjustments", ADJUSTMENT),
        )
    }
)
BODIES: dict[str, JSON] = (
    tournament_samples.BODIES
    | division_samples.BODIES
    | notice_samples.BODIES
    | {
        "plan_evening": {"day": "2026-11-27", "time": "19:30", "place": "Café Europa"},
        "change_planned": {"cancelled": True},
        "answer_evening": {"answer": "yes"},
        "decide": {"match": CODE, "accept": False},
        "import_past": {"members": ["Yves"]},
        "preview_import": {"members": ["Yves"]},
        "add_adjustment": {
            "season": SEASON_ID,
            "game": FIRST,
            "member": MEMBER_ID,
            "kind": "penalty",
            "amount": "5",
            "reason": "Came late",
        },
        "keep_pot": POT_BODY,
        "carry_over": {
            "season": SEASON_ID,
            "from": MATCH_ID,
            "game": FIRST,
            "share": "50",
            "dry_run": True,
        },
        "keep_attendance": {"present": [MEMBER_ID], "guest": "Guido"},
        "draw_round": {"game": FIRST, "strength": "alike"},
        "swap_places": {"swap": [MEMBER_ID, MATCH_ID], "dry_run": True},
        "start_table": {"another": True},
        "found_league": {"name": "Thursday league", "games": [FIRST], "member_name": "Takako"},
        "change_league": {"method": "mean", "minimum": 6},
        "add_member": {"name": "Takako"},
        "change_member": {"role": "scorer"},
        "add_season": {"name": "2027", "starts_on": "2027-01-01"},
        "change_season": {"closed": True},
        "count_match": {"match": CODE},
        "change_counted": {"members": [MEMBER_ID, None, None]},
    }
)
