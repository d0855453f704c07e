"""The declarations that a side or a player can have together: an exact table.

A card may belong to a sequence and to four of a kind at once. Each entry of a table has the
numbers of declarations for 20, 50, 100, 150 and 200 points of hands that allow no more; whatever
does not exceed an entry can be held. Two partners have eight cards each, a player of two or three
has ten.
"""

from collections.abc import Sequence

from games.bela.deals import BelaDeclarations

OF_PARTNERS = (
    "00211 00301 00310 00400 01111 01201 01210 01300 02011 02101 02110 02200 03001 03010 03100 "
    "04000 13000 20111 20201 20210 20300 21011 21101 21110 21200 22001 22010 22100 31001 31010 "
    "31100 40011 40101 40110 40200"
)
OF_ONE_PLAYER = (
    "01011 01101 01110 01200 02001 02010 02100 11001 11010 11100 20011 20101 20110 20200 21000 "
    "30001 30010 30100"
)


def table_of(entries: str) -> tuple[tuple[int, ...], ...]:
    """Return the entries of a table as numbers.

    >>> table_of("00211 40200")
    ((0, 0, 2, 1, 1), (4, 0, 2, 0, 0))
    """
    return tuple(tuple(map(int, entry)) for entry in entries.split())


PARTNERS, ONE_PLAYER = table_of(OF_PARTNERS), table_of(OF_ONE_PLAYER)


def can_be_held(declared: BelaDeclarations, table: Sequence[Sequence[int]]) -> bool:
    """Return whether these declarations can be held together.

    >>> can_be_held(BelaDeclarations(jacks=True, hundreds=3), PARTNERS)
    True
    >>> can_be_held(BelaDeclarations(nines=True, jacks=True, fifties=2), PARTNERS)
    True
    >>> can_be_held(BelaDeclarations(nines=True, jacks=True, hundreds=3), PARTNERS)
    False
    """
    return any(
        all(number <= most for number, most in zip(declared.numbers, entry, strict=True))
        for entry in table
    )
