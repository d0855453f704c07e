"""Expected answers of every address, by person, and the routes that the site resolves."""

from collections.abc import Iterator
from typing import NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver

MATCH_PEOPLE = ("stranger", "watcher", "scorer", "other", "owner", "staff")
"""Cleo guesses a code; Ben knows it; Anna's phone has its key; Dora's has the key of another
match; Eva's account owns it; Finn's account is staff, which has no rights of its own."""

LEAGUE_PEOPLE = ("stranger", "visitor", "member", "clerk", "owner", "staff")
"""Not signed in; Cleo's account; Dora plays; Ben scores; Anna runs it; Finn is staff."""

# The answer for each person: a status, or a redirect: `done`, or `login` for the login page.
MATCHES = """
                                                     stranger watcher scorer other owner staff
m/<code:code>/                              GET      404      200     200    200   200   200
m/<code:code>/score/<key:key>               GET      404      404     done   404   404   404
m/<code:code>/sheet/                        GET      404      done    done   done  done  done
m/<code:code>/preview/                      POST     404      done    done   done  done  done
m/<code:code>/note/                         POST     404      403     done   403   done  403
m/<code:code>/note/drop/                    POST     404      403     done   403   done  403
m/<code:code>/deals/                        POST     404      403     done   403   done  403
m/<code:code>/deals/<deal:number>/          GET      404      403     200    403   200   403
m/<code:code>/deals/<deal:number>/          POST     404      403     done   403   done  403
m/<code:code>/deals/<deal:number>/insert/   GET      404      403     200    403   200   403
m/<code:code>/deals/<deal:number>/insert/   POST     404      403     done   403   done  403
m/<code:code>/deals/<deal:number>/remove/   POST     404      403     done   403   done  403
m/<code:code>/undo/                         POST     404      403     done   403   done  403
m/<code:code>/redo/                         POST     404      403     409    403   409   403
m/<code:code>/stop/                         POST     404      403     done   403   done  403
m/<code:code>/reopen/                       POST     404      403     409    403   409   403
m/<code:code>/rematch/                      POST     404      403     409    403   409   403
m/<code:code>/example/remove/               POST     404      403     404    403   404   403
m/<code:code>/agreed/                       GET      404      200     200    200   200   200
m/<code:code>/details/                      GET      404      403     200    403   200   403
m/<code:code>/details/                      POST     404      403     done   403   done  403
m/<code:code>/table/                        GET      404      200     200    200   200   200
m/<code:code>/seats/                        GET      404      403     200    403   200   403
m/<code:code>/seats/                        POST     404      403     200    403   200   403
m/<code:code>/share/                        GET      404      200     200    200   200   200
m/<code:code>/keep-game/                    POST     404     404     404     404     404     404
g/<code:code>/                              GET      404     404     404     404     404     404
g/<code:code>/change/                       GET      404     404     404     404     404     404
g/<code:code>/change/                       POST     404     404     404     404     404     404
g/<code:code>/keep/                         POST     404     404     404     404     404     404
g/<code:code>/remove/                       POST     404     404     404     404     404     404
g/<code:code>/file/                         GET      404     404     404     404     404     404
g/<code:code>/new/                          GET      404     404     404     404     404     404
m/<code:code>/agreement/                    POST     404      403     done   403   done  403
m/<code:code>/me/                           POST     404      done    done   done  done  done
m/<code:code>/deals/<deal:number>/word/     POST     404      403     403    403   403   403
m/<code:code>/share/renew/                  POST    404      403     done   403   done  403
m/<code:code>/share/<int:device>/out/       POST    404      403     done   403   done  403
m/<code:code>/from-paper/                   GET     404      403     200    403   200   403
m/<code:code>/from-paper/                   POST    404      403     done   403   done  403
m/<code:code>/exports/                      GET     404      200     200    200   200   200
m/<code:code>/export.<kind:kind>            GET     404      200     200    200   200   200
m/<code:code>/log/                          GET      404      200     200    200   200   200
m/<code:code>/history/                      GET      404      200     200    200   200   200
m/<code:code>/settlement/                   GET      404      200     200    200   200   200
m/<code:code>/league/                       GET      404      login   login  login 200   403
m/<code:code>/league/                       POST     404      login   login  login 404   403
api/v1/matches/<match_name:name>/           GET      404      200     200    200   200   200
api/v1/matches/<match_name:name>/           PATCH    404      401     200    403   200   403
api/v1/matches/<match_name:name>/sheet/     GET      404      200     200    200   200   200
api/v1/matches/<match_name:name>/history/   GET      404      200     200    200   200   200
api/v1/matches/<match_name:name>/events/    GET      404      200     200    200   200   200
api/v1/matches/<match_name:name>/export.json GET     404      200     200    200   200   200
api/v1/matches/<match_name:name>/export.csv GET      404      200     200    200   200   200
api/v1/matches/<match_name:name>/export.xlsx GET     404      200     200    200   200   200
api/v1/matches/<match_name:name>/export.pdf GET      404      200     200    200   200   200
api/v1/matches/<match_name:name>/export.png GET      404      200     200    200   200   200
api/v1/matches/<match_name:name>/webhooks/  GET      404      401     200    403   200   403
api/v1/matches/<match_name:name>/webhooks/  POST     404      401     201    403   201   403
api/v1/matches/<match_name:name>/webhooks/<uuid:webhook>/          DELETE 404 401 200 403 200 403
api/v1/matches/<match_name:name>/webhooks/<uuid:webhook>/attempts/ GET    404 401 200 403 200 403
api/v1/matches/<match_name:name>/webhooks/<uuid:webhook>/retry/    POST   404 401 200 403 200 403
api/v1/matches/<match_name:name>/deals/     POST     404      401     201    403   201   403
api/v1/matches/<match_name:name>/deals/<deal_number:number>/       PUT    404 401 200 403 200 403
api/v1/matches/<match_name:name>/deals/<deal_number:number>/       DELETE 404 401 200 403 200 403
api/v1/matches/<match_name:name>/corrections/ POST   404      401     200    403   200   403
api/v1/matches/<match_name:name>/pending/   PUT      404      401     200    403   200   403
api/v1/matches/<match_name:name>/pending/   DELETE   404      401     200    403   200   403
api/v1/matches/<match_name:name>/preview/   POST     404      200     200    200   200   200
api/v1/matches/<match_name:name>/reseat/    POST     404      401     200    403   200   403
api/v1/matches/<match_name:name>/takeover/  POST     404      401     200    403   200   403
api/v1/matches/<match_name:name>/join/      POST     404      401     400    403   400   403
api/v1/matches/<match_name:name>/leave/     POST     404      401     400    403   400   403
api/v1/matches/<match_name:name>/undo/      POST     404      401     200    403   200   403
api/v1/matches/<match_name:name>/redo/      POST     404      401     409    403   409   403
api/v1/matches/<match_name:name>/stop/      POST     404      401     200    403   200   403
api/v1/matches/<match_name:name>/reopen/    POST     404      401     409    403   409   403
"""

