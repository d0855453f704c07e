"""A connection from phone to server that loses, cuts, repeats and reorders requests."""

import random
import socket
from collections import Counter
from collections.abc import Callable, Mapping
from urllib.parse import urlencode, urlsplit

import httpx

AT_PEACE = 0.6
"""The share of requests without a fault."""
CUT_AT = 0.5
"""The share of a cut request that arrives."""
Form = Mapping[str, str]


class LostError(Exception):
    """No answer of the site itself came back."""


class BadNetwork:
    """One phone's connection."""

    def __init__(self, client: httpx.Client, dice: random.Random) -> None:
        self.client, self.dice = client, dice
        self.peace = AT_PEACE
        self.happened = Counter[str]()
        self.late: list[tuple[str, Form]] = []
        """Requests to be repeated after later ones."""
        self._deck: list[Callable[[str, Form], httpx.Response]] = []

    def send(self, path: str, form: Form) -> httpx.Response:
        """Send a step. Raises `LostError` if its answer does not arrive."""
        if self.late and self.dice.random() < 1 - self.peace:
            self._arrive(*self.late.pop(0))
        if self.dice.random() < self.peace:
            return self._judged(self._arrive(path, form))
        if not self._deck:
            self._deck = self.dice.sample(self.faults(), len(self.faults()))
        fault = self._deck.pop()
        self.happened[fault.__name__.strip("_")] += 1
        return self._judged(fault(path, form))

    def faults(self) -> list[Callable[[str, Form], httpx.Response]]:
        return [
            self._lose_request,
            self._lose_answer,
            self._cut,
            self._twice,
            self._overtaken,
            self._hotel,
            self._busy,
        ]

    def _judged(self, answer: httpx.Response) -> httpx.Response:
        """Return an answer of the site. Raises `LostError` for one of a hotel or a busy server."""
        if answer.headers.get("Answer") != "entry":
            raise LostError
        return answer

    def _arrive(self, path: str, form: Form) -> httpx.Response:
        try:
            return self.client.post(path, data=dict(form))
        except httpx.HTTPError:  # the server has been killed
            raise LostError from None

    def _lose_request(self, _at: str, _form: Form) -> httpx.Response:
        raise LostError

    def _lose_answer(self, path: str, form: Form) -> httpx.Response:
        self._arrive(path, form)
        raise LostError

    def _cut(self, path: str, form: Form) -> httpx.Response:
        """Send only the first half of a request."""
        request = self.client.build_request("POST", path, data=dict(form))
        heads = "".join(f"{name}: {value}\r\n" for name, value in request.headers.items())
        whole = f"POST {path} HTTP/1.1\r\n{heads}\r\n{urlencode(dict(form))}".encode()
        where = urlsplit(str(self.client.base_url))
        try:
            with socket.create_connection((where.hostname, where.port), timeout=5) as line:
                line.sendall(whole[: int(len(whole) * CUT_AT)])
        except OSError:
            pass
        raise LostError

    def _twice(self, path: str, form: Form) -> httpx.Response:
        self._arrive(path, form)
        return self._arrive(path, form)

    def _overtaken(self, path: str, form: Form) -> httpx.Response:
        self.late.append((path, form))
        return self._arrive(path, form)

    def _hotel(self, _at: str, _form: Form) -> httpx.Response:
        return httpx.Response(200, html="<h1>Welcome to our hotel</h1>")

    def _busy(self, _at: str, _form: Form) -> httpx.Response:
        return httpx.Response(503, text="Back in a minute.")
