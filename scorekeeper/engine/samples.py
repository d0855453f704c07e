"""Sample questions of every kind about worked matches of every game, with this server's answers.

A bundle is traced with them, and must give the same bytes before any phone gets it.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import cycle
from typing import Any
from uuid import UUID

from django.conf import settings

from games import GAMES
from games.code import split, write_hand_over
from games.entry import form_of
from games.examples import examples
from games.sheet import MatchInput
from games.values import JsonObject
from scorekeeper.matches.log.hand_over import HandOver, content_of
from scorekeeper.matches.setup.options import option_answers
from scorekeeper.phone.answers import answer

Sample = tuple[str, str]
"""A question and its answer, as JSON texts."""
MOST_DEALS = 4
STARTED = datetime(2026, 1, 2, 20, tzinfo=UTC).isoformat()
LATER = datetime(2026, 1, 2, 21, tzinfo=UTC).isoformat()
MOST_DIGITS = 3_000
KEY, TOKEN = "k" * 32, "t" * 64
PAGES = ("match", "sheet", "history", "settlement", "details-form", "seats-form", "table", "share")


def samples(slugs: Iterable[str] = GAMES) -> list[Sample]:
    """Return the samples of some games; by default of all."""
    languages = cycle(code for code, _name in settings.LANGUAGES)
    return [sample for slug in slugs for sample in _Table(slug, languages).evening()]


def trial() -> Sample:
    """Return the sample of a deal in English, which a phone answers without a language's words."""
    slug = next(iter(GAMES))
    evening = _Table(slug, cycle([settings.LANGUAGE_CODE])).evening()
    return next(
        sample
        for sample in evening
        if json.loads(sample[0])["kind"] == "record" and json.loads(sample[1])["entry"]
    )


class _Table:
    """A match of a game about which one question after the other is asked."""

    def __init__(self, slug: str, languages: Iterator[str]) -> None:
        self.slug, self.languages = slug, languages
        self.log: list[Mapping[str, object]] = []
        self.opening: Mapping[str, object] = {}
        self.samples: list[Sample] = []

    @property
    def match(self) -> JsonObject:
        """The match as a phone stores it."""
        return {
            "id": str(UUID(int=len(self.slug))),
            "code": "abcdefgh",
            "game": self.slug,
            "opening": self.opening,
            "started_at": STARTED,
            "words": 0,
            "suits": None,
            "log": self.log,
        }

    def ask(
        self,
        kind: str,
        form: Mapping[str, object] | None = None,
        number: int = 0,
        pen: JsonObject | None = None,
    ) -> Any:
        """Ask a question, store the sample, and append its entry to the log."""
        match = self.match
        question = {
            "kind": kind,
            "game": self.slug,
            "number": number,
            "language": next(self.languages),
            "match": match if self.opening else None,
            "zone": "Europe/Zagreb",
            "at": LATER,
            "matches": [match] if self.opening else [],
            "key": KEY,
            "token": TOKEN,
            "pen": pen,
            "form": {name: _form_values(value) for name, value in (form or {}).items()},
        }
        text = json.dumps(question)
        self.samples.append((text, answer(text)))
        result = json.loads(self.samples[-1][1])
        self.log = [*self.log, result["entry"]] if result["entry"] else self.log
        return result

    def evening(self) -> list[Sample]:
        """Start a match, record worked deals, make every kind of change, and view every page."""
        game = GAMES[self.slug]
        example = min((each.match for each in examples(self.slug).matches), key=_length_key)
        names = {f"players.{seat}": name for seat, name in enumerate(example.players)}
        options = option_answers(example.options)
        self.ask("home")
        self.ask("new")
        self.ask("start", names | {"players.0": ""})
        started = self.ask("start", names | options | {"preset": "own", "stake.amount": "0.5"})
        self.opening = started["opening"]
        deals = [dict(form_of(deal, game.kinds)) for deal in example.deals[:MOST_DEALS]]
        self._play(deals)
        self._repair(deals[-1], len(example.players))
        self.ask("home")
        for kind in (*PAGES, "copy"):
            self.ask(kind)
        code = json.loads(self.ask("code")["html"])
        self.ask("read-code", {"digits": code["digits"]})
        self.ask("read-code", {"digits": "1"})
        self._hand_over(deals[-1])
        self.ask("stop")
        self._watch(code["digits"], json.loads(self.ask("code")["html"])["digits"])
        for kind in PAGES:
            self.ask(kind)
        self.ask("rematch")
        self.ask("reopen")
        return self.samples

    def _hand_over(self, deal: Mapping[str, object]) -> None:
        """Hand the match over with a deal that was not sent, and take it over."""
        step = {
            "key": KEY,
            "kind": "record",
            "address": "/m/abcdefgh/deals/",
            "form": {name: _form_values(value) for name, value in deal.items()},
            "at": LATER,
            "by": "Browser",
        }
        pen = {"base": self.match, "steps": [step], "scorer_key": KEY}
        self.ask("hand-over", {"to": ""}, pen=pen)
        self.ask("hand-over", {"to": "", "sure": "1"}, pen=pen)
        code = write_hand_over(content_of(HandOver(self.match, [{"number": 0, **step}], KEY)))
        digits = split(code, MOST_DIGITS)
        self.ask("take-over", {"digits": digits})
        self.ask("take-over", {"digits": digits, "sure": "1"})
        self.ask("take-over", {"digits": "1"})

    def _play(self, deals: Sequence[Mapping[str, object]]) -> None:
        for deal in deals:
            self.ask("preview", {"kind": deal["kind"]})
            self.ask("preview", deal)
            self.ask("record", {"kind": "nothing of the kind"})
            self.ask("record", deal)

    def _watch(self, before: Sequence[str], digits: Sequence[str]) -> None:
        """Scan a code after another, as on the phone of a player who watches."""
        scan = {"digits": digits, "code": "abcdefgh", "at": LATER}
        self.ask("watch", scan | {"before": before})
        for kind in ("watch-settlement", "watch-table", "watch-share"):
            self.ask(kind, scan)
        self.ask("watch", scan | {"digits": "1"})
        kept = {"code": "abcdefgh", "texts": digits, "at": LATER}
        self.ask("home", {"watched": json.dumps(kept)})

    def _repair(self, deal: Mapping[str, object], players: int) -> None:
        self.ask("note", deal)
        self.ask("drop-note")
        self.ask("correct-form", number=1)
        self.ask("preview", {**deal, "number": "1", "place": "correct"})
        self.ask("correct", deal, 1)
        self.ask("insert-form", number=1)
        self.ask("insert", deal, 1)
        self.ask("correct", {**deal, "also": "2"}, 1)
        self.ask("remove", number=99)
        for kind in ("undo", "undo", "redo", "history"):
            self.ask(kind)
        seats = {
            f"seats.{seat}": str(player) for seat, player in enumerate([*range(1, players), 0])
        }
        for kind in ("other-seats", "seats"):
            self.ask(kind, seats | {"since": "1", "keep": "people"})
            self.ask(kind, {"what": "take", "seat": "1", "name": "Vera", "since": "2"})
        self.ask("details", {"title": "Friday", "players.0": ""})


def _length_key(match: MatchInput) -> tuple[bool, int]:
    """Return the sort key of a match: enough deals first, then fewer deals."""
    return len(match.deals) < MOST_DEALS, len(match.deals)


def _form_values(value: object) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list | tuple) else [str(value)]
