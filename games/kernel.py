"""What a game is, and the fold from the deals of a match to its sheet.

Read it in this order: `Line` (a point and its reason), `State` (where a match stands), `Game`
(the rules), `MatchInput` and `Sheet` (what goes in, what comes out), `score` (the fold).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Generic, Literal, Self, TypeAlias, TypeVar, get_args

from pydantic import TypeAdapter, ValidationError

from games.cards import Direction, after
from games.entry import Group
from games.seatings import Seating, renumbered
from games.settlement import Result, Settlement, Stake, settlement
from games.values import Refusal, Refused, Value, shape_refusals
from games.words import Phrase, Translate, _, untranslated

Belongs = Literal["player", "side"]
Status = Literal["open", "finished", "stopped"]

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

    def plus(self, lines: Sequence[Line]) -> Self:
        """Return the state with the lines added to their columns."""
        if not lines:
            return self
        sums = {column: list(amounts) for column, amounts in self.sums.items()}
        for line in lines:
            sums[line.column][line.owner] += line.amount
        return replace(self, sums={column: tuple(own) for column, own in sums.items()})


class Seats(Value):
    """Who deals first, and what some games let people set about dealing and the book."""

    first_dealer: int = 0
    set_dealers: dict[str, int] = {}
    bookkeeper: int = 0


class Next(Value):
    """What the table needs to know before the next deal; games add to it."""

    number: int
    dealer: int


NextDeal: TypeAlias = Next


class Choices(Value):
    """What the next deal may be: forms offer only that. `kinds` are the kinds of deal."""

    kinds: tuple[str, ...]


@dataclass(frozen=True)
class Option:
    """One sentence on what an option changes, and what each of its values is called."""

    label: str
    changes: str
    values: Mapping[Any, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Preset:
    """Options that are usually agreed together."""

    name: str
    options: Mapping[str, Any]
    says: str


O = TypeVar("O", bound=Value)  # noqa: E741  options
D = TypeVar("D", bound=Value)  # a deal
S = TypeVar("S", bound=State)


class Game(Generic[O, D, S]):
    """The rules of one game. Attributes say what it is; a simple game writes only `score`."""

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
    columns: ClassVar[Mapping[str, Belongs]]
    column_names: ClassVar[Mapping[str, str]]
    headline_columns: ClassVar[tuple[str, ...]] = ()
    """The columns that tell a deal in one line; none named means all."""
    stake_units: ClassVar[Mapping[str, str]] = {}
    """What the stake is paid for, by the value of the option `stake_unit`, or by `""` where there
    is none; unless something is named it is a point."""
    reasons: ClassVar[Mapping[str, str]] = {}
    """Why a match is over, as a sentence for each `reason` a settlement can have."""
    player_fields: ClassVar[tuple[str, ...]] = ("declarer",)
    """The fields of a deal that hold the numbers of players, nested ones included."""

    Options: type[O]
    Deal: Any
    """The union of the kinds of deal, or the only one."""
    Totals: type[Value]
    Next: type[Next] = Next
    options: ClassVar[Mapping[str, Option]] = {}
    presets: ClassVar[Mapping[str, Preset]] = {}

    # Reading what was typed

    @cached_property
    def kinds(self) -> dict[str, type[Value]]:
        """The models of the kinds of deal, by the value of their `kind`."""
        union = get_args(self.Deal)
        models = get_args(union[0]) or union[:1] if union else (self.Deal,)
        return {get_args(model.model_fields["kind"].annotation)[0]: model for model in models}

    @cached_property
    def _deals(self) -> TypeAdapter[D]:
        return TypeAdapter(self.Deal)

    @cached_property
    def _options(self) -> TypeAdapter[O]:
        return TypeAdapter(self.Options)

    def read_deal(self, entry: object) -> D:
        """Read a deal as typed (JSON values). Raises `Refused` with all that is wrong in shape."""
        try:
            return self._deals.validate_python(_without_null_kind(entry))
        except ValidationError as error:
            raise Refused(shape_refusals(error, self.kinds)) from None

    def read_pending(self, entry: object) -> None:
        """Check the shape of a deal whose result is still to come. Raises `Refused`."""
        try:
            self._deals.validate_python(_without_null_kind(entry))
        except ValidationError as error:
            refusals = shape_refusals(error, self.kinds, unfinished=True)
            if refusals:
                raise Refused(refusals) from None

    def read_options(self, options: object) -> O:
        """Read options, defaults filled in. Raises `Refused`."""
        try:
            return self._options.validate_python(options)
        except ValidationError as error:
            raise Refused(shape_refusals(error, {"": self.Options})) from None

    # The rules: what a game writes

    def start(self, options: O, seats: Seats) -> S:
        """Return the state before the first deal."""
        raise NotImplementedError

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

    def score(self, deal: D, state: S, options: O) -> Iterator[Line]:
        """Yield the lines of a deal that can be."""
        raise NotImplementedError

    def advance(self, state: S, deal: D, options: O) -> S:
        """Return the state for the next deal; the deal's lines are already added to `state`."""
        return self.pass_deal(state)

    def over(self, state: S, options: O) -> bool:
        """Say whether the match has come to its regular end."""
        return False

    def totals(self, state: S, options: O) -> Value:
        """Return the running totals in the game's own shape."""
        raise NotImplementedError

    def next_deal(self, state: S, options: O) -> NextDeal:
        """Return what the table needs to know before the next deal."""
        return self.Next(number=state.number, dealer=state.dealer)

    def settle(self, state: S, options: O, *, stopped: bool) -> Result:
        """Return the result of a match that is over, or was stopped as it stands."""
        raise NotImplementedError

    def balance_so_far(self, state: S, options: O) -> tuple[Fraction, ...] | None:
        """Return what every seat has won or lost so far, in units; the sum is zero.

        None where a match is won or lost as a whole, so that nobody can leave with a part of it.
        """
        return None

    def reseated(
        self, entry: Mapping[str, Any], seats: Sequence[int], state: S, options: O
    ) -> dict[str, Any]:
        """Return a deal as typed for people who sit elsewhere: player p sits at `seats[p]`.

        `state` is where the match stood before the deal.
        """
        moved: dict[str, Any] = renumbered(entry, self.player_fields, seats)
        return moved

    def extras(self, sheet: "Sheet") -> dict[str, Any]:
        """Return what this game's sheet shows beside the usual, for its JSON."""
        return {}

    # How a deal is asked for and told, and a result explained

    def form(self, state: S, options: O) -> tuple[Group, ...]:
        """Return the questions of the next deal, in the order in which the table answers them."""
        raise NotImplementedError

    def describe(self, deal: D) -> Phrase:
        """Return a deal in a few words, as a player would name it."""
        raise NotImplementedError

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

    def complete(self, entry: dict[str, Any]) -> dict[str, Any]:
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


