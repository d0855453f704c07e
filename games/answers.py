"""The sheet as the API answers it: classes of the parts, and functions that make them."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NotRequired, TypeVar, cast, get_args

from pydantic import Field, WithJsonSchema
from typing_extensions import TypedDict

from games import kernel, settlement
from games.cards import MOST_PLAYERS
from games.people import balance_texts, people, person_payments
from games.seatings import Seating as Sitting
from games.settlement import Payment
from games.sheet import MatchInput, Row, Sheet, Status
from games.table_changes import TableChange
from games.values import FieldProblem, OwnFields
from games.words import Translator, untranslated

Answer = TypeVar("Answer", bound=Mapping[str, Any])

COMPONENT = "x-component"
"""Schema key that refers to a component of the API's description, such as a game's options."""


def component(name: str) -> WithJsonSchema:
    """Return metadata that refers to a component of the OpenAPI schema."""
    return WithJsonSchema({COMPONENT: name})


Player = Annotated[int, Field(ge=0, le=MOST_PLAYERS - 1)]
Side = Annotated[int, Field(ge=0, le=MOST_PLAYERS // 2 - 1)]
Amount = int | str
GameSlug = Annotated[str, Field(description="The slug of the game.")]
Names = Annotated[list[str], Field(description="The name in each seat, from seat 0.")]
Options = Annotated[
    Any, component("OptionsInForce"), Field(description="All options, defaults filled in.")
]
StatusOfMatch = Annotated[
    str,
    Field(
        description="Whether it is `open`, `finished` by the rules, or `stopped` by agreement.",
        json_schema_extra={"enum": [*get_args(Status)]},
    ),
]
Entry = Annotated[Any, component("Deal"), Field(description="The deal as it was typed.")]
Totals = Annotated[
    Any, component("Totals"), Field(description="The totals of all, in the game's own shape.")
]


class Owner(TypedDict):
    """The owner of points: a player or a side."""

    player: NotRequired[
        Annotated[Player | None, Field(description="The player, in columns of players.")]
    ]
    side: NotRequired[Annotated[Side | None, Field(description="The side, in columns of sides.")]]


class Line(Owner):
    """Points of one player or side in one column, and why."""

    column: Annotated[str, Field(description="The column of the sheet, as the game names it.")]
    amount: Annotated[int, Field(description="The points that are added to the column.")]
    why: Annotated[str, Field(description="The reason, in the language asked for.")]
    working: Annotated[
        str | None, Field(description="The arithmetic alone, such as `2 × 7`; null without any.")
    ]


class SheetDeal(TypedDict):
    """A deal on the sheet; one after the end of the match is not counted."""

    number: Annotated[int, Field(description="Its place in the match, from 1.")]
    dealer: Annotated[Player | None, Field(description="The dealer; null if it is not counted.")]
    counted: Annotated[bool, Field(description="Whether it counts.")]
    entry: Entry
    lines: Annotated[
        list[Line], Field(description="The points of each player or side, with their reasons.")
    ]
    totals: Totals
    problems: NotRequired[
        Annotated[
            list[FieldProblem] | None,
            Field(description="The refusals of a stored deal that is not allowed."),
        ]
    ]


class Pending(TypedDict):
    """A deal whose result is still to come."""

    number: Annotated[int, Field(description="The number that it will have.")]
    dealer: Annotated[Player, Field(description="The dealer.")]
    entry: Annotated[
        Any, component("PendingDeal"), Field(description="The part that is known, as typed.")
    ]


class Settlement(TypedDict):
    """The result of a match; some games add fields of their own."""

    scores: Annotated[list[Amount], Field(description="The final score of each player.")]
    ranking: Annotated[
        list[list[Player]], Field(description="The players, best first, ties together.")
    ]
    reason: Annotated[str, Field(description="The reason for the end, in a word of the game.")]
    winner_side: Annotated[
        int | None, Field(description="The side that won; null in a draw or without sides.")
    ]
    balance: Annotated[
        list[str],
        Field(description="The balance of each player in units, as decimals that sum to 0."),
    ]
    payments: NotRequired[
        Annotated[
            list[Payment] | None,
            Field(description="The fewest payments that settle the match; only with a stake."),
        ]
    ]


class Standing(TypedDict):
    """The standing of a match: totals, next deal, settlement."""

    totals: Totals
    next: Annotated[
        Annotated[Any, component("NextDeal")] | None,
        Field(description="The next deal for the players at the table; null at the end."),
    ]
    settlement: Annotated[
        Settlement | None, Field(description="The result; null while the match is open.")
    ]


Span = TypedDict(
    "Span",
    {
        "from": Annotated[int, Field(ge=1, description="The first of these deals.")],
        "to": Annotated[int | None, Field(description="The last of them; null if it goes on.")],
    },
)


class Seating(Span):
    """The players in their seats for a span of deals."""

    players: Names


class Held(Span):
    """A seat that a person held for a span of deals."""

    seat: Annotated[Player, Field(description="The seat, from 0.")]


class PersonsPayment(TypedDict):
    """A payment of one person to another."""

    to: Annotated[str, Field(description="The name of the person who is paid.")]
    amount: Annotated[str, Field(description="The amount, in the currency's own places.")]
    currency: Annotated[str, Field(description="The code of the currency, such as EUR.")]


class Person(TypedDict):
    """A person who played, with a share of the result; only where seats changed hands."""

    name: Annotated[str, Field(description="The name.")]
    balance: Annotated[str, Field(description="The balance of the person, in units.")]
    deals: Annotated[list[Held], Field(description="The seats that the person held.")]
    payments: Annotated[
        list[PersonsPayment], Field(description="The payments of the person, if any.")
    ]


class SheetPart(Standing):
    """The computed part of a match; some games add fields of their own."""

    game: GameSlug
    players: Names
    options: Options
    status: StatusOfMatch
    deals: Annotated[list[SheetDeal], Field(description="All deals, in order.")]
    pending: Annotated[
        Pending | None, Field(description="The deal that is still played, once it is noted.")
    ]
    seatings: NotRequired[
        Annotated[
            list[Seating] | None,
            Field(description="The players in their seats by deals, if seats changed."),
        ]
    ]
    table_changes: NotRequired[
        Annotated[
            list[TableChange] | None,
            Field(description="The players who joined or left between two deals, if any."),
        ]
    ]
    people: NotRequired[
        Annotated[
            list[Person] | None,
            Field(description="The people and their shares, if seats changed hands."),
        ]
    ]


def line_answer(game: kernel.AnyGame, line: kernel.Line, translate: Translator) -> Line:
    is_player_column = game.columns[line.column] == "player"
    owner: Owner = {"player": line.owner} if is_player_column else {"side": line.owner}
    return {
        **owner,
        "column": line.column,
        "amount": line.amount,
        "why": translate(line.why),
        "working": line.working,
    }


def deal_answer(sheet: Sheet, row: Row, translate: Translator = untranslated) -> SheetDeal:
    """Return a row of the sheet, with its refusals as `problems` if any."""
    game = sheet.match.game
    deal: SheetDeal = {
        "number": row.number,
        "dealer": row.dealer,
        "counted": row.counted,
        "entry": row.entry,
        "lines": [line_answer(game, line, translate) for line in row.lines],
        "totals": game.totals(row.state, sheet.options),
    }
    if row.refusals:
        deal["problems"] = [refusal.to_json(translate) for refusal in row.refusals]
    return deal


def settlement_answer(settled: settlement.Settlement) -> Settlement:
    """Return a result, with the game's own fields and, with a stake, the payments."""
    result = settled.result
    answer: Settlement = {
        "scores": list(result.scores),
        "ranking": [list(group) for group in result.ranking],
        "reason": result.reason,
        "winner_side": result.winner_side,
        "balance": list(settled.balance),
    }
    if settled.payments is not None:
        answer["payments"] = list(settled.payments)
    return add_own_fields(answer, result.extras)


