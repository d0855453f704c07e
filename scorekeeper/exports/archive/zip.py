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
from scorekeeper.storage.statements import in_chunks

log = logging.getLogger(__name__)

CHUNK = 50
"""Matches in memory at a time."""
PATIENCE = 0.2
"""Seconds until a printed sheet is retried while too many others wait to be set."""
PACKED = ("pdf", "png", "xlsx")
"""Kinds that are compressed already."""
CONTENTS = "matches.csv"
LEFT_OUT = "LEFT-OUT.txt"
HEADS = ("File", "Code", "Game", "Started", "Status", "Deals", "Title", "Players", "Left out")

Tell = Callable[[int], object]


@dataclass(frozen=True)
class ArchiveContents:
    """Options of an archive: the kinds of file of each match, and the site's address."""

    kinds: tuple[str, ...]
    site: str = ""


def write_archive(
    file: BinaryIO, matches: QuerySet[Match], wish: ArchiveContents, tell: Tell
) -> tuple[str, ...]:
    """Write the files of matches and an index into a ZIP; pass the number done to `tell`.

    Returns the names of the files that could not be made.
    """
    contents: list[Sequence[str | int]] = [HEADS]
    left_out: list[str] = []
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for done, match in enumerate(in_chunks(matches, CHUNK), start=1):
            row, missing = _written(archive, match, wish)
            contents.append(row)
            left_out += missing
            tell(done)
        archive.writestr(CONTENTS, csv_of(contents))
        if left_out:
            archive.writestr(LEFT_OUT, _left_out_text(left_out))
    return tuple(left_out)


def _left_out_text(left_out: Sequence[str]) -> str:
    head = gettext("These files could not be made and are not in this ZIP:")
    return "\n".join((head, "", *left_out, ""))


def _written(
    archive: ZipFile, match: Match, wish: ArchiveContents
) -> tuple[Sequence[str | int], Sequence[str]]:
    """Write the files of one match; return its row in the index and the files left out."""
    players, title = _names_and_title(match)
    stem = file_name(match.evening, match.game, players, match.code)
    left_out = []
    for kind in wish.kinds:
        content = _made(match, kind, f"{wish.site}/m/{match.code}/")
        if content is None:
            left_out.append(kind)
        else:
            how = ZIP_STORED if kind in PACKED else ZIP_DEFLATED
            archive.writestr(f"{stem}.{kind}", content, how)
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
        document = match.read()
    except Exception:
        log.exception("Match %s could not be read for an archive.", match.code)
        return (), ""
    return document.players, document.title or ""


def _made(match: Match, kind: str, address: str) -> bytes | None:
    """Return one file of a match; log a failure and return None."""
    try:
        return _patiently(match, kind, address)
    except Exception:
        log.exception("Match %s could not be put into an archive as %s.", match.code, kind)
        return None


def _patiently(match: Match, kind: str, address: str) -> bytes:
    while True:
        try:
            return file_of(match, kind, {}, address).content
        except Busy:
            time.sleep(PATIENCE)
