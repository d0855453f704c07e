"""The document of a match and the fold of its log; pure.

`Document` is the content of a match at one version; `changed` applies one change to it; `fold`
reads a whole log, undo and redo included, and returns which changes are in effect.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, reduce
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field
from typing_extensions import TypedDict

from games import GAMES, table_changes
from games.answers import Names, Options, Player, component
from games.kernel import AnyGame, Seats
from games.seatings import Seating
from games.settlement import Stake
from games.sheet import MatchInput
from games.table_changes import TableChange
from games.values import Entry, JsonObject, Refused
from scorekeeper.matches.log.corrections import apply_corrections, inserted_before
from scorekeeper.matches.seats.earlier_seatings import with_deal, with_new_names, without_deal

Kind = Literal[
    "add",
    "insert",
    "correct",
    "correct_many",
    "remove",
    "pending",
    "details",
    "reseat",
    "join",
    "leave",
    "stop",
    "reopen",
    "import",
    "undo",
    "redo",
]


@dataclass(frozen=True)
class Document:
    """The content of a match at one version, as players entered it; the sheet derives from it."""

    game: str
    players: tuple[str, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    title: str | None = None
    first_dealer: int = 0
    set_dealers: Mapping[str, int] = field(default_factory=dict)
    bookkeeper: int = 0
    stake: Mapping[str, str] | None = None
    deals: tuple[Entry, ...] = ()
    pending: Entry | None = None
    stopped: bool = False
    seatings: tuple[Seating, ...] = ()
    """Earlier players by seat, each up to a deal; empty if all kept their seats."""
    table_changes: tuple[TableChange, ...] = ()
    """The players who joined or left between two deals; `players` names all who ever sat there."""
    suits: Mapping[str, int] = field(default_factory=dict)
    """The shapes that players keep from one match to the next, by name."""
    started_at: str | None = None
    """The start, if a scorer has set it; else `started_at` of the match's row applies."""
    zone: str | None = None
    """The time zone of the table, if a scorer has set it."""
    example: bool = False
    """Whether it is an example match, which never counts and can be removed."""

    @classmethod
    def read(cls, stored: Mapping[str, object]) -> "Document":
        """Return the document from its stored JSON."""
        names = {field.name for field in fields(cls)}
        return cls(**{name: _read(name, stored[name]) for name in stored if name in names})

    def to_json(self) -> JsonObject:
        """Return the document as JSON, without empty rare fields."""
        stored = {field.name: _plain(getattr(self, field.name)) for field in fields(self)}
        stored["seatings"] = [seating.to_json() for seating in self.seatings]
        stored["table_changes"] = [change.model_dump() for change in self.table_changes]
        return {name: value for name, value in stored.items() if value or name not in RARE}

    @property
    def rules(self) -> AnyGame:
        """The game with the options and the number of players of this match."""
        return GAMES[self.game].at_table(self.options, len(self.players))

    def check_table(self) -> None:
        """Check who joined and left, in the order of the deals. Raises `Refused`."""
        rules = self.rules
        options, last = rules.stored_options(self.options), len(self.deals) + 1
        problems = table_changes.change_refusals(rules, options, self.table_changes, last)
        refusals = tuple(problem.with_prefix("table_changes") for problem in problems)
        if refusals:
            raise Refused(refusals)

    def match_input(self) -> MatchInput:
        """Return the input of the fold that computes the sheet."""
        return MatchInput(
            game=self.rules,
            players=self.players,
            options=self.options,
            seats=Seats(
                first_dealer=self.first_dealer,
                set_dealers=dict(self.set_dealers),
                bookkeeper=self.bookkeeper,
                table_changes=self.table_changes,
            ),
            deals=self.deals,
            stopped=self.stopped,
            stake=Stake(**self.stake) if self.stake else None,
            pending=self.pending,
            seatings=self.seatings,
            suits=self.suits,
        )


TITLE = Field(description="The title of the match.")
STAKE = Field(description="The money for one unit of the balance, null for none.")
FIRST_DEALER = Field(description="The player who deals first.")
SET_DEALERS = Field(
    description="In Skruuvi: the first dealer of a later set, by its number; null as usual."
)
BOOKKEEPER = Field(description="In Skruuvi: the player who keeps the book.")


class Agreed(TypedDict):
    """The details of a match."""

    title: Annotated[str | None, TITLE]
    players: Names
    options: Options
    stake: Annotated[Annotated[Mapping[str, str], component("Stake")] | None, STAKE]
    first_dealer: Annotated[Player, FIRST_DEALER]
    set_dealers: Annotated[Mapping[str, Player], SET_DEALERS]
    bookkeeper: Annotated[Player, BOOKKEEPER]


DETAILS = (*Agreed.__annotations__,)
DATES = ("started_at", "zone")
"""The start and the time zone; a change of details may change these too."""
RARE = frozenset({"seatings", "table_changes", "suits", "example", *DATES})
"""Fields that most matches never set."""


@dataclass(frozen=True)
class LogChange:
    """One change in the log: its kind and deal, the old and the new value."""

    kind: Kind
    number: int | None = None
    old: Any = None
    new: Any = None
    refers_to: int | None = None
    """The version that an undo undoes or a redo redoes; None in the oldest logs."""

    def to_json(self) -> JsonObject:
        """Return the change as the log stores it; undo and redo without the values they repeat."""
        stored = {"kind": self.kind, "number": self.number, "refers_to": self.refers_to}
        repeats = self.refers_to is not None
        return stored | ({"old": None, "new": None} if repeats else self.sides)

    @property
    def sides(self) -> JsonObject:
        """The old and the new value."""
        return {"old": self.old, "new": self.new}


