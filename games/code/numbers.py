"""One natural number for a series of choices: arithmetic coding without rounding.

Each choice is a part of a range: so many of a `total`, from `low`. The last choice is added first,
so that the first one is read first. Reading all of them leaves zero.
"""

from games.code.counts import NEW, Frequencies, Novelty, Symbol

MOST_CHOICES = 50_000
"""The most choices of a code: some 1,500 deals. To read as many takes half a second at most."""


class TooManyChoices(Exception):  # noqa: N818  the reason for a refusal
    """Raised if a number holds, or a value needs, more choices than a code may have."""


def add_choice(number: int, low: int, size: int, total: int) -> int:
    """Return the number that holds this choice before those of `number`.

    >>> add_choice(5, low=1, size=2, total=4)
    10
    """
    return number // size * total + low + number % size


def number_bytes(number: int) -> bytes:
    """Return the fewest bytes that hold a number, the highest first.

    >>> list(number_bytes(258)), number_bytes(0)
    ([1, 2], b'')
    """
    return number.to_bytes((number.bit_length() + 7) // 8)


class NumberWriter:
    """Collects choices, and turns them into a number."""

    def __init__(self) -> None:
        self._choices: list[tuple[int, int, int]] = []
        self.symbol: Symbol = ""
        """The symbol to be written next."""

    @property
    def number(self) -> int:
        """The number of all choices so far."""
        number = 0
        for low, size, total in reversed(self._choices):
            number = add_choice(number, low, size, total)
        return number

    def choose(self, frequencies: Frequencies, new: int) -> Symbol | Novelty:
        """Write the symbol, or `NEW` if it has no frequency; return what was written."""
        low = 0
        for symbol, frequency in frequencies.items():
            if symbol == self.symbol:
                self._add(low, frequency, sum(frequencies.values()) + new)
                return symbol
            low += frequency
        self._add(low, new, low + new)
        return NEW

    def among(self, total: int, number: int) -> None:
        """Write one of so many equal choices."""
        self._add(number, 1, total)

    def _add(self, low: int, size: int, total: int) -> None:
        if len(self._choices) >= MOST_CHOICES:
            raise TooManyChoices
        self._choices.append((low, size, total))


class NumberReader:
    """Reads the choices of a number, one after the other."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._left = MOST_CHOICES

    def choose(self, frequencies: Frequencies, new: int) -> Symbol | Novelty:
        """Return the next symbol, or `NEW`."""
        self._count()
        number, place = divmod(self.number, sum(frequencies.values()) + new)
        for symbol, frequency in frequencies.items():
            if place < frequency:
                self.number = number * frequency + place
                return symbol
            place -= frequency
        self.number = number * new + place
        return NEW

    def among(self, total: int) -> int:
        """Read one of so many equal choices."""
        self._count()
        self.number, place = divmod(self.number, total)
        return place

    def _count(self) -> None:
        if self._left == 0:
            raise TooManyChoices
        self._left -= 1
