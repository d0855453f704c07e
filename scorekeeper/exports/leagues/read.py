"""Import of a file of leagues: every line is checked; all its leagues are stored, or none.

Matches are checked and stored one by one, as from their own files, and count for no league yet. One
transaction at the end stores the leagues, so that no scorer waits for long.
"""

import time
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from pydantic import ValidationError

from games.values import INVALID, Refusal, Refused, shape_refusals
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.exports.files.limits import TOO_SLOW
from scorekeeper.exports.leagues.format import KIND_OF
from scorekeeper.exports.leagues.rows import LeagueRows
from scorekeeper.exports.leagues.shapes import SHAPES, End, Line
from scorekeeper.exports.leagues.store import store_league
from scorekeeper.exports.leagues.upgrade import OLD_VERSIONS, PlacedLine, Upgrade
from scorekeeper.leagues.models import League
from scorekeeper.matches.models import Match
from scorekeeper.media.strict_json import read_json
from scorekeeper.storage.database import write_transaction

LONGEST_LINE = 6_000_000
LARGEST_UNPACKED = 300_000_000
MOST_SECONDS = 60.0
"""Processor time of an import by page or API; the command has no limit."""
PIECE = 65_536
GZIP_MARK = b"\x1f\x8b"
GZIP_OR_ZLIB = 32 + zlib.MAX_WBITS

NOT_OURS = _("This is not a file of leagues made by Scorekeeper.")
CUT_OFF = _("The file is not whole: its last line is missing.")
TOO_LARGE = _("The file is too large, or a line of it is.")
OUT_OF_ORDER = _("This line stands before its league.")


def import_leagues(
    pieces: Iterable[bytes], user: User, *, seconds: float = MOST_SECONDS
) -> list[League]:
    """Store the leagues of a file, owned by an account. Raises `Refused`.

    `seconds` limits the processor time of the checks.
    """
    stored: list[Match] = []
    try:
        leagues = _read_leagues(pieces, user, stored, time.thread_time() + seconds)
        with write_transaction():
            return [store_league(rows) for rows in leagues]
    except BaseException:
        Match.objects.filter(pk__in=[match.pk for match in stored]).delete()
        raise


def _read_leagues(
    pieces: Iterable[bytes], user: User, stored: list[Match], deadline: float
) -> list[LeagueRows]:
    leagues: list[LeagueRows] = []
    is_complete = False
    for place, values in _placed_lines(pieces):
        if time.thread_time() > deadline:
            raise Refused([TOO_SLOW])
        with place_refusals(place):
            line = _validate_line(values)
            if isinstance(line, End):
                is_complete = line.leagues == len(leagues)
            elif line.kind == KIND_OF[League]:
                leagues.append(LeagueRows(line, user, stored))
            else:
                _newest(leagues).add(line, place)
    if not is_complete:
        raise Refused([Refusal("invalid", CUT_OFF if leagues else NOT_OURS)])
    for rows in leagues:
        rows.finish()
    return leagues


def _newest(leagues: list[LeagueRows]) -> LeagueRows:
    if not leagues:
        raise Refused([Refusal("invalid", OUT_OF_ORDER)])
    return leagues[-1]


def _placed_lines(pieces: Iterable[bytes]) -> Iterator[PlacedLine]:
    """Yield the lines of a file with their places, upgraded from older versions."""
    upgrade: Upgrade | None = None
    for number, raw in enumerate(_split_lines(_decompressed(pieces)), start=1):
        place = f"lines.{number}"
        with place_refusals(place):
            line = _parse_line(raw)
            if line["kind"] == KIND_OF[League]:
                upgrade = Upgrade() if line.get("format_version") in OLD_VERSIONS else None
            lines = upgrade.lines(line, place) if upgrade else [(place, line)]
        yield from lines


def _parse_line(raw: bytes) -> dict[str, object]:
    line = read_json(raw)
    if not isinstance(line, dict) or "kind" not in line:
        raise Refused([Refusal("invalid", NOT_OURS)])
    return line


def _validate_line(values: dict[str, object]) -> Line:
    """Return a line validated by the shape of its kind. Raises `Refused`."""
    shape = SHAPES.get(values["kind"]) if isinstance(values["kind"], str) else None
    if shape is None:
        raise Refused([Refusal(INVALID.code, INVALID.message, "kind")])
    try:
        return shape.model_validate(values)
    except ValidationError as error:
        raise Refused(shape_refusals(error, {"": shape})) from None


@contextmanager
def place_refusals(place: str) -> Iterator[None]:
    """Put a place in front of the fields of refusals raised in the block."""
    try:
        yield
    except Refused as refused:
        raise Refused(refusal.with_prefix(place) for refusal in refused.refusals) from None


# From pieces to lines


def _decompressed(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the text of a file, decompressed if necessary, piece by piece."""
    decompressor, size, is_first = None, 0, True
    for piece in pieces:
        if is_first and piece:
            is_first = False
            decompressor = zlib.decompressobj(GZIP_OR_ZLIB) if piece.startswith(GZIP_MARK) else None
        rest = piece
        while rest:
            if decompressor is None:
                text, rest = rest, b""
            else:
                text = _decompress(decompressor, rest)
                rest = decompressor.unconsumed_tail
            size += len(text)
            if size > LARGEST_UNPACKED:
                raise Refused([Refusal("too_large", TOO_LARGE)])
            yield text
    if decompressor is not None:
        yield decompressor.flush()


def _decompress(decompressor: "zlib._Decompress", piece: bytes) -> bytes:
    try:
        return decompressor.decompress(piece, PIECE)
    except zlib.error:
        raise Refused([Refusal("invalid", NOT_OURS)]) from None


def _split_lines(texts: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the lines of a text that comes in pieces, without empty ones."""
    rest = b""
    for text in texts:
        *complete, rest = (rest + text).split(b"\n")
        yield from (line for line in complete if line.strip())
        if len(rest) > LONGEST_LINE:
            raise Refused([Refusal("too_large", TOO_LARGE)])
    if rest.strip():
        yield rest
