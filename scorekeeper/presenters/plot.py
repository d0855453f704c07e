"""Geometry of a chart: lines, ticks and labels; pure, in thousandths of the picture.

A page renders it as SVG (`plot_svg.py`), a printed sheet with typst.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from unicodedata import bidirectional, combining, east_asian_width

from scorekeeper.players.short_names import first_name, initial

WHOLE = 1000
"""The height of a picture, and its width."""
MOST_MARKS, MOST_FEET, MOST_TICKS = 24, 6, 5
"""The most marks on a line, numbers below the chart, and lines across it, to avoid crowding."""
MOST_LABELS = 18
ROWS = 12
"""The most rows of labels below each other; twice as many if the chart is tall."""
MOST_STACKED = 4
"""Up to this many lines have their totals below their names; with more they are beside them."""
DIRECTION_MARKS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
WIDE, NARROW = frozenset("MWmw@%ЖЩШЮжщшю"), frozenset("Iijl")
NAME_FITS, SHORT_NAME_FITS = 9, 7
"""The longest names at the end of a line, in small letters of average width."""


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a chart: owners, and their totals before the first step and after each."""

    names: tuple[str, ...]
    suit: int
    amounts: tuple[Decimal, ...]
    total: str
    """The last total, formatted."""


@dataclass(frozen=True, slots=True)
class Line:
    """One drawn line: its height at every step, its marks, and its label."""

    suit: int
    heights: tuple[int, ...]
    marks: tuple[int, ...]
    names: tuple[str, ...]
    total: str
    label: int | None
    """The height of the label; None if there is no room for one."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A horizontal line across the picture, with the amount beside it."""

    height: int
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Plot:
    """The geometry of a chart; wider lines come first, so that they lie below."""

    steps: int
    lines: tuple[Line, ...]
    ticks: tuple[Tick, ...]
    feet: tuple[int, ...]
    marked: tuple[int, ...]

    @property
    def crowded(self) -> bool:
        """Whether names and totals share one row."""
        return len(self.lines) > MOST_STACKED

    @property
    def tall(self) -> bool:
        """Whether the labels need a higher picture."""
        return len(self.lines) > 2 * MOST_STACKED


def plot(series: Sequence[Series], *, from_zero: bool = True) -> Plot | None:
    """Return the chart of series of equal length, None with fewer than two steps."""
    if not series:
        return None
    low, high = _range(series, from_zero=from_zero)
    return plot_on_scale(series, lambda amount: _height(amount, low, high), _ticks(low, high))


def plot_on_scale(
    series: Sequence[Series], height: Callable[[Decimal], int], ticks: Iterable[Decimal]
) -> Plot | None:
    """Return the chart with a given function for heights and given ticks, if any."""
    steps = len(series[0].amounts) - 1 if series else 0
    if steps < 2:  # noqa: PLR2004  one step shows no more than its number
        return None
    heights = [[height(amount) for amount in course.amounts] for course in series]
    marked = tuple(sorted(range(steps, 0, -_interval(steps - 1, MOST_MARKS - 1))))  # and the last
    labels = _labels(series, [points[-1] for points in heights])
    lines = [
        Line(
            suit=course.suit,
            heights=tuple(points),
            marks=tuple(_changed_steps(course, marked)),
            names=tuple(_fitting_names(course, len(series))),
            total=course.total,
            label=label,
        )
        for course, points, label in zip(series, heights, labels, strict=True)
    ]
    return Plot(
        steps=steps,
        lines=tuple(sorted(lines, key=lambda line: not is_wide(line.suit))),
        ticks=tuple(Tick(height(amount), amount) for amount in ticks),
        feet=tuple(range(_interval(steps, MOST_FEET), steps + 1, _interval(steps, MOST_FEET))),
        marked=marked,
    )


def is_wide(suit: int) -> bool:
    """Return whether the line of a suit is drawn wider: every fourth, to show below others.

    >>> [suit for suit in range(1, 9) if is_wide(suit)]
    [3, 7]
    """
    return suit % 4 == 3  # noqa: PLR2004  the third of four


def across(step: int, steps: int, *, turned: bool) -> float:
    """Return a step's distance from the left; `turned` for right-to-left readers.

    >>> across(1, 4, turned=False), across(1, 4, turned=True)
    (250.0, 750.0)
    """
    place = WHOLE * step / steps
    return WHOLE - place if turned else place


