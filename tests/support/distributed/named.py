"""Accepted exceptions to the rule of a distributed database: access paths, and the reasons.

The texts are those of `law.breaches`. Queries of every page or change are not among them.
"""

CODE = "A lookup by code: each process makes it once for a match, then it knows the id."
KEY = "Whether a key is that of another match: 403 or 401, once for a phone with a wrong key."
MINE = "What an account has: asked for by a person who signs in, not by a tap at a table."
LIST = "A list over many matches, of a league or a phone: asked for now and then."
LEAGUE_LINK = "What a match counts for: found by the match, beside which it would get a copy."
SECOND_KEY = "A league's own rows under a second key: they get a column for the league first."
NAME = "A league by its name in addresses: it gets a table of its own, as codes have."
CASCADE = "Django deletes by their ids what other rows hang on: a whole league, a whole webhook."

_WAYS = {
    CODE: ("matches_match by code",),
    KEY: ("matches_match by key_hash",),
    MINE: (
        "matches_match by owner_id",
        "leagues_act by by_id",
        "leagues_member by user_id",
        "leagues_member by role, user_id",
        "leagues_league all of it",
        "leagues_result joined by member_id",
        "leagues_result joined by league_id, member_id",
        "leagues_season joined by league_id",
        "leagues_subscription by key, way",
    ),
    LIST: (
        "matches_match joined by id",
        "matches_match by game",
        "matches_match by status",
        "matches_match by several id",
        "matches_match all of it",
    ),
    LEAGUE_LINK: (
        "leagues_leaguematch by match_id",
        "leagues_leaguematch joined by match_id",
        "leagues_leaguematch joined by league_id, match_id",
        "leagues_season joined by id",
        "matches_creation by match_id",
    ),
    NAME: ("leagues_league by slug", "leagues_league by invite_key, slug"),
    SECOND_KEY: (
        "leagues_aggregate by several season_id",
        "leagues_claim by id",
        "leagues_claim by several member_id",
        "leagues_act by undoes_id",
        "leagues_act joined by id",
        "leagues_act joined by undoes_id",
        "leagues_claim joined by member_id",
        "leagues_claim joined by member_id, user_id",
        "leagues_drawing joined by id",
        "leagues_league joined by id",
        "leagues_pasttable by imported_id",
        "leagues_pasttable joined by id",
        "leagues_member by id",
        "leagues_member joined by id",
        "leagues_pending joined by league_match_id",
        "leagues_divisions joined by season_id",
        "leagues_pot joined by season_id",
        "leagues_pending by several league_match_id",
        "leagues_result all of it",
        "leagues_adjustment joined by person_id",
        "leagues_leaguematch joined by match_id, season_id",
        "leagues_result by game",
        "leagues_result by game, member_id, season_id",
        "leagues_result by game, season_id",
        "leagues_result by league_match_id",
        "leagues_result by member_id",
        "leagues_result by member_id, season_id",
        "leagues_result joined by league_match_id",
        "leagues_season by id",
        "leagues_eveninganswer by word",
        "leagues_seat by several league_match_id",
        "leagues_seat joined by league_match_id",
        "leagues_startedtable by drawing_id",
        "leagues_startedtable by drawing_id, number",
        "leagues_startedtable joined by drawing_id",
        "leagues_startedtable joined by drawing_id, league_match_id",
        "leagues_startedtable joined by league_match_id",
        "leagues_tournament joined by id",
        "leagues_tournamentround by several drawing_id",
        "leagues_tournamentround by tournament_id",
        "leagues_tournamentround joined by drawing_id",
        "matches_deliveryattempt joined by delivery_id",
    ),
    CASCADE: (
        "leagues_act by id",
        "leagues_aggregate by member_id",
        "leagues_eveninganswer by member_id",
        "leagues_plannedevening by id",
        "leagues_notice by subscription_id",
        "leagues_subscription by id",
        "leagues_adjustment all of it",  # by either of two members; OR is not parsed
        "leagues_adjustment by by_id",
        "leagues_adjustment by season_id",
        "leagues_adjustment by undone_by_id",
        "leagues_divisions by season_id",
        "leagues_pot by season_id",
        "leagues_attendance by member_id",
        "leagues_drawing by id",
        "leagues_import by id",
        "leagues_pastseat by member_id",
        "leagues_pasttable by season_id",
        "leagues_leaguematch by season_id",
        "leagues_member by merged_into_id",
        "leagues_rating by member_id",
        "leagues_result by season_id",
        "leagues_seat by member_id",
        "leagues_tournament by id",
        "matches_webhook by id",
    ),
}

NAMED = {way: why for why, ways in _WAYS.items() for way in ways}
"""The reason for each accepted access path without the key."""

LEAGUE_OF_A_MATCH = frozenset(_WAYS[LEAGUE_LINK])
