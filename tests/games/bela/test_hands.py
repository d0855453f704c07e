"""The declarations that hands can hold, counted again over all hands."""

from collections.abc import Iterator
from functools import reduce
from itertools import combinations

import pytest

from games.bela.deals import BelaDeclarations
from games.bela.hands import ONE_PLAYER, PARTNERS, can_be_held

SUITS, LENGTHS = range(4), range(8)
SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = LENGTHS
FOURS = (NINE, TEN, JACK, QUEEN, KING, ACE)

Counts = tuple[int, ...]


def rows_of(cards: frozenset[int]) -> Counts | None:
    """Return the tercas, kvartas and longer rows in a suit; None for eight in a row."""
    text = "".join("x" if card in cards else " " for card in LENGTHS)
    lengths = [len(part) for part in text.split()]
    if 8 in lengths:
        return None
    return (lengths.count(3), lengths.count(4), sum(length > 4 for length in lengths))


def subsets(cards: frozenset[int]) -> Iterator[frozenset[int]]:
    """Yield all parts of some cards of a suit."""
    for number in range(len(cards) + 1):
        yield from map(frozenset, combinations(cards, number))


def best(counts: set[Counts]) -> set[Counts]:
    """Return the counts that no others exceed everywhere."""
    return {
        own
        for own in counts
        if not any(
            other != own and all(a >= b for a, b in zip(other, own, strict=True))
            for other in counts
        )
    }


def cheapest(places: set[Counts], hands: int) -> set[Counts]:
    """Return for the same rows those with the fewest cards in each hand."""
    by_rows: dict[Counts, set[Counts]] = {}
    for place in places:
        by_rows.setdefault(place[hands:], set()).add(tuple(-number for number in place[:hands]))
    return {
        (*(-number for number in sizes), *rows)
        for rows, all_sizes in by_rows.items()
        for sizes in best(all_sizes)
    }


def added(one: set[Counts], two: set[Counts], hands: int, size: int) -> set[Counts]:
    """Return the sums of the places of two suits, with hands of so many cards at most."""
    sums = {tuple(a + b for a, b in zip(x, y, strict=True)) for x in one for y in two}
    return cheapest({place for place in sums if max(place[:hands]) <= size}, hands)


def suit_of_one(fours: frozenset[int]) -> set[Counts]:
    """Return the cards of a suit that one player may have, counted with their rows."""
    parts = ((cards, rows_of(cards)) for cards in subsets(frozenset(LENGTHS)) if cards >= fours)
    return cheapest({(len(cards), *rows) for cards, rows in parts if rows is not None}, 1)


def suit_of_two(own: frozenset[int], others: frozenset[int]) -> set[Counts]:
    """Return the cards of a suit that each of two partners may have, with all their rows."""
    places = set()
    for cards in subsets(frozenset(LENGTHS) - others):
        first = rows_of(cards)
        if first is None or not cards >= own:
            continue
        for more in subsets(frozenset(LENGTHS) - cards):
            second = rows_of(more)
            if second is not None and more >= others:
                rows = tuple(a + b for a, b in zip(first, second, strict=True))
                places.add((len(cards), len(more), *rows))
    return cheapest(places, 2)


def with_fours(rows: Counts, fours: frozenset[int]) -> Counts:
    """Return counts of all kinds: rows, and four of a kind."""
    tercas, kvartas, longer = rows
    plain = len(fours - {NINE, JACK})
    return (tercas, kvartas, longer + plain, int(NINE in fours), int(JACK in fours))


def test_one_player_with_ten_cards_can_hold_exactly_these() -> None:
    counts: set[Counts] = set()
    for number in range(3):
        for fours in map(frozenset, combinations(FOURS, number)):
            suit = suit_of_one(fours)
            places = reduce(lambda one, two: added(one, two, 1, 10), [suit] * 4)
            counts |= {with_fours(place[1:], fours) for place in places}

    assert best(counts) == set(ONE_PLAYER)


@pytest.mark.thorough
def test_two_partners_with_eight_cards_each_can_hold_exactly_these() -> None:
    counts: set[Counts] = set()
    for own_number, others_number in ((0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)):
        for own in map(frozenset, combinations(FOURS, own_number)):
            rest = [card for card in FOURS if card not in own]
            for others in map(frozenset, combinations(rest, others_number)):
                suit = suit_of_two(own, others)
                places = reduce(lambda one, two: added(one, two, 2, 8), [suit] * 4)
                counts |= {with_fours(place[2:], own | others) for place in places}

    assert best(counts) == set(PARTNERS)


def test_fewer_declarations_than_a_hand_allows_can_be_held() -> None:
    assert can_be_held(BelaDeclarations(twenties=1), PARTNERS)
    assert can_be_held(BelaDeclarations(twenties=4, nines=True, jacks=True), PARTNERS)
    assert not can_be_held(BelaDeclarations(twenties=4, fifties=1), PARTNERS)
    assert not can_be_held(BelaDeclarations(hundreds=3), ONE_PLAYER)
