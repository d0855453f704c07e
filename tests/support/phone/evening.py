"""An evening on the site as questions to a phone, each with the site's answer."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from django.test import Client
from django.urls import reverse

from games.entry import form_of
from games.examples import examples
from games.kernel import AnyGame
from games.sheet import MatchInput
from scorekeeper.matches import services
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.services import start_match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sync.digests import totals_digest

Question = dict[str, Any]
NAMES = ["Ana", "Ben", "Cleo", "Dora"]
STAKE = {"amount": "0.10", "currency": "EUR"}
ZONE = "Europe/Zagreb"
HIDDEN = re.compile(r'name="(key|csrfmiddlewaretoken)" value="(\w+)"')
ORIGIN = "http://testserver"
LANGUAGES = ("en", "ar", "hr", "ar", "en")
ENTRY = ("kind", "number", "refers_to", "old", "new", "author", "at")
ROUTES = {
    "correct-form": "correct",
    "insert-form": "insert",
    "details-form": "details",
    "seats-form": "seats",
    "other-seats": "seats",
}
"""The routes of questions whose kind is not a route name."""
SHOWN = {
    "match",
    "sheet",
    "correct-form",
    "insert-form",
    "history",
    "settlement",
    "details-form",
    "seats-form",
    "table",
}
"""Kinds that only show a page, by GET; all others are posted."""
NUMBERED = {"correct", "correct-form", "insert", "insert-form", "remove"}
FRAGMENTS = {"record", "note", "preview", "sheet"}
OK = 200


@dataclass(frozen=True)
class Exchange:
    """A question to a phone, and the site's answer."""

    question: Question
    status: int
    html: str
    entry: dict[str, Any] | None
    """The entry added to the site's log."""
    opening: dict[str, Any] | None = None
    """The opening of the match that the site started."""
    totals: str = ""
    """The digest of the site's totals after an entry."""


