"""The distribution key of every table, and its family.

Every model is listed once. Rows of one family with the same key value are on the same node.
"""

from typing import NamedTuple

MATCH, LEAGUE = "match", "league"


class Key(NamedTuple):
    """The column that distributes a table, and the family of tables on the same node."""

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
"""Tables with the key of their match or league."""

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
"""Tables by a second key, until they get a column with that of their match or league."""

ALONE = {
    "matches_creation": Key("caller", "caller"),
    "matches_matchcode": Key("code", "code"),
}
"""Tables that lead to a match, each distributed by the column it is searched by."""

ALL_KEYS = KEYS | SECOND | ALONE
