"""The chart of a match: all totals after each deal, with the table beside it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import get_language_bidi, gettext

from games.sheet import Sheet
from scorekeeper.players.suits import suits_of
from scorekeeper.presenters.links import AT_ONCE, link_to
from scorekeeper.presenters.plot import Plot, Series, plot
from scorekeeper.presenters.plot_svg import Step, drawn
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
    standings, now = sheet.standings, sheet.standing
    suits = suits_of(sheet.match.players, sheet.match.suits)
    series = [
        Series(
            names=tuple(sheet.match.players[player] for player in held.players),
            suit=suits[held.players[0]],
            amounts=tuple(Decimal(each.holdings[place].score) for each in standings),
            told=total_text(held.score, now),
        )
        for place, held in enumerate(now.holdings)
    ]
    deals = tuple(row.number for row in sheet.rows if row.counted)
    return Course(tuple(series), deals, now.signed, gettext(now.unit) if now.unit else "")


def match_chart(sheet: Sheet, *, links: bool = True, most: int = AT_ONCE) -> Context | None:
    """Return the context of a match's chart and table, None with too few deals.

    Its links lead to deals on a page that lists `most` of them.
    """
    course, deal = course_of(sheet), gettext("Deal {number}")
    steps = [
        Step(str(each), link_to(sheet, each, most), deal.format(number=each))
        for each in course.deals
    ]
    leads = [[held.leads for held in each.holdings] for each in sheet.standings[1:]]
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
    found = scale(series)
    if found is None:
        return None
    told = [[write(each.amounts[place]) for each in series] for place in range(1, len(steps) + 1)]
    owners = [" + ".join(Presenter.of(each.names).isolated) for each in series]
    shown = list(steps)
    for place in found.marked:  # only marked steps can be tapped
        step = steps[place - 1]
        title = _title(step.title, owners, told[place - 1])
        shown[place - 1] = Step(step.label, step.href if links else "", title)
    rows = [
        {
            "says": step.label,
            "href": step.href,
            "cells": [
                {"told": amount, "suit": each.suit if led else 0}
                for amount, each, led in zip(amounts, series, leading, strict=True)
            ],
        }
        for step, amounts, leading in zip(steps, told, leads, strict=True)
    ]
    return {
        "drawn": drawn(found, write, shown, turned=get_language_bidi()),
        "heads": [[{"name": name, "suit": each.suit} for name in each.names] for each in series],
        "rows": rows[::-1],
    }


def _title(title: str, owners: Sequence[str], amounts: Sequence[str]) -> str:
    """Return the tooltip of a step: its title, and all totals."""
    return " · ".join([title, *map(" ".join, zip(owners, amounts, strict=True))])
