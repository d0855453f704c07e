"""The parts of a game: `Line` (points and their reason), `State` (totals so far), `Game` (rules).

`games/sheet.py` has the rest: the input of a match, its sheet, and the fold.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    Literal,
    Self,
    TypeAlias,
    TypeVar,
    get_args,
)

from pydantic import TypeAdapter, ValidationError

from games.cards import Direction, next_player
from games.entry import Group
from games.families import Family
from games.options import MatchOptions, Option, Preset
from games.seatings import renumbered
from games.settlement import Result
from games.standing import Standing
from games.table_changes import TableChange
from games.values import Entry, JsonObject, OwnFields, Refusal, Refused, Value, shape_refusals
from games.words import Phrase, _

if TYPE_CHECKING:
    from games.sheet import Row, Sheet

OwnerKind = Literal["player", "side"]

STOPPED = _("The match was stopped by agreement.")
"""The sentence of the reason `stopped`, shared by all games."""


@dataclass(frozen=True, slots=True)
class Line:
    """Points of one owner in one column, and the reason: one place on the sheet.

    `why` is a marked phrase; `working` is the arithmetic as a player says it, or None.
    """

    column: str
    owner: int
    amount: int
    why: str
    working: str | None = None


@dataclass(frozen=True)
class State:
    """The state of a match between two deals. Games add fields of their own.

    `sums` holds, for each column, what each player or side has in it: the lines added up.
    """

    number: int = 1
    dealer: int = 0
    sums: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, state: "State") -> Self:
        """Return the state as this class. Raises `TypeError` for the state of another game."""
        if not isinstance(state, cls):
            raise TypeError(state)
        return state

    def plus(self, lines: Sequence[Line]) -> Self:
        """Return the state with the lines added to their columns."""
        if not lines:
            return self
        sums = {column: list(amounts) for column, amounts in self.sums.items()}
        for line in lines:
            sums[line.column][line.owner] += line.amount
        return replace(self, sums={column: tuple(amounts) for column, amounts in sums.items()})


@dataclass(frozen=True, slots=True)
class ReseatedDeal:
    """A deal's entry after people changed seats; `whole` unless a part had to stay as it was."""

    entry: JsonObject
    whole: bool = True


class Seats(Value):
    """The first dealer, and further settings about dealing and the book in some games."""

    first_dealer: int = 0
    """The first dealer."""
    set_dealers: dict[str, int] = {}
    """The first dealer of each later set, by its number; only in Skruuvi."""
    bookkeeper: int = 0
    """The player who keeps the book; only in Skruuvi."""
    table_changes: tuple[TableChange, ...] = ()
    """The players who joined or left, in order; only in games that allow it."""


class Next(Value):
    """The next deal: its number and dealer; games add fields of their own."""

    number: int
    """The number of the next deal."""
    dealer: int
    """The dealer of the next deal."""


NextDeal: TypeAlias = Next
"""`Next` for annotations inside `Game`, where that name is the attribute of the class."""


class Choices(Value):
    """The choices for the next deal, to which its form is limited; `kinds` of deal."""

    kinds: tuple[str, ...]


O = TypeVar("O", bound=MatchOptions)  # noqa: E741  options
D = TypeVar("D", bound=Value)  # a deal
S = TypeVar("S", bound=State)