def standing_answer(sheet: Sheet) -> Standing:
    """Return the totals, the next deal and the settlement; None for those that do not apply."""
    settled = sheet.settlement
    return {
        "totals": sheet.totals,
        "next": sheet.next,
        "settlement": settlement_answer(settled) if settled else None,
    }


def sheet_answer(sheet: Sheet, translate: Translator = untranslated) -> SheetPart:
    """Return a sheet in the reader's language, with the game's own fields."""
    match, standing = sheet.match, standing_answer(sheet)
    answer: SheetPart = {
        "game": match.game.slug,
        "players": list(match.players),
        "options": sheet.options,
        "status": sheet.status,
        "deals": [deal_answer(sheet, row, translate) for row in sheet.rows],
        "totals": standing["totals"],
        "next": standing["next"],
        "pending": _pending(match, standing["next"]),
        "settlement": standing["settlement"],
    }
    if match.seatings:
        answer["seatings"] = list(_seatings(match))
    if match.seats.table_changes:
        answer["table_changes"] = list(match.seats.table_changes)
    return add_own_fields(answer, match.game.extras(sheet))


def add_own_fields(answer: Answer, fields: OwnFields) -> Answer:
    """Return an answer with the game's own fields added at its end."""
    return cast("Answer", {**answer, **fields})


def _pending(match: MatchInput, following: kernel.Next | None) -> Pending | None:
    """Return the pending deal; None without one, or if no deal follows."""
    if match.pending is None or following is None:
        return None
    return {"number": following.number, "dealer": following.dealer, "entry": match.pending}


def _seatings(match: MatchInput) -> Iterator[Seating]:
    """Yield the seatings in order, each with its first and last deal."""
    first = 1
    for sitting in (*match.seatings, Sitting(None, match.players)):
        yield {"from": first, "to": sitting.until, "players": list(sitting.players)}
        first = (sitting.until or 0) + 1


def people_answer(sheet: Sheet) -> list[Person]:
    """Return each person with balance, stints and payments, ordered by first seat."""
    persons = people(sheet)
    paid = person_payments(sheet, persons) or ()
    return [
        {
            "name": person.name,
            "balance": balance,
            "deals": [
                {"seat": stint.seat, "from": stint.first, "to": stint.last}
                for stint in person.stints
            ],
            "payments": [
                {
                    "to": persons[payment.payee].name,
                    "amount": payment.amount,
                    "currency": payment.currency,
                }
                for payment in paid
                if payment.payer == place
            ],
        }
        for place, (person, balance) in enumerate(zip(persons, balance_texts(persons), strict=True))
    ]