LEAGUES = """
                                                     stranger visitor member clerk owner staff
leagues/                                     GET     200      200     200    200   200   200
leagues/new/                                 GET     login    200     200    200   200   200
leagues/new/                                 POST    login    done    done   done  done  done
leagues/<league:slug>/                       GET     404      404     200    200   200   404
leagues/<league:slug>/ratings/               GET     404      404     200    200   200   404
leagues/<league:slug>/settings/              GET     404      404     403    403   200   404
leagues/<league:slug>/settings/              POST    404      404     403    403   done  404
leagues/<league:slug>/links/                 POST    404      404     403    403   done  404
leagues/<league:slug>/delete/                POST    404      404     403    403   done  404
leagues/<league:slug>/seasons/               GET     404      404     200    200   200   404
leagues/<league:slug>/seasons/               POST    404      404     403    403   done  404
leagues/<league:slug>/seasons/<uuid:season>/ POST    404      404     403    403   done  404
leagues/<league:slug>/seasons/<uuid:season>/pot/ GET 404      404     200    200   200   404
leagues/<league:slug>/seasons/<uuid:season>/pot/ POST 404     404     403    403   done  404
leagues/<league:slug>/seasons/<uuid:season>/divisions/ GET 404 404 200 200 200 404
leagues/<league:slug>/seasons/<uuid:season>/divisions/ POST 404 404 403 403 done 404
leagues/<league:slug>/corrections/<code:code>/       POST 404 404     403    403   done  404
leagues/<league:slug>/members/               GET     404      404     200    200   200   404
leagues/<league:slug>/members/               POST    404      404     403    done  done  404
leagues/<league:slug>/members/<uuid:member>/ GET     404      404     403    403   200   404
leagues/<league:slug>/members/<uuid:member>/ POST    404      404     403    403   done  404
leagues/<league:slug>/members/<uuid:member>/claim/   POST 404 404     done   done  done  404
leagues/<league:slug>/claims/<int:claim>/    POST    404      404     403    403   done  404
leagues/<league:slug>/join/<invite:key>/     GET     login    200     done   done  done  200
leagues/<league:slug>/join/<invite:key>/     POST    login    done    done   done  done  done
leagues/<league:slug>/leave/                 POST    404      404     done   done  400   404
leagues/<league:slug>/archive/               GET     404      404     200    200   200   404
leagues/<league:slug>/archive/               POST    404      404     400    400   400   404
leagues/<league:slug>/import/                GET     404      404     403    403   200   404
leagues/<league:slug>/import/                POST    404      404     403    403   200   404
leagues/<league:slug>/import/<uuid:imported>/undo/  POST 404 404     403    403   done  404
leagues/<league:slug>/league.jsonl.gz        GET     404      404     403    403   200   404
leagues/<league:slug>/charts/                GET     404      404     200    200   200   404
leagues/<league:slug>/compare/               GET     404      404     200    200   200   404
leagues/<league:slug>/print/                 GET     404      404     200    200   200   404
leagues/<league:slug>/<league_paper:kind>.pdf GET    404      404     200    200   200   404
leagues/from-file/                           GET     login    200     200    200   200   200
leagues/from-file/                           POST    login    400     400    400   400   400
leagues/mine.jsonl.gz                        GET     login    done    done   done  200   done
leagues/<league:slug>/desk/                  GET     404      404     403    403   200   404
leagues/<league:slug>/desk/                  POST    404      404     403    403   done  404
leagues/<league:slug>/acts/                  GET     404      404     403    403   200   404
leagues/<league:slug>/notices/               GET     404      404     200    200   200   404
leagues/<league:slug>/notices/               POST    404      404     done   done  done  404
leagues/<league:slug>/notices/devices/       POST    404      404     done   done  done  404
leagues/<league:slug>/notices/devices/<uuid:device>/ POST 404 404     404    404   done  404
leagues/<league:slug>/chats/                 GET     404      404     403    403   200   404
leagues/<league:slug>/chats/                 POST    404      404     403    403   done  404
leagues/<league:slug>/chats/<uuid:chat>/     POST    404      404     403    403   done  404
leagues/<league:slug>/acts/<uuid:act>/undo/  POST    404      404     403    403   done  404
leagues/<league:slug>/adjustments/           GET     404      404     200    200   200   404
leagues/<league:slug>/adjustments/           POST    404      404     403    403   done  404
leagues/<league:slug>/adjustments/carry-over/ GET    404      404     403    403   200   404
leagues/<league:slug>/adjustments/carry-over/ POST   404      404     403    403   400   404
leagues/<league:slug>/adjustments/<uuid:adjustment>/undo/ POST 404 404 403   403   done  404
leagues/<league:slug>/matches/               GET     404      404     done   done  done  404
leagues/<league:slug>/evenings/              GET     404      404     200    200   200   404
leagues/<league:slug>/evenings/              POST    404      404     403    403   done  404
leagues/<league:slug>/evenings/<uuid:planned>/ POST  404      404     403    403   done  404
leagues/<league:slug>/evenings/<uuid:planned>/answer/ POST 404 404    done   done  done  404
leagues/<league:slug>/evenings/<day:day>/    GET     404      404     200    200   200   404
leagues/<league:slug>/tables/                GET     404      404     200    200   200   404
leagues/<league:slug>/tables/                POST    404      404     403    done  done  404
leagues/<league:slug>/tables/<int:number>/<int:table>/start/ POST 404 404 done done done  404
leagues/<league:slug>/tables/<int:number>/swap/ POST 404      404     403    200   200   404
leagues/<league:slug>/tables/wall/           GET     404      404     200    200   200   404
leagues/<league:slug>/tables/drop/           POST    404      404     403    done  done  404
leagues/<league:slug>/tournaments/           GET     404      404     200    200   200   404
leagues/<league:slug>/tournaments/           POST    404      404     403    403   done  404
leagues/<league:slug>/tournaments/<uuid:tournament>/ GET  404 404     200    200   200   404
leagues/<league:slug>/tournaments/<uuid:tournament>/ POST 404 404     403    403   done  404
leagues/<league:slug>/tournaments/<uuid:tournament>/rounds/ POST 404 404 403 done  done  404
leagues/<league:slug>/tournaments/<uuid:tournament>/<int:number>/<int:table>/start/ POST 404 404 done done done 404
leagues/<league:slug>/standings.<str:kind>   GET     404      404     200    200   200   404
leagues/<league:slug>/results.<str:kind>     GET     404      404     200    200   200   404
leagues/<league:slug>/evenings.ics           GET     404      404     200    200   200   404
leagues/<league:slug>/matches/<code:code>/   GET     404      404     200    200   200   404
players/<uuid:member>/matches/               GET     404      404     200    200   200   404
players/<uuid:member>/                       GET     404      404     200    200   200   404
api/v1/leagues/                              GET     200      200     200    200   200   200
api/v1/leagues/                              POST    401      201     201    201   201   201
api/v1/leagues/<league_slug:slug>/           GET     404      404     200    200   200   404
api/v1/leagues/<league_slug:slug>/           PATCH   401      404     403    403   200   404
api/v1/leagues/<league_slug:slug>/           DELETE  401      404     403    403   200   404
api/v1/leagues/<league_slug:slug>/standings/     GET 404      404     200    200   200   404
api/v1/leagues/<league_slug:slug>/standings.csv  GET 404      404     200    200   200   404
api/v1/leagues/<league_slug:slug>/standings.xlsx GET 404      404     200    200   200   404
api/v1/leagues/<league_slug:slug>/standings.pdf  GET 404      404     200    200   200   404
api/v1/leagues/<league_slug:slug>/ranks/         GET 404      404     200    200   200   404
api/v1/leagues/<league_slug:slug>/contracts/     GET 404      404     200    200   200   404
api/v1/leagues/<league_slug:slug>/meetings/      GET 404      404     200    200   200   404
api/v1/leagues/<league_slug:slug>/compare/       GET 404      404     400    400   400   404
api/v1/leagues/<league_slug:slug>/report.pdf     GET 404      404     200    200   200   404
api/v1/leagues/<league_slug:slug>/certificates.pdf GET 404    404     200    200   200   404
api/v1/leagues/<league_slug:slug>/badges.pdf     GET 404      404     200    200   200   404
api/v1/leagues/<league_slug:slug>/slips.pdf      GET 404      404     200    200   200   404
api/v1/leagues/<league_slug:slug>/players/<uuid:member>/ GET 404 404  200    200   200   404
api/v1/leagues/<league_slug:slug>/ratings/   GET     404      404     200    200   200   404
api/v1/leagues/<league_slug:slug>/matches/<match_name:name>/ratings/ GET 404 404 200 200 200 404
api/v1/leagues/<league_slug:slug>/members/   GET     404      404     200    200   200   404
api/v1/leagues/<league_slug:slug>/members/   POST    401      404     403    201   201   404
api/v1/leagues/<league_slug:slug>/members/<uuid:member>/ PATCH  401 404 403  403   200   404
api/v1/leagues/<league_slug:slug>/members/<uuid:member>/ DELETE 401 404 403  403   200   404
api/v1/leagues/<league_slug:slug>/seasons/   GET     404      404     200    200   200   404
api/v1/leagues/<league_slug:slug>/seasons/   POST    401      404     403    403   201   404
api/v1/leagues/<league_slug:slug>/seasons/<uuid:season>/ PATCH  401 404 403  403   200   404
api/v1/leagues/<league_slug:slug>/seasons/<uuid:season>/pot/ GET 404 404 200 200  200   404
api/v1/leagues/<league_slug:slug>/seasons/<uuid:season>/pot/ PUT 401 404 403 403  200   404
api/v1/leagues/<league_slug:slug>/seasons/<uuid:season>/pot/ DELETE 401 404 403 403 200 404
api/v1/leagues/<league_slug:slug>/seasons/<uuid:season>/divisions/ GET 404 404 200 200 200 404
api/v1/leagues/<league_slug:slug>/seasons/<uuid:season>/divisions/ PUT 401 404 403 403 200 404
api/v1/leagues/<league_slug:slug>/seasons/<uuid:season>/divisions/ DELETE 401 404 403 403 200 404
api/v1/leagues/<league_slug:slug>/seasons/<uuid:season>/divisions/proposal/ GET 404 404 403 403 400 404
api/v1/leagues/<league_slug:slug>/seasons/<uuid:season>/divisions/promotion/ POST 401 404 403 403 400 404
api/v1/leagues/<league_slug:slug>/seasons/<uuid:season>/divisions/<uuid:member>/ PUT 401 404 403 403 200 404
api/v1/leagues/<league_slug:slug>/evenings/<day:day>/pot/ GET 404 404 200 200 200   404
api/v1/leagues/<league_slug:slug>/file/      GET     404      404     403    403   200   404
api/v1/leagues/file/                         GET     401      200     200    200   200   200
api/v1/leagues/import/                       POST    401      400     400    400   400   400
api/v1/leagues/<league_slug:slug>/evenings/  GET     404      404     200    200   200   404
api/v1/leagues/<league_slug:slug>/evenings/  POST    401      404     403    403   201   404
api/v1/leagues/<league_slug:slug>/evenings/<uuid:planned>/ PATCH 401 404 403 403   200   404
api/v1/leagues/<league_slug:slug>/evenings/<uuid:planned>/answer/ PUT 401 404 200 200 200 404
api/v1/leagues/<league_slug:slug>/desk/      GET     404      404     403    403   200   404
api/v1/leagues/<league_slug:slug>/desk/      POST    401      404     403    403   200   404
api/v1/leagues/<league_slug:slug>/notices/   GET     404      404     200    200   200   404
api/v1/leagues/<league_slug:slug>/notices/   PUT     401      404     200    200   200   404
api/v1/leagues/<league_slug:slug>/notices/devices/ POST 401 404       201    201   201   404
api/v1/leagues/<league_slug:slug>/notices/devices/<uuid:device>/ DELETE 401 404 404 404 200 404
api/v1/leagues/<league_slug:slug>/chats/     GET     404      404     403    403   200   404
api/v1/leagues/<league_slug:slug>/chats/     POST    401      404     403    403   201   404
api/v1/leagues/<league_slug:slug>/chats/<uuid:chat>/ PATCH  401 404   403    403   200   404
api/v1/leagues/<league_slug:slug>/chats/<uuid:chat>/ DELETE 401 404   403    403   200   404
api/v1/leagues/<league_slug:slug>/chats/<uuid:chat>/test/ POST 401 404 403   403   200   404
api/v1/leagues/<league_slug:slug>/acts/      GET     404      404     403    403   200   404
api/v1/leagues/<league_slug:slug>/acts/<uuid:act>/undo/ POST 401 404  403    403   200   404
api/v1/leagues/<league_slug:slug>/imports/   GET     404      404     403    403   200   404
api/v1/leagues/<league_slug:slug>/imports/   POST    401      404     403    403   201   404
api/v1/leagues/<league_slug:slug>/imports/preview/  POST 401 404     403    403   200   404
api/v1/leagues/<league_slug:slug>/imports/<uuid:imported>/ DELETE 401 404 403 403 200   404
api/v1/leagues/<league_slug:slug>/adjustments/ GET   404      404     200    200   200   404
api/v1/leagues/<league_slug:slug>/adjustments/ POST  401      404     403    403   201   404
api/v1/leagues/<league_slug:slug>/adjustments/carry-over/ POST 401 404 403   403   400   404
api/v1/leagues/<league_slug:slug>/adjustments/<uuid:adjustment>/ DELETE 401 404 403 403 200 404
api/v1/leagues/<league_slug:slug>/evenings/<day:day>/attendance/ GET 404 404 200 200 200 404
api/v1/leagues/<league_slug:slug>/evenings/<day:day>/attendance/ PUT 401 404 403 200 200 404
api/v1/leagues/<league_slug:slug>/evenings/<day:day>/rounds/ GET 404 404 200 200 200 404
api/v1/leagues/<league_slug:slug>/evenings/<day:day>/rounds/ POST 401 404 403 201 201 404
api/v1/leagues/<league_slug:slug>/evenings/<day:day>/rounds/<int:number>/ GET 404 404 200 200 200 404
api/v1/leagues/<league_slug:slug>/evenings/<day:day>/rounds/<int:number>/ PATCH 401 404 403 200 200 404
api/v1/leagues/<league_slug:slug>/evenings/<day:day>/rounds/<int:number>/ DELETE 401 404 403 200 200 404
api/v1/leagues/<league_slug:slug>/evenings/<day:day>/rounds/<int:number>/tables/<int:table>/ POST 401 404 201 201 201 404
api/v1/leagues/<league_slug:slug>/tournaments/ GET   404      404     200    200   200   404
api/v1/leagues/<league_slug:slug>/tournaments/ POST  401      404     403    403   201   404
api/v1/leagues/<league_slug:slug>/tournaments/<uuid:tournament>/ GET 404 404 200 200 200 404
api/v1/leagues/<league_slug:slug>/tournaments/<uuid:tournament>/ PATCH 401 404 403 403 200 404
api/v1/leagues/<league_slug:slug>/tournaments/<uuid:tournament>/ DELETE 401 404 403 403 200 404
api/v1/leagues/<league_slug:slug>/tournaments/<uuid:tournament>/rounds/ GET 404 404 200 200 200 404
api/v1/leagues/<league_slug:slug>/tournaments/<uuid:tournament>/rounds/ POST 401 404 403 400 400 404
api/v1/leagues/<league_slug:slug>/tournaments/<uuid:tournament>/rounds/ DELETE 401 404 403 200 200 404
api/v1/leagues/<league_slug:slug>/matches/   GET     404      404     200    200   200   404
api/v1/leagues/<league_slug:slug>/matches/   POST    401      404     403    201   201   404
api/v1/leagues/<league_slug:slug>/matches/<match_name:name>/ PATCH  401 404 403 200 200  404
api/v1/leagues/<league_slug:slug>/matches/<match_name:name>/ DELETE 401 404 403 200 200  404
"""  # noqa: E501

