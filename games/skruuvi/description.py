"""Skruuvi in words: a deal, what a reader of its row may wonder about, what the table does now."""

from collections.abc import Iterator, Sequence
from typing import cast

from games.cards import SUIT_NAMES, signed
from games.sheet import Row, Sheet
from games.skruuvi.deals import (
    TRICKS,
    AnySkruuviDeal,
    SkruuviAllPass,
    SkruuviBolshevik,
    SkruuviContract,
)
from games.skruuvi.options import SkruuviOptions
from games.skruuvi.points import tricks_allowed, tricks_needed
from games.skruuvi.schedule import (
    ROUND_LENGTH,
    Pair,
    Seating,
    SkruuviState,
    begun,
    forced,
    pairing_order,
    phase,
    place_in_set,
    round_names,
    seating,
    set_size,
    side_in,
    sides,
    speaking_order,
)
from games.values import Value
from games.words import Name, Phrase, _

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


def pair(players: tuple[int, int]) -> Phrase:
    """Return two partners by name.

    >>> pair((0, 2)).said(names=["Ana", "Ivo", "Eva", "Jan"])
    'Ana & Eva'
    """
    one, two = players
    return Phrase(_("{one} & {two}"), {"one": Name(one), "two": Name(two)})


def listed(players: Sequence[int]) -> Phrase:
    """Return players by name, in the order given.

    >>> listed((2, 3, 0)).said(names=["Ana", "Ivo", "Eva", "Jan"])
    'Eva, Jan, Ana'
    """
    first, *others = players
    names_listed = Phrase("{name}", {"name": Name(first)})
    for player in others:
        names_listed = Phrase(_("{names}, {name}"), {"names": names_listed, "name": Name(player)})
    return names_listed


# A deal


def bid_text(deal: SkruuviContract) -> Phrase:
    """Return level and denomination."""
    values = {"level": deal.level, "denomination": Phrase(DENOMINATION_NAMES[deal.denomination])}
    return Phrase(_("{level} {denomination}"), values)


def described(deal: AnySkruuviDeal) -> Phrase:
    """Return a deal as a player would name it.

    >>> from games.skruuvi.deals import SkruuviContract
    >>> deal = {"kind": "contract", "declarer": 2, "level": 5, "denomination": "hearts"}
    >>> deal = SkruuviContract(**deal, doubling="double", tricks=10)
    >>> described(deal).said(names=["Ana", "Ivo", "Eva", "Jan"])
    'Eva, 5 hearts doubled: 10 of 13 tricks'
    """
    if isinstance(deal, SkruuviContract):
        what = doubled(bid_text(deal), deal.doubling)
        return tricks_text(deal.declarer, what, deal.tricks)
    if isinstance(deal, SkruuviAllPass):
        what = doubled(Phrase(ALL_PASS), deal.doubling)
        values = {"what": what, "tricks": deal.tricks, "others": TRICKS - deal.tricks}
        return Phrase(_("{what}: {tricks}–{others}"), values)
    if isinstance(deal, SkruuviBolshevik):
        how = "none" if not deal.doubled_by else "redouble" if deal.redoubled else "double"
        what = doubled(Phrase(SOLO_NAMES[deal.contract]), how)
        return tricks_text(deal.soloist, what, deal.tricks)
    return Phrase(PASSED_OUT)


def doubled(what: Phrase, doubling: str) -> Phrase:
    """Return a contract with its doubling."""
    return what if doubling == "none" else Phrase(DOUBLED[doubling], {"what": what})


def tricks_text(player: int, what: Phrase, tricks: int | None) -> Phrase:
    """Return who played what, and the tricks where the cards were played."""
    values = {"name": Name(player), "what": what, "tricks": tricks}
    if tricks is None:
        return Phrase(_("{name}, {what}: not played"), values)
    return Phrase(_("{name}, {what}: {tricks} of 13 tricks"), values)


# What a reader of a row may wonder about


def state_before(sheet: Sheet, row: Row) -> SkruuviState:
    """Return where the session stood before a deal."""
    if row.number == 1:
        return begun(sheet.match.seats)
    return cast("SkruuviState", sheet.rows[row.number - 2].state)


def deal_notes(row: Row, sheet: Sheet) -> Iterator[Phrase]:
    """Yield what a reader of a row should know beside its lines."""
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
    """Yield what the contract asked for, and a success that cost points."""
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
    """Yield who doubled and redoubled, where that was noted."""
    if deal.doubled_by is not None:
        yield Phrase(_("{name} doubled."), {"name": Name(deal.doubled_by)})
    if deal.redoubled_by is not None:
        yield Phrase(_("{name} redoubled."), {"name": Name(deal.redoubled_by)})


