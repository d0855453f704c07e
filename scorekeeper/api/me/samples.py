"""An example for each operation of one's own results."""

from typing import Any

from scorekeeper.api.leagues.samples import CODE, DAY, FIRST, MEMBER_ID, SLUG

JSON = dict[str, Any]

TOTAL: JSON = {
    "matches": 1, "won": 1, "drawn": 0, "lost": 0,
    "money": [{"currency": "EUR", "amount": "2.94"}],
}  # fmt: skip
OWN: JSON = {
    "names": ["Takako"], "link": None, "total": TOTAL,
    "games": [{
        "game": FIRST, **TOTAL, "points": "294",
        "best_evening": {"evening": DAY, "points": "294"}, "favourite_partner": None,
        "nemesis": {"name": "Takuya", "matches": 3, "well": 1, "badly": 2},
    }],
    "matches": [{
        "code": CODE, "game": FIRST, "evening": DAY, "league": SLUG, "member": MEMBER_ID,
        "outcome": "W", "place": 1, "points": "294", "money": "2.94", "currency": "EUR",
        "others": ["Takuya", "Ippei"],
    }],
    "page": 1, "pages": 1,
}  # fmt: skip
ANSWERS: JSON = {
    "read_own_results": OWN,
    "change_own_results": OWN,
    "own_results_csv": "Evening,Match,Game,League,Result,Place,Points,Money,Currency,Others\r\n",
}
BODIES: JSON = {"change_own_results": {"names": ["Takako"], "share": "on"}}
