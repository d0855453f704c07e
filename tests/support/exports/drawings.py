"""The expected text of each game's printed sheet, in reading order."""

from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any


def figure(written: Any) -> str:
    """Return the text of a number, empty if there is none."""
    return written["text"] if written else ""


def papers_of_preferans(papers: Any, names: tuple[str, ...], _deals: Any) -> Iterator[str]:
    """Yield the papers from left to right, each line by line."""
    for paper in papers:
        yield names[paper["player"]]
        for column in paper["columns"]:
            is_own = column["player"] == paper["player"]
            yield from (
                "centre" if is_own else names[column["player"]],
                figure(column["current_figure"]),
            )
        columns = [[mark["text"] for mark in column["marks"]] for column in paper["columns"]]
        yield from (text for line in zip_longest(*columns, fillvalue="") for text in line)


def papers_of_skruuvi(paper: Any, names: tuple[str, ...], _deals: Any) -> Iterator[str]:
    for page in paper["book"]:
        yield from book_of_skruuvi(page, names)
        for deal in paper["solo"]:
            if deal["set_number"] == page["set_number"]:
                yield from (deal["soloist"] or "", deal["what"], deal["tricks"], *deal["points"])
    yield from ("Personal sheets", *(names[sheet["player"]] for sheet in paper["sheets"]))
    for place, page in enumerate(paper["book"]):
        points = (sheet["sets"][place]["points"] for sheet in paper["sheets"])
        yield from (f"Set {page['set_number']}", *points)
    yield from ("Final", *(sheet["final"] for sheet in paper["sheets"]))


def book_of_skruuvi(page: Any, names: tuple[str, ...]) -> Iterator[str]:
    us, them = (" + ".join(names[player] for player in page[side]) for side in ("us", "them"))
    if page["lines"]:
        yield f"Set {page['set_number']}: {us} against {them}"
        if page["finished"]:
            yield from ("Set total", page["total"])
    for line in page["lines"]:
        yield from (str(line["place"]), line["kind"], line["level"] or line["contract"])
        yield from (line["doubling"], line["declarer"] or "", line["tricks"])
        yield from (line["aces_us"], line["aces_them"], line["points"], line["running"])


def papers_of_avinas(paper: Any, _names: tuple[str, ...], _deals: Any) -> Iterator[str]:
    columns = paper["columns"]
    yield from (column["heading"] for column in columns)
    yield from (column["open_rams"] for column in columns)
    for column in columns:
        yield from (pip["total"] for pip in column["pips"])
        yield f"{column['pips_text']} pips"


def papers_of_two_columns(paper: Any, _names: tuple[str, ...], deals: Any) -> Iterator[str]:
    yield paper["goal"]
    for head in paper["heads"]:
        yield head["names"]
    for row in paper["rows"]:
        yield str(row["deal"])
        yield from deal_texts(row, deals[row["deal"] - 1])
        for cell in row["cells"]:
            yield from of_a_cell(cell)
    if paper["result"]:
        yield paper["result"]
    yield from (foot["total"] for foot in paper["feet"])


def of_a_cell(cell: Any) -> Iterator[str]:
    """Yield the effect of a deal on a side: change, reason, total, arithmetic."""
    yield cell["change"]
    if cell["change"]:
        reasons = cell["reasons"]
        if len(reasons) == 1:
            yield from (reasons[0]["why"], cell["total"], reasons[0]["working"])
        else:
            yield cell["total"]
            for reason in reasons:
                yield from (reason["amount"], reason["why"], reason["working"])


def deal_texts(row: Any, deal: Any) -> Iterator[str]:
    """Yield contract and outcome of a deal, its dealer and its notes."""
    contract = row["contract"]
    yield row["description"]
    if contract:
        yield from (contract["bid"], contract["mark"])
    yield from (deal["dealer"], *deal["notes"])


DRAWN: dict[str, Callable[[Any, tuple[str, ...], Any], Iterator[str]]] = {
    "preferans": papers_of_preferans,
    "skruuvi": papers_of_skruuvi,
    "avinas": papers_of_avinas,
    "tarneeb": papers_of_two_columns,
    "nestors": papers_of_two_columns,
}
"""By game: a function of paper, names and deals that yields the parts of the text."""
