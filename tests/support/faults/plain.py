"""A match as plain lists: the expected answers of the site, in the simplest code."""

from dataclasses import dataclass, field
from typing import Any

from tests.support.people import Entry

OK, CREATED, NOT_FOUND, CONFLICT, OUTDATED = 200, 201, 404, 409, 412


@dataclass(frozen=True)
class Request:
    """One request of a phone, which may arrive late, never, or several times."""

    key: str
    kind: str
    seen: int | None
    number: int = 0
    entry: Entry | None = None


@dataclass
class PlainMatch:
    """The current deals, and earlier and later ones for undo and redo."""

    deals: list[Entry] = field(default_factory=list)
    past: list[list[Entry]] = field(default_factory=list)
    future: list[list[Entry]] = field(default_factory=list)
    version: int = 0
    answered: dict[str, tuple[int, int]] = field(default_factory=dict)

    def take(self, request: Request) -> tuple[int, int | None]:
        """Return the status of the answer to a request, and the version if it succeeds."""
        if request.key in self.answered:
            return self.answered[request.key]
        status = self._status(request)
        if status >= NOT_FOUND:
            return status, None
        self._change(request)
        self.version += 1
        self.answered[request.key] = status, self.version
        return self.answered[request.key]

    def _status(self, request: Request) -> int:
        if request.seen not in {None, self.version}:
            return OUTDATED
        if request.kind in {"undo", "redo"}:
            return OK if (self.past if request.kind == "undo" else self.future) else CONFLICT
        if request.kind != "add" and not 1 <= request.number <= len(self.deals):
            return NOT_FOUND
        return CREATED if request.kind in {"add", "insert"} else OK

    def _change(self, request: Request) -> None:
        if request.kind == "undo":
            self.future.append(self.deals)
            self.deals = self.past.pop()
        elif request.kind == "redo":
            self.past.append(self.deals)
            self.deals = self.future.pop()
        else:
            self.past.append(self.deals)
            self.future.clear()
            self.deals = self._with(request)

    def _with(self, request: Request) -> list[Entry]:
        before, rest = self.deals[: request.number - 1], self.deals[request.number - 1 :]
        new: list[Any] = [request.entry]
        return {
            "add": self.deals + new,
            "insert": before + new + rest,
            "correct": before + new + rest[1:],
            "remove": before + rest[1:],
        }[request.kind]
