"""Turns printed sheets into PDF and PNG with one typst compiler that is kept.

typst works outside Python's lock, so other requests go on meanwhile; two sheets at once wait for
each other, which keeps the memory at that of one.
"""

import json
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Literal, cast

import typst

from scorekeeper.exports.fonts import folders, fonts_for
from scorekeeper.exports.printing import Data

TEMPLATES = Path(__file__).parent / "typst"
PICTURE_PPI = 144
"""A picture is 540 points wide: 1080 pixels."""

_turn = Lock()


def pdf(data: Data) -> bytes:
    """Return a sheet as PDF, tagged, with its fonts inside. Raises `FontsMissing`."""
    document = _compiled(data, "pdf")
    return cast("bytes", document)


def png(data: Data) -> bytes:
    """Return a sheet as one picture. Raises `FontsMissing`."""
    pages = _compiled(data, "png")
    return cast("bytes", pages[0] if isinstance(pages, list) else pages)


def _compiled(data: Data, kind: Literal["pdf", "png"]) -> object:
    said = json.dumps(data, ensure_ascii=False)
    wanted = json.dumps(data | {"fonts": fonts_for([said])}, ensure_ascii=False)
    with _turn:
        return _compiler().compile(
            format=kind,
            ppi=PICTURE_PPI,
            sys_inputs={"sheet": wanted},
            pdf_standards=["ua-1"] if kind == "pdf" else [],
        )


@cache
def _compiler() -> typst.Compiler:
    return typst.Compiler(
        str(TEMPLATES / "main.typ"),
        root=str(TEMPLATES),
        ignore_system_fonts=True,
        font_paths=list(folders()),
    )
