"""A phone that answers questions from the server's data, then sends the step."""

import json
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from scorekeeper.phone.answers import answer
from tests.support.phone.evening import NUMBERED

LIGHT = {"Answer": "entry"}
NOW = "2026-11-22T20:00:00+00:00"
Json = dict[str, Any]


class DrawingPhone:
    """A phone with one match on it."""

    def __init__(self, code: str, client: Client) -> None:
        """Fetch the match from the server."""
        self.client = client
        self.told: Json = client.get(reverse("log", args=[code])).json()
        self.match: Json = self.told["match"] | {"log": self.told["log"]}

    @property
    def version(self) -> int:
        """The number of log entries on the phone."""
        return len(self.match["log"])

    def ask(self, kind: str, form: Mapping[str, Any] | None = None, number: int = 0) -> Json:
        """Answer a question on the phone itself."""
        listed = {name: _listed(value) for name, value in (form or {}).items()}
        asked = {"kind": kind, "number": number, "match": self.match, "form": listed, "at": NOW}
        found: Json = json.loads(answer(json.dumps(asked | {"author": self.told["author"]})))
        return found

    def send(
        self, kind: str, form: Mapping[str, Any] | None = None, number: int = 0, **heads: str
    ) -> Any:
        """Post a step to its URL."""
        given = {"number": number} if kind in NUMBERED else {}
        at = reverse(kind, kwargs={"code": self.match["code"]} | given)
        hidden = {"version": self.version, "key": uuid4().hex}
        return self.client.post(at, hidden | dict(form or {}), headers=LIGHT | heads)

    def step(
        self, kind: str, form: Mapping[str, Any] | None = None, number: int = 0
    ) -> tuple[Json, Json]:
        """Enter a step on the phone and send it; return both answers."""
        own = self.ask(kind, form, number)
        sent = {**(form or {}), "saw": own["saw"]}
        told = self.send(kind, sent, number, Totals=own["totals"]).json()
        self.match["log"].append(told["entry"])
        return own, told


def _listed(value: Any) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list | tuple) else [str(value)]
