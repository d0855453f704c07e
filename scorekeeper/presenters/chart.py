"""The chart of a match: all totals after each deal, with the table beside it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import get_language_bidi, gettext

from games.sheet import Sheet
from scorekeeper.players.suits import suits_of
from scorekeeper.presenters.links import DEALS_AT_ONCE, link_to
from scorekeeper.presenters.plot import Plot, Series, plot
from scorekeeper.presenters.plot_svg import Step, plot_html
from scorekeeper.presenters.presenter import Presenter
from scorekeeper.presenters.standing import amount_text, total_text
from scorekeeper.web.context import Context


@dataclass(frozen=True, slots=True)
class Course:
    """The totals of a match by deal: one series per owner, and the numbers of counted deals."""

    series: tuple[Series, ...]
    deals: tuple[int, ...]
    signed: bool
    unit: str

    def amount_text(self, amount: Decimal) -> str:
        """Format an amount as the standing does."""
        return amount_text(amount, plus=self.signed)


def course_of(sheet: Sheet) -> Course:
    """Return all totals before the first deal and after each counted one."""
    standings, current = sheet.standings, sheet.standing
    suits = suits_of(sheet.match.players, sheet.match.suits)
    series = [
        Series(
            names=tuple(sheet.match.players[player] for player in holding.players),
            suit=suits[holding.players[0]],
            amounts=tuple(Decimal(standing.holdings[place].score) for standing in standings),
            total=total_text(holding.score, current),
        )
        for place, holding in enumerate(current.holdings)
    ]
    deals = tuple(row.number for row in sheet.rows if row.counted)
    return Course(
        tuple(series), deals, current.signed, gettext(current.unit) if current.unit else ""
    )


def match_chart(sheet: Sheet, *, links: bool = True, most: int = DEALS_AT_ONCE) -> Context | None:
    """Return the context of a match's chart and table, None with too few deals.

    Its links lead to deals on a page that lists `most` of them.
    """
    course, deal = course_of(sheet), gettext("Deal {number}")
    steps = [
        Step(str(number), link_to(sheet, number, most), deal.format(number=number))
        for number in course.deals
    ]
    leads = [[holding.leads for holding in standing.holdings] for standing in sheet.standings[1:]]
    chart = present_chart(course.series, steps, leads, course.amount_text, links=links)
    return chart and chart | {"unit": course.unit}


def present_chart(
    series: Sequence[Series],
    steps: Sequence[Step],
    leads: Sequence[Sequence[bool]],
    write: Callable[[Decimal], str],
    *,
    links: bool = True,
    scale: Callable[[Sequence[Series]], Plot | None] = plot,
) -> Context | None:
    """Return the context of a chart and its table, newest row first.

    `leads` holds for each step whether each series leads; `scale` computes the plot if its scale
    does not begin at zero.
    """
    chart = scale(series)
    if chart is None:
        return None
    texts = [[write(line.amounts[place]) for line in series] for place in range(1, len(steps) + 1)]
    owners = [" + ".join(Presenter.of(line.names).isolated) for line in series]
    drawn_steps = list(steps)
    for place in chart.marked:  # only marked steps can be tapped
        step = steps[place - 1]
        title = _title(step.title, owners, texts[place - 1])
        drawn_steps[place - 1] = Step(step.label, step.href if links else "", title)
    rows = [
        {
            "says": step.label,
            "href": step.href,
            "cells": [
                {"text": amount, "suit": line.suit if led else 0}
                for amount, line, led in zip(amounts, series, leading, strict=True)
            ],
        }
        for step, amounts, leading in zip(steps, texts, leads, strict=True)
    ]
    return {
        "drawn": plot_html(chart, write, drawn_steps, turned=get_language_bidi()),
        "heads": [[{"name": name, "suit": line.suit} for name in line.names] for line in series],
        "rows": rows[::-1],
    }


def _title(title: str, owners: Sequence[str], amounts: Sequence[str]) -> str:
    """Return the tooltip of a step: its title, and all totals."""
    return " · ".join([title, *map(" ".join, zip(owners, amounts, strict=True))])
