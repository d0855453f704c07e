"""The match log, pure: what a match is made of, and how each change turns it into the next.

Nothing here touches the database. `Document` is a match as it stands; `changed` applies one change
to it; `fold` reads a whole log, undo and redo included, and tells which changes stand.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, reduce
from typing import Any, Literal

from games import GAMES
from games.kernel import Seats
from games.seatings import Seating
from games.settlement import Stake
from games.sheet import MatchInput
from scorekeeper.matches.corrections import corrected, inserted_before
from scorekeeper.matches.seatings import renamed, with_deal, without_deal

Kind = Literal[
    "add", "insert", "correct", "correct_many", "remove", "pending", "details", "reseat",
    "stop", "reopen", "import", "undo", "redo",
]  # fmt: skip
Entry = dict[str, Any]


@dataclass(frozen=True)
class Document:
    """Everything that people typed about a match, as it stands: the only source of its sheet."""

    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    title: str | None = None
    first_dealer: int = 0
    set_dealers: Mapping[str, int] = field(default_factory=dict)
    bookkeeper: int = 0
    stake: Mapping[str, str] | None = None
    deals: tuple[Entry, ...] = ()
    pending: Entry | None = None
    stopped: bool = False
    seatings: tuple[Entry, ...] = ()
    """Who sat there before, up to which deal; nothing where all kept their seats."""

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> "Document":
        """Read a stored document."""
        known = {each.name for each in fields(cls)}
        values = {name: value for name, value in stored.items() if name in known}
        return cls(**values | {
            "players": tuple(stored["players"]), "deals": tuple(stored.get("deals", ())),
            "seatings": tuple(stored.get("seatings", ())),
        })  # fmt: skip

    def stored(self) -> dict[str, Any]:
        """Return the document as JSON; what most matches never have is left out."""
        stored = {each.name: _plain(getattr(self, each.name)) for each in fields(self)}
        return stored if self.seatings else {k: v for k, v in stored.items() if k != "seatings"}

    def match_input(self) -> MatchInput:
        """Return what the sheet is computed from."""
        return MatchInput(
            game=GAMES[self.game],
            players=self.players,
            options=self.options,
            seats=Seats(
                first_dealer=self.first_dealer,
                set_dealers=dict(self.set_dealers),
                bookkeeper=self.bookkeeper,
            ),
            deals=self.deals,
            stopped=self.stopped,
            stake=Stake(**self.stake) if self.stake else None,
            pending=self.pending,
            seatings=tuple(map(Seating.read, self.seatings)),
        )


DETAILS = (
    "title", "players", "options", "stake", "first_dealer", "set_dealers", "bookkeeper",
)  # fmt: skip
"""What a change of details may change."""


@dataclass(frozen=True)
class Entered:
    """One change as it stands in the log: the deal it is about, what was there, what came."""

    kind: Kind
    number: int | None = None
    old: Any = None
    new: Any = None


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


def changed(document: Document, change: Entered) -> Document:  # noqa: PLR0911  a case a kind
    """Return the document after a change that is neither undo nor redo."""
    deals, number = document.deals, change.number or 0
    match change.kind:
        case "add":
            return replace(document, deals=(*deals, change.new), pending=None)
        case "insert":
            return replace(
                document,
                deals=(*deals[: number - 1], change.new, *deals[number - 1 :]),
                seatings=with_deal(document.seatings, number),
            )
        case "correct":
            return replace(document, deals=(*deals[: number - 1], change.new, *deals[number:]))
        case "correct_many":
            return replace(
                document,
                deals=corrected(deals, change.new),
                seatings=reduce(with_deal, inserted_before(change.new), document.seatings),
            )
        case "remove":
            return replace(
                document,
                deals=(*deals[: number - 1], *deals[number:]),
                seatings=without_deal(document.seatings, number),
            )
        case "pending":
            return replace(document, pending=change.new)
        case "details" | "reseat" | "import":
            return _with_details(document, change.new)
        case "stop" | "reopen":
            return replace(document, stopped=change.kind == "stop")
        case _:
            raise ValueError(change.kind)


def _with_details(document: Document, new: Mapping[str, Any]) -> Document:
    """Return the document with other details; whoever has another name now had it all along."""
    given: dict[str, Any] = {
        name: tuple(value) if name in {"players", "deals", "seatings"} else value
        for name, value in new.items()
    }
    if "players" in given and "seatings" not in given:
        names = dict(zip(document.players, given["players"], strict=True))
        given["seatings"] = renamed(document.seatings, names)
    return replace(document, **given)


@dataclass(frozen=True)
class History:
    """Which changes of a log stand, and which were taken back; the last of each comes first."""

    opening: Document
    standing: tuple[Entered, ...] = ()
    undone: tuple[Entered, ...] = ()

    @cached_property
    def document(self) -> Document:
        """The match with the changes that stand."""
        return reduce(changed, self.standing, self.opening)

    def plus(self, change: Entered) -> "History":
        """Return the history with one more entry; a new change lets go of what was taken back."""
        if change.kind == "undo":
            return History(self.opening, self.standing[:-1], (*self.undone, self.standing[-1]))
        if change.kind == "redo":
            return History(self.opening, (*self.standing, self.undone[-1]), self.undone[:-1])
        return History(self.opening, (*self.standing, change))

    def undo(self) -> Entered | None:
        """Return the entry that takes the last change back, None when none stands."""
        if not self.standing:
            return None
        last = self.standing[-1]
        return Entered("undo", last.number, last.new, last.old)

    def redo(self) -> Entered | None:
        """Return the entry that does the last undone change again, None when there is none."""
        if not self.undone:
            return None
        last = self.undone[-1]
        return Entered("redo", last.number, last.old, last.new)


def fold(opening: Document, changes: Iterable[Entered]) -> History:
    """Return the history after all entries of a log, in the order of their versions."""
    return reduce(History.plus, changes, History(opening))


def details_changed(document: Document, new: Mapping[str, Any]) -> Entered | None:
    """Return the change that brings these details, None when they are there already."""
    stored = document.stored()
    really = {name: _plain(value) for name, value in new.items() if _plain(value) != stored[name]}
    if not really:
        return None
    return Entered("details", None, {name: stored[name] for name in really}, really)
