"""The chart of ranks: the place of each player after each evening, as lines."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property
from uuid import UUID

from django.utils.formats import date_format

from scorekeeper.club.charts.played import PlayedResult
from scorekeeper.club.charts.rank_course import RankCourse, Ranking, rank_course
from scorekeeper.languages.decimals import decimal_text
from scorekeeper.leagues.counting.read import StandingsQuery
from scorekeeper.leagues.people.faces import People
from scorekeeper.players.suits import SUITS, distinct_suits
from scorekeeper.presenters.chart import present_chart
from scorekeeper.presenters.plot import MOST_TICKS, WHOLE, Plot, Series, plot_on_scale
from scorekeeper.presenters.plot_svg import Step
from scorekeeper.scoring.adjustments import Adjusted, extras
from scorekeeper.scoring.history import as_lines, history_of
from scorekeeper.scoring.standings import Score
from scorekeeper.web.context import Context

MOST_LINES = 12
"""More lines cannot be told apart."""
NO_PLACE = "–"
NEAR = 0.6
"""The least distance of a mark from the first and the last, as a fraction of the step."""


@dataclass(frozen=True)
class RankLines:
    """The lines of the chart of ranks: evenings, members and series."""

    evenings: Sequence[date]
    members: Sequence[UUID]
    series: Sequence[Series]

    @cached_property
    def has_gaps(self) -> bool:
        """Whether a player had no place after one of the evenings."""
        return any(not place for line in self.series for place in line.amounts)

    @cached_property
    def lowest(self) -> int:
        """The place at the lower edge: the last one, or one more for players without a place."""
        places = [int(place) for line in self.series for place in line.amounts]
        return max([2, *(place + self.has_gaps for place in places)])

    def place(self, series: Sequence[Series]) -> Plot | None:
        """Return the chart with the first place at the upper edge."""
        return plot_on_scale(series, self._height, self._ticks())

    def _height(self, place: Decimal) -> int:
        rank = int(place) or self.lowest
        return round(WHOLE * (rank - 1) / (self.lowest - 1))

    def _ticks(self) -> list[Decimal]:
        """Return the places to mark: the first, round ones, and 0 for no place."""
        sizes = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
        step = next(size for size in sizes if self.lowest <= size * (MOST_TICKS + 1))
        last = self.lowest - step * NEAR if self.has_gaps else self.lowest
        rounded = (place for place in range(step, self.lowest + 1, step))
        ticks = [place for place in rounded if 1 + step * NEAR < place <= last]
        return [Decimal(place) for place in [1, *ticks, *([0] if self.has_gaps else [])]]


def courses_of(
    results: Sequence[PlayedResult],
    query: StandingsQuery,
    adjustments: Sequence[Adjusted],
    members: Collection[UUID] | None = None,
) -> RankCourse[UUID]:
    """Return the places after each evening of the members to draw, from results that count.

    The places are among all players or `members`; `adjustments` are those of these standings.
    """
    scores: dict[UUID, list[Score]] = defaultdict(list)
    for result in results:
        if query.game in {"", result.game} and (members is None or result.member_id in members):
            scores[result.member_id].append(result.score)
    best_of = query.season.reckoning.best_of
    histories = {member: as_lines(history_of(own, best_of)) for member, own in scores.items()}
    ranking = ranking_of(query, adjustments_of(adjustments, members), results)
    return rank_course(histories, ranking, lambda ranked: members_to_draw(ranked, ()))


def ranking_of(
    query: StandingsQuery, adjustments: Sequence[Adjusted], results: Iterable[PlayedResult]
) -> Ranking[UUID]:
    """Return the parameters of a standings query; `results` are read if tie-breaks need them."""
    rules = query.season.reckoning
    return Ranking(
        query.method,
        query.minimum,
        rules.ties,
        lambda until: extras(adjustments, rules.best_of, until),
        [result.part for result in results if query.game in {"", result.game}],
    )


def adjustments_of(
    adjustments: Sequence[Adjusted], members: Collection[UUID] | None
) -> Sequence[Adjusted]:
    """Return the adjustments of some members, of all for None."""
    return [
        adjustment for adjustment in adjustments if members is None or adjustment.person in members
    ]


def members_to_draw(ranked: Sequence[UUID], chosen: Collection[UUID]) -> list[UUID]:
    """Return the members to draw, at most twelve: chosen ones, else the best."""
    drawn = [member for member in ranked if member in chosen] or ranked
    return list(drawn[:MOST_LINES])


def rank_lines(course: RankCourse[UUID], people: People) -> RankLines:
    """Return the lines of the members whose places the course has, in its order."""
    members = list(course.places)
    own_suits = [people[member].suit for member in members]
    suits = distinct_suits(own_suits) if len(own_suits) <= len(SUITS) else own_suits
    series = []
    for member, suit in zip(members, suits, strict=True):
        amounts = [Decimal(place or 0) for place in course.places[member]]
        text = place_text(amounts[-1])
        series.append(Series((people[member].name,), suit, (amounts[0], *amounts), text))
    return RankLines(course.evenings, members, series)


def place_text(place: Decimal) -> str:
    """Format a place, as a dash for none.

    >>> place_text(Decimal(3)), place_text(Decimal(0))
    ('3', '–')
    """
    return decimal_text(place) if place else NO_PLACE


def present_ranks(lines: RankLines, address: str) -> Context | None:
    """Return the chart with its table; `address` is the URL of evenings without the day."""
    steps = [
        Step(str(number), f"{address}{day.isoformat()}/", date_format(day, "SHORT_DATE_FORMAT"))
        for number, day in enumerate(lines.evenings, start=1)
    ]
    places = [
        [line.amounts[number] for line in lines.series] for number in range(1, len(steps) + 1)
    ]
    leads = [[place == 1 for place in row] for row in places]
    chart = present_chart(lines.series, steps, leads, place_text, scale=lines.place)
    return chart and chart | {
        "first": date_format(lines.evenings[0], "SHORT_DATE_FORMAT"),
        "last": date_format(lines.evenings[-1], "SHORT_DATE_FORMAT"),
    }