def stored_rules(game: str, stored: Mapping[str, Any]) -> AnyGame:
    """Return the game with the options and the number of players of a stored document."""
    return GAMES[game].at_table(stored["options"], len(stored["players"]))


def _read(name: str, value: Any) -> Any:
    """Convert a stored value of a document."""
    if name == "seatings":
        return tuple(map(Seating.from_json, value))
    if name == "table_changes":
        return tuple(map(TableChange.model_validate, value))
    return tuple(value) if name in {"players", "deals"} else value


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


def apply_change(document: Document, change: LogChange) -> Document:  # noqa: PLR0911  one case per kind
    """Return the document after one change other than undo and redo."""
    deals, number = document.deals, change.number or 0
    match change.kind:
        case "add":
            return replace(document, deals=(*deals, change.new), pending=None)
        case "insert":
            return replace(
                document,
                deals=(*deals[: number - 1], change.new, *deals[number - 1 :]),
                seatings=with_deal(document.seatings, number),
                table_changes=table_changes.with_deal(document.table_changes, number),
            )
        case "correct":
            return replace(document, deals=(*deals[: number - 1], change.new, *deals[number:]))
        case "correct_many":
            return replace(
                document,
                deals=apply_corrections(deals, change.new),
                seatings=reduce(with_deal, inserted_before(change.new), document.seatings),
                table_changes=reduce(
                    table_changes.with_deal, inserted_before(change.new), document.table_changes
                ),
            )
        case "remove":
            return replace(
                document,
                deals=(*deals[: number - 1], *deals[number:]),
                seatings=without_deal(document.seatings, number),
                table_changes=table_changes.without_deal(document.table_changes, number),
            )
        case "pending":
            return replace(document, pending=change.new)
        case "details" | "reseat" | "import":
            return _with_details(document, change.new)
        case "join" | "leave":
            return _with_table_change(document, change.new)
        case "stop" | "reopen":
            return replace(document, stopped=change.kind == "stop")
        case _:
            raise ValueError(change.kind)


def _with_details(document: Document, new: Mapping[str, object]) -> Document:
    """Return the document with new details; a renamed player is renamed in earlier seatings too."""
    details = {name: _read(name, value) for name, value in new.items()}
    if "players" in details and "seatings" not in details:
        names = dict(zip(document.players, details["players"], strict=True))
        details["seatings"] = with_new_names(document.seatings, names)
        details["suits"] = {names.get(name, name): suit for name, suit in document.suits.items()}
    return replace(document, **details)


def _with_table_change(document: Document, new: Mapping[str, Any]) -> Document:
    """Return the document after a player joined or left; a new player takes the next seat."""
    change = TableChange.model_validate({key: new[key] for key in new if key != "name"})
    after = replace(document, table_changes=(*document.table_changes, change))
    if change.seat < len(document.players):
        return after
    return replace(
        after,
        players=(*document.players, new["name"]),
        seatings=tuple(
            replace(seating, players=(*seating.players, new["name"]))
            for seating in document.seatings
        ),
    )


@dataclass(frozen=True)
class History:
    """The changes of a log that are in effect, and the undone ones, each oldest first."""

    opening: Document
    in_effect: tuple[LogChange, ...] = ()
    undone: tuple[LogChange, ...] = ()

    @cached_property
    def document(self) -> Document:
        """The document after the changes in effect."""
        return reduce(apply_change, self.in_effect, self.opening)


def fold(opening: Document, changes: Iterable[LogChange]) -> History:
    """Return the history after all entries of a log, given in the order of their versions."""
    log = list(changes)
    stack = undo_stack(change.kind for change in log)
    in_effect, undone = ([log[version - 1] for version in versions] for versions in stack[:2])
    return History(opening, tuple(in_effect), tuple(undone))


class Stack(NamedTuple):
    """The versions whose changes are in effect and the undone ones, each with the latest last."""

    in_effect: list[int]
    undone: list[int]
    references: dict[int, int]
    """The version that each undo or redo refers to."""


def undo_stack(kinds: Iterable[str]) -> Stack:
    """Resolve undo and redo of a log, from the kinds of its changes alone.

    >>> undo_stack(["add", "stop", "undo", "undo", "redo"])
    Stack(in_effect=[1], undone=[2], references={3: 2, 4: 1, 5: 1})
    """
    stack = Stack([], [], {})
    for version, kind in enumerate(kinds, start=1):
        if kind == "undo":
            stack.undone.append(stack.in_effect.pop())
            stack.references[version] = stack.undone[-1]
        elif kind == "redo":
            stack.in_effect.append(stack.undone.pop())
            stack.references[version] = stack.in_effect[-1]
        else:  # a new change discards the undone ones
            stack.in_effect.append(version)
            stack.undone.clear()
    return stack


def wrong_references(changes: Iterable[LogChange]) -> list[int]:
    """Return the versions of undos and redos that refer to a wrong change."""
    log = list(changes)
    references = undo_stack(change.kind for change in log).references
    return [
        version
        for version, change in enumerate(log, start=1)
        if change.refers_to not in {None, references.get(version)}
    ]


def repeating_change(kind: Kind, version: int, change: LogChange) -> LogChange:
    """Return the undo or redo of the change at a version."""
    sides = (change.new, change.old) if kind == "undo" else (change.old, change.new)
    return LogChange(kind, change.number, *sides, refers_to=version)


def details_changed(document: Document, new: Mapping[str, object]) -> LogChange | None:
    """Return the change to these details, None if none of them differs."""
    stored = document.to_json()
    changed_values = {
        name: _plain(value) for name, value in new.items() if _plain(value) != stored.get(name)
    }
    if not changed_values:
        return None
    return LogChange(
        "details", None, {name: stored.get(name) for name in changed_values}, changed_values
    )
