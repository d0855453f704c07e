"""Plans that change seats, for the whole match or from a deal on, and hand a seat over.

Like the plans in `log/plans.py` these store nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from games.cards import MOST_PLAYERS
from games.kernel import ReseatedDeal
from games.seatings import Seating
from games.sheet import Row, Sheet
from games.table_changes import present_at
from games.values import Fields, Refusal, Refused
from games.words import _
from scorekeeper.matches.deal.form import state_before
from scorekeeper.matches.log.document import Document, LogChange
from scorekeeper.matches.log.outcomes import Step
from scorekeeper.matches.log.steps import check_step, step_within
from scorekeeper.matches.seats.earlier_seatings import merge_seatings, split_at
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.players.names import read_names

Seat = Annotated[
    int, Field(strict=True, json_schema_extra={"minimum": 0, "maximum": MOST_PLAYERS - 1})
]
DealNumber = Annotated[int, Field(strict=True, json_schema_extra={"minimum": 1})]
"""The limits are checked by the step, with messages of its own."""
Keep = Literal["people", "seats"]
DEALS_SINCE = """The treatment of deals entered since then.

* `people` - they name the right people, and move with them
* `seats` - they belong to the seats, and stay"""

ONE_SEAT_EACH = Refusal(
    "players", _("Give each player one seat, and each seat one player."), "order"
)
SAME_SEATS = Refusal("players", _("The players already sit like this."), "order")
SEATS_STAY = Refusal(
    "players", _("Players cannot change seats after one has joined or left."), "order"
)
NO_SUCH_DEAL = Refusal("invalid", _("There is no deal with this number."), "from")
NO_SUCH_SEAT = Refusal("invalid", _("This player is not at the table."), "player")


@dataclass(frozen=True)
class Reseating:
    """A new order of the seats from a deal on: seat i goes to the player of seat `order[i]`.

    Deals entered since then move with the people, or belong to the seats.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    order: Annotated[
        Sequence[Seat],
        Field(
            description="For each seat, the seat in which the player sat before.",
            json_schema_extra={"minItems": 3, "maxItems": 4},
        ),
    ]
    since: Annotated[
        DealNumber, Field(alias="from", description="The first deal that it is for.")
    ] = 1
    keep: Annotated[
        Keep,
        Field(alias="deals", description=DEALS_SINCE),
    ] = "people"


