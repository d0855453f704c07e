"""The people at a match and in a league, each with a client, and their requests."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.core import signing
from django.http.response import HttpResponseBase
from django.test import Client
from django.utils import timezone

from scorekeeper.accounts.models import Token, User
from scorekeeper.accounts.tokens import issue_token
from scorekeeper.club.adjustments.forms import AdjustmentForm
from scorekeeper.club.adjustments.services import add_adjustment
from scorekeeper.club.evenings.round_draw import RoundSettings
from scorekeeper.club.evenings.rounds import draw_round
from scorekeeper.club.notices.services import add_chat, add_device
from scorekeeper.club.tournaments.rounds import draw_next_round
from scorekeeper.leagues import services as leagues
from scorekeeper.leagues.models import Adjustment, League, Pending
from scorekeeper.leagues.people.claims import claim_name
from scorekeeper.leagues.people.services import rename_member
from scorekeeper.leagues.today import today_in
from scorekeeper.matches.access.devices import admit_device
from scorekeeper.matches.access.phone import KEYS
from scorekeeper.matches.models import Match
from scorekeeper.webhooks.models import Webhook
from tests.support.club import account, club, league_match_of_match, member, preferans, season_of
from tests.support.people import PASSED_OUT, TABLE, start
from tests.support.typed import keep_divisions, keep_pot, make_tournament

Values = Mapping[str, object]
"""Values for addresses, by converter or by name."""

NO_CODE = "22222222"
NO_KEY = "A" * 32
NO_ARCHIVE = "0" * 32
HOOK = "https://example.com/hook"
THE_CODE = "<code>"
"""A placeholder for the code of the match."""
PLACES = {
    THE_CODE: "code",
    "<pair>": "pair",
    "<one>": "one",
    "<two>": "two",
    "<season>": "season",
    "<member>": "member",
    "<present>": "present",
}
"""Placeholders in bodies and forms, with the names of their values."""
NAMES = {f"players.{seat}": name for seat, name in enumerate(TABLE)}
AGREED: dict[str, Any] = {
    "name": "Friday",
    "games": ["preferans"],
    "method": "sum",
    "minimum": "1",
    "best_of": "10",
    "place_points": "3 1 0",
    "zone": "UTC",
    "rating": "openskill",
    "substitutes": "share",
}
POT: dict[str, Any] = {
    "game": "preferans",
    "fee": "2",
    "currency": "EUR",
    "per": "evening",
    "by": "percent",
    "prizes": ["60", "40"],
}

CUP: dict[str, Any] = {
    "name": "Cup",
    "game": "preferans",
    "starts_on": "2026-09-01",
    "format": "rounds",
}

PUSH_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
DEVICE: dict[str, Any] = {
    "endpoint": "https://push.example.com/device",
    "p256dh": PUSH_KEY,
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    "topics": ["tables"],
}
"""The device of the example in RFC 8291."""

FORMS: dict[str, dict[str, Any]] = {
    "m/<code:code>/deals/": PASSED_OUT,
    "m/<code:code>/deals/<deal:number>/": PASSED_OUT,
    "m/<code:code>/deals/<deal:number>/insert/": PASSED_OUT,
    "m/<code:code>/preview/": PASSED_OUT,
    "m/<code:code>/from-paper/": PASSED_OUT,
    "m/<code:code>/note/": {"kind": "contract", "declarer": "0", "contract": "4"},
    "m/<code:code>/details/": NAMES | {"title": "Tonight"},
    "m/<code:code>/seats/": {"what": "take", "seat": "1", "name": "Hugo", "since": "2"},
    "m/<code:code>/league/": {"league": "friday"},
    "new/<game:slug>/": NAMES,
    "leagues/new/": AGREED | {"own_name": "Somebody"},
    "leagues/<league:slug>/settings/": AGREED,
    "leagues/<league:slug>/delete/": {"name": "Thursday"},
    "leagues/<league:slug>/seasons/": {"name": "Next", "starts_on": "2030-01-01"},
    "leagues/<league:slug>/seasons/<uuid:season>/": {"do": "close"},
    "leagues/<league:slug>/members/": {"name": "Hugo"},
    "leagues/<league:slug>/members/<uuid:member>/": {"do": "rename", "name": "Hugo"},
    "leagues/<league:slug>/evenings/": {"day": "2099-01-01", "time": "19:30", "place": "Bar"},
    "leagues/<league:slug>/evenings/<uuid:planned>/": {"do": "cancel"},
    "leagues/<league:slug>/evenings/<uuid:planned>/answer/": {"answer": "yes"},
    "leagues/<league:slug>/notices/devices/": DEVICE,
    "leagues/<league:slug>/chats/": {"url": HOOK, "topics": ["matches"]},
    "leagues/<league:slug>/chats/<uuid:chat>/": {"topics": ["matches"]},
    "leagues/<league:slug>/desk/": {"match": THE_CODE, "do": "decline"},
    "leagues/<league:slug>/claims/<int:claim>/": {"do": "accept"},
    "leagues/<league:slug>/join/<invite:key>/": {"name": "Hugo"},
    "leagues/<league:slug>/tables/": {"game": "preferans"},
    "leagues/<league:slug>/tournaments/": CUP,
    "leagues/<league:slug>/tournaments/<uuid:tournament>/": CUP | {"name": "Autumn cup"},
    "leagues/<league:slug>/tournaments/<uuid:tournament>/rounds/": {"do": "undo"},
    "leagues/<league:slug>/seasons/<uuid:season>/pot/": POT | {"prizes": "60 40"},
    "leagues/<league:slug>/seasons/<uuid:season>/divisions/": {"do": "drop"},
    "leagues/<league:slug>/adjustments/": {
        "season": "<season>",
        "game": "preferans",
        "member": "<member>",
        "kind": "penalty",
        "amount": "5",
        "reason": "Came late",
    },
    "leagues/<league:slug>/adjustments/carry-over/": {"do": "store"},
    "leagues/<league:slug>/import/": {"text": "Hugo, Ida"},
    "leagues/<league:slug>/tables/<int:number>/swap/": {"one": "<one>", "two": "<two>"},
}
"""A valid form for each page."""

QUERIES: dict[str, dict[str, str]] = {}
"""Query parameters by route, for the API by method and route; filled in by tests."""

EVENING = "api/v1/leagues/<league_slug:slug>/evenings/<day:day>/"
BODIES: dict[str, dict[str, Any]] = {
    "POST api/v1/tokens/": {"name": "script"},
    "POST api/v1/games/": {"options": {"name": "Whist"}},
    "POST api/v1/matches/": {"game": "preferans", "players": TABLE},
    "PATCH api/v1/matches/<match_name:name>/": {"title": "Tonight"},
    "POST api/v1/matches/<match_name:name>/deals/": PASSED_OUT,
    "PUT api/v1/matches/<match_name:name>/deals/<deal_number:number>/": PASSED_OUT,
    "POST api/v1/matches/<match_name:name>/corrections/": {
        "deals": [{"number": 1, "entry": PASSED_OUT}],
    },
    "POST api/v1/matches/<match_name:name>/preview/": PASSED_OUT,
    "POST api/v1/matches/<match_name:name>/reseat/": {"order": [1, 0, 2]},
    "POST api/v1/matches/<match_name:name>/takeover/": {"player": 1, "name": "Hugo"},
    "POST api/v1/matches/<match_name:name>/join/": {"name": "Hugo"},
    "POST api/v1/matches/<match_name:name>/leave/": {"player": 1},
    "PUT api/v1/matches/<match_name:name>/pending/": {
        "kind": "contract",
        "declarer": 0,
        "contract": 4,
    },
    "POST api/v1/matches/<match_name:name>/webhooks/": {"url": HOOK},
    "POST api/v1/leagues/": {"name": "Sunday", "games": ["preferans"]},
    "PATCH api/v1/leagues/<league_slug:slug>/": {"name": "Sunday"},
    "POST api/v1/leagues/<league_slug:slug>/evenings/": {"day": "2099-01-01", "time": "19:30"},
    "PATCH api/v1/leagues/<league_slug:slug>/evenings/<uuid:planned>/": {"cancelled": True},
    "PUT api/v1/leagues/<league_slug:slug>/evenings/<uuid:planned>/answer/": {"answer": "yes"},
    "PUT api/v1/leagues/<league_slug:slug>/notices/": {"mail": []},
    "POST api/v1/leagues/<league_slug:slug>/notices/devices/": DEVICE,
    "POST api/v1/leagues/<league_slug:slug>/chats/": {"url": HOOK, "topics": ["matches"]},
    "PATCH api/v1/leagues/<league_slug:slug>/chats/<uuid:chat>/": {"topics": ["matches"]},
    "POST api/v1/leagues/<league_slug:slug>/desk/": {"match": THE_CODE, "accept": False},
    "POST api/v1/leagues/<league_slug:slug>/members/": {"name": "Hugo"},
    "PATCH api/v1/leagues/<league_slug:slug>/members/<uuid:member>/": {"name": "Hugo"},
    "POST api/v1/leagues/<league_slug:slug>/matches/": {"match": THE_CODE},
    "POST api/v1/leagues/<league_slug:slug>/seasons/": {"name": "Next", "starts_on": "2030-01-01"},
    "PATCH api/v1/leagues/<league_slug:slug>/seasons/<uuid:season>/": {"closed": True},
    "POST api/v1/leagues/<league_slug:slug>/imports/": {"members": ["Hugo"]},
    "POST api/v1/leagues/<league_slug:slug>/imports/preview/": {"members": ["Hugo"]},
    "PUT api/v1/leagues/<league_slug:slug>/seasons/<uuid:season>/pot/": POT,
    "PUT api/v1/leagues/<league_slug:slug>/seasons/<uuid:season>/divisions/": {"moving": 3},
    "PUT api/v1/leagues/<league_slug:slug>/seasons/<uuid:season>/divisions/<uuid:member>/": {
        "division": 1,
    },
    "POST api/v1/leagues/<league_slug:slug>/adjustments/": {
        "season": "<season>",
        "game": "preferans",
        "member": "<member>",
        "kind": "penalty",
        "amount": "5",
        "reason": "Came late",
    },
    "POST api/v1/leagues/<league_slug:slug>/tournaments/": CUP | {"entrants": "<present>"},
    "PATCH api/v1/leagues/<league_slug:slug>/tournaments/<uuid:tournament>/": {"name": "Autumn"},
    "PATCH api/v1/me/results/": {"names": ["Anna"]},
    f"PUT {EVENING}attendance/": {"guest": "Hugo"},
    f"POST {EVENING}rounds/": {"game": "preferans"},
    f"PATCH {EVENING}rounds/<int:number>/": {"swap": "<pair>"},
}
"""A valid body for each operation of the API."""


@dataclass(frozen=True)
class Person:
    """A person with a client: cookies, and a key or token for the API.

    `knows` replaces values of addresses, such as a right key by a wrong one.
    """

    client: Client = field(default_factory=Client)
    bearer: str | None = None
    knows: Values = field(default_factory=dict)

    def ask(self, method: str, route: str, values: Values) -> HttpResponseBase:
        """Send a valid request to an address."""
        url_values = {**values, **self.knows}
        path = "/" + re.sub(
            r"<(\w+):(\w+)>",
            lambda match: str(url_values.get(match[1], url_values[match[2]])),
            route,
        )
        if route.startswith("api/"):
            name = f"{method} {route}"
            path = f"{path}?{urlencode(QUERIES[name])}" if name in QUERIES else path
            return self._ask_api(method, path, BODIES.get(name, {}), url_values)
        if method == "GET":
            return self.client.get(
                path, {"code": str(url_values.get("code", ""))} | QUERIES.get(route, {})
            )
        if method == "POST":
            form = fill_placeholders(FORMS.get(route, {}), url_values)
            return self.client.post(path, form | {"present": url_values["present"]})
        return self.client.generic(method, path)

    def _ask_api(self, method: str, path: str, body: Any, values: Values) -> HttpResponseBase:
        headers = {"Authorization": f"Bearer {self.bearer}"} if self.bearer else {}
        if method == "GET":
            return self.client.get(path, headers=headers)
        if isinstance(body, dict):
            body = fill_placeholders(body, values)
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.client.generic(method, path, content, "application/json", headers=headers)


def fill_placeholders(body: dict[str, Any], values: Values) -> dict[str, Any]:
    """Return a body with its placeholders replaced."""
    return {
        name: values[PLACES[value]] if isinstance(value, str) and value in PLACES else value
        for name, value in body.items()
    }


def outcome_of(answer: HttpResponseBase) -> str:
    """Return an answer's status, or the target of a redirect: `login` or `done`."""
    if answer.status_code not in {301, 302}:
        return str(answer.status_code)
    return "login" if answer["Location"].startswith("/accounts/login/") else "done"