class Game(ABC, Generic[O, D, S]):
    """The rules of one game. Class attributes describe it.

    Every game writes `start`, `score`, `totals`, `settle`, `standing`, `form`, `describe` and
    `paper`; the other hooks have defaults.
    """

    slug: ClassVar[str]
    name: str
    names: ClassVar[Mapping[str, str]] = {}
    """Names of the game in other languages, by language code."""
    family: ClassVar[Family] = "more"
    """The family of games to which it belongs."""
    summary: ClassVar[str]
    source: ClassVar[str]
    players: int
    """The number of players at this table; of a game of `GAMES` the usual number."""
    sizes: tuple[int, ...] = ()
    """The numbers of players with which the game can be played; empty for the usual one alone."""
    more_players_note: ClassVar[str] = ""
    """A sentence on what changes with more players than the usual number; empty for nothing."""
    direction: ClassVar[Direction] = "clockwise"
    sides: bool = False
    """Whether partners score together: two sides, or pairs. They sit opposite each other."""
    side_count: int = 2
    """The number of sides where partners score together."""
    zero_sum: ClassVar[bool] = False
    """Whether the amounts of every deal add up to zero."""
    counts_against: bool = False
    """Whether points count against their owner: the fewest win."""
    columns: Mapping[str, OwnerKind]
    column_names: Mapping[str, str]
    headline_columns: ClassVar[tuple[str, ...]] = ()
    """The columns in a table of deals; empty for all. For the leader see `standing`."""
    stake_units: ClassVar[Mapping[str, str]] = {}
    """The unit of the stake by the value of the option `stake_unit`, or by `""` for a game without
    that option; a point by default."""
    reasons: ClassVar[Mapping[str, str]] = {}
    """A sentence on the end of a match for each `reason` of a settlement."""
    keeps_book: ClassVar[bool] = False
    """Whether one of the players keeps a book, which the sheet draws."""
    offline_note: ClassVar[str] = ""
    """A note for phones without a network: what a form drawn before the waiting deals cannot know.
    Empty if a deal does not change the questions of the next one."""
    declarer_fields: ClassVar[tuple[str, ...]] = ("declarer",)
    """The fields of a deal with its declarer; a contract can be noted once one is answered."""
    has_rows: ClassVar[bool] = False
    """Whether a deal asks for a row of numbers of each player."""
    player_fields: ClassVar[tuple[str, ...]] = ("declarer",)
    """The fields of a deal that hold the numbers of players, nested ones included."""

    Options: type[O]
    Deal: Any
    """The union of the kinds of deal, or the only one."""
    Totals: type[Value]
    Next: type[Next] = Next
    Extras: type[OwnFields] = OwnFields
    """Additional fields of this game's sheet."""
    ResultExtras: type[OwnFields] = OwnFields
    """Additional fields of its settlement."""
    options: ClassVar[Mapping[str, Option]] = {}
    """The options by name, the fields of an option that has some as `option.field`."""
    option_sections: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The options by the heading under which a form asks for them; empty for one list of all."""
    presets: ClassVar[Mapping[str, Preset]] = {}
    own_rules: ClassVar[bool] = False
    """Whether the options are the rules of a table's own game, to be saved under its name."""

    @cached_property
    def folders(self) -> tuple[str, ...]:
        """The folders inside `games/` with this game's files: its own, then the inherited ones."""
        modules = (base.__module__.split(".") for base in type(self).__mro__)
        places = ("/".join(parts[1:-1]) for parts in modules if parts[0] == "games")
        return tuple(dict.fromkeys(place for place in places if place))

    # The table

    def at_table(self, options: Mapping[str, object], players: int) -> "AnyGame":
        """Return the game as a match plays it: with these options, for a number of players."""
        if players == self.players or players not in self.sizes:
            return self
        return _table_of(type(self), players)

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """Every number of players with which the game can be played, the least first."""
        return self.sizes or (self.players,)

    @cached_property
    def owners(self) -> tuple[tuple[int, ...], ...]:
        """The players of each side, or each player alone: who has a total of their own."""
        number = self.side_count if self.sides else self.players
        return tuple(tuple(range(owner, self.players, number)) for owner in range(number))

    @cached_property
    def owner_by_player(self) -> tuple[int, ...]:
        """The side of each player, or the player where each plays alone."""
        return tuple(player % len(self.owners) for player in range(self.players))

    # Validation of input

    @cached_property
    def kinds(self) -> dict[str, type[Value]]:
        """The models of the kinds of deal, by the value of their `kind`."""
        union = get_args(self.Deal)
        models = get_args(union[0]) or union[:1] if union else (self.Deal,)
        return {get_args(model.model_fields["kind"].annotation)[0]: model for model in models}

    @cached_property
    def _shapes(self) -> dict[str, type[Value]]:
        """The models by the tag in pydantic's error paths: by kind, or `""` for the only model."""
        return self.kinds if len(self.kinds) > 1 else {"": next(iter(self.kinds.values()))}

    @cached_property
    def _deals(self) -> TypeAdapter[D]:
        return TypeAdapter(self.Deal)

    @cached_property
    def _options(self) -> TypeAdapter[O]:
        return TypeAdapter(self.Options)

    def read_deal(self, entry: object) -> D:
        """Validate a deal's entry (JSON values). Raises `Refused` with every error of shape."""
        try:
            return self._validated(entry)
        except ValidationError as error:
            raise Refused(shape_refusals(error, self._shapes)) from None

    def read_pending(self, entry: object) -> None:
        """Check the shape of a deal whose result is pending. Raises `Refused`."""
        try:
            self._validated(entry)
        except ValidationError as error:
            refusals = shape_refusals(error, self._shapes, unfinished=True)
            if refusals:
                raise Refused(refusals) from None

    def _validated(self, entry: object) -> D:
        """Return the deal of an entry at this table. Raises `ValidationError`."""
        table = {"players": self.players}
        return self._deals.validate_python(self._without_nulls(entry), context=table)

    @cached_property
    def _fields(self) -> frozenset[str]:
        """The names of all fields of this game's deals, of every kind."""
        models = self.kinds.values()
        return frozenset(name for model in models for name in (*model.model_fields, *model.foreign))

    def _without_nulls(self, entry: object) -> object:
        """Return an entry without its null values of known fields, also of other kinds of deal."""
        if not isinstance(entry, dict) or None not in entry.values():
            return entry
        return {k: v for k, v in entry.items() if v is not None or k not in self._fields}

    def read_options(self, options: object) -> O:
        """Validate options and fill in defaults. Raises `Refused`, also for conflicting options."""
        valid = self.stored_options(options)
        conflicts = tuple(valid.conflicts())
        if conflicts:
            raise Refused(conflicts)
        return valid

    def stored_options(self, options: object) -> O:
        """Read stored options without checking conflicts. Raises `Refused` for errors of shape."""
        try:
            return self._options.validate_python(options)
        except ValidationError as error:
            raise Refused(shape_refusals(error, {"": self.Options})) from None

    # The rules: hooks that a game overrides

    @abstractmethod
    def start(self, options: O, seats: Seats) -> S:
        """Return the state before the first deal."""

    def seat_refusals(self, seats: Seats, options: O) -> Iterator[Refusal]:
        """Yield the refusals of the first dealer, set dealers and bookkeeper."""
        if not 0 <= seats.first_dealer < self.players:
            yield Refusal("invalid", "This player is not at the table.", "first_dealer")
        for name in ("set_dealers", "bookkeeper"):
            if getattr(seats, name):
                yield Refusal("invalid", "This game has no such thing to set.", name)

    def can_join(self, options: O) -> bool:
        """Return whether players may join and leave between two deals."""
        return False

    def present(self, state: S) -> tuple[int, ...]:
        """Return the players at the table for the next deal, in order."""
        return tuple(range(self.players))

    def choices(self, state: S, options: O) -> Choices:
        """Return the choices for the next deal; the form offers only these."""
        return Choices(kinds=tuple(self.kinds))

    def refusals(self, deal: D, state: S, options: O) -> Iterator[Refusal]:
        """Yield every reason to refuse this deal in this state."""
        yield from ()

    @abstractmethod
    def score(self, deal: D, state: S, options: O) -> Iterator[Line]:
        """Yield the lines of a deal without refusals."""

    def advance(self, state: S, deal: D, options: O) -> S:
        """Return the state for the next deal; `state` already includes the deal's lines."""
        return self.pass_deal(state)

    def over(self, state: S, options: O) -> bool:
        """Return whether the match has reached its regular end."""
        return False

    @abstractmethod
    def totals(self, state: S, options: O) -> Value:
        """Return the running totals in the game's own shape."""

    def resting(self, state: S, options: O) -> int | None:
        """Return the player who sits out the next deal, if more are at the table than play."""
        return None

    def next_deal(self, state: S, options: O) -> NextDeal:
        """Return the number and dealer of the next deal, and the game's own fields."""
        return self.Next(number=state.number, dealer=state.dealer)

    @abstractmethod
    def settle(self, state: S, options: O, *, stopped: bool) -> Result:
        """Return the result of a match that is over, or `stopped` in this state."""

    @abstractmethod
    def standing(self, state: S, options: O) -> Standing:
        """Return the score of each player or side if the match stopped now, and the leaders."""

    def balance_so_far(self, state: S, options: O) -> tuple[Fraction, ...] | None:
        """Return the balance of every seat so far, in units; the sum is zero.

        None for a match that is won or lost as a whole: players who leave take no part of it.
        """
        return None

    def reseat_deal(self, entry: Entry, seats: Sequence[int], state: S, options: O) -> ReseatedDeal:
        """Return a deal's entry after people changed seats: player p now sits at `seats[p]`.

        `state` is the state before the deal. A part that cannot move stays as it is, and the deal
        needs a check by hand.
        """
        return ReseatedDeal(renumbered(entry, self.player_fields, seats))

    def settable_dealers(self, options: O) -> Mapping[tuple[str, ...], Phrase]:
        """Return further deals whose dealer the table may set, by their keys in `set_dealers`.

        If several keys mean the same deal, the first one set counts.
        """
        return {}

    def rematch_dealer(self, state: S, options: O) -> int:
        """Return the first dealer of a rematch of the same people."""
        return state.dealer

    def can_choose_dealer(self, state: S, options: O) -> bool:
        """Return whether the table may choose the next dealer now."""
        return False

    def extras(self, sheet: "Sheet") -> OwnFields:
        """Return the additional fields of this game's sheet, as declared in `Extras`."""
        return {}

    # Forms, descriptions, and the explanation of a result

    def sample_deals(self, options: O) -> Iterator[JsonObject]:
        """Yield deals that show the rules of a table's own game; some may be refused."""
        yield from ()

    @abstractmethod
    def form(self, state: S, options: O) -> tuple[Group, ...]:
        """Return the questions for the next deal, in the order of the table."""

    @abstractmethod
    def describe(self, deal: D, options: O) -> Phrase:
        """Return a deal and its outcome in a few words, as a player would name it."""

    @abstractmethod
    def paper(self, sheet: "Sheet", *, to_fill: bool = False) -> Any:
        """Return the values for `_sheet.html` and `sheet.typ`: the sheet as its players draw it.

        `to_fill`: include all pages of the match, to be filled in by hand.
        """

    def notes(self, row: "Row", sheet: "Sheet") -> tuple[Phrase, ...]:
        """Return further notes for a reader of this row, such as a reduced base."""
        return ()

    def slip_questions(self, deal: D, options: O) -> tuple[Phrase, ...]:
        """Return rare features of a deal that may be slips; shown before saving only."""
        return ()

    def guidance(self, sheet: "Sheet") -> tuple[Phrase, ...]:
        """Return reminders for the table, such as the points a side still needs."""
        return ()

    def worth(self, line: Line, player: int) -> int:
        """Return the value of a line in a player's final score."""
        of_side = self.columns[line.column] == "side"
        owner = self.owner_by_player[player] if of_side else player
        return line.amount if line.owner == owner else 0

    def complete(self, entry: dict[str, object], state: S, options: O) -> dict[str, object]:
        """Fill in the fields that follow by arithmetic, such as the other side's tricks."""
        return entry

    def column_title(self, column: str) -> Phrase:
        return Phrase(self.column_names[column])

    def part_title(self, line: Line, player: int) -> Phrase:
        """Return the title under which a line is summed in the explanation of a player's result."""
        return self.column_title(line.column)

    def closing_lines(self, state: S, options: O, *, stopped: bool) -> Iterator[Line]:
        """Yield the lines that the settlement adds, such as points written off."""
        yield from ()

    # Shared by all games

    def opening_sums(self, start: int = 0) -> dict[str, tuple[int, ...]]:
        """Return the sums of all columns, each owner at `start`."""
        numbers = {"player": self.players, "side": len(self.owners)}
        return {column: (start,) * numbers[of] for column, of in self.columns.items()}

    def pass_deal(self, state: S) -> S:
        """Return the state with the deal passed on to the next player."""
        dealer = next_player(state.dealer, self.players)
        return replace(state, number=state.number + 1, dealer=dealer)


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game of any kind, for code that uses only the shared hooks."""


@lru_cache(maxsize=256)
def _table_of(kind: type[AnyGame], players: int) -> AnyGame:
    """Return a game for a number of players, made once."""
    table = kind()
    table.players = players
    return table
