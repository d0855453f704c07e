"""What a game is: `Line` (a point and its reason), `State` (where a match stands), `Game` (rules).

`games/sheet.py` has the rest: the input of a match, its sheet, and the fold.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
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

from games.cards import Direction, after
from games.entry import Group
from games.options import MatchOptions, Option, Preset
from games.seatings import renumbered
from games.settlement import Result
from games.standing import Standing
from games.values import Entry, JsonObject, OwnFields, Refusal, Refused, Value, shape_refusals
from games.words import Phrase, _

if TYPE_CHECKING:
    from games.sheet import Row, Sheet

Belongs = Literal["player", "side"]

STOPPED = _("The match was stopped by agreement.")
"""The reason that every game shares."""


@dataclass(frozen=True, slots=True)
class Line:
    """Points in one column, and why: one place on the sheet.

    `why` is a marked phrase; `working` is the arithmetic as a player says it, or None.
    """

    column: str
    owner: int
    amount: int
    why: str
    working: str | None = None


@dataclass(frozen=True)
class State:
    """Where a match stands between two deals. Games add fields of their own.

    `sums` holds, for each column, what each player or side has in it: the lines added up.
    """

    number: int = 1
    dealer: int = 0
    sums: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, state: "State") -> Self:
        """Return the state of a sheet as this game has it. Raises `TypeError` for another game."""
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
    """A deal as typed for people who sit elsewhere; `whole` unless a part had to stay as it was."""

    entry: JsonObject
    whole: bool = True


class Seats(Value):
    """Who deals first, and what some games let people set about dealing and the book."""

    first_dealer: int = 0
    """Who deals first."""
    set_dealers: dict[str, int] = {}
    """Who deals first in later sets, by their number; only in Skruuvi."""
    bookkeeper: int = 0
    """Who keeps the book; only in Skruuvi."""


class Next(Value):
    """What the table needs to know before the next deal; games add to it."""

    number: int
    """The number of the next deal."""
    dealer: int
    """Who deals it."""


NextDeal: TypeAlias = Next


class Choices(Value):
    """What the next deal may be: forms offer only that. `kinds` are the kinds of deal."""

    kinds: tuple[str, ...]


O = TypeVar("O", bound=MatchOptions)  # noqa: E741  options
D = TypeVar("D", bound=Value)  # a deal
S = TypeVar("S", bound=State)


class Game(ABC, Generic[O, D, S]):
    """The rules of one game. Attributes say what it is.

    Every game writes `start`, `score`, `totals`, `settle`, `standing`, `form`, `describe` and
    `paper`; the other hooks have a usual answer.
    """

    slug: ClassVar[str]
    name: ClassVar[str]
    names: ClassVar[Mapping[str, str]] = {}
    """Names of the game in other languages, by language code."""
    summary: ClassVar[str]
    source: ClassVar[str]
    players: ClassVar[int]
    direction: ClassVar[Direction] = "clockwise"
    sides: ClassVar[bool] = False
    """Fixed partnerships: players 0 and 2 against 1 and 3."""
    zero_sum: ClassVar[bool] = False
    """Whether the amounts of every deal add up to zero."""
    counts_against: ClassVar[bool] = False
    """Whether what is written counts against those who have it: the fewest win."""
    columns: ClassVar[Mapping[str, Belongs]]
    column_names: ClassVar[Mapping[str, str]]
    headline_columns: ClassVar[tuple[str, ...]] = ()
    """The columns in a table of deals; none named means all. Who leads: see `standing`."""
    stake_units: ClassVar[Mapping[str, str]] = {}
    """What the stake is paid for, by the value of the option `stake_unit`, or by `""` where there
    is none; unless something is named it is a point."""
    reasons: ClassVar[Mapping[str, str]] = {}
    """Why a match is over, as a sentence for each `reason` a settlement can have."""
    keeps_book: ClassVar[bool] = False
    """Whether one of the players keeps a book of which the sheet makes a drawing."""
    form_moves: ClassVar[str] = ""
    """Where a deal changes what the next one is asked: what a form that was drawn before cannot
    know, for those who go on typing without a network."""
    declarer_fields: ClassVar[tuple[str, ...]] = ("declarer",)
    """The fields of a deal that say who declares; a contract is noted once one is answered."""
    player_fields: ClassVar[tuple[str, ...]] = ("declarer",)
    """The fields of a deal that hold the numbers of players, nested ones included."""

    Options: type[O]
    Deal: Any
    """The union of the kinds of deal, or the only one."""
    Totals: type[Value]
    Next: type[Next] = Next
    Extras: type[OwnFields] = OwnFields
    """What this game's sheet shows beside the usual."""
    ResultExtras: type[OwnFields] = OwnFields
    """What its settlement shows beside the usual."""
    options: ClassVar[Mapping[str, Option]] = {}
    presets: ClassVar[Mapping[str, Preset]] = {}

    @cached_property
    def folders(self) -> tuple[str, ...]:
        """The folders inside `games/` with this game's files: its own, then its family's."""
        modules = (base.__module__.split(".") for base in type(self).__mro__)
        places = ("/".join(parts[1:-1]) for parts in modules if parts[0] == "games")
        return tuple(dict.fromkeys(place for place in places if place))

    # Reading what was typed

    @cached_property
    def kinds(self) -> dict[str, type[Value]]:
        """The models of the kinds of deal, by the value of their `kind`."""
        union = get_args(self.Deal)
        models = get_args(union[0]) or union[:1] if union else (self.Deal,)
        return {get_args(model.model_fields["kind"].annotation)[0]: model for model in models}

    @cached_property
    def _shapes(self) -> dict[str, type[Value]]:
        """The models by which pydantic names a deal: by kind, or the only one."""
        return self.kinds if len(self.kinds) > 1 else {"": next(iter(self.kinds.values()))}

    @cached_property
    def _deals(self) -> TypeAdapter[D]:
        return TypeAdapter(self.Deal)

    @cached_property
    def _options(self) -> TypeAdapter[O]:
        return TypeAdapter(self.Options)

    def read_deal(self, entry: object) -> D:
        """Read a deal as typed (JSON values). Raises `Refused` with all that is wrong in shape."""
        try:
            return self._deals.validate_python(self._without_nulls(entry))
        except ValidationError as error:
            raise Refused(shape_refusals(error, self._shapes)) from None

    def read_pending(self, entry: object) -> None:
        """Check the shape of a deal whose result is still to come. Raises `Refused`."""
        try:
            self._deals.validate_python(self._without_nulls(entry))
        except ValidationError as error:
            refusals = shape_refusals(error, self._shapes, unfinished=True)
            if refusals:
                raise Refused(refusals) from None

    @cached_property
    def _fields(self) -> frozenset[str]:
        """Every field that a deal of this game may have, whatever its kind."""
        models = self.kinds.values()
        return frozenset(name for model in models for name in (*model.model_fields, *model.foreign))

    def _without_nulls(self, entry: object) -> object:
        """Take away what is null and known to this game, also for another kind of deal."""
        if not isinstance(entry, dict) or None not in entry.values():
            return entry
        return {k: v for k, v in entry.items() if v is not None or k not in self._fields}

    def read_options(self, options: object) -> O:
        """Read options as typed, defaults filled in. Raises `Refused`, also where some conflict."""
        agreed = self.stored_options(options)
        conflicts = tuple(agreed.conflicts())
        if conflicts:
            raise Refused(conflicts)
        return agreed

    def stored_options(self, options: object) -> O:
        """Read options that were agreed once. Raises `Refused` with what is wrong in shape."""
        try:
            return self._options.validate_python(options)
        except ValidationError as error:
            raise Refused(shape_refusals(error, {"": self.Options})) from None

    # The rules: what a game writes

    @abstractmethod
    def start(self, options: O, seats: Seats) -> S:
        """Return the state before the first deal."""

    def seat_refusals(self, seats: Seats, options: O) -> Iterator[Refusal]:
        """Yield what cannot be about the first dealer, set dealers and bookkeeper."""
        if not 0 <= seats.first_dealer < self.players:
            yield Refusal("invalid", "This player is not at the table.", "first_dealer")
        for name in ("set_dealers", "bookkeeper"):
            if getattr(seats, name):
                yield Refusal("invalid", "This game has no such thing to set.", name)

    def choices(self, state: S, options: O) -> Choices:
        """Return what the next deal may be: a form offers only that."""
        return Choices(kinds=tuple(self.kinds))

    def refusals(self, deal: D, state: S, options: O) -> Iterator[Refusal]:
        """Yield every reason why this deal cannot be entered now."""
        yield from ()

    @abstractmethod
    def score(self, deal: D, state: S, options: O) -> Iterator[Line]:
        """Yield the lines of a deal that can be."""

    def advance(self, state: S, deal: D, options: O) -> S:
        """Return the state for the next deal; the deal's lines are already added to `state`."""
        return self.pass_deal(state)

    def over(self, state: S, options: O) -> bool:
        """Say whether the match has come to its regular end."""
        return False

    @abstractmethod
    def totals(self, state: S, options: O) -> Value:
        """Return the running totals in the game's own shape."""

    def next_deal(self, state: S, options: O) -> NextDeal:
        """Return what the table needs to know before the next deal."""
        return self.Next(number=state.number, dealer=state.dealer)

    @abstractmethod
    def settle(self, state: S, options: O, *, stopped: bool) -> Result:
        """Return the result of a match that is over, or was stopped as it stands."""

    @abstractmethod
    def standing(self, state: S, options: O) -> Standing:
        """Return what everybody would have if the match stopped now, and who leads."""

    def balance_so_far(self, state: S, options: O) -> tuple[Fraction, ...] | None:
        """Return what every seat has won or lost so far, in units; the sum is zero.

        None where a match is won or lost as a whole, so that nobody can leave with a part of it.
        """
        return None

    def reseated(self, entry: Entry, seats: Sequence[int], state: S, options: O) -> ReseatedDeal:
        """Return a deal as typed for people who sit elsewhere: player p sits at `seats[p]`.

        `state` is where the match stood before the deal. Where a part of it cannot move along,
        that part stays as it is, and somebody must look at the deal.
        """
        return ReseatedDeal(renumbered(entry, self.player_fields, seats))

    def settable_dealers(self, options: O) -> Mapping[tuple[str, ...], Phrase]:
        """Return where else the table may say who deals first, by the keys in `set_dealers`.

        Where several keys mean the same, the first of them that is set counts.
        """
        return {}

    def deals_rematch(self, state: S, options: O) -> int:
        """Return who deals first when the same people begin the next match."""
        return state.dealer

    def chooses_dealer(self, state: S, options: O) -> bool:
        """Say whether the table may say now who deals next."""
        return False

    def extras(self, sheet: "Sheet") -> OwnFields:
        """Return what this game's sheet shows beside the usual, as its `Extras` name it."""
        return {}

    # How a deal is asked for and told, and a result explained

    @abstractmethod
    def form(self, state: S, options: O) -> tuple[Group, ...]:
        """Return the questions of the next deal, in the order in which the table answers them."""

    @abstractmethod
    def describe(self, deal: D, options: O) -> Phrase:
        """Return a deal in a few words, as a player would name it, with how it came out."""

    @abstractmethod
    def paper(self, sheet: "Sheet", *, to_fill: bool = False) -> Any:
        """Return the sheet as its players draw it, as values for `_sheet.html` and `sheet.typ`.

        `to_fill`: with all the pages there will be, for a pen.
        """

    def notes(self, row: "Row", sheet: "Sheet") -> tuple[Phrase, ...]:
        """Return what else a reader of this row should know, such as a reduced base."""
        return ()

    def unusual(self, deal: D, options: O) -> tuple[Phrase, ...]:
        """Return what is so rare in a deal that it may be a slip: said before saving only."""
        return ()

    def guidance(self, sheet: "Sheet") -> tuple[Phrase, ...]:
        """Return what the table should know now, such as what a side still needs."""
        return ()

    def worth(self, line: Line, player: int) -> int:
        """Return what a line counts in a player's final result."""
        belongs = self.columns[line.column]
        mine = line.owner == (player if belongs == "player" else player % 2)
        return line.amount if mine else 0

    def complete(self, entry: dict[str, object]) -> dict[str, object]:
        """Fill in what a form leaves to arithmetic, such as the other side's tricks."""
        return entry

    def column_title(self, column: str) -> Phrase:
        """Return what a column is called."""
        return Phrase(self.column_names[column])

    def part_title(self, line: Line, player: int) -> Phrase:
        """Return under what a line is summed up where a player's result is explained."""
        return self.column_title(line.column)

    def closing_lines(self, state: S, options: O, *, stopped: bool) -> Iterator[Line]:
        """Yield what the settlement adds to the columns, such as points written off."""
        yield from ()

    # What games share

    def opening_sums(self, start: int = 0) -> dict[str, tuple[int, ...]]:
        """Return columns that all begin at `start`."""
        owners = {"player": self.players, "side": 2}
        return {column: (start,) * owners[of] for column, of in self.columns.items()}

    def pass_deal(self, state: S) -> S:
        """Return the state with the next player dealing the next deal."""
        dealer = after(state.dealer, self.players)
        return replace(state, number=state.number + 1, dealer=dealer)


AnyGame: TypeAlias = Game[Any, Any, Any]
"""Any game, where only what all games share is asked."""
