"""How a match went: everybody's total after each deal, as a chart and as the table beside it."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import get_language_bidi, gettext

from games.sheet import Sheet
from scorekeeper.matches.sheet.plot import Series, plot
from scorekeeper.matches.sheet.plot_svg import Step, drawn
from scorekeeper.matches.sheet.standing import amount_text, present_players, total_text


@dataclass(frozen=True, slots=True)
class Course:
    """What a match came to, deal by deal: a line each, and the numbers of the deals that count."""

    series: tuple[Series, ...]
    deals: tuple[int, ...]
    signed: bool
    unit: str

    def amount_text(self, amount: Decimal) -> str:
        """Write an amount as the standing does."""
        return amount_text(amount, plus=self.signed)


def course_of(sheet: Sheet) -> Course:
    """Return everybody's totals before the first deal and after each that counts."""
    standings, now = sheet.standings, sheet.standing
    series = [
        Series(
            names=tuple(sheet.match.players[player] for player in held.players),
            suit=present_players(held.players, sheet.match.players)[0]["suit"],
            amounts=tuple(Decimal(each.holdings[place].score) for each in standings),
            told=total_text(held.score, now),
        )
        for place, held in enumerate(now.holdings)
    ]
    deals = tuple(row.number for row in sheet.rows if row.counted)
    return Course(tuple(series), deals, now.signed, gettext(now.unit) if now.unit else "")


def match_chart(sheet: Sheet, *, links: bool = True) -> dict[str, Any] | None:
    """Return the chart of a match with its table, None while there is nothing to compare."""
    course = course_of(sheet)
    found = plot(course.series)
    if found is None:
        return None
    rows = _rows(course, sheet)
    steps = [Step(row["says"], row["href"], row["title"]) if links else Step(row["says"])
             for row in rows]  # fmt: skip
    return {
        "drawn": drawn(found, course.amount_text, steps, turned=get_language_bidi()),
        "unit": course.unit,
        "heads": [present_players(held.players, sheet.match.players)
                  for held in sheet.standing.holdings],
        "rows": rows[::-1],
    }  # fmt: skip


def _rows(course: Course, sheet: Sheet) -> list[dict[str, Any]]:
    """Return what stood where after each deal, and who led."""
    deal = gettext("Deal {number}")
    rows = []
    for place, number in enumerate(course.deals, start=1):
        told = [course.amount_text(each.amounts[place]) for each in course.series]
        leads = [held.leads for held in sheet.standings[place].holdings]
        owners = [f"{' + '.join(each.names)} {amount}"
                  for each, amount in zip(course.series, told, strict=True)]  # fmt: skip
        rows.append({
            "says": str(number),
            "href": f"#deal-{number}",
            "title": " · ".join([deal.format(number=number), *owners]),
            "cells": [
                {"told": amount, "suit": each.suit if led else 0}
                for amount, each, led in zip(told, course.series, leads, strict=True)
            ],
        })  # fmt: skip
    return rows