@dataclass(frozen=True)
class MatchInput:
    """All that a sheet is computed from. Everything was typed by people and checked at the door."""

    game: Game[Any, Any, Any]
    players: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: Seats = field(default_factory=Seats)
    deals: tuple[Mapping[str, Any], ...] = ()
    stopped: bool = False
    stake: Stake | None = None
    pending: Mapping[str, Any] | None = None
    seatings: tuple[Seating, ...] = ()
    """Who sat there before those who do now; the fold itself knows seats alone."""


@dataclass(frozen=True)
class Row:
    """One deal on the sheet: as typed, as scored, and the totals after it.

    A row that is not counted lies behind the end of the match, or has `refusals`: it was stored
    but cannot be.
    """

    number: int
    dealer: int | None
    counted: bool
    entry: Mapping[str, Any]
    deal: Any
    lines: tuple[Line, ...]
    state: State
    refusals: tuple[Refusal, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """A match computed: rows, where it stands, and what follows from that."""

    match: MatchInput
    options: Any
    state: State
    rows: tuple[Row, ...] = ()

    @cached_property
    def over(self) -> bool:
        """Whether the match has come to its regular end."""
        return self.match.game.over(self.state, self.options)

    @property
    def status(self) -> Status:
        """Whether the match is open, finished by the rules, or stopped by agreement."""
        if self.over:
            return "finished"
        return "stopped" if self.match.stopped else "open"

    @cached_property
    def totals(self) -> Value:
        """The running totals after the last deal."""
        return self.match.game.totals(self.state, self.options)

    @property
    def next(self) -> Next | None:
        """What the table needs to know before the next deal, None when there is none."""
        open_ = self.status == "open"
        return self.match.game.next_deal(self.state, self.options) if open_ else None

    @property
    def choices(self) -> Choices | None:
        """What the next deal may be, None when there is none."""
        open_ = self.status == "open"
        return self.match.game.choices(self.state, self.options) if open_ else None

    @cached_property
    def settlement(self) -> Settlement | None:
        """The result, once the match is finished or stopped."""
        return None if self.status == "open" else self.settled_now

    @property
    def settled_now(self) -> Settlement:
        """The result as it would be if the match were stopped now."""
        result = self.match.game.settle(self.state, self.options, stopped=not self.over)
        return settlement(result, self.match.stake)

    def plus(self, entry: Mapping[str, Any]) -> "Sheet":
        """Return the sheet with one more deal, refused or not: the step of the fold."""
        game, number = self.match.game, len(self.rows) + 1
        try:
            deal = game.read_deal(entry)
            if self.over:
                return self._behind_the_end(entry, deal)
            lines, state = played(game, deal, self.state, self.options)
        except Refused as refused:
            row = Row(
                number,
                None,
                counted=False,
                entry=entry,
                deal=None,
                lines=(),
                state=self.state,
                refusals=refused.refusals,
            )
            return replace(self, rows=(*self.rows, row))
        row = Row(
            number,
            self.state.dealer,
            counted=True,
            entry=entry,
            deal=deal,
            lines=lines,
            state=state,
        )
        return replace(self, rows=(*self.rows, row), state=state)

    def _behind_the_end(self, entry: Mapping[str, Any], deal: Any) -> "Sheet":
        row = Row(
            len(self.rows) + 1,
            None,
            counted=False,
            entry=entry,
            deal=deal,
            lines=(),
            state=self.state,
        )
        return replace(self, rows=(*self.rows, row))


def _without_null_kind(entry: object) -> object:
    """Take a null `kind` away, so that it is refused as missing."""
    if isinstance(entry, dict) and "kind" in entry and entry["kind"] is None:
        return {key: value for key, value in entry.items() if key != "kind"}
    return entry


def played(
    game: Game[Any, Any, S], deal: Any, state: S, options: Any
) -> tuple[tuple[Line, ...], S]:
    """Return the lines of a deal and the state after it. Raises `Refused`."""
    refusals = tuple(game.refusals(deal, state, options))
    if refusals:
        raise Refused(refusals)
    lines = tuple(game.score(deal, state, options))
    return lines, game.advance(state.plus(lines), deal, options)


def opened(match: MatchInput) -> Sheet:
    """Return the sheet of a match before its first deal."""
    options = match.game.read_options(match.options)
    return Sheet(match, options, match.game.start(options, match.seats))


def score(match: MatchInput) -> Sheet:
    """Fold a match into its sheet.

    Never raises for stored deals: one that no longer fits stays on the sheet, uncounted, with
    its refusals; one behind the end stays, uncounted.
    """
    sheet = opened(match)
    for entry in match.deals:
        sheet = sheet.plus(entry)
    return sheet


def line_json(game: Game[Any, Any, Any], line: Line, translate: Translate) -> dict[str, Any]:
    """Return a line as the API answers it."""
    return {
        game.columns[line.column]: line.owner, "column": line.column, "amount": line.amount,
        "why": translate(line.why), "working": line.working,
    }  # fmt: skip


def row_json(sheet: Sheet, row: Row, translate: Translate = untranslated) -> dict[str, Any]:
    """Return one deal of the sheet as the API answers it."""
    game = sheet.match.game
    answer = {
        "number": row.number, "dealer": row.dealer, "counted": row.counted, "entry": row.entry,
        "lines": [line_json(game, line, translate) for line in row.lines],
        "totals": game.totals(row.state, sheet.options).model_dump(mode="json"),
    }  # fmt: skip
    if row.refusals:
        answer["problems"] = [
            refusal.to_json(translate, sheet.match.players) for refusal in row.refusals
        ]
    return answer


def sheet_json(sheet: Sheet, translate: Translate = untranslated) -> dict[str, Any]:
    """Return the computed part of the sheet as the API answers it."""
    match, following, settled = sheet.match, sheet.next, sheet.settlement
    pending = None
    if match.pending is not None and following is not None:
        pending = {
            "number": following.number, "dealer": following.dealer, "entry": match.pending,
        }  # fmt: skip
    return {
        "game": match.game.slug,
        "players": list(match.players),
        "options": sheet.options.model_dump(mode="json"),
        "status": sheet.status,
        "deals": [row_json(sheet, row, translate) for row in sheet.rows],
        "totals": sheet.totals.model_dump(mode="json"),
        "next": following.model_dump(mode="json") if following else None,
        "pending": pending,
        "settlement": settled.to_json() if settled else None,
        **seatings_json(match),
    } | match.game.extras(sheet)


def seatings_json(match: MatchInput) -> dict[str, Any]:
    """Return who sat where in which deals, nothing where all kept their seats."""
    if not match.seatings:
        return {}
    every = (*match.seatings, Seating(None, match.players))
    begins = (1, *(each.until + 1 for each in match.seatings if each.until is not None))
    return {
        "seatings": [
            {"from": first, "to": each.until, "players": list(each.players)}
            for first, each in zip(begins, every, strict=True)
        ]
    }
