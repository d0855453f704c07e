"""The same printed sheet as plain HTML, for libraries that make PDF of that."""

from collections.abc import Iterable
from html import escape
from typing import Any


def page_of(data: dict[str, Any]) -> str:
    """Return what stands on a printed sheet of Skruuvi as one HTML page."""
    drawn = data["drawn"]
    parts = [f"<h1>{escape(data['title'])}</h1>", f"<p>{escape(' · '.join(data['names']))}</p>"]
    for page in drawn["book"]:
        parts.append(f"<h2>Set {page['set_number']}</h2>")
        parts.append(table([list(line.values()) for line in page["lines"]]))
    parts.append(table([[s["player"], s["subtotal"], s["final"]] for s in drawn["sheets"]]))
    parts.append("<h2>Deals</h2>")
    parts.append(table([deal(row) for row in data["deals"]["rows"]]))
    places = data["result"]["places"] if data["result"] else []
    parts.append(table([list(place.values()) for place in places]))
    style = "<style>body { font: 8pt 'Noto Sans' } td { border-bottom: 1px solid }</style>"
    return f"<html><head>{style}</head><body>{''.join(parts)}</body></html>"


def deal(row: dict[str, Any]) -> list[object]:
    """Return one deal as cells."""
    told = [f"{each['amount']} {each['owners']}: {each['why']}" for each in row["reasons"]]
    return [row["number"], row["dealer"], row["what"], "; ".join(told), *row["totals"]]


def table(rows: Iterable[list[object]]) -> str:
    """Return rows as a table."""
    told = ("".join(f"<td>{escape(str(cell))}</td>" for cell in row) for row in rows)
    body = "".join(f"<tr>{row}</tr>" for row in told)
    return f"<table>{body}</table>" if body else ""
