"""Query parameters that several operations of a league share."""

from scorekeeper.leagues.models import League
from scorekeeper.rest.parameters import query

DAY = {"type": "string", "format": "date"}
IDENTIFIER = {"type": "string", "format": "uuid"}

SEASON = query("season", IDENTIFIER, "A season by its id; the one of today if not given.")
GAME = query("game", str, "A game, or `all`.")
METHOD = query("by", League.Method.choices, "Another method than the league's.")
ON = query("on", DAY, "As things stood at the end of this day.")
DIVISION = query(
    "division",
    {"type": "string", "pattern": "^([1-9]|none|all)$"},
    "A division by its number, the members with `none`, or `all` in one table.",
)
STANDINGS = (SEASON, GAME, METHOD, ON, DIVISION)