class Evening:
    """A match scored on the site, with every question and answer."""

    def __init__(self, match_input: MatchInput, languages: Sequence[str] = LANGUAGES) -> None:
        """Start the match; the languages alternate from one question to the next."""
        seats = match_input.seats
        details = {"first_dealer": seats.first_dealer, "stake": STAKE, "title": "Tuesday <b>"}
        details["set_dealers"] = dict(seats.set_dealers)
        self.match, _again = start_match(
            game=match_input.game.slug,
            players=list(match_input.players),
            options=dict(match_input.options),
            details=details,
        )
        self.match.suits = [8, 3, 6, 5, 1, 7, 2, 4][: len(match_input.players)]
        self.match.save(update_fields=["suits"])
        self.client = Client()
        self.client.get(f"/m/{self.match.code}/score/{self.match.scorer_key}")
        self.client.cookies.load({"zone": ZONE, "hand": "left", "digits": "arab"})
        self.languages = cycle(languages)
        self.exchanges: list[Exchange] = []

    def do(self, kind: str, form: Mapping[str, Any] | None = None, number: int = 0) -> None:
        """Perform one request on the site and record it."""
        language = next(self.languages)
        arguments = {"number": number} if kind in NUMBERED else {}
        path = reverse(ROUTES.get(kind, kind), kwargs={"code": self.match.code} | arguments)
        headers = {"Accept-Language": language} | (
            {"HX-Request": "true"} if kind in FRAGMENTS else {}
        )
        send = self.client.get if kind in SHOWN else self.client.post
        log = self.log()
        answer = send(path, form or {}, headers=headers, follow=True)
        page = answer.content.decode()
        hidden, entry = dict(HIDDEN.findall(page)), self.log()[len(log) :]
        question = {
            "kind": kind,
            "number": number,
            "language": language,
            "zone": ZONE,
            "hand": "left",
            "digits": "arab",
            "address": path,
            "origin": ORIGIN,
            "match": as_on_phone(self.match) | {"log": log},
            "form": {name: _listed(value) for name, value in (form or {}).items()},
            "key": hidden.get("key", ""),
            "token": hidden.get("csrfmiddlewaretoken", ""),
        }
        totals = ""
        if entry:
            question |= {"author": entry[0]["author"], "at": entry[0]["at"]}
            totals = totals_digest(sheet_of(Match.objects.get(pk=self.match.pk)))
        new = entry[0] if entry else None
        self.exchanges.append(Exchange(question, answer.status_code, page, new, totals=totals))

    def log(self) -> list[dict[str, Any]]:
        return stored_log(self.match)

    def play(self, match_input: MatchInput, others: int) -> None:
        """Perform every request a phone can answer; `others` chooses the corrections."""
        forms = [dict(form_of(deal, match_input.game.kinds)) for deal in match_input.deals]
        for form in forms:
            self.do("preview", form)
            self.do("record", form)
        self.do("sheet")
        number, other_form = others % len(forms) + 1, forms[others // 7 % len(forms)]
        self.correct(other_form, number)
        self.note(forms[-1])
        self.change_seats(len(match_input.players), number, len(forms))
        self.end(other_form, len(forms))

    def correct(self, form: Mapping[str, Any], number: int) -> None:
        """Correct deals, and undo the corrections."""
        place = {"number": number, "place": "correct"}
        self.do("preview", {**form, **place}, number)
        self.do("correct-form", number=number)
        self.do("correct", form, number)
        self.do("undo")
        self.do("redo")
        self.do("redo")
        self.do("insert-form", number=number)
        self.do("preview", {**form, "number": number, "place": "insert"}, number)
        self.do("insert", form, number)
        self.do("remove", number=number)
        self.do("correct", {**form, "also": [str(number + 1)]}, number)
        self.do("correct-form", number=99)

    def note(self, form: Mapping[str, Any]) -> None:
        """Note a contract and drop it; send invalid deals."""
        self.do("note", {"kind": form["kind"]})
        self.do("drop-note")
        self.do("note", form)
        self.do("record", {"kind": "nothing of the kind"})
        self.do("record", {**form, "version": "0"})
        self.do("match")

    def change_seats(self, players: int, number: int, deals: int) -> None:
        """Change seats, replace a player, let some join and leave, and change the details."""
        seats = {
            f"seats.{seat}": str(player) for seat, player in enumerate([*range(1, players), 0])
        }
        answers = seats | {"since": str(number), "keep": "people"}
        self.do("other-seats", answers)
        self.do("seats", answers | {"do": "apply"})
        takeover = {"what": "take", "seat": "1", "name": "Eve & Adam", "since": str(deals)}
        self.do("seats", takeover | {"do": "apply"})
        self.do("seats", takeover | {"do": "apply"})
        joining = {"what": "join", "name": "Fay & Finn", "begins": "average", "do": "apply"}
        self.do("seats", joining)
        self.do("seats", joining)
        self.do("seats", {"what": "leave", "player": "0", "do": "apply"})
        self.do("seats", joining | {"begins": "points", "points": "many"})
        self.do("match")
        self.do("seats-form")
        self.do("details-form")
        self.do("details", {"title": "Wednesday", "players.0": ""})

    def end(self, form: Mapping[str, Any], deals: int) -> None:
        """Stop, show every page, and reopen."""
        self.do("stop")
        self.do("record", form)
        self.do("settlement")
        self.do("table")
        self.do("reopen")
        self.do("remove", number=deals + 9)
        self.do("history")
        self.do("match")


def played_match(slug: str) -> Match:
    """Return a match of a game, with corrections, seats and notes."""
    match_input = examples(slug).matches[0].match
    evening = Evening(match_input)
    evening.play(match_input, others=5)
    evening.match.refresh_from_db()
    return evening.match


class FirstEvening:
    """Matches of a game started on a new phone, with every question and answer."""

    def __init__(self, game: AnyGame) -> None:
        self.game, self.client = game, Client()
        self.client.cookies.load({"zone": ZONE, "hand": "left", "digits": "arab"})
        self.names: list[str] = []
        self.exchanges: list[Exchange] = []

    def show(self, kind: str, path: str) -> None:
        """Request a page and record it."""
        self._ask(kind, path, self.client.get(path))

    def start(self, kind: str, path: str, form: Mapping[str, str], match: Match | None) -> Match:
        """Post a form that starts a match; return it, or the newest match if it is refused."""
        count = Match.objects.count()
        answer = self.client.post(path, form)
        newest = Match.objects.latest("pk")
        started_match = newest if Match.objects.count() > count else None
        self._ask(kind, path, answer, form=form, match=match, began=started_match)
        return newest

    def _ask(
        self,
        kind: str,
        path: str,
        answer: Any,
        *,
        form: Mapping[str, str] | None = None,
        match: Match | None = None,
        began: Match | None = None,
    ) -> None:
        page = answer.content.decode()
        hidden = dict(HIDDEN.findall(page))
        mine = Match.objects.order_by("-changed_at") if kind == "home" else ()
        question = {
            "kind": kind,
            "game": self.game.slug,
            "language": "en",
            "zone": ZONE,
            "hand": "left",
            "digits": "arab",
            "address": path,
            "origin": ORIGIN,
            "names": self.names,
            "match": match and as_on_phone(match),
            "matches": [as_on_phone(own_match) for own_match in mine],
            "form": {name: _listed(value) for name, value in (form or {}).items()},
            "key": hidden.get("key", ""),
            "token": hidden.get("csrfmiddlewaretoken", ""),
        }
        opening = began.opening if began else None
        status = OK if began else answer.status_code
        self.exchanges.append(Exchange(question, status, page, None, opening))


def first_evening(game: AnyGame) -> FirstEvening:
    """Start matches of a game, stop one, and start a rematch of the same people."""
    evening, new = FirstEvening(game), reverse("new", args=[game.slug])
    names = {f"players.{seat}": name for seat, name in enumerate(NAMES[: game.players])}
    preset = next(iter(game.presets), "own")
    evening.show("home", "/")
    evening.show("new", new)
    form = names | {"preset": preset, "stake.amount": "0.5", "title": "<Tuesday>"}
    match = evening.start("start", new, form, None)
    evening.names = NAMES[: game.players]
    evening.start("start", new, form | {"players.1": "Ana"}, None)
    evening.show("new", new)
    evening.show("home", "/")
    rematch = reverse("rematch", args=[match.code])
    evening.start("rematch", rematch, {}, match)
    services.stop_match(match)
    match.refresh_from_db()
    evening.start("rematch", rematch, {}, match)
    return evening


def as_on_phone(match: Match) -> dict[str, Any]:
    """Return a match as stored on a phone."""
    data = {name: getattr(match, name) for name in ("code", "game", "opening", "suits")}
    log = stored_log(match)
    # Starting a match writes its row twice.
    started_at = match.started_at if log else match.changed_at
    return data | {"id": str(match.pk), "started_at": started_at.isoformat(), "log": log}


def stored_log(match: Match) -> list[dict[str, Any]]:
    """Return the stored log of a match."""
    entries = match.changes.order_by("version").values(*ENTRY)
    return [{**entry, "at": entry["at"].isoformat()} for entry in entries]


def _listed(value: Any) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list | tuple) else [str(value)]
