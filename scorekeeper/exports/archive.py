"""Many matches in one ZIP, written one after the other: memory does not grow with their number."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from django.db.models import QuerySet

from scorekeeper.exports.fonts import FontsMissing
from scorekeeper.exports.making import file_of
from scorekeeper.exports.naming import file_name
from scorekeeper.exports.typesetting import Busy
from scorekeeper.matches.models import Match
from scorekeeper.spreadsheets import csv_of

CHUNK = 50
"""So many matches are in memory at a time."""
PATIENCE = 0.2
"""Seconds until a printed sheet is tried again when others are being set."""
PACKED = ("pdf", "png", "xlsx")
"""Kinds that are compressed already."""
CONTENTS = "matches.csv"
HEADS = ("File", "Code", "Game", "Started", "Status", "Deals", "Title", "Players", "Left out")

Tell = Callable[[int], object]


@dataclass(frozen=True)
class Wish:
    """Which kinds of file are wanted of each match, and where matches are on the web."""

    kinds: tuple[str, ...]
    site: str = ""


def write_archive(file: BinaryIO, matches: QuerySet[Match], wish: Wish, tell: Tell) -> None:
    """Write the files of matches into a ZIP, and a list of them; `tell` how many are done."""
    contents: list[Sequence[str | int]] = [HEADS]
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for done, match in enumerate(in_chunks(matches), start=1):
            contents.append(_written(archive, match, wish))
            tell(done)
        archive.writestr(CONTENTS, csv_of(contents))


def in_chunks(matches: QuerySet[Match]) -> Iterator[Match]:
    """Yield matches in the order in which they were stored, each chunk by a query of its own."""
    chunk = list(matches.order_by("pk")[:CHUNK])
    while chunk:
        yield from chunk
        chunk = list(matches.order_by("pk").filter(pk__gt=chunk[-1].pk)[:CHUNK])


def _written(archive: ZipFile, match: Match, wish: Wish) -> Sequence[str | int]:
    """Write the files of one match; return its row in the list."""
    document, left_out = match.read(), []
    stem = file_name(match.started_at, match.game, document.players, match.code)
    for kind in wish.kinds:
        try:
            content = _patiently(match, kind, f"{wish.site}/m/{match.code}/")
        except FontsMissing as missing:
            left_out.append(f"{kind}: {' '.join(missing.packages)}")
            continue
        how = ZIP_STORED if kind in PACKED else ZIP_DEFLATED
        archive.writestr(f"{stem}.{kind}", content, how)
    return (
        stem, match.code, match.game, match.started_at.isoformat(), match.status,
        match.deal_count, document.title or "", ", ".join(document.players), "; ".join(left_out),
    )  # fmt: skip


def _patiently(match: Match, kind: str, address: str) -> bytes:
    while True:
        try:
            return file_of(match, kind, {}, address).content
        except Busy:
            time.sleep(PATIENCE)
