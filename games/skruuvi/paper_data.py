"""The content of a Skruuvi table's sheets, ready to be drawn: text, names and places."""

from dataclasses import dataclass

from games.figures import Figure, counting_figure, superseded_figure
from games.skruuvi.schedule import Pair, Seating
from games.words import Name, Phrase


@dataclass(frozen=True, slots=True)
class SkruuviSeats:
    """The seats of a set, clockwise; partners sit opposite. `moving_players` change seats."""

    set_number: int
    seating: Seating
    sides: tuple[Pair, Pair]
    moving_players: tuple[int, ...]
    current: bool


@dataclass(frozen=True, slots=True)
class SkruuviBookLine:
    """A partnership deal in the book; tricks and aces as seen from the bookkeeper's side.

    `level` and `suit` are empty in an all-pass misère, `suit` also in misère and grand; `tricks`
    is empty if the cards were not played.
    """

    deal: int
    place: int
    kind: Phrase
    contract: Phrase
    level: str
    suit: str
    declarer: Name | None
    doubling: str
    tricks: str
    aces_us: str
    aces_them: str
    points: str
    running: str
    newest: bool

    @property
    def points_figure(self) -> Figure:
        """The points as written."""
        return superseded_figure(self.points)

    @property
    def running_figure(self) -> Figure:
        """The running total as written."""
        return counting_figure(self.running, newest=self.newest)


@dataclass(frozen=True, slots=True)
class SkruuviBookPage:
    """The book of one set: the bookkeeper's side, the others, the deals, the total so far.

    `size` is the number of deals in a finished set.
    """

    set_number: int
    us: Pair
    them: Pair
    lines: tuple[SkruuviBookLine, ...]
    total: str
    finished: bool
    size: int

    @property
    def total_figure(self) -> Figure:
        """The total as written."""
        return counting_figure(self.total)


@dataclass(frozen=True, slots=True)
class SkruuviSetLine:
    """A set on a personal sheet: the book's total and the player's own, maybe `negated`.

    It is carried over when the set is `finished`; until then it is provisional.
    """

    set_number: int
    partner: int
    opponents: Pair
    book: str
    points: str
    negated: bool
    finished: bool

    @property
    def figure(self) -> Figure:
        """The points as written, in grey: the final number supersedes them."""
        return superseded_figure(self.points)


@dataclass(frozen=True, slots=True)
class SkruuviSoloLine:
    """A Bolshevik deal on a personal sheet."""

    deal: int
    set_number: int
    what: Phrase
    soloist: Name
    own: bool
    points: str


@dataclass(frozen=True, slots=True)
class SkruuviPersonalSheet:
    """One player's sheet. `bolshevik` is the undivided sum, `counted` its weighted value."""

    player: int
    sets: tuple[SkruuviSetLine, ...]
    subtotal: str
    solo: tuple[SkruuviSoloLine, ...]
    bolshevik: str
    counted: str
    final: str

    @property
    def sums(self) -> tuple[Figure, Figure, Figure]:
        """The subtotal, the Bolshevik sum and its weighted value, as written."""
        return (
            superseded_figure(self.subtotal),
            superseded_figure(self.bolshevik),
            superseded_figure(self.counted),
        )

    @property
    def final_figure(self) -> Figure:
        """The final number as written."""
        return counting_figure(self.final)


@dataclass(frozen=True, slots=True)
class SkruuviSoloDeal:
    """A Bolshevik deal: doubling and points by player.

    A passed-out deal has no soloist, only its place in the round.
    """

    deal: int
    set_number: int
    place: int
    what: Phrase
    soloist: Name | None
    doublings: tuple[str, str, str, str]
    tricks: str
    aces_soloist: str
    aces_opponents: str
    points: tuple[str, str, str, str]
    newest: bool

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The points of the players as written."""
        return tuple(
            superseded_figure(points, newest=self.newest and bool(points)) for points in self.points
        )


@dataclass(frozen=True, slots=True)
class SkruuviPaper:
    """All that is drawn. `divided`: the Bolshevik sum does not count in full.

    `rounds` are the sets drawn in which, or after which, Bolshevik is played. `new_seats` is the
    seating of a set before its first deal.
    """

    bookkeeper: int
    seats: tuple[SkruuviSeats, ...]
    book: tuple[SkruuviBookPage, ...]
    solo: tuple[SkruuviSoloDeal, ...]
    rounds: tuple[int, ...]
    sheets: tuple[SkruuviPersonalSheet, ...]
    plays_bolshevik: bool
    divided: bool
    weight: Phrase
    new_seats: SkruuviSeats | None