def _range(series: Sequence[Series], *, from_zero: bool) -> tuple[Decimal, Decimal]:
    """Return the ends of the scale, including zero if `from_zero`."""
    amounts = [amount for course in series for amount in course.amounts]
    low, high = min(amounts), max(amounts)
    if not from_zero:
        return low, max(high, low + 1)
    return min(low, Decimal(0)), max(high, low + 1, Decimal(0))


def _height(amount: Decimal, low: Decimal, high: Decimal) -> int:
    """Return the distance of an amount from the top."""
    return round(WHOLE * (high - amount) / (high - low))


def _ticks(low: Decimal, high: Decimal) -> Iterator[Decimal]:
    """Yield round amounts within the scale, ascending.

    >>> [int(each) for each in _ticks(Decimal(-216), Decimal(294))]
    [-200, -100, 0, 100, 200]
    >>> [int(each) for each in _ticks(Decimal("21.4"), Decimal("24.1"))]
    [22, 23, 24]
    """
    power = Decimal(1).scaleb((high - low).adjusted() - 1)
    sizes = (power * size for size in (1, 2, 5, 10, 20, 50, 100))
    size = next(width for width in sizes if high // width - low // width < MOST_TICKS)
    lowest = -(-low // size)
    for place in range(int(lowest), int(high // size) + 1):
        if place * size >= low:
            yield Decimal(format((place * size).normalize(), "f"))


def _interval(steps: int, most: int) -> int:
    """Return the interval of shown steps: 1, 2 or 5 times a power of ten, for at most `most`.

    >>> [_interval(steps, 6) for steps in (5, 9, 24, 60, 600)]
    [1, 2, 5, 10, 100]
    """
    power = 1
    while True:
        for size in (power, 2 * power, 5 * power):
            if steps // size <= most:
                return size
        power *= 10


def _changed_steps(series: Series, marked: Sequence[int]) -> Iterator[int]:
    """Yield the marked steps at which a total changed, except the last step."""
    for step in marked[:-1]:
        if series.amounts[step] != series.amounts[step - 1]:
            yield step


# Labels at the end of a line


def _labels(series: Sequence[Series], ends: Sequence[int]) -> list[int | None]:
    """Return the heights of the labels: near the ends of the lines, without overlap."""
    order = sorted(range(len(series)), key=lambda place: ends[place])[:MOST_LABELS]
    rows = 1 if len(series) > MOST_STACKED else 1 + max(len(course.names) for course in series)
    room = WHOLE * rows // (ROWS if len(series) <= 2 * MOST_STACKED else 2 * ROWS)
    heights: dict[int, int] = {}
    above = -room // 2
    for place in order:
        above = heights[place] = max(ends[place], above + room)
    below = WHOLE + room // 2
    for place in reversed(order):
        below = heights[place] = min(heights[place], below - room)
    return [heights.get(place) for place in range(len(series))]


def _fitting_names(series: Series, lines: int) -> Iterator[str]:
    """Yield names that fit beside a line; partners below each other or in one row."""
    if lines > MOST_STACKED:
        yield _shortened(series.names, SHORT_NAME_FITS)
    else:
        yield from (_shortened([name], NAME_FITS) for name in series.names)


def _shortened(names: Sequence[str], most: int) -> str:
    """Return names shortened to a width: in full, or first names, or initials.

    >>> [_shortened([name], 7) for name in ("Takumi", "Ana Konstantin", "WWWWWWWW", "健太郎さん")]
    ['Takumi', 'Ana', 'W', '健']
    """
    upright = list(map(_without_marks, names))
    forms = [" + ".join(map(form, upright)) for form in (str, first_name, initial)]
    return next((text for text in forms if _width(text) <= 2 * most), forms[-1])


def _without_marks(name: str) -> str:
    """Return a name without characters that change the text direction."""
    return "".join(letter for letter in name if bidirectional(letter) not in DIRECTION_MARKS)


def _width(name: str) -> int:
    """Return the approximate width of a name, in halves of a small letter.

    >>> [_width(name) for name in ("ana", "ANA", "WWW", "lili", "健太")]
    [6, 9, 12, 4, 8]
    """
    return sum(map(_letter_width, name))


def _letter_width(letter: str) -> int:
    if combining(letter):
        return 0
    if letter in WIDE or east_asian_width(letter) in "WF":
        return 4
    if letter in NARROW:
        return 1
    return 3 if letter.isupper() else 2
