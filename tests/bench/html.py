"""The same printed sheet as plain HTML, for HTML-to-PDF libraries."""

from collections.abc import Iterable, Iterator
from html import escape
from typing import Any

Data = dict[str, Any]
Row = list[object]

STYLE = "<style>body { font: 8pt 'Noto Sans' } td { border-bottom: 1px solid }</style>"
FACTS = ("kind", "level", "contract", "doubling", "by", "tricks", "aces_us", "points", "running")


def sheet_html(data: Data) -> str:
    """Return the text of a printed sheet of Skruuvi as one HTML page."""
    body = "".join((*head(data), *book(data), *deals(data), *end(data)))
    return f"<html><head>{STYLE}</head><body>{body}</body></html>"


def head(data: Data) -> Iterator[str]:
    yield f"<h1>{escape(data['title'])}</h1>"
    yield paragraph(f"{data['game']} {data['date']} {data['words']['where']}")
    yield paragraph(" · ".join(data["names"]))
    yield paragraph(f"{data['words']['agreed']}: {data['words']['usual']}")


def book(data: Data) -> Iterator[str]:
    """Yield the book of each set, and the personal sheets."""
    words, names, paper = data["words"], data["names"], data["drawn"]
    keys = ("number", "sheet", "contract", "by", "tricks", "aces", "points", "running")
    for page in paper["book"]:
        us, them = ([names[player] for player in page[side]] for side in ("us", "them"))
        yield f"<h2>Set {page['set_number']}: {' + '.join(us)} against {' + '.join(them)}</h2>"
        lines = [[line["place"], *(line[fact] or "" for fact in FACTS)] for line in page["lines"]]
        yield table([[words[key] for key in keys], *lines, [words["set_total"], page["total"]]])
    sheets = paper["sheets"]
    yield f"<h2>{words['personal']}</h2>"
    sets = [
        [f"{words['set']} {page['set_number']}", *(s["sets"][place]["points"] for s in sheets)]
        for place, page in enumerate(paper["book"])
    ]
    yield table([["", *names], *sets, [words["final"], *(s["final"] for s in sheets)]])


def deals(data: Data) -> Iterator[str]:
    words = data["words"]
    heads = [name for column in data["deals"]["heads"] for name in column["names"]]
    yield f"<h2>{words['deals']}</h2>"
    titles = [words[key] for key in ("number", "dealer", "what", "reasons")]
    yield table([[*titles, *heads], *(deal(row) for row in data["deals"]["rows"])])


def deal(row: Data) -> Row:
    """Return the cells of one deal."""
    reasons = [
        f"{reason['amount']} {reason['owners']}, {reason['column']}: "
        f"{reason['why']} ({reason['working']})"
        for reason in row["reasons"]
    ]
    outcome = f"{row['what']} {row['came_to']}"
    return [
        row["number"],
        row["dealer"],
        outcome,
        "; ".join((*reasons, *row["notes"])),
        *row["totals"],
    ]


def end(data: Data) -> Iterator[str]:
    """Yield the result, the rules in force and the signatures."""
    words = data["words"]
    if data["result"]:
        yield f"<h2>{words['result']}</h2>"
        yield paragraph(data["result"]["reason"])
        yield table(list(place.values()) for place in data["result"]["places"])
    rules = (f"{rule['label']}: {rule['value']}" for rule in data["rules"])
    yield paragraph(f"{words['in_force']}: {' · '.join(rules)}")
    yield paragraph(words["signatures"])
    yield table([data["names"]])


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def table(rows: Iterable[Row]) -> str:
    lines = ("".join(f"<td>{escape(str(cell))}</td>" for cell in row) for row in rows)
    body = "".join(f"<tr>{row}</tr>" for row in lines)
    return f"<table>{body}</table>" if body else ""
