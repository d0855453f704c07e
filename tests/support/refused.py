"""Bodies and forms that each write must refuse, by method and route: a new write needs a row.

Besides these, tests spoil every field of the valid bodies (round_the_table.py), one at a time.
"""

from typing import Any

from tests.support.people import TABLE

LONG = "x" * 5000
NOBODY = "01939d1e-7c00-7000-8000-00000000000a"
DEAL: dict[str, Any] = {"kind": "contract", "declarer": 0, "contract": 99}
NOTHING: list[dict[str, Any]] = [{}]
"""For writes without input, which refuse only the wrong people (test_access.py)."""

MATCH, API, LEAGUE = "m/<code:code>/", "api/v1/matches/<match_name:name>/", "leagues/<league:slug>/"
CLUB = "api/v1/leagues/<league_slug:slug>/"

REFUSED: dict[str, list[dict[str, Any]]] = {
    # Pages of a match
    f"POST {MATCH}preview/": [DEAL],
    f"POST {MATCH}note/": [DEAL, {"kind": "none"}],
    f"POST {MATCH}note/drop/": NOTHING,
    f"POST {MATCH}deals/": [DEAL, {"kind": "passed_out", "version": "0"}],
    f"POST {MATCH}deals/<deal:number>/": [DEAL, {"kind": "passed_out", "version": "0"}],
    f"POST {MATCH}deals/<deal:number>/insert/": [DEAL, {"kind": "passed_out", "version": "0"}],
    f"POST {MATCH}deals/<deal:number>/remove/": [{"version": "0"}],
    f"POST {MATCH}undo/": [{"version": "0"}],
    f"POST {MATCH}redo/": NOTHING,
    f"POST {MATCH}stop/": [{"version": "0"}],
    f"POST {MATCH}reopen/": NOTHING,
    f"POST {MATCH}rematch/": [{}, {"key": "k"}],
    f"POST {MATCH}example/remove/": NOTHING,
    f"POST {MATCH}details/": [
        {"players.0": "Hugo", "players.1": "hugo", "players.2": "Ben", "title": "Tonight"},
        {"title": LONG}, {"options.start": "-1"}, {"stake.amount": "1", "stake.currency": "x"},
    ],
    f"POST {MATCH}seats/": [
        {"what": "take", "seat": "9", "name": "Hugo", "since": "2", "do": "apply"},
        {"what": "take", "seat": "1", "name": TABLE[0], "since": "2", "do": "apply"},
        {"what": "swap", "since": "99", "do": "apply"},
    ],
    f"POST {MATCH}keep-game/": NOTHING,
    "POST g/<code:code>/change/": NOTHING,
    "POST g/<code:code>/keep/": NOTHING,
    "POST g/<code:code>/remove/": NOTHING,
    f"POST {MATCH}agreement/": [{"do": "nonsense"}],
    f"POST {MATCH}me/": [{"name": LONG}],
    f"POST {MATCH}deals/<deal:number>/word/": [{"agrees": "perhaps"}],
    f"POST {MATCH}share/renew/": NOTHING,
    f"POST {MATCH}share/<int:device>/out/": NOTHING,
    f"POST {MATCH}from-paper/": [{"1.kind": "contract"}, {"version": "0"}],
    f"POST {MATCH}league/": [{"league": "nowhere"}, {"seats.0": NOBODY}],
    # The API of a match
    f"PATCH {API}": [
        {"title": "Tonight", "players": ["A", "a", "B"]}, {"title": "Tonight", "options": {"x": 1}},
        {"title": LONG}, {"started_at": "yesterday"}, {"more": 1},
    ],
    f"POST {API}deals/": [DEAL, {}, {"kind": "passed_out", "more": 1}],
    f"PUT {API}deals/<deal_number:number>/": [DEAL, {}],
    f"DELETE {API}deals/<deal_number:number>/": NOTHING,
    f"POST {API}corrections/": [
        {"deals": []}, {"deals": [{"number": 1, "entry": DEAL}]},
        {"deals": [{"number": n, "entry": {"kind": "passed_out"}} for n in (1, 9)]},
    ],
    f"PUT {API}pending/": [DEAL, {}, {"kind": "none"}],
    f"DELETE {API}pending/": NOTHING,
    f"POST {API}preview/": [DEAL],
    f"POST {API}reseat/": [{"order": [0, 0, 1]}, {"order": [1, 0, 2], "from": 99}],
    f"POST {API}takeover/": [{"player": 1, "name": TABLE[0]}, {"player": 9, "name": "Hugo"}],
    f"POST {API}join/": [{"name": "Hugo"}, {"name": "Hugo", "begins": "best"}, {}],
    f"POST {API}leave/": [{"player": 0}, {"player": "x"}],
    f"POST {API}undo/": NOTHING,
    f"POST {API}redo/": NOTHING,
    f"POST {API}stop/": NOTHING,
    f"POST {API}reopen/": NOTHING,
    f"POST {API}webhooks/": [{}, {"url": "http://127.0.0.1/"}, {"url": LONG}],
    f"DELETE {API}webhooks/<uuid:webhook>/": NOTHING,
    f"POST {API}webhooks/<uuid:webhook>/retry/": [{"message": "x"}, {"more": 1}],
    # Pages of a league
    "POST leagues/new/": [
        {"name": ""}, {"name": "Sunday", "games": ["preferans"], "own_name": LONG},
    ],
    f"POST {LEAGUE}settings/": [{"name": "Sunday", "games": ["preferans"], "minimum": "0"}],
    f"POST {LEAGUE}links/": NOTHING,
    f"POST {LEAGUE}leave/": NOTHING,
    f"POST {LEAGUE}delete/": [{"name": "another"}],
    f"POST {LEAGUE}seasons/": [{"name": ""}, {"name": "Next", "starts_on": "never"}],
    f"POST {LEAGUE}seasons/<uuid:season>/": [
        {"do": "change", "name": "Other", "starts_on": "2026-09-01", "ends_on": "2026-08-01"},
        {"do": "change", "name": ""}, {"do": "nonsense"},
    ],
    f"POST {LEAGUE}seasons/<uuid:season>/pot/": [
        {}, {"fee": "0"}, {"fee": "0.001"}, {"currency": "x"}, {"prizes": "60 50"},
        {"prizes": "40 60"}, {"per": "x"}, {"by": "x"}, {"game": "x"},
    ],
    f"POST {LEAGUE}seasons/<uuid:season>/divisions/": [
        {}, {"names": "A"}, {"names": "A, a"}, {"do": "keep", "names": "A, B", "moving": "x"},
        {"do": "keep", "names": "A, B", "moving": "2", "game": "preferans", "division.x": "1"},
        {"do": "move"},
    ],
    f"POST {LEAGUE}corrections/<code:code>/": NOTHING,
    "POST leagues/from-file/": NOTHING,
    f"POST {LEAGUE}import/": [
        {"text": ""}, {"text": "Date,Player\\n2026-09-03,Anna", "source": "", "do": "import"},
    ],
    f"POST {LEAGUE}import/<uuid:imported>/undo/": NOTHING,
    f"POST {LEAGUE}evenings/": [
        {"day": ""}, {"day": "2000-01-01"}, {"day": "2099-01-01", "time": "x"},
    ],
    f"POST {LEAGUE}evenings/<uuid:planned>/": [{"day": "x"}, {"day": "2099-01-01", "place": LONG}],
    f"POST {LEAGUE}evenings/<uuid:planned>/answer/": [
        {"answer": "perhaps"}, {"answer": "yes", "member": NOBODY},
    ],
    f"POST {LEAGUE}desk/": [{"match": "22222222"}, {"claim": "0"}, {"claim": "x"}],
    f"POST {LEAGUE}acts/<uuid:act>/undo/": NOTHING,
    f"POST {LEAGUE}notices/": [{"mail": "x"}, {"mail": "evenings"}],
    f"POST {LEAGUE}notices/devices/": [
        {}, {"endpoint": "https://push.example.com/1", "p256dh": "AA", "auth": LONG},
        {"endpoint": "https://10.0.0.1/", "topics": "tables"},
    ],
    f"POST {LEAGUE}notices/devices/<uuid:device>/": NOTHING,
    f"POST {LEAGUE}chats/": [
        {}, {"url": "http://127.0.0.1/", "topics": "evenings"}, {"url": LONG},
        {"url": "https://chat.example.com/", "topics": "x"}, {"url": "https://chat.example.com/"},
    ],
    f"POST {LEAGUE}chats/<uuid:chat>/": [{}, {"topics": "x"}],
    f"POST {LEAGUE}members/": [{"name": ""}, {"name": "Anna"}, {"name": LONG}],
    f"POST {LEAGUE}members/<uuid:member>/": [
        {"do": "rename", "name": "Anna"}, {"do": "role", "role": "nonsense"},
        {"do": "role", "role": "owner"}, {"do": "merge", "into": NOBODY}, {"do": "unmerge"},
    ],
    f"POST {LEAGUE}members/<uuid:member>/claim/": NOTHING,
    f"POST {LEAGUE}claims/<int:claim>/": [{"do": "nonsense"}],
    f"POST {LEAGUE}join/<invite:key>/": [{"name": LONG}, {"claim": NOBODY}],
    f"POST {LEAGUE}adjustments/": [
        {"reason": ""}, {"reason": LONG}, {"amount": "0"}, {"amount": "-5"}, {"amount": "1.234,5"},
        {"amount": "0.001"}, {"kind": "x"}, {"member": NOBODY}, {"season": "x"},
        {"day": "2000-01-01"}, {"game": "x"},
    ],
    f"POST {LEAGUE}adjustments/carry-over/": [{}, {"share": "x", "do": "store"}],
    f"POST {LEAGUE}adjustments/<uuid:adjustment>/undo/": NOTHING,
    f"POST {LEAGUE}archive/": [{"kinds": "nonsense"}],
    f"POST {LEAGUE}tables/": [{"game": "nonsense"}, {"game": "preferans", "present": [NOBODY]}],
    f"POST {LEAGUE}tables/<int:number>/<int:table>/start/": [{"key": "no key"}],
    f"POST {LEAGUE}tables/<int:number>/swap/": [{"one": NOBODY, "two": "x", "do": "swap"}],
    f"POST {LEAGUE}tables/drop/": NOTHING,
    f"POST {LEAGUE}tournaments/": [
        {}, {"name": ""}, {"game": "x"}, {"format": "x"}, {"rounds": "0"}, {"deals": "x"},
        {"best": "-1"}, {"teams": "A: Nobody"}, {"starts_on": "never"}, {"together": "true"},
    ],
    f"POST {LEAGUE}tournaments/<uuid:tournament>/": [
        {"name": ""}, {"name": LONG}, {"format": "knockout"}, {"game": "tarneeb"},
    ],
    f"POST {LEAGUE}tournaments/<uuid:tournament>/rounds/": [{}, {"do": "draw"}],
    f"POST {LEAGUE}tournaments/<uuid:tournament>/<int:number>/<int:table>/start/": [
        {"key": "no key"},
    ],
    # The API of a league
    "POST api/v1/leagues/": [
        {"name": "Sunday", "games": []}, {"name": "Sunday", "games": ["preferans"], "zone": "x"},
        {"name": "Sunday", "games": ["preferans"], "member_name": LONG},
    ],
    f"PATCH {CLUB}": [{"name": "Sunday", "games": ["x"]}, {"name": "Sunday", "minimum": 0},
        {"ties": ["x"]}, {"ties": ["won", "won"]}, {"ties": "won"}],
    f"DELETE {CLUB}": NOTHING,
    f"POST {CLUB}members/": [{"name": "Anna"}, {"name": "Hugo", "role": "nonsense"}],
    f"PATCH {CLUB}members/<uuid:member>/": [
        {"name": "Changed", "role": "nonsense"}, {"name": "Changed", "merged_into": NOBODY},
        {"role": "scorer", "merged_into": "x"}, {"name": "Anna", "role": "scorer"},
    ],
    f"DELETE {CLUB}members/<uuid:member>/": NOTHING,
    f"POST {CLUB}seasons/": [{"name": "Next"}, {"name": "Next", "starts_on": "2030-02-30"}],
    f"PATCH {CLUB}seasons/<uuid:season>/": [
        {"closed": False, "name": ""}, {"closed": True, "name": ""}, {"closed": "x"},
        {"name": "Other", "ends_on": "2000-01-01", "closed": True},
    ],
    "POST api/v1/leagues/import/": NOTHING,
    f"POST {CLUB}evenings/": [
        {}, {"day": "2000-01-01"}, {"day": "2099-01-01", "games": ["x"]},
        {"day": "2099-01-01", "time": 1},
    ],
    f"PATCH {CLUB}evenings/<uuid:planned>/": [{"day": "x"}, {"cancelled": "x"}, {"place": LONG}],
    f"PUT {CLUB}evenings/<uuid:planned>/answer/": [
        {}, {"answer": "perhaps"}, {"answer": "yes", "member": NOBODY},
    ],
    f"POST {CLUB}desk/": [
        {}, {"match": "22222222", "accept": True}, {"claim": 0, "accept": False}, {"match": 1},
        {"claim": True, "accept": True}, {"claim": 1, "match": "22222222", "accept": True},
    ],
    f"POST {CLUB}acts/<uuid:act>/undo/": NOTHING,
    f"PUT {CLUB}notices/": [{}, {"mail": ["x"]}, {"mail": ["evenings"]}, {"mail": "x"}],
    f"POST {CLUB}notices/devices/": [
        {}, {"endpoint": 1, "p256dh": 1, "auth": 1, "topics": 1}, {"more": 1},
        {"endpoint": "https://push.example.com/1", "p256dh": "é", "auth": "", "topics": ["x"]},
    ],
    f"DELETE {CLUB}notices/devices/<uuid:device>/": NOTHING,
    f"POST {CLUB}chats/": [
        {}, {"url": "http://127.0.0.1/", "topics": ["evenings"]}, {"url": 1, "topics": []},
        {"url": "https://chat.example.com/", "topics": [1]}, {"more": 1},
    ],
    f"PATCH {CLUB}chats/<uuid:chat>/": [{}, {"topics": []}, {"topics": "x"}, {"url": "x"}],
    f"DELETE {CLUB}chats/<uuid:chat>/": NOTHING,
    f"POST {CLUB}chats/<uuid:chat>/test/": NOTHING,
    f"POST {CLUB}imports/": [
        {}, {"members": []}, {"members": ["Hugo"], "results": []}, {"members": [1.5]},
        {"results": [{"date": "2026-09-03", "player": "Anna", "points": 1}]},
    ],
    f"POST {CLUB}imports/preview/": [{}, {"members": ["Hugo"], "together": "x"}],
    f"DELETE {CLUB}imports/<uuid:imported>/": NOTHING,
    f"PUT {CLUB}seasons/<uuid:season>/pot/": [
        {}, {"game": "preferans", "fee": 1.5, "currency": "EUR", "per": "match", "by": "sum",
             "prizes": [1]}, {"prizes": "x"}, {"more": 1},
    ],
    f"DELETE {CLUB}seasons/<uuid:season>/pot/": NOTHING,
    f"PUT {CLUB}seasons/<uuid:season>/divisions/": [
        {"names": ["A"]}, {"names": "x"}, {"moving": -1}, {"members": {NOBODY: 1}}, {"more": 1},
        {"members": {NOBODY: 10}}, {"members": 1}, {"game": "x"},
    ],
    f"DELETE {CLUB}seasons/<uuid:season>/divisions/": NOTHING,
    f"POST {CLUB}seasons/<uuid:season>/divisions/promotion/": [
        {"members": 1}, {"members": {NOBODY: 1}}, {"more": 1},
    ],
    f"PUT {CLUB}seasons/<uuid:season>/divisions/<uuid:member>/": [
        {}, {"division": 10}, {"division": "x"}, {"more": 1},
    ],
    f"POST {CLUB}adjustments/": [
        {}, {"season": NOBODY, "game": "preferans", "member": NOBODY, "kind": "penalty",
             "amount": 5, "reason": "Late"}, {"amount": 1.5}, {"more": 1},
    ],
    f"POST {CLUB}adjustments/carry-over/": [
        {}, {"season": NOBODY, "from": NOBODY, "game": "x"}, {"amounts": []}, {"dry_run": "x"},
    ],
    f"DELETE {CLUB}adjustments/<uuid:adjustment>/": NOTHING,
    f"PUT {CLUB}evenings/<day:day>/attendance/": [
        {"present": [NOBODY]}, {"present": "x"}, {"present": [1]}, {"guest": LONG}, {"teams": 1},
        {"as_last_time": "x"}, {"more": 1}, {"present": [], "teams": {NOBODY: "A"}},
    ],
    f"POST {CLUB}evenings/<day:day>/rounds/": [
        {}, {"game": "x"}, {"game": "preferans", "present": [NOBODY]},
        {"game": "preferans", "present": []}, {"game": "preferans", "strength": "x"},
    ],
    f"PATCH {CLUB}evenings/<day:day>/rounds/<int:number>/": [
        {}, {"swap": [NOBODY, NOBODY]}, {"swap": "x"}, {"swap": [NOBODY, 1], "dry_run": True},
    ],
    f"DELETE {CLUB}evenings/<day:day>/rounds/<int:number>/": NOTHING,
    f"POST {CLUB}evenings/<day:day>/rounds/<int:number>/tables/<int:table>/": [
        {"another": "x"}, {"more": 1},
    ],
    f"POST {CLUB}tournaments/": [
        {}, {"name": "Cup", "game": "preferans", "starts_on": "2026-09-01", "format": "rounds",
             "entrants": [NOBODY]}, {"entrants": []}, {"rounds": 0}, {"best": True}, {"more": 1},
    ],
    f"PATCH {CLUB}tournaments/<uuid:tournament>/": [
        {"name": ""}, {"name": "Other", "format": "knockout"}, {"name": "Other", "rounds": 7},
        {"entrants": "x"}, {"teams": {NOBODY: "A"}}, {"together": 1}, {"more": 1},
    ],
    f"DELETE {CLUB}tournaments/<uuid:tournament>/": NOTHING,
    f"POST {CLUB}tournaments/<uuid:tournament>/rounds/": NOTHING,
    f"DELETE {CLUB}tournaments/<uuid:tournament>/rounds/": NOTHING,
    f"POST {CLUB}matches/": [{"match": "22222222"}, {"match": 1}, {}],
    f"PATCH {CLUB}matches/<match_name:name>/": [
        {"members": [NOBODY]}, {"members": [None, None, NOBODY]}, {"members": "x"},
        {"members": [None, None, None], "apply_correction": 1},
    ],
    f"DELETE {CLUB}matches/<match_name:name>/": NOTHING,
    # Pages open to everyone, and the own account
    "POST example/": [{}, {"game": "nonsense"}],
    "POST hand/": [{"next": "//evil.example", "hand": "x"}],
    "POST digits/": [{"next": "//evil.example", "digits": "x"}],
    "POST new/<game:slug>/": [
        {"players.0": "A", "players.1": "a", "players.2": "B"}, {"players.0": LONG},
        {"players.0": "A", "players.1": "B", "players.2": "C", "options.start": "x", "key": "k"},
    ],
    "POST archives/": [{"kinds": "nonsense"}],
    "POST import/": [{"file": "no file"}],
    "POST code/": [
        {}, {"code": "123"}, {"code": LONG, "do": "import", "sure": "1"},
        {"code": "9", "do": "read"},
    ],
    "POST games/new/": [
        {}, {"options.name": LONG}, {"options.name": "<b>"},
        {"options.name": "Whist", "preset": "own", "options.bids": "true"},
    ],
    "POST games/trial/": NOTHING,
    "POST games/from-file/": [{"file": "no file"}],
    "POST me/results/names/": [{"names": LONG}],
    "POST me/results/share/": [{"do": "x"}],
    "POST notices/<invite:key>/": NOTHING,
    "PATCH api/v1/me/results/": [
        {"names": [LONG]}, {"names": "x"}, {"names": ["Anna"], "share": "x"}, {"more": 1},
    ],
    "POST me/tokens/": [{"name": LONG, "scopes": ["read"]}, {"name": "x", "scopes": ["x"]}],
    "POST me/tokens/<uuid:token>/revoke/": NOTHING,
    "POST me/invitations/": NOTHING,
    "POST me/invitations/<uuid:invitation>/revoke/": NOTHING,
    "POST me/delete/": [{"name": "another"}],
    "POST i18n/": [{"language": "xx", "next": "//evil.example"}],
    "POST api/v1/games/": [{}, {"options": {"name": "Whist", "target": 0}}, {"more": 1}],
    "PATCH api/v1/games/<slug:slug>/": [{"options": {"name": "Whist"}}],
    "PUT api/v1/games/<slug:slug>/": NOTHING,
    "DELETE api/v1/games/<slug:slug>/": NOTHING,
    "POST api/v1/tokens/": [{"name": LONG}, {"scopes": []}, {"scopes": ["x"]}, {"more": 1}],
    "DELETE api/v1/tokens/<uuid:token>/": NOTHING,
    "POST api/v1/matches/": [
        {"game": "x", "players": TABLE}, {"game": "preferans", "players": ["A", "a", "B"]},
        {"game": "preferans", "players": TABLE, "options": {"start": -1}},
    ],
    "POST api/v1/matches/import/": [
        {}, {"format": "scorekeeper-match", "format_version": 1, "game": "preferans",
             "players": TABLE, "deals": [{"kind": "passed_out"}, DEAL]},
    ],
}  # fmt: skip
