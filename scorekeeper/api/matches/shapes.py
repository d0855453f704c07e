"""The shapes of bodies and answers, for the schema only: nothing is read or written through them.

Where a game has a shape of its own (options, deals, totals, what comes next), the schema says
"one of these"; `games/answer_shapes.py` draws them from the games' models.
"""

from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import (
    AwareDatetime,
    BaseModel,
    ConfigDict,
    Field,
    RootModel,
    WithJsonSchema,
)

from games.cards import Direction
from games.settlement import Stake
from scorekeeper.matches.log.bounds import MOST_DEALS

REF = "#/components/schemas/{model}"
OF_THE_GAME = "x-of-the-game"
"""Marks where a shape of the games belongs; pydantic knows no references but its own."""


def _of_the_game(name: str) -> Any:
    return WithJsonSchema({OF_THE_GAME: name})


AnyOptions = Annotated[dict[str, Any], _of_the_game("Options")]
AnyOptionsInForce = Annotated[dict[str, Any], _of_the_game("OptionsInForce")]
AnyDeal = Annotated[dict[str, Any], _of_the_game("Deal")]
AnyTotals = Annotated[dict[str, Any], _of_the_game("Totals")]
AnyNext = Annotated[dict[str, Any], _of_the_game("NextDeal")]

Version = Annotated[int, Field(ge=0)]
Player = Annotated[int, Field(ge=0, le=3)]
Name = Annotated[str, Field(max_length=1000)]
NAMES = "No two the same, also but for case and outer spaces, which a schema cannot say."
Status = Literal["open", "finished", "stopped"]
Amount = int | str


class Preset(BaseModel):
    """Options that are usually agreed together."""

    slug: str
    name: str
    says: str
    options: dict[str, Any]


class OptionText(BaseModel):
    """What an option is called and changes, and what its values are called."""

    label: str
    changes: str
    values: dict[str, str]


class Game(BaseModel):
    """A game: what it is, and the JSON Schemas of its options and of a deal."""

    slug: str
    name: str
    names: dict[str, str]
    summary: str
    players: int
    direction: Direction
    sides: bool
    columns: dict[str, str]
    options: dict[str, Any]
    option_texts: dict[str, OptionText]
    deal: dict[str, Any]
    presets: list[Preset]
    source: str


class Games(RootModel[list[Game]]):
    """All games."""


class Details(BaseModel):
    """What is agreed about a match beside its deals; what is left out stays as it is."""

    model_config = ConfigDict(extra="forbid")

    title: str | None = None
    players: Annotated[
        list[Name] | None,
        Field(
            min_length=3, max_length=4, description=NAMES, json_schema_extra={"uniqueItems": True}
        ),
    ] = None
    options: AnyOptions | None = None
    stake: Stake | None = None
    first_dealer: Player | None = None
    set_dealers: dict[str, Player | None] | None = None
    bookkeeper: Player | None = None
    started_at: Annotated[
        AwareDatetime | None,
        Field(description="When it was played: from 1900 until now. A new match begins now."),
    ] = None
    zone: Annotated[
        str | None,
        Field(
            max_length=40,
            description="The time zone of the table (IANA name); it decides the evening's day.",
        ),
    ] = None


class NewMatchBody(RootModel[Annotated[dict[str, Any], _of_the_game("NewMatch")]]):
    """A match to start."""


class Links(BaseModel):
    """Pages of a match; the one to score by holds the key."""

    watch: str
    score: str | None = None


class MatchBase(BaseModel):
    """What is known of a match."""

    id: UUID
    code: str
    version: Version
    game: str
    title: str | None
    players: list[str]
    options: AnyOptionsInForce
    stake: Stake | None
    first_dealer: Player
    set_dealers: dict[str, Player]
    bookkeeper: Player
    status: Status
    started_at: AwareDatetime
    zone: str | None
    links: Links


class Match(MatchBase):
    """A match without its sheet."""

    deal_count: int
    scores: list[Amount] | None
    changed_at: AwareDatetime


class StartedMatch(MatchBase):
    """A match as it began, with the key that scores it; replayed after a day, without."""

    scorer_key: str | None


class DealBody(RootModel[AnyDeal]):
    """A deal of the match's game."""


class PendingBody(RootModel[Annotated[dict[str, Any], _of_the_game("PendingDeal")]]):
    """A deal of the match's game, its result left out."""