def solo_notes(deal: SkruuviBolshevik) -> Iterator[Phrase]:
    """Yield against whom a Bolshevik counted more than once."""
    if deal.doubled_by:
        template = _("Redoubled against: {names}.") if deal.redoubled else _("Doubled by: {names}.")
        yield Phrase(template, {"names": listed(deal.doubled_by)})


def set_notes(state: SkruuviState, row: Row, sheet: Sheet) -> Iterator[Phrase]:
    """Yield the total of a set with its last partnership deal: it is copied to every sheet."""
    solo = not isinstance(row.deal, SkruuviContract | SkruuviAllPass)
    if solo or state.partnership_deals + 1 < set_size(sheet.options):
        return
    keeper = sheet.match.seats.bookkeeper
    our_side = side_in(keeper, state.set_number, sheet.options)
    ours = sides(state.set_number, sheet.options)[our_side]
    points = set_points(sheet, state.set_number)[keeper]
    values = {"number": state.set_number, "pair": pair(ours), "points": signed(points)}
    yield Phrase(_("Set {number} is played: {points} for {pair}, the opposite for the others."),
                 values)  # fmt: skip


def set_points(sheet: Sheet, set_number: int) -> tuple[int, ...]:
    """Return what every player has gained in the partnership deals of a set."""
    points = [0, 0, 0, 0]
    for row in sheet.rows:
        if row.counted and state_before(sheet, row).set_number == set_number:
            for line in row.lines:
                points[line.owner] += line.amount if line.column == "partnership" else 0
    return tuple(points)


# What the table does now


def guidance(sheet: Sheet) -> Iterator[Phrase]:
    """Yield who partners whom, which deal it is, and who may or must play alone."""
    if sheet.status != "open":
        return
    state, options = cast("SkruuviState", sheet.state), cast("SkruuviOptions", sheet.options)
    if phase(state, options) == "bolshevik":
        yield from bolshevik_guidance(state, options)
        return
    owing = state.owing if options.bolshevik == "inside" else ()
    ours, theirs = sides(state.set_number, options)
    if owing:
        yield Phrase(_("Owe Bolshevik: {names}"), {"names": listed(owing)})
    else:
        yield Phrase(_("{ours} against {theirs}"), {"ours": pair(ours), "theirs": pair(theirs)})
    yield dealing(state, options)


def dealing(state: SkruuviState, options: SkruuviOptions) -> Phrase:
    """Return which kind of deal it is, and which one of its kind."""
    half = set_size(options) // 2
    values = {"number": state.partnership_deals % half + 1, "of": half}
    return Phrase(DEALING[phase(state, options)], values)


def bolshevik_guidance(state: SkruuviState, options: SkruuviOptions) -> Iterator[Phrase]:
    """Yield who may bid, in order, and who must if nobody does; else which deal it is."""
    speakers = speaking_order(state, options)
    if options.bolshevik == "inside":
        yield Phrase(_("Bolshevik still to play: {names}"), {"names": listed(speakers)})
        return
    yield Phrase(_("To bid: {names}"), {"names": listed(speakers)})
    if forced(state, options):
        yield Phrase(_("else {name} must play"), {"name": Name(speakers[-1])})
    values = {"number": place_in_set(state, options), "of": ROUND_LENGTH}
    yield Phrase(_("Bolshevik {number}/{of}"), values)


def settable_dealers(options: SkruuviOptions) -> dict[tuple[str, ...], Phrase]:
    """Return the later sets and the Bolshevik rounds by the keys under which a dealer is set.

    >>> told = settable_dealers(SkruuviOptions(bolshevik="after_last_set"))
    >>> [phrase.said() for phrase in told.values()]
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
    """A set: who against whom, sitting how, and what it brought each player so far."""

    set: int
    sides: tuple[Pair, Pair]
    seating: Seating
    points: tuple[int, ...]


class SkruuviExtras(Value):
    """Who keeps the book, and every set begun."""

    bookkeeper: int
    sets: tuple[SkruuviSet, ...]


def set_totals(sheet: Sheet) -> tuple[SkruuviSet, ...]:
    """Return every set begun: who against whom, sitting how, and what it brought each player."""
    state, options = cast("SkruuviState", sheet.state), cast("SkruuviOptions", sheet.options)
    return tuple(
        SkruuviSet(
            set=number,
            sides=sides(number, options),
            seating=seating(number, options),
            points=set_points(sheet, number),
        )
        for number in range(1, state.set_number + 1)
    )
