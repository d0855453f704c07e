"""Many matches in one ZIP, written one after the other in constant memory.

Files that cannot be made are left out and listed.
"""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from django.db.models import QuerySet
from django.utils.translation import gettext

from scorekeeper.exports.files.make import file_of
from scorekeeper.exports.model.file_names import file_name
from scorekeeper.exports.paper.typeset import Busy
from scorekeeper.matches.models import Match
from scorekeeper.media.spreadsheets import csv_of
from scorekeeper.storage.queries import read_in_chunks

log = logging.getLogger(__name__)

CHUNK = 50
"""Matches in memory at a time."""
PATIENCE = 0.2
"""Seconds until a printed sheet is retried while too many others wait to be set."""
COMPRESSED = ("pdf", "png", "xlsx")
"""Kinds that are compressed already."""
INDEX = "matches.csv"
LEFT_OUT = "LEFT-OUT.txt"
INDEX_HEADS = ("File", "Code", "Game", "Started", "Status", "Deals", "Title", "Players", "Left out")

Report = Callable[[int], object]


@dataclass(frozen=True)
class ArchiveContents:
    """Options of an archive: the kinds of file of each match, and the site's address."""

    kinds: tuple[str, ...]
    site: str = ""


def write_archive(
    file: BinaryIO, matches: QuerySet[Match], options: ArchiveContents, report: Report
) -> tuple[str, ...]:
    """Write the files of matches and an index into a ZIP; pass the number done to `report`.

    Returns the names of the files that could not be made.
    """
    index: list[Sequence[str | int]] = [INDEX_HEADS]
    left_out: list[str] = []
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for done, match in enumerate(read_in_chunks(matches, CHUNK), start=1):
            row, missing = _write_match(archive, match, options)
            index.append(row)
            left_out += missing
            report(done)
        archive.writestr(INDEX, csv_of(index))
        if left_out:
            archive.writestr(LEFT_OUT, _left_out_text(left_out))
    return tuple(left_out)


def _left_out_text(left_out: Sequence[str]) -> str:
    head = gettext("These files could not be made and are not in this ZIP:")
    return "\n".join((head, "", *left_out, ""))


def _write_match(
    archive: ZipFile, match: Match, options: ArchiveContents
) -> tuple[Sequence[str | int], Sequence[str]]:
    """Write the files of one match; return its row in the index and the files left out."""
    players, title = _names_and_title(match)
    stem = file_name(match.evening, match.game, players, match.code)
    left_out = []
    for kind in options.kinds:
        content = _make_or_log(match, kind, f"{options.site}/m/{match.code}/")
        if content is None:
            left_out.append(kind)
        else:
            compression = ZIP_STORED if kind in COMPRESSED else ZIP_DEFLATED
            archive.writestr(f"{stem}.{kind}", content, compression)
    row = (
        stem,
        match.code,
        match.game,
        match.started_at.isoformat(),
        match.status,
        match.deal_count,
        title,
        ", ".join(players),
        "; ".join(left_out),
    )
    return row, [f"{stem}.{kind}" for kind in left_out]


def _names_and_title(match: Match) -> tuple[Sequence[str], str]:
    """Return the players and the title of a match, both empty if it cannot be read."""
    try:
        document = match.read_document()
    except Exception:
        log.exception("Match %s could not be read for an archive.", match.code)
        return (), ""
    return document.players, document.title or ""


def _make_or_log(match: Match, kind: str, address: str) -> bytes | None:
    """Return one file of a match; log a failure and return None."""
    try:
        return _make_when_free(match, kind, address)
    except Exception:
        log.exception("Match %s could not be put into an archive as %s.", match.code, kind)
        return None


def _make_when_free(match: Match, kind: str, address: str) -> bytes:
    while True:
        try:
            return file_of(match, kind, {}, address).content
        except Busy:
            time.sleep(PATIENCE)