@dataclass(frozen=True)
class TakingOver:
    """A person who takes over a seat, from the next deal or from the deal `from`."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    seat: Annotated[Seat, Field(alias="player", description="The seat that is taken over.")]
    name: Annotated[
        str,
        Field(
            description="The name of the player who comes.", json_schema_extra={"maxLength": 1000}
        ),
    ]
    since: Annotated[
        DealNumber | None, Field(alias="from", description="The first deal that it is for.")
    ] = None


SeatChange = Reseating | TakingOver


def preview(match: Snapshot, sheet: Sheet, change: SeatChange) -> Sheet:
    """Return the sheet after a change of seats; nothing is stored. Raises `Refused`, `Conflict`."""
    return reseating_step(match, sheet, change).sheet


def deals_to_check(sheet: Sheet, change: SeatChange) -> list[int]:
    """Return the numbers of deals that name players but cannot be moved along with them."""
    if not isinstance(change, Reseating) or change.keep == "seats":
        return []
    seats = _new_seats(change)
    return [
        row.number
        for row in sheet.rows
        if _is_moved(row, change) and not _reseated_deal(sheet, seats, row).whole
    ]


def reseating_step(match: Snapshot, sheet: Sheet, change: SeatChange) -> Step:
    """Return the step of a change of seats. Raises `Refused`, `Conflict`."""
    document = match.read_document()
    newest = len(document.deals) + 1
    since = newest if change.since is None else change.since
    if not 1 <= since <= newest:
        raise Refused([NO_SUCH_DEAL])
    after = (
        _reseated(document, sheet, change)
        if isinstance(change, Reseating)
        else _taken_over(document, change, since)
    )
    log_change = _log_change(document, after)
    checked_step = check_step(sheet, step_within(match, log_change, sheet))
    return replace(checked_step, change=replace(log_change, number=since if since > 1 else None))


def _log_change(document: Document, after: Document) -> LogChange:
    """Return the difference of two documents as one change. Raises `Refused` if there is none."""
    people = ("players", "seatings")  # together, else other names would count as a renaming
    names = ("deals", "pending", "first_dealer", "set_dealers", "bookkeeper")
    if all(getattr(document, name) == getattr(after, name) for name in people):
        raise Refused([SAME_SEATS])
    changed_names = (name for name in names if getattr(document, name) != getattr(after, name))
    all_names = [*people, *changed_names]
    old, new = document.to_json(), after.to_json()
    old_values, new_values = (
        {name: side.get(name, []) for name in all_names} for side in (old, new)
    )
    return LogChange("reseat", None, old_values, new_values)


def _with_seatings(document: Document, seatings: Sequence[Seating]) -> Document:
    players, earlier = merge_seatings(seatings)
    return replace(document, players=players, seatings=earlier)


def _reseated(document: Document, sheet: Sheet, change: Reseating) -> Document:
    order = list(change.order)
    if document.table_changes:
        raise Refused([SEATS_STAY])
    if sorted(order) != list(range(len(document.players))):
        raise Refused([ONE_SEAT_EACH])
    earlier, later = split_at(document.players, document.seatings, change.since)
    reseated = [
        replace(seating, players=tuple(seating.players[seat] for seat in order))
        for seating in later
    ]
    after = _with_seatings(document, [*earlier, *reseated])
    return after if change.keep == "seats" else _with_people(after, sheet, change)


def _with_people(document: Document, sheet: Sheet, change: Reseating) -> Document:
    """Return the document with deals and dealers renumbered for players who have moved."""
    seats, game = _new_seats(change), sheet.match.game
    deals = tuple(
        _reseated_deal(sheet, seats, row).entry if _is_moved(row, change) else dict(row.entry)
        for row in sheet.rows
    )
    pending = (
        document.pending
        and game.reseat_deal(document.pending, seats, sheet.state, sheet.options).entry
    )
    after = replace(document, deals=deals, pending=pending)
    return after if change.since > 1 else replace(after, **_dealers(document, seats))


def _reseated_deal(sheet: Sheet, seats: Sequence[int], row: Row) -> ReseatedDeal:
    """Return a deal's entry with its seats renumbered."""
    game, state = sheet.match.game, state_before(sheet, row.number)
    return game.reseat_deal(row.entry, seats, state, sheet.options)


def _new_seats(change: Reseating) -> list[int]:
    """Return each player's new seat: that of player `p` is item `p`."""
    return [list(change.order).index(seat) for seat in range(len(change.order))]


def _is_moved(row: Row, change: Reseating) -> bool:
    """Return whether a deal is readable and within the deals that move."""
    return row.number >= change.since and row.deal is not None


def _dealers(document: Document, seats: Sequence[int]) -> Fields:
    """Return the dealers and the bookkeeper after a change of seats for the whole match."""
    return {
        "first_dealer": seats[document.first_dealer],
        "set_dealers": {name: seats[dealer] for name, dealer in document.set_dealers.items()},
        "bookkeeper": seats[document.bookkeeper] if document.rules.keeps_book else 0,
    }


def _taken_over(document: Document, change: TakingOver, since: int) -> Document:
    at_table = present_at(len(document.players), document.table_changes, since)
    if change.seat not in at_table:
        raise Refused([NO_SUCH_SEAT])
    earlier, later = split_at(document.players, document.seatings, since)
    changed_seatings = [
        replace(seating, players=_with_name(seating.players, change)) for seating in later
    ]
    return _with_seatings(document, [*earlier, *changed_seatings])


def _with_name(players: Sequence[str], change: TakingOver) -> tuple[str, ...]:
    """Return the names in the seats with the new one. Raises `Refused` for the field `name`."""
    names = [change.name if seat == change.seat else name for seat, name in enumerate(players)]
    try:
        return tuple(read_names(names, [len(players)]))
    except Refused as error:
        raise Refused(replace(refusal, field="name") for refusal in error.refusals) from None
