"""Skruuvi in words: deals, notes on a row, and guidance for the table."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import Field

from games.cards import SUIT_NAMES, SUIT_SIGNS, side_names, signed
from games.outcomes import NOT_PLAYED, amounts_of_sides, contract_outcome
from games.sheet import Row, Sheet
from games.skruuvi.deals import (
    TRICKS,
    AnySkruuviDeal,
    SkruuviAllPass,
    SkruuviBolshevik,
    SkruuviContract,
)
from games.skruuvi.options import SkruuviOptions
from games.skruuvi.points import tricks_allowed, tricks_needed, tricks_to_spare
from games.skruuvi.schedule import (
    ROUND_LENGTH,
    Pair,
    Seating,
    SkruuviState,
    begins_set,
    initial_state,
    must_be_played,
    pairing_order,
    phase,
    place_in_set,
    players_moving,
    round_names,
    seating,
    set_size,
    side_in,
    sides,
    speaking_order,
)
from games.values import OwnFields, Value
from games.words import Name, Phrase, _, list_phrase

DENOMINATION_NAMES = {
    "misere": _("misère"),
    "spades": SUIT_NAMES["spades"],
    "clubs": SUIT_NAMES["clubs"],
    "diamonds": SUIT_NAMES["diamonds"],
    "hearts": SUIT_NAMES["hearts"],
    "grand": _("grand"),
}
SOLO_NAMES = {"bolshevik": _("Bolshevik"), "dictator": _("Dictator")}
ALL_PASS, PASSED_OUT = _("All-pass misère"), _("Bolshevik: all passed")
DOUBLED = {"double": _("{what} doubled"), "redouble": _("{what} redoubled")}

DEALING = {
    "kitty": _("Kitty deal {number}/{of}"),
    "kotka": _("Kotka deal {number}/{of}"),
}


def player_list(players: Sequence[int]) -> Phrase:
    """Return the names of players as a list, in their order."""
    return list_phrase([Name(player) for player in players])


# A deal


def bid_text(deal: SkruuviContract) -> Phrase:
    """Return level and denomination of a contract."""
    sign = SUIT_SIGNS.get(deal.denomination, DENOMINATION_NAMES[deal.denomination])
    return Phrase(_("{level} {denomination}"), {"level": deal.level, "denomination": Phrase(sign)})


def describe_deal(deal: AnySkruuviDeal) -> Phrase:
    """Return a deal in a player's words, with both sides' tricks.

    >>> from games.skruuvi.deals import SkruuviContract
    >>> deal = {"kind": "contract", "declarer": 2, "level": 5, "denomination": "hearts"}
    >>> deal = SkruuviContract(**deal, doubling="double", tricks=10)
    >>> describe_deal(deal).render(names=["Ana", "Ivo", "Eva", "Jan"])
    'Eva: 5 ♥ doubled, failed by 1 (10–3)'
    """
    if isinstance(deal, SkruuviContract):
        contract = with_player(deal.declarer, with_doubling(bid_text(deal), deal.doubling))
        if deal.tricks is None:
            return Phrase(NOT_PLAYED, {"what": contract})
        spare = tricks_to_spare(deal.level, deal.tricks, misere=deal.misere)
        return contract_outcome(
            contract,
            made=spare >= 0,
            taken=amounts_of_sides(deal.tricks, TRICKS - deal.tricks),
            short=-spare,
        )
    if isinstance(deal, SkruuviAllPass):
        contract = with_doubling(Phrase(ALL_PASS), deal.doubling)
        values = {"what": contract, "tricks": deal.tricks, "others": TRICKS - deal.tricks}
        return Phrase(_("{what}: {tricks}–{others}"), values)
    if isinstance(deal, SkruuviBolshevik):
        doubling = "none" if not deal.doubled_by else "redouble" if deal.redoubled else "double"
        contract = with_player(
            deal.soloist, with_doubling(Phrase(SOLO_NAMES[deal.contract]), doubling)
        )
        taken = amounts_of_sides(deal.tricks, TRICKS - deal.tricks)
        return contract_outcome(
            contract, made=not deal.wrong_tricks, taken=taken, short=deal.wrong_tricks
        )
    return Phrase(PASSED_OUT)


def with_player(player: int, contract: Phrase) -> Phrase:
    """Return a contract with the name of its player."""
    return Phrase(_("{name}: {what}"), {"name": Name(player), "what": contract})


def with_doubling(contract: Phrase, doubling: str) -> Phrase:
    """Return a contract with its doubling, if any."""
    return contract if doubling == "none" else Phrase(DOUBLED[doubling], {"what": contract})


# Notes on a row


def state_before(sheet: Sheet, row: Row) -> SkruuviState:
    """Return the state of the session before a deal."""
    if row.number == 1:
        return initial_state(sheet.match.seats)
    return SkruuviState.of(sheet.rows[row.number - 2].state)


def deal_notes(row: Row, sheet: Sheet) -> Iterator[Phrase]:
    """Yield further notes on a row, such as the tricks needed."""
    if not row.counted:
        return
    deal, state = row.deal, state_before(sheet, row)
    if isinstance(deal, SkruuviContract):
        yield from contract_notes(deal, row)
    if isinstance(deal, SkruuviContract | SkruuviAllPass):
        yield from doubler_notes(deal)
    elif isinstance(deal, SkruuviBolshevik):
        yield from solo_notes(deal)
    else:
        values = {"number": place_in_set(state, sheet.options), "of": ROUND_LENGTH}
        yield Phrase(_("No bids: not played, but number {number} of at most {of}."), values)
    yield from set_notes(state, row, sheet)


def contract_notes(deal: SkruuviContract, row: Row) -> Iterator[Phrase]:
    """Yield the tricks needed or allowed, and a success that cost points."""
    if not deal.played:
        yield Phrase(_("Undoubled bid of 4: not played, it counts as made."))
    elif deal.misere:
        yield Phrase(_("Tricks allowed: {n}."), {"n": tricks_allowed(deal.level)})
        points = sum(line.amount for line in row.lines if line.owner == deal.declarer)
        if points <= 0 and (deal.tricks or 0) <= tricks_allowed(deal.level):
            yield Phrase(_("Made, but the aces cost as much as it brought, or more."))
    else:
        yield Phrase(_("Tricks needed: {n}."), {"n": tricks_needed(deal.level)})


def doubler_notes(deal: SkruuviContract | SkruuviAllPass) -> Iterator[Phrase]:
    """Yield the names of the doubler and the redoubler, if entered."""
    if deal.doubled_by is not None:
        yield Phrase(_("{name} doubled."), {"name": Name(deal.doubled_by)})
    if deal.redoubled_by is not None:
        yield Phrase(_("{name} redoubled."), {"name": Name(deal.redoubled_by)})


def solo_notes(deal: SkruuviBolshevik) -> Iterator[Phrase]:
    """Yield the opponents who doubled a Bolshevik, if any."""
    if deal.doubled_by:
        template = _("Redoubled against: {names}.") if deal.redoubled else _("Doubled by: {names}.")
        yield Phrase(template, {"names": player_list(deal.doubled_by)})


def set_notes(state: SkruuviState, row: Row, sheet: Sheet) -> Iterator[Phrase]:
    """Yield the total of a set with its last partnership deal, to be copied to every sheet."""
    solo = not isinstance(row.deal, SkruuviContract | SkruuviAllPass)
    if solo or state.partnership_deals + 1 < set_size(sheet.options):
        return
    keeper = sheet.match.seats.bookkeeper
    our_side = side_in(keeper, state.set_number, sheet.options)
    ours = sides(state.set_number, sheet.options)[our_side]
    points = set_points(sheet, state.set_number)[keeper]
    values = {"number": state.set_number, "pair": side_names(ours), "points": signed(points)}
    yield Phrase(
        _("Set {number} is played: {points} for {pair}, the opposite for the others."), values
    )


def set_points(sheet: Sheet, set_number: int) -> tuple[int, ...]:
    """Return the points of each player in the partnership deals of a set."""
    points = [0, 0, 0, 0]
    for row in sheet.rows:
        if row.counted and state_before(sheet, row).set_number == set_number:
            for line in row.lines:
                points[line.owner] += line.amount if line.column == "partnership" else 0
    return tuple(points)


# Guidance for the table


def guidance(sheet: Sheet) -> Iterator[Phrase]:
    """Yield the pairs, the number of the deal, and the players who may or must play alone."""
    if sheet.status != "open":
        return
    state = SkruuviState.of(sheet.state)
    options: SkruuviOptions = sheet.options
    if phase(state, options) == "bolshevik":
        yield from bolshevik_guidance(state, options)
        return
    owing = state.owing_players if options.bolshevik == "inside" else ()
    ours, theirs = sides(state.set_number, options)
    if owing:
        yield Phrase(_("Owe Bolshevik: {names}"), {"names": player_list(owing)})
    elif begins_set(state) and (changing := players_moving(state.set_number, options)):
        yield Phrase(_("Change places: {names}"), {"names": player_list(changing)})
    else:
        yield Phrase(
            _("{ours} against {theirs}"), {"ours": side_names(ours), "theirs": side_names(theirs)}
        )
    yield next_deal_text(state, options)


def next_deal_text(state: SkruuviState, options: SkruuviOptions) -> Phrase:
    """Return the kind of the next deal, and its number within the kind."""
    half = set_size(options) // 2
    values = {"number": state.partnership_deals % half + 1, "of": half}
    return Phrase(DEALING[phase(state, options)], values)


def bolshevik_guidance(state: SkruuviState, options: SkruuviOptions) -> Iterator[Phrase]:
    """Yield the bidders in order, the player forced if all pass, and the deal's number."""
    speakers = speaking_order(state, options)
    if options.bolshevik == "inside":
        yield Phrase(_("Bolshevik still to play: {names}"), {"names": player_list(speakers)})
        return
    yield Phrase(_("To bid: {names}"), {"names": player_list(speakers)})
    if must_be_played(state, options):
        yield Phrase(_("else {name} must play"), {"name": Name(speakers[-1])})
    values = {"number": place_in_set(state, options), "of": ROUND_LENGTH}
    yield Phrase(_("Bolshevik {number}/{of}"), values)


