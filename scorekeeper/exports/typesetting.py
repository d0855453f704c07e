"""Turns printed sheets into PDF and PNG with one typst compiler that is kept.

typst works outside Python's lock, so other requests go on meanwhile. Two sheets at once wait for
each other, which keeps the memory at that of one; only a few may wait, so that a rush for sheets
leaves threads for everything else.
"""

import json
from functools import cache, lru_cache
from pathlib import Path
from threading import BoundedSemaphore, Lock
from typing import Literal, cast

import typst

from scorekeeper.exports.deal_rows import Data
from scorekeeper.exports.fonts import folders, fonts_for

TEMPLATES = Path(__file__).parent / "typst"
PICTURE_PPI, PAGE_PPI = 144, 96
"""A picture is 540 points wide: 1080 pixels."""

MOST_WAITING = 4
PUSHED_OUT = 10
"""typst remembers all parts of the last ten documents, some 10 MB each, which helps with none but
the same; empty ones push them out."""
KEPT = 8
"""So many documents are kept as they came out, for the others who want the same."""

_turn = Lock()
_places = BoundedSemaphore(MOST_WAITING)


class Busy(Exception):  # noqa: N818  it passes
    """Too many sheets are being set at this moment."""


SOON = 2
"""Seconds after which a sheet is set, when others were first."""


def pdf(data: Data) -> bytes:
    """Return a sheet as PDF, tagged, with its fonts inside. Raises `FontsMissing`, `Busy`."""
    document = _compiled(data, "pdf")
    return cast("bytes", document)


def png(data: Data) -> bytes:
    """Return a sheet as one picture. Raises `FontsMissing`, `Busy`."""
    pages = _compiled(data, "png")
    return cast("bytes", pages[0] if isinstance(pages, list) else pages)


def page_pictures(data: Data) -> list[bytes]:
    """Return the pages of a printed sheet as pictures. Raises `FontsMissing`, `Busy`."""
    pages = _compiled(data, "png", ppi=PAGE_PPI)
    return cast("list[bytes]", pages if isinstance(pages, list) else [pages])


def _compiled(data: Data, kind: Literal["pdf", "png"], ppi: int = PICTURE_PPI) -> object:
    said = json.dumps(data, ensure_ascii=False)
    return _set(json.dumps(data | {"fonts": fonts_for([said])}, ensure_ascii=False), kind, ppi)


@lru_cache(maxsize=KEPT)
def _set(wanted: str, kind: Literal["pdf", "png"], ppi: int) -> object:
    if not _places.acquire(blocking=False):
        raise Busy
    try:
        with _turn:
            document = _compiler("main").compile(
                format=kind,
                ppi=ppi,
                sys_inputs={"sheet": wanted},
                pdf_standards=["ua-1"] if kind == "pdf" else [],
            )
            for _ in range(PUSHED_OUT):
                _compiler("nothing").compile(format="svg")
            return document
    finally:
        _places.release()


@cache
def _compiler(name: Literal["main", "nothing"]) -> typst.Compiler:
    return typst.Compiler(
        str(TEMPLATES / f"{name}.typ"),
        root=str(TEMPLATES),
        ignore_system_fonts=True,
        font_paths=list(folders()) if name == "main" else [],
    )
