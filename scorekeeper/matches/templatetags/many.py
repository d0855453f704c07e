"""Renders the frequent parts of a match's page; a template takes some ten times as long."""

from collections.abc import Iterable
from html import escape

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.values import Fields
from scorekeeper.players.marks import named

LONG_TOTAL = 5
"""The letters from which a total is drawn smaller."""

register = template.Library()


def _markup(parts: Iterable[str]) -> SafeString:
    return SafeString("".join(parts))  # nosec B703  all foreign text has been escaped


@register.filter
def heads(names: Iterable[str]) -> SafeString:
    """Render the column headers of a table: `{{ table.heads|heads }}`."""
    return _markup(f'<th scope="col"><bdi>{escape(name)}</bdi></th>' for name in names)


@register.filter
def amounts(rows: Iterable[Fields]) -> SafeString:
    """Render the rows of a table of amounts: `{{ table.rows|amounts }}`."""
    return _markup(
        f'<tr><th scope="row"><bdi>{escape(row["head"])}</bdi></th>{_cells(row["cells"])}</tr>'
        for row in rows
    )


def _cells(cells: Iterable[str]) -> str:
    return "".join(f'<td dir="ltr">{escape(cell)}</td>' for cell in cells)


@register.filter
def chart_rows(rows: Iterable[Fields]) -> SafeString:
    """Render the rows of the table beside a chart: `{{ chart.rows|chart_rows }}`."""
    return _markup(
        f'<tr><th scope="row"><a href="{escape(row["href"])}">{escape(row["says"])}</a></th>'
        f"{''.join(map(_chart_cell, row['cells']))}</tr>"
        for row in rows
    )


def _chart_cell(cell: Fields) -> str:
    leads = f' class="chart-leads seat-{cell["suit"]}"' if cell["suit"] else ""
    return f'<td dir="ltr"{leads}>{escape(cell["text"])}</td>'


@register.filter
def standing_chips(chips: Iterable[Fields], away: str) -> SafeString:
    """Render the standing of all, linked to their papers: `{{ chips|standing_chips:away }}`."""
    return _markup(_chip(chip, away) for chip in chips)


def _chip(chip: Fields, away: str) -> str:
    running, total = chip["running"], escape(chip["total"])
    kind = f"{' slip leads' if chip['leads'] else ''}{' dealing' if chip['deals'] else ''}"
    leads = _words(gettext("leads")) if chip["leads"] else ""
    beside = "" if running["decides"] is None else f' data-beside="{running["decides"]}"'
    unit = f'<span class="chip-unit">{escape(chip["unit"])}</span> ' if chip["unit"] else ""
    label = f'<span class="chip-label">{escape(running["label"])}</span>'
    if running["text"]:
        label = f'{label} <b dir="ltr">{escape(running["text"])}</b>'
    return f"""
  <a class="chip seat-{chip["suit"]}{kind}"\
 href="{escape(away)}#paper-{chip["paper"]}" data-total="{escape(chip["number"])}"{beside}>
    <span class="chip-who">{"".join(map(_chip_player, chip["players"]))}{leads}</span>
    <b class="chip-total num{" long" if len(chip["total"]) >= LONG_TOTAL else ""}">{unit}\
<span class="chip-figure" dir="ltr">{total}</span></b>
    <span class="chip-now">{label}</span>
    <b class="chip-gain num" dir="ltr" aria-hidden="true" hidden></b>
  </a>"""


def _chip_player(player: Fields) -> str:
    return f'<span class="who">{named(player)}{_dealer_mark(player)}</span> '


def _dealer_mark(player: Fields) -> str:
    """Return the mark of a player who deals, and perhaps rests; empty for others."""
    if not player["deals"]:
        return ""
    words = [gettext("deals"), gettext("rests")] if player["rests"] else [gettext("deals")]
    mark = ' <svg class="chip-deals" aria-hidden="true"><use href="#sign-deck"/></svg>'
    return f"{mark}{_words(', '.join(words))}"


def _words(text: str) -> str:
    """Return a text for screen readers alone."""
    return f'<span class="words">{escape(text)}</span>'


@register.filter
def gains(gains: Iterable[Fields]) -> SafeString:
    """Render the gains of a deal other than zero: `{{ row.gains|gains }}`."""
    return _markup(_gain(gain) for gain in gains if gain["changed"])


@register.filter
def all_gains(gains: Iterable[Fields]) -> SafeString:
    """Render all gains of a deal: `{{ row.gains|all_gains }}`."""
    return _markup(map(_gain, gains))


def _gain(gain: Fields) -> str:
    players = (f'<span class="who">{named(player)}</span> ' for player in gain["players"])
    unit = f"{escape(gain['unit'])} " if gain["unit"] else ""
    amount = f'<b class="num" dir="ltr">{escape(gain["amount"])}</b>'
    return f'<span class="gain">{"".join(players)}{unit}{amount}</span> '


@register.filter
def deal_lines(lines: Iterable[Fields]) -> SafeString:
    """Render the lines of a deal with their reasons: `{{ row.lines|deal_lines }}`."""
    return _markup(map(_line, lines))


def _line(line: Fields) -> str:
    amount, owner = escape(line["amount"]), escape(line["owner"])
    why, column = escape(line["why"]), escape(line["column"])
    working = f' · <span dir="ltr">{escape(line["working"])}</span>' if line["working"] else ""
    text = f'{column}<br><span class="why">{why}{working}</span>'
    return f'<li><b class="amount">{amount}</b> <bdi>{owner}</bdi> · {text}</li>'