def with_account(name: str) -> Person:
    """Return a person who is signed in and has a token used just now.

    Its last use is stored once an hour: so a refused request writes nothing.
    """
    user = account(name)
    token, text = issue_token(user)
    Token.objects.filter(pk=token.pk).update(used_at=timezone.now())
    person = Person(bearer=text)
    person.client.force_login(user)
    return person


def with_key(match: Match) -> Person:
    """Return a person whose phone scores a match."""
    person = Person(bearer=match.scorer_key)
    keys = {match.code: match.scorer_key}
    person.client.cookies[KEYS] = signing.dumps(keys, salt=KEYS, compress=True)
    return person


def staff() -> Person:
    """Return Finn, who is staff."""
    User.objects.get_or_create(username="finn", is_staff=True, is_superuser=True)
    return with_account("Finn")


def at_a_match() -> tuple[dict[str, Person], Values]:
    """Return the people at a match, and the values of its addresses."""
    match, other_match = start(PASSED_OUT, owner=account("Eva")), start()
    league_data = {"name": "Friday", "games": ["preferans"], "member_name": "Eva"}
    leagues.found_league(account("Eva"), league_data)
    elsewhere = {"key": other_match.scorer_key}
    phone = admit_device(match, mark="of a phone that went home", agent="")
    people = {
        "stranger": Person(knows={"code": NO_CODE, "name": NO_CODE}),
        "watcher": Person(knows={"key": NO_KEY}),
        "scorer": with_key(match),
        "other": replace(with_key(other_match), knows=elsewhere),
        "owner": replace(with_account("Eva"), knows=elsewhere),
        "staff": replace(staff(), knows=elsewhere),
    }
    return people, {
        "code": match.code,
        "name": match.code,
        "key": match.scorer_key,
        "number": 1,
        "device": phone.pk,
        "kind": "json",
        "webhook": Webhook.objects.create(match=match, url=HOOK).pk,
        "present": [],
    }