def settable_dealers(options: SkruuviOptions) -> dict[tuple[str, ...], Phrase]:
    """Return the later sets and the Bolshevik rounds, by their keys in `set_dealers`.

    >>> told = settable_dealers(SkruuviOptions(bolshevik="after_last_set"))
    >>> [phrase.render() for phrase in told.values()]
    ['Set 2', 'Set 3', 'Bolshevik after set 3']
    """
    parts: dict[tuple[str, ...], Phrase] = {}
    for number in range(1, len(pairing_order(options)) + 1):
        names = round_names(number, options)
        if number > 1:
            parts[str(number),] = Phrase(_("Set {number}"), {"number": number})
        if names:
            parts[names] = Phrase(_("Bolshevik after set {number}"), {"number": number})
    return parts


class SkruuviSet(Value):
    """A set: its pairs, their seating, and the points of each player so far."""

    set: int
    """The number of the set, from 1."""
    sides: tuple[Pair, Pair]
    """The two pairs."""
    seating: Seating
    """The players clockwise, as they sit."""
    points: tuple[int, ...]
    """The points of each player in the set so far."""


class SkruuviExtras(OwnFields):
    """The bookkeeper, and every set begun."""

    bookkeeper: Annotated[int, Field(description="The player who keeps the book.")]
    sets: Annotated[tuple[SkruuviSet, ...], Field(description="Every set begun, in order.")]


def set_totals(sheet: Sheet) -> tuple[SkruuviSet, ...]:
    """Return every set begun: its sides, its seating, and the points of each player."""
    state = SkruuviState.of(sheet.state)
    options: SkruuviOptions = sheet.options
    return tuple(
        SkruuviSet(
            set=number,
            sides=sides(number, options),
            seating=seating(number, options),
            points=set_points(sheet, number),
        )
        for number in range(1, state.set_number + 1)
    )