class Correction(BaseModel):
    """Another entry for deal `number`, or a forgotten deal to stand before deal `before`.

    Both are the numbers that deals have before the change; one of them is given.
    """

    model_config = ConfigDict(extra="forbid")

    number: Annotated[int | None, Field(ge=1)] = None
    before: Annotated[int | None, Field(ge=1)] = None
    entry: AnyDeal


class CorrectionsBody(BaseModel):
    """Deals to correct in one change."""

    model_config = ConfigDict(extra="forbid")

    deals: Annotated[list[Correction], Field(min_length=1, max_length=MOST_DEALS)]


class Line(BaseModel):
    """Points of one player or side in one column, and why."""

    player: Player | None = None
    side: Annotated[int | None, Field(ge=0, le=1)] = None
    column: str
    amount: int
    why: str
    working: str | None


class FieldProblem(BaseModel):
    """What is wrong with one field; the codes are those of the rules."""

    field: str
    code: str
    message: str


class SheetDeal(BaseModel):
    """One deal as it stands on the sheet; behind the end of the match it is not counted."""

    number: int
    dealer: Player | None
    counted: bool
    entry: AnyDeal
    lines: list[Line]
    totals: AnyTotals
    problems: list[FieldProblem] | None = None


class Pending(BaseModel):
    """A deal whose result is still to come."""

    number: int
    dealer: Player
    entry: Annotated[dict[str, Any], _of_the_game("PendingDeal")]


class Payment(BaseModel):
    """Who pays whom."""

    payer: Annotated[Player, Field(alias="from")]
    to: Player
    amount: str
    currency: str


class Settlement(BaseModel):
    """The result of a match; some games add fields of their own."""

    scores: list[Amount]
    ranking: list[list[Player]]
    reason: str
    winner_side: int | None
    balance: list[str]
    payments: list[Payment] | None = None


class Standing(BaseModel):
    """Where a match stands."""

    version: Version
    totals: AnyTotals
    next: AnyNext | None
    settlement: Settlement | None


class Seating(BaseModel):
    """Who sat in each seat, from one deal to another; the last goes on."""

    first: Annotated[int, Field(ge=1, alias="from")]
    to: int | None
    players: list[str]


class Held(BaseModel):
    """A seat that somebody held, from one deal to another."""

    seat: Player
    first: Annotated[int, Field(ge=1, alias="from")]
    to: int | None


class PersonsPayment(BaseModel):
    """What somebody pays to somebody else."""

    to: str
    amount: str
    currency: str


class Person(BaseModel):
    """Somebody who played, and what they have of the result where seats changed hands."""

    name: str
    balance: str
    deals: list[Held]
    payments: list[PersonsPayment]


class Sheet(Standing):
    """The computed sheet of a match; some games add fields of their own.

    `seatings` and `people` are there where seats changed hands; `people` once there is a result.
    """

    match: UUID
    code: str
    game: str
    players: list[str]
    options: AnyOptionsInForce
    status: Status
    deals: list[SheetDeal]
    pending: Pending | None
    seatings: list[Seating] | None = None
    people: list[Person] | None = None


class Written(Standing):
    """What a write came to."""

    status: Status
    deal: SheetDeal | None


class Corrected(Written):
    """What the correction of several deals came to: these deals, in the order of the body."""

    deals: list[SheetDeal]


class Preview(Standing):
    """What a deal would score."""

    lines: list[Line]
    counted: bool
    finished: bool


class Change(BaseModel):
    """One entry of the log of a match."""

    version: Version
    kind: Literal[
        "add", "insert", "correct", "correct_many", "remove", "pending", "details", "reseat",
        "stop", "reopen", "undo", "redo", "import",
    ]  # fmt: skip
    at: AwareDatetime
    by: str
    number: int | None
    old: Any
    new: Any


class History(BaseModel):
    """Every change ever made to a match."""

    version: Version
    changes: list[Change]


class DealInTheWay(BaseModel):
    """A deal that a change would make impossible, and why."""

    number: int
    errors: list[FieldProblem]


class Problem(BaseModel):
    """An error, in the shape of RFC 9457; `refusals` say why the `deals` could not have been."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    errors: list[FieldProblem] | None = None
    deals: list[int] | None = None
    refusals: list[DealInTheWay] | None = None


class OutdatedProblem(Problem):
    """The match has moved on: its version, and the changes since the one that was seen."""

    version: Version
    changes: list[Change]
