"""Division of a seat's result among the people who held it, by the league's rule; pure.

A match has a result for each person at its table. `counts` is whether the league counts it; money
always follows the sheet, since that is the amount the table pays.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from games.people import Person, balance_texts, can_split_result, people, person_payments
from games.seatings import Stint, stints
from games.settlement import MINOR_UNITS, round_to_zero_sum
from games.sheet import MatchInput, Sheet
from scorekeeper.scoring.results import (
    HUNDREDTHS,
    Contracts,
    PlayerResult,
    contracts,
    player_results,
)

SHARE, WHOLE, GUEST, NOBODY = "share", "whole", "guest", "nobody"


@dataclass(frozen=True, slots=True)
class SeatedPerson:
    """A person at a table: their stints, and the counted deals by seat."""

    name: str
    stints: tuple[Stint, ...]
    deals: Mapping[int, int]
    began: bool
    ended: bool

    def main_seat(self, rule: str) -> int:
        """Return the person's main seat: the one with most of their deals.

        If the whole result goes to the people seated at the end, it is their last seat.
        """
        if rule == WHOLE:
            return self.stints[-1].seat
        last = {stint.seat: number for number, stint in enumerate(self.stints)}
        return max(last, key=lambda seat: (self.deals.get(seat, 0), last[seat]))

    def counts(self, rule: str) -> bool:
        """Return whether the league counts this person's part of the result."""
        return self.ended if rule == WHOLE else self.began if rule == GUEST else bool(self.deals)


def table_names(match: MatchInput) -> tuple[str, ...]:
    """Return all names at a table: first the current ones by seat, then earlier ones.

    >>> from games import GAMES
    >>> from games.seatings import Seating
    >>> before = (Seating(3, ("Ana", "Ivo", "Luka")),)
    >>> game = next(game for game in GAMES.values() if game.players == 3)
    >>> table_names(MatchInput(game, ("Ana", "Eva", "Luka"), seatings=before))
    ('Ana', 'Eva', 'Luka', 'Ivo')
    """
    all_stints = stints(match.players, match.seatings)
    earlier_stints = sorted(
        (stint.last, stint.seat, stint.name) for stint in all_stints if stint.last is not None
    )
    return tuple(dict.fromkeys([*match.players, *(name for _last, _seat, name in earlier_stints)]))


def table_results(
    sheet: Sheet, points_by_place: Sequence[int], rule: str
) -> tuple[PlayerResult, ...]:
    """Return the result of each person at the table; `seat` is their number there.

    Empty if the match has no result, or if the league counts no match with a handover.
    """
    by_seat = player_results(sheet, points_by_place)
    if not by_seat or not sheet.match.seatings:
        return by_seat
    if rule == NOBODY:
        return ()
    persons = _people_of(sheet)
    rated_names = set(_rated_names(persons, rule))
    points, places = _points(sheet, persons, by_seat, rule), _place_points(persons, by_seat, rule)
    money, currency = _money(sheet)
    numbers = {name: number for number, name in enumerate(table_names(sheet.match))}
    results = [
        replace(
            by_seat[person.main_seat(rule)],
            seat=numbers[person.name],
            points=points[person.name],
            place_points=places[person.name],
            money=money.get(person.name),
            currency=currency,
            contracts=_contracts(sheet, person),
            counts=person.counts(rule),
            rated=person.name in rated_names,
            deals=sum(person.deals.values()),
        )
        for person in persons
    ]
    return tuple(sorted(results, key=lambda result: result.seat))


def _people_of(sheet: Sheet) -> list[SeatedPerson]:
    """Return each person at the table with the deals they held, in the order of `people`."""
    numbers = [row.number for row in sheet.rows if row.counted]
    by_name: dict[str, list[Stint]] = {}
    for stint in stints(sheet.match.players, sheet.match.seatings):
        by_name.setdefault(stint.name, []).append(stint)
    return [
        _person_of(name, sorted(person_stints, key=lambda s: s.first), numbers)
        for name, person_stints in by_name.items()
    ]


