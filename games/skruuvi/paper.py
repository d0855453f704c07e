"""The sheets of a Skruuvi table: the book, four personal sheets, Bolshevik, and the seats.

The bookkeeper writes one number per deal, as seen from the own side. At the end of a set the total
goes to the personal sheets: unchanged for the bookkeeper's side, with opposite sign for the other.
Bolshevik is written for each player, deal by deal. Numbers are formatted as text, with their sign.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from games.cards import number_text, signed
from games.sheet import Row, Sheet
from games.skruuvi.deals import (
    TRICKS,
    SkruuviAllPass,
    SkruuviBolshevik,
    SkruuviBolshevikPassed,
    SkruuviContract,
)
from games.skruuvi.description import ALL_PASS, PASSED_OUT, SOLO_NAMES, bid_text, state_before
from games.skruuvi.options import OPTIONS, SkruuviOptions
from games.skruuvi.paper_data import (
    SkruuviBookLine,
    SkruuviBookPage,
    SkruuviPaper,
    SkruuviPersonalSheet,
    SkruuviSeats,
    SkruuviSetLine,
    SkruuviSoloDeal,
    SkruuviSoloLine,
)
from games.skruuvi.points import MULTIPLIERS, SOLO_MULTIPLIERS
from games.skruuvi.schedule import (
    SkruuviState,
    begins_set,
    pairing_order,
    phase,
    players_moving,
    plays_solo,
    seating,
    set_size,
    side_in,
    sides,
)
from games.skruuvi.totals import finals, weighted_bolshevik
from games.words import Name, Phrase, _

KINDS = {"kitty": _("Kitty"), "kotka": _("Kotka")}
THIRDS = {Fraction(0): "", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔"}

Step = tuple[SkruuviState, Row]
"""The state before a counted deal, and its row."""


def draw(sheet: Sheet) -> SkruuviPaper:
    """Return the paper of a session, with the sets begun."""
    return _paper_of_sets(sheet, SkruuviState.of(sheet.state).set_number)


def draw_to_fill(sheet: Sheet) -> SkruuviPaper:
    """Return the paper of a session with the pages of all its sets, to be filled in by hand."""
    return _paper_of_sets(sheet, len(pairing_order(sheet.options)))


def _paper_of_sets(sheet: Sheet, sets: int) -> SkruuviPaper:
    state = SkruuviState.of(sheet.state)
    options: SkruuviOptions = sheet.options
    steps = [(state_before(sheet, row), row) for row in sheet.rows if row.counted]
    bookkeeper, numbers = sheet.match.seats.bookkeeper, range(1, sets + 1)
    over = sheet.over
    last = sheet.newest_deal
    book = tuple(_page(number, steps, bookkeeper, options, last) for number in numbers)
    seats = tuple(_seats(number, state, options, over=over) for number in numbers)
    are_seats_new = begins_set(state) and sheet.status == "open"
    return SkruuviPaper(
        bookkeeper=bookkeeper,
        seats=seats,
        book=book,
        solo=tuple(_solo_deals(steps, last)),
        rounds=tuple(number for number in numbers if plays_solo(number, options)),
        sheets=tuple(_personal(player, book, steps, sheet) for player in range(4)),
        plays_bolshevik=options.bolshevik != "off",
        divided=options.bolshevik_weight != "full",
        weight=Phrase(OPTIONS["bolshevik_weight"].values[options.bolshevik_weight]),
        new_seats=seats[state.set_number - 1] if are_seats_new else None,
    )


def _seats(
    number: int, state: SkruuviState, options: SkruuviOptions, *, over: bool
) -> SkruuviSeats:
    return SkruuviSeats(
        set_number=number,
        seating=seating(number, options),
        sides=sides(number, options),
        moving_players=players_moving(number, options),
        current=number == state.set_number and not over,
    )


# The book


def _page(
    number: int, steps: Sequence[Step], bookkeeper: int, options: SkruuviOptions, last: int | None
) -> SkruuviBookPage:
    side = side_in(bookkeeper, number, options)
    pairs = sides(number, options)
    lines, running = list[SkruuviBookLine](), 0
    for state, row in steps:
        if state.set_number == number and isinstance(row.deal, SkruuviContract | SkruuviAllPass):
            points = _points(row, bookkeeper)
            running += points
            lines.append(_book_line(state, row, side, (points, running), options, last))
    return SkruuviBookPage(
        set_number=number,
        us=pairs[side],
        them=pairs[1 - side],
        lines=tuple(lines),
        total=signed(running),
        finished=len(lines) == set_size(options),
        size=set_size(options),
    )


def _book_line(
    state: SkruuviState,
    row: Row,
    side: int,
    points: tuple[int, int],
    options: SkruuviOptions,
    last: int | None,
) -> SkruuviBookLine:
    deal: SkruuviContract | SkruuviAllPass = row.deal
    contract = deal if isinstance(deal, SkruuviContract) else None
    first = side_in(contract.declarer, state.set_number, options) if contract else 0
    is_ours = first == side
    tricks = deal.tricks if is_ours or deal.tricks is None else TRICKS - deal.tricks
    aces = deal.ace_tricks if is_ours else deal.ace_tricks[::-1]
    multiplier = MULTIPLIERS[options.schedule][deal.doubling]
    suit = contract.denomination if contract else "misere"
    return SkruuviBookLine(
        deal=row.number,
        place=state.partnership_deals + 1,
        kind=Phrase(KINDS[phase(state, options)]),
        contract=bid_text(contract) if contract else Phrase(ALL_PASS),
        level=str(contract.level) if contract else "",
        suit="" if suit in {"misere", "grand"} else suit,
        declarer=Name(contract.declarer) if contract else None,
        doubling=_factor_text(multiplier),
        tricks="" if tricks is None else str(tricks),
        aces_us=_numbers(aces[0]),
        aces_them=_numbers(aces[1]),
        points=signed(points[0]),
        running=signed(points[1]),
        newest=row.number == last,
    )


# Bolshevik


def _solo_deals(steps: Sequence[Step], last: int | None) -> Iterator[SkruuviSoloDeal]:
    """Yield every Bolshevik deal, passed-out ones included."""
    for state, row in steps:
        place = state.bolshevik_deals + 1
        if isinstance(row.deal, SkruuviBolshevik):
            yield _solo_deal(row.deal, state, row, last)
        elif isinstance(row.deal, SkruuviBolshevikPassed):
            blanks = ("", "", "", "")
            yield SkruuviSoloDeal(
                row.number,
                state.set_number,
                place,
                Phrase(PASSED_OUT),
                None,
                blanks,
                "",
                "",
                "",
                blanks,
                newest=False,
            )


def _solo_deal(
    deal: SkruuviBolshevik, state: SkruuviState, row: Row, last: int | None
) -> SkruuviSoloDeal:
    mark = _factor_text(SOLO_MULTIPLIERS["redoubled" if deal.redoubled else "doubled"])
    marks = [mark if player in deal.doubled_by else "" for player in range(4)]
    points = [signed(_points(row, player)) for player in range(4)]
    soloists, others = deal.ace_tricks
    return SkruuviSoloDeal(
        deal=row.number,
        set_number=state.set_number,
        place=state.bolshevik_deals + 1,
        what=Phrase(SOLO_NAMES[deal.contract]),
        soloist=Name(deal.soloist),
        doublings=(marks[0], marks[1], marks[2], marks[3]),
        tricks=str(deal.tricks),
        aces_soloist=_numbers(soloists),
        aces_opponents=_numbers(others),
        points=(points[0], points[1], points[2], points[3]),
        newest=row.number == last,
    )


# Personal sheets


def _personal(
    player: int, book: Sequence[SkruuviBookPage], steps: Sequence[Step], sheet: Sheet
) -> SkruuviPersonalSheet:
    options: SkruuviOptions = sheet.options
    sums = sheet.state.sums
    return SkruuviPersonalSheet(
        player=player,
        sets=tuple(_set_line(player, page) for page in book),
        subtotal=signed(sums["partnership"][player]),
        solo=tuple(_solo_lines(player, steps)),
        bolshevik=signed(sums["bolshevik"][player]),
        counted=signed_thirds(weighted_bolshevik(sums, options)[player]),
        final=signed_thirds(finals(sums, options)[player]),
    )


def _set_line(player: int, page: SkruuviBookPage) -> SkruuviSetLine:
    """Return a set's total as copied from the book to this player's sheet."""
    negated = player not in page.us
    partners, opponents = (page.them, page.us) if negated else (page.us, page.them)
    return SkruuviSetLine(
        set_number=page.set_number,
        partner=next(other for other in partners if other != player),
        opponents=opponents,
        book=page.total,
        points=_negated(page.total) if negated else page.total,
        negated=negated,
        finished=page.finished,
    )


def _solo_lines(player: int, steps: Sequence[Step]) -> Iterator[SkruuviSoloLine]:
    for state, row in steps:
        if isinstance(row.deal, SkruuviBolshevik):
            yield SkruuviSoloLine(
                deal=row.number,
                set_number=state.set_number,
                what=Phrase(SOLO_NAMES[row.deal.contract]),
                soloist=Name(row.deal.soloist),
                own=row.deal.soloist == player,
                points=signed(_points(row, player)),
            )


# Formatting of numbers


def signed_thirds(amount: int | Fraction) -> str:
    """Format an amount with its sign, thirds as fraction characters.

    >>> signed_thirds(Fraction(-173, 3)), signed_thirds(17), signed_thirds(Fraction(-1, 3))
    ('−57⅔', '+17', '−⅓')
    """
    integer, rest = divmod(abs(Fraction(amount)), 1)
    amount_text = f"{integer or ''}{THIRDS[rest]}" or "0"
    return amount_text if not amount else f"{'+' if amount > 0 else '−'}{amount_text}"


def _negated(amount_text: str) -> str:
    """Return a signed number as text with the opposite sign."""
    return amount_text.translate(str.maketrans("+−", "−+"))


def _factor_text(factor: int) -> str:
    return "" if factor == 1 else f"×{factor}"


def _numbers(tricks: Sequence[int]) -> str:
    return " ".join(number_text(number) for number in tricks)


def _points(row: Row, player: int) -> int:
    return sum(line.amount for line in row.lines if line.owner == player)
