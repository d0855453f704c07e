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
        self.log: Json = client.get(reverse("log", args=[code])).json()
        self.match: Json = self.log["match"] | {"log": self.log["log"]}

    @property
    def version(self) -> int:
        """The number of log entries on the phone."""
        return len(self.match["log"])

    def ask(self, kind: str, form: Mapping[str, Any] | None = None, number: int = 0) -> Json:
        """Answer a question on the phone itself."""
        listed = {name: _listed(value) for name, value in (form or {}).items()}
        question = {"kind": kind, "number": number, "match": self.match, "form": listed, "at": NOW}
        reply: Json = json.loads(answer(json.dumps(question | {"author": self.log["author"]})))
        return reply

    def send(
        self, kind: str, form: Mapping[str, Any] | None = None, number: int = 0, **heads: str
    ) -> Any:
        """Post a step to its URL."""
        arguments = {"number": number} if kind in NUMBERED else {}
        path = reverse(kind, kwargs={"code": self.match["code"]} | arguments)
        hidden = {"version": self.version, "key": uuid4().hex}
        return self.client.post(path, hidden | dict(form or {}), headers=LIGHT | heads)

    def step(
        self, kind: str, form: Mapping[str, Any] | None = None, number: int = 0
    ) -> tuple[Json, Json]:
        """Enter a step on the phone and send it; return both answers."""
        reply = self.ask(kind, form, number)
        body = {**(form or {}), "saw": reply["saw"]}
        result = self.send(kind, body, number, Totals=reply["totals"]).json()
        self.match["log"].append(result["entry"])
        return reply, result


def _listed(value: Any) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list | tuple) else [str(value)]