ACCOUNTS = "accounts/"
"""The prefix of allauth's addresses."""

ADMIN = "admin/"
"""The prefix of Django's admin, open to staff only (test_admin.py)."""

SIGNED_OUT = {
    "accounts/login/": "200",
    "accounts/signup/": "200",
    "accounts/inactive/": "200",
    "accounts/logout/": "done",
    "accounts/confirm-email/": "200",
    "accounts/password/reset/": "200",
    "accounts/password/reset/done/": "200",
    "accounts/password/reset/key/done/": "200",
    "accounts/3rdparty/login/cancelled/": "200",
    "accounts/3rdparty/login/error/": "401",
    "accounts/social/login/cancelled/": "done",
    "accounts/social/login/error/": "done",
    "accounts/social/signup/": "done",
    "accounts/social/connections/": "done",
}
"""Answers of allauth's pages without an account; all others redirect to the login."""


class Row(NamedTuple):
    """The expected answer for each person, for one address and method."""

    route: str
    method: str
    answers: dict[str, str]


def rows(table: str) -> list[Row]:
    """Parse a table; its first line names the people."""
    head, *lines = table.strip("\n").splitlines()
    people = head.split()
    expected = []
    for line in lines:
        *route, method, rest = line.split(maxsplit=1 if line.startswith(" ") else 2)
        answers = dict(zip(people, rest.split(), strict=True))
        expected.append(Row("".join(route), method, answers))
    return expected


def routes_in(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    """Yield the route of every address in these URL patterns."""
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes_in(pattern.url_patterns, route)
        else:
            yield route


def every_route() -> set[str]:
    """Return the routes of the whole site."""
    return set(routes_in(get_resolver().url_patterns))
