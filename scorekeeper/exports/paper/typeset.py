"""Turns printed sheets into PDF and PNG with one typst compiler that is kept.

typst works outside Python's lock, so other requests go on meanwhile. Two sheets at once wait for
each other, which keeps the memory at that of one; only a few may wait, so that a rush for sheets
leaves threads for everything else.
"""

import json
import logging
from functools import lru_cache
from pathlib import Path
from threading import BoundedSemaphore, Lock
from typing import Literal

import typst

from scorekeeper.exports.model.deal_rows import Data
from scorekeeper.exports.paper.fonts.coverage import drawable, readable
from scorekeeper.exports.paper.fonts.installed import State, folders, look_again, state
from scorekeeper.web.game_files import FOLDER

log = logging.getLogger(__name__)

TEMPLATES = Path(__file__).parent / "typst"
PICTURE_PPI, PAGE_PPI = 144, 96
"""A picture is 540 points wide: 1080 pixels."""

MOST_WAITING = 4
PUSHED_OUT = 10
"""typst remembers all parts of the last ten documents, some 10 MB each, which helps with none but
the same; empty ones push them out."""
KEPT = 8
"""So many documents are kept as they came out, for the others who want the same."""

Kind = Literal["pdf", "png"]
Document = bytes | list[bytes] | None
Template = Literal["main", "league", "card"]
"""The sheet of a match, a paper of a league, or the picture that is sent."""

_turn = Lock()
_places = BoundedSemaphore(MOST_WAITING)


class Busy(Exception):  # noqa: N818  it passes
    """Too many sheets are being set at this moment."""


SOON = 2
"""Seconds after which a sheet is set, when others were first."""


def pdf(data: Data, template: Template = "main") -> bytes:
    """Return a sheet as PDF, tagged, with its fonts inside. Raises `Busy`."""
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
    """Return the pages of a sheet; of a PDF, which holds them all, the whole."""
    document = _compiled(data, kind, ppi, template)
    return document if isinstance(document, list) else [document or b""]


def _compiled(data: Data, kind: Kind, ppi: int, template: Template) -> Document:
    """Set a sheet. Where a font of the machine fails, it is set with the shipped ones alone."""
    try:
        return _set(_input(data, state()), kind, ppi, state(), template)
    except typst.TypstError:
        log.exception("A sheet could not be set with the fonts of this machine.")
        look_again()
        return _set(_input(data, (), plain=True), kind, ppi, (), template)


def _input(data: Data, fonts: State, *, plain: bool = False) -> str:
    named = {name: readable(data[name]) for name in ("title", "players")}
    content = drawable(data, fonts, plain=plain).with_fonts() | {"named": named}
    return json.dumps(content, ensure_ascii=False)


@lru_cache(maxsize=KEPT)
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
            for _ in range(PUSHED_OUT):
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