def penalty(league: League) -> Adjustment:
    """Add a penalty for Eva."""
    data = {"season": str(season_of(league).pk), "member": str(member(league, "Eva").pk)}
    data |= {"game": "preferans", "kind": "penalty", "amount": "5", "reason": "Came late"}
    return add_adjustment(league, AdjustmentForm.read(data, league), by=account("Anna"))


def in_a_league() -> tuple[dict[str, Person], Values]:
    """Return the people in a private league, and the values of its addresses."""
    league = club()
    match = preferans(league, TABLE, "Anna", timezone.now())
    Pending.objects.create(league_match=league_match_of_match(match))
    everybody = [str(row.pk) for row in league.members.all()]
    rename_member(member(league, "Finn"), "Finny", by=account("Anna"))
    drawing = draw_round(league, RoundSettings("preferans", everybody), day=today_in(league))
    pair = [table[0] for table in drawing.tables]
    people = {
        "stranger": Person(),
        "visitor": with_account("Cleo"),
        "member": with_account("Dora"),
        "clerk": with_account("Ben"),
        "owner": with_account("Anna"),
        "staff": staff(),
    }
    keep_pot(season_of(league), POT)
    keep_divisions(season_of(league), {"names": ["A", "B"]})
    cup = make_tournament(league, CUP | {"entrants": everybody})
    draw_next_round(cup)
    return people, {
        "league": league.slug,
        "league_slug": league.slug,
        "league_paper": "standings",
        "language": "en",
        "slug": "preferans",
        "season": str(season_of(league).pk),
        "code": match.code,
        "name": match.code,
        "member": str(member(league, "Eva").pk),
        "adjustment": penalty(league).pk,
        "tournament": cup.pk,
        "claim": claim_name(member(league, "Gil"), account("Hilda")).pk,
        "key": league.invite_key,
        "number": 1,
        "table": 1,
        "day": league_match_of_match(match).evening.isoformat(),
        "kind": "csv",
        "archive": NO_ARCHIVE,
        "digest": "0123456789abcdef",
        "token": account("Anna").tokens.get().pk,
        "invitation": UUID(int=0),
        "act": league.acts.get(kind="member_renamed").pk,
        "planned": league.planned.create(day=today_in(league)).pk,
        "imported": league.imports.create(by=account("Anna")).pk,
        "device": add_device(league, account("Anna"), DEVICE, site="http://testserver").pk,
        "chat": add_chat(league, {"url": HOOK, "topics": ["seasons"]}, site="http://testserver").pk,
        "present": everybody,
        "pair": pair,
        "one": pair[0],
        "two": pair[1],
    }
