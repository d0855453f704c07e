"""Which table would be distributed by which column, and which would be on every node.

Every model is named here once. Tables of one family with the same value in their keys lie together.
"""

from typing import NamedTuple

MATCH, LEAGUE = "match", "league"


class Key(NamedTuple):
    """The column that a table is distributed by, and the family of tables that it lies with."""

    family: str
    column: str


KEYS = {
    "matches_match": Key(MATCH, "id"),
    "matches_change": Key(MATCH, "match_id"),
    "matches_device": Key(MATCH, "match_id"),
    "matches_word": Key(MATCH, "match_id"),
    "matches_webhook": Key(MATCH, "match_id"),
    "leagues_league": Key(LEAGUE, "id"),
    "leagues_season": Key(LEAGUE, "league_id"),
    "leagues_member": Key(LEAGUE, "league_id"),
    "leagues_leaguematch": Key(LEAGUE, "league_id"),
    "leagues_result": Key(LEAGUE, "league_id"),
    "leagues_rating": Key(LEAGUE, "league_id"),
    "leagues_drawing": Key(LEAGUE, "league_id"),
    "leagues_adjustment": Key(LEAGUE, "league_id"),
    "leagues_attendance": Key(LEAGUE, "league_id"),
    "leagues_subscription": Key(LEAGUE, "league_id"),
    "leagues_notice": Key(LEAGUE, "league_id"),
    "leagues_act": Key(LEAGUE, "league_id"),
    "leagues_plannedevening": Key(LEAGUE, "league_id"),
    "leagues_import": Key(LEAGUE, "league_id"),
    "leagues_pot": Key(LEAGUE, "league_id"),
    "leagues_divisions": Key(LEAGUE, "league_id"),
    "leagues_pasttable": Key(LEAGUE, "league_id"),
    "leagues_tournament": Key(LEAGUE, "league_id"),
}
"""Tables that have their key."""

SECOND = {
    "matches_delivery": Key("webhook", "webhook_id"),
    "matches_deliveryattempt": Key("delivery", "delivery_id"),
    "leagues_seat": Key("league match", "league_match_id"),
    "leagues_pastseat": Key("past table", "table_id"),
    "leagues_pending": Key("league match", "league_match_id"),
    "leagues_startedtable": Key("league match", "league_match_id"),
    "leagues_tournamentround": Key("drawing", "drawing_id"),
    "leagues_aggregate": Key("season", "season_id"),
    "leagues_eveninganswer": Key("planned evening", "planned_id"),
    "leagues_claim": Key("member", "member_id"),
}
"""Tables that get a column for the key of their match or league first; until then, by a second."""

ALONE = {
    "matches_creation": Key("caller", "caller"),
    "matches_matchcode": Key("code", "code"),
}
"""Tables that lead to a match, each distributed by what it is asked by."""

ALL_KEYS = KEYS | SECOND | ALONE
