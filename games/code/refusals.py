"""The sentences that refuse a code."""

from games.values import Refusal
from games.words import _

FIELD = "code"

DAMAGED = Refusal("code_damaged", _("This code is damaged or cut off. Scan it again."), FIELD)
FOREIGN = Refusal("code_foreign", _("This is not the code of a match."), FIELD)
NEWER = Refusal(
    "code_newer", _("A newer version of Scorekeeper made this code. Update this site."), FIELD
)
UNKNOWN_GAME = Refusal(
    "code_game", _("This code is of a game that this site does not have."), FIELD
)
HAND_OVER_CODE = Refusal(
    "code_hand_over",
    _("This code hands over the scoring of a match. Open it on the phone that goes on scoring."),
    FIELD,
)
MIXED = Refusal("code_mixed", _("These codes are of different matches. Scan one sheet."), FIELD)
INCOMPLETE = Refusal(
    "code_incomplete", _("Scan all codes of the sheet: {missing} of {parts} are missing."), FIELD
)
