"""Typesetting of sheets as PDF and PNG, with typst compilers kept in memory.

typst releases Python's lock, so other requests go on meanwhile. One sheet is set at a time, which
limits the memory; the queue is short, so that a rush for sheets leaves threads for other requests.
"""

import json
import logging
from functools import lru_cache
from pathlib import Path
from threading import BoundedSemaphore, Lock
from typing import Literal

import typst

from scorekeeper.exports.model.deal_rows import Data
from scorekeeper.exports.paper.fonts.coverage import drawable, metadata_text
from scorekeeper.exports.paper.fonts.installed import State, discard_state, folders, state
from scorekeeper.web.game_files import FOLDER

log = logging.getLogger(__name__)

TEMPLATES = Path(__file__).parent / "typst"
PICTURE_PPI, PAGE_PPI = 144, 96
"""A picture is 540 points wide: 1080 pixels."""

MOST_WAITING = 4
EMPTY_DOCUMENTS = 10
"""typst caches all parts of the last ten documents, some 10 MB each, which only helps with the same
document; empty ones push them out."""
CACHED_DOCUMENTS = 8
"""Finished documents in the cache, for repeated requests."""

Kind = Literal["pdf", "png"]
Document = bytes | list[bytes] | None
Template = Literal["main", "league", "card"]
"""The sheet of a match, a paper of a league, or a picture for sharing."""

_turn = Lock()
_places = BoundedSemaphore(MOST_WAITING)


class Busy(Exception):  # noqa: N818  it passes
    """Too many sheets are waiting to be set."""


RETRY_SECONDS = 2
"""Seconds after which to try again, when a request was refused as `Busy`."""


def pdf(data: Data, template: Template = "main") -> bytes:
    """Return a sheet as a tagged PDF with embedded fonts. Raises `Busy`."""
    return _pages(data, "pdf", template=template)[0]


def png(data: Data, template: Template = "main") -> bytes:
    """Return a sheet as one picture. Raises `Busy`."""
    return _pages(data, "png", template=template)[0]


def page_pictures(data: Data) -> list[bytes]:
    """Return the pages of a printed sheet as pictures. Raises `Busy`."""
    return _pages(data, "png", ppi=PAGE_PPI)


def _pages(
    data: Data, kind: Kind, ppi: int = PICTURE_PPI, template: Template = "main"
) -> list[bytes]:
    """Return the pages of a sheet; a PDF is a single item with all its pages."""
    document = _typeset(data, kind, ppi, template)
    return document if isinstance(document, list) else [document or b""]


def _typeset(data: Data, kind: Kind, ppi: int, template: Template) -> Document:
    """Set a sheet; if a font of the machine fails, set it again with the shipped ones alone."""
    try:
        return _set(_input(data, state()), kind, ppi, state(), template)
    except typst.TypstError:
        log.exception("A sheet could not be set with the fonts of this machine.")
        discard_state()
        return _set(_input(data, (), plain=True), kind, ppi, (), template)


def _input(data: Data, fonts: State, *, plain: bool = False) -> str:
    metadata = {name: metadata_text(data[name]) for name in ("title", "players")}
    content = drawable(data, fonts, plain=plain).with_fonts() | {"named": metadata}
    return json.dumps(content, ensure_ascii=False)


@lru_cache(maxsize=CACHED_DOCUMENTS)
def _set(sheet: str, kind: Kind, ppi: int, fonts: State, template: Template) -> Document:
    if not _places.acquire(blocking=False):
        raise Busy
    try:
        with _turn:
            document = _compiler(template, fonts).compile(
                format=kind,
                ppi=ppi,
                sys_inputs={"sheet": sheet},
                pdf_standards=["ua-1"] if kind == "pdf" else [],
            )
            for _ in range(EMPTY_DOCUMENTS):
                _compiler("nothing", ()).compile(format="svg")
            return document
    finally:
        _places.release()


@lru_cache(maxsize=5)
def _compiler(name: Template | Literal["nothing"], fonts: State) -> typst.Compiler:
    return typst.Compiler(
        str(TEMPLATES / f"{name}.typ"),
        root=str(FOLDER.parent),
        ignore_system_fonts=True,
        font_paths=[] if name == "nothing" else folders(fonts),
    )
