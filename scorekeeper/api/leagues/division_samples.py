"""An example for each operation of divisions."""

from typing import Any

from games import GAMES

JSON = dict[str, Any]

SEASON_ID, EARLIER_ID, MEMBER_ID = (
    f"01939d1e-7c00-7000-8000-0000000000{number}" for number in (22, 24, 21)
)
IN_DIVISION: JSON = {"member": MEMBER_ID, "name": "Takako", "division": 1}
DIVISIONS: JSON = {
    "season": SEASON_ID, "names": ["A", "B"], "moving": 2, "game": next(iter(GAMES)),
    "members": [IN_DIVISION],
}  # fmt: skip
PROPOSAL: JSON = {
    "names": ["A", "B"], "moving": 2, "game": next(iter(GAMES)), "from": EARLIER_ID,
    "members": [{"member": MEMBER_ID, "name": "Takako", "was": 2, "division": 1, "way": "up"}],
    "left": [], "questions": [],
}  # fmt: skip
ANSWERS: dict[str, Any] = {
    "read_divisions": DIVISIONS,
    "keep_divisions": DIVISIONS,
    "drop_divisions": {"season": SEASON_ID},
    "propose_divisions": PROPOSAL,
    "promote": DIVISIONS,
    "move_to_division": DIVISIONS,
}
BODIES: dict[str, JSON] = {
    "keep_divisions": {"names": ["A", "B"], "members": {MEMBER_ID: 1}},
    "promote": {"members": {MEMBER_ID: 1}},
    "move_to_division": {"division": 1},
}
