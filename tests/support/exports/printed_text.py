"""Reading of printed sheets: text, and the descriptions of pictures."""

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

import pypdf
from pypdf.generic import ArrayObject

from games.sheet import Sheet
from scorekeeper.exports.paper import typeset as typesetting
from scorekeeper.exports.paper.content import Head, PrintSettings, printed_sheet
from tests.support.games.stored import digits_of

HEAD = Head("Friday", date(2026, 11, 20), "k7pq2mxa", "http://cards.lan/m/k7pq2mxa/")
MARKS = re.compile("[\u2066-\u2069\u200e\u200f\u00ad]")
BREAKS = re.compile("[\\s\u00ad\u2066-\u2069-]")
"""Line breaks, hyphens and invisible characters."""


def read(
    sheet: Sheet, head: Head | None = None, wanted: PrintSettings | None = None
) -> pypdf.PdfReader:
    """Return a printed sheet; with the usual head also with the code of the match."""
    head = head or replace(HEAD, digits=digits_of(sheet, HEAD.address))
    return pypdf.PdfReader(
        io.BytesIO(typesetting.pdf(printed_sheet(sheet, head, wanted or PrintSettings())))
    )


def text_of(reader: pypdf.PdfReader) -> str:
    """Return the text of a PDF, with single spaces between words."""
    text = " ".join(page.extract_text() for page in reader.pages)
    return " ".join(MARKS.sub("", text).split())


def alternative_texts(node: Any) -> Iterator[str]:
    """Yield the alternative texts of pictures below a node of the structure tree."""
    inner = node.get_object()
    if isinstance(inner, list):
        for child in inner:
            yield from alternative_texts(child)
    elif isinstance(inner, dict):
        if "/Alt" in inner:
            yield str(inner["/Alt"])
        yield from alternative_texts(inner.get("/K", ArrayObject()))


def first_out_of_order(text: str, parts: list[str]) -> str:
    """Return the first part that does not follow the parts before it in the text."""
    place, run_together = 0, BREAKS.sub("", text)
    for part in parts:
        bare = BREAKS.sub("", part)
        match = run_together.find(bare, place)
        if match < 0:
            return part
        place = match + len(bare)
    return ""