def _person_of(name: str, person_stints: Sequence[Stint], numbers: Sequence[int]) -> SeatedPerson:
    deals: Counter[int] = Counter()
    for stint in person_stints:
        deals.update(stint.seat for number in numbers if _holds(stint, number))
    played = [stint for stint in person_stints if deals[stint.seat]]
    return SeatedPerson(
        name,
        tuple(played or person_stints),
        dict(deals),
        began=any(_holds(stint, numbers[0]) for stint in person_stints),
        ended=any(_holds(stint, numbers[-1]) for stint in person_stints),
    )


def _holds(stint: Stint, number: int) -> bool:
    return stint.first <= number and (stint.last is None or number <= stint.last)


def _rated_names(persons: Sequence[SeatedPerson], rule: str) -> Iterable[str]:
    """Yield for each seat the person rated by its place: who counts and held it longest.

    Of two who held it equally long, the later one.
    """
    longest: dict[int, tuple[int, int, str]] = {}
    for person in persons:
        if person.counts(rule):
            seat = person.main_seat(rule)
            ranks = (person.deals.get(seat, 0), person.stints[-1].first, person.name)
            longest[seat] = max(longest.get(seat, ranks), ranks)
    return (name for _deals, _since, name in longest.values())


def _points(
    sheet: Sheet, held: Sequence[SeatedPerson], by_seat: Sequence[PlayerResult], rule: str
) -> dict[str, int]:
    """Return each person's points: as divided by the sheet, else in proportion to the deals."""
    if rule == WHOLE:
        return _whole_amounts(held, [result.points for result in by_seat])
    if not can_split_result(sheet):
        return _in_proportion(held, [result.points for result in by_seat])
    persons = people(sheet)
    balances = zip(persons, balance_texts(persons), strict=True)
    return {person.name: int(Decimal(balance) * HUNDREDTHS) for person, balance in balances}


def _place_points(
    persons: Sequence[SeatedPerson], by_seat: Sequence[PlayerResult], rule: str
) -> dict[str, int]:
    amounts = [result.place_points for result in by_seat]
    return _whole_amounts(persons, amounts) if rule == WHOLE else _in_proportion(persons, amounts)


def _whole_amounts(persons: Sequence[SeatedPerson], amounts: Sequence[int]) -> dict[str, int]:
    return {
        person.name: amounts[person.main_seat(WHOLE)] if person.ended else 0 for person in persons
    }


def _in_proportion(held: Sequence[SeatedPerson], amounts: Sequence[int]) -> dict[str, int]:
    """Divide each seat's amount by the deals its people held, in whole units."""
    parts: Counter[str] = Counter(dict.fromkeys((person.name for person in held), 0))
    for seat, amount in enumerate(amounts):
        persons = [person for person in held if person.deals.get(seat)]
        total_deals = sum(person.deals[seat] for person in persons)
        exact = [Fraction(amount * person.deals[seat], total_deals) for person in persons]
        shares = round_to_zero_sum([*exact, Fraction(-amount)], 0)
        parts.update(
            {person.name: int(share) for person, share in zip(persons, shares, strict=False)}
        )
    return dict(parts)


def _money(sheet: Sheet) -> tuple[dict[str, int], str]:
    """Return each person's amount of money by the sheet, in minor units, and the currency."""
    persons: tuple[Person, ...] = people(sheet)
    paid = person_payments(sheet, persons) or ()
    if not paid:
        return {}, ""
    money = Counter(dict.fromkeys((person.name for person in persons), 0))
    for payment in paid:
        amount = int(Decimal(payment.amount).scaleb(MINOR_UNITS.get(payment.currency, 2)))
        money[persons[payment.payer].name] -= amount
        money[persons[payment.payee].name] += amount
    return dict(money), paid[0].currency


def _contracts(sheet: Sheet, person: SeatedPerson) -> Contracts:
    """Return a person's contracts during their stints."""
    declared: Counter[tuple[str, bool]] = Counter()
    for stint in person.stints:
        rows = [row for row in sheet.rows if _holds(stint, row.number)]
        for why, made, count in contracts(sheet, stint.seat, rows):
            declared[why, made] += count
    return tuple((why, made, count) for (why, made), count in sorted(declared.items()))
