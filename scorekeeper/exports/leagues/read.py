"""Reads the file of leagues: every line checked, all leagues of it stored, or nothing.

Matches are checked and stored one by one, as those of files are, and count for nothing yet; one
transaction at the end makes the leagues of them, so that nobody who scores waits for long.
"""

import time
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any, TypeVar

from pydantic import ValidationError
from uuid6 import uuid7

from games import GAMES
from games.values import Refusal, Refused, shape_refusals
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.exports.files.imports import import_match
from scorekeeper.exports.files.limits import TOO_SLOW
from scorekeeper.exports.leagues import evenings
from scorekeeper.exports.leagues.acts import check_act
from scorekeeper.exports.leagues.format import (
    LINE,
    MOST_MEMBERS,
    ActLine,
    AdjustmentLine,
    AttendanceLine,
    DivisionsPart,
    DrawingLine,
    EndLine,
    EveningLine,
    ImportLine,
    LeagueLine,
    Line,
    MatchLine,
    MemberLine,
    PastLine,
    PotPart,
    SeasonLine,
    TournamentLine,
)
from scorekeeper.exports.leagues.store import ReadPast, StoredMatch, store
from scorekeeper.leagues.adjustments.forms import ABOVE_ZERO
from scorekeeper.leagues.divisions.reading import DIVISION, NAMES
from scorekeeper.leagues.models import League
from scorekeeper.leagues.models.people import Reckoning
from scorekeeper.leagues.pots.services import NOT_WHOLE, PRIZES
from scorekeeper.leagues.scoring.adjustments import BONUS, PENALTY
from scorekeeper.leagues.scoring.pots import WHOLE
from scorekeeper.leagues.scoring.substitutes import table_names
from scorekeeper.leagues.seasons import settings as agreed
from scorekeeper.matches.models import Match
from scorekeeper.media.strict_json import read_json
from scorekeeper.storage.database import write_transaction

LONGEST_LINE = 6_000_000
LARGEST_UNPACKED = 300_000_000
MOST_SECONDS = 60.0
"""Of processor time, by page and API; the command takes as long as it takes."""
PIECE = 65_536
PACKED = b"\x1f\x8b"
ANY_FORM = 32 + zlib.MAX_WBITS

NOT_OURS = _("This is not a file of leagues made by Scorekeeper.")
CUT_OFF = _("The file is not whole: its last line is missing.")
TOO_LARGE = _("The file is too large, or a line of it is.")
NO_SUCH = _("This names a member or season that the league does not have.")
OUT_OF_ORDER = _("This line stands before its league.")
DAYS = _("Another season covers some of these days.")
SAME_NAME = _("A member of this league already has this name.")

L = TypeVar("L")


@dataclass
class LeagueParts:
    """The lines of one league."""

    agreed: dict[str, Any]
    seasons: dict[int, SeasonLine] = field(default_factory=dict)
    members: dict[int, MemberLine] = field(default_factory=dict)
    played: list[StoredMatch | ReadPast] = field(default_factory=list)
    matches: dict[int, StoredMatch] = field(default_factory=dict)
    imports: dict[int, ImportLine] = field(default_factory=dict)
    adjustments: list[AdjustmentLine] = field(default_factory=list)
    attendances: dict[date, AttendanceLine] = field(default_factory=dict)
    drawings: dict[int, DrawingLine] = field(default_factory=dict)
    tournaments: list[TournamentLine] = field(default_factory=list)
    evenings: dict[int, EveningLine] = field(default_factory=dict)
    acts: dict[int, ActLine] = field(default_factory=dict)
    rounds: set[tuple[date, int]] = field(default_factory=set)
    started: set[int] = field(default_factory=set)
    of_tournaments: set[int] = field(default_factory=set)
    undone: set[int] = field(default_factory=set)

    def numbers(self, kind: str) -> Collection[int]:
        """Return what lines of a kind are called."""
        lines: Collection[int] = getattr(self, kind)
        return lines

    def refuse_others(self, members: Iterable[int], where: str) -> None:
        """Refuse members that the file does not have."""
        if not self.members.keys() >= set(members):
            raise Refused([Refusal("invalid", NO_SUCH, where)])


def import_leagues(
    pieces: Iterable[bytes], user: User, *, seconds: float = MOST_SECONDS
) -> list[League]:
    """Store the leagues of a file for an account, which owns them. Raises `Refused`.

    Checking it may take so many `seconds` of processor time.
    """
    stored: list[Match] = []
    try:
        parts = _read(pieces, user, stored, time.thread_time() + seconds)
        with write_transaction():
            return [store(each, user) for each in parts]
    except BaseException:
        Match.objects.filter(pk__in=[match.pk for match in stored]).delete()
        raise


def _read(
    pieces: Iterable[bytes], user: User, stored: list[Match], until: float
) -> list[LeagueParts]:
    leagues: list[LeagueParts] = []
    whole = False
    for number, raw in enumerate(_lines(_unpacked(pieces)), start=1):
        if time.thread_time() > until:
            raise Refused([TOO_SLOW])
        try:
            line = _line(raw)
            if isinstance(line, EndLine):
                whole = line.leagues == len(leagues)
            elif isinstance(line, LeagueLine):
                leagues.append(LeagueParts(_agreed(line)))
            else:
                _take(_newest(leagues), line, user, stored)
        except Refused as refused:
            raise Refused(each.below(f"lines.{number}") for each in refused.refusals) from None
    if not whole:
        raise Refused([Refusal("invalid", CUT_OFF if leagues else NOT_OURS)])
    return leagues


def _newest(leagues: list[LeagueParts]) -> LeagueParts:
    if not leagues:
        raise Refused([Refusal("invalid", OUT_OF_ORDER)])
    return leagues[-1]


def _line(raw: bytes) -> Line:
    given = read_json(raw)
    if not isinstance(given, dict) or "kind" not in given:
        raise Refused([Refusal("invalid", NOT_OURS)])
    try:
        return LINE.validate_python(given)
    except ValidationError as error:
        raise Refused(shape_refusals(error, {})) from None


def _agreed(line: LeagueLine) -> dict[str, Any]:
    needed = tuple(name for name in agreed.LEAGUE if name not in agreed.SINCE_THE_FIRST)
    return agreed.read(line.agreed, agreed.LEAGUE, needed)


def _take(league: LeagueParts, line: Line, user: User, stored: list[Match]) -> None:
    """Check a line against those before it, and keep it; a match is stored at once."""
    if isinstance(line, MatchLine):
        _take_match(league, line, user, stored)
    else:
        TAKE[type(line)](league, line)


def _take_match(league: LeagueParts, line: MatchLine, user: User, stored: list[Match]) -> None:
    _refuse_unknown(league, line)
    if line.id is not None and line.id in league.matches:
        raise Refused([Refusal("invalid", NO_SUCH, "id")])
    match, _again = import_match(line.file, owner=user)
    stored.append(match)
    if len(line.seats) != len(table_names(match.read().match_input())):
        raise Refused([Refusal("invalid", NO_SUCH, "seats")])
    played = StoredMatch(match, line)
    league.played.append(played)
    if line.id is not None:
        league.matches[line.id] = played


def _take_past(league: LeagueParts, line: PastLine) -> None:
    _refuse_unknown(league, line)
    if line.imported is not None and line.imported not in league.imports:
        raise Refused([Refusal("invalid", NO_SUCH, "imported")])
    if line.game not in GAMES:
        raise Refused([Refusal("invalid", agreed.GAMES_, "game")])
    league.played.append(ReadPast(uuid7(), line))


def _take_import(league: LeagueParts, line: ImportLine) -> None:
    named = [one for one in (*line.added, *line.restored) if one is not None]
    league.refuse_others(named, "added")
    if line.id in league.imports:
        raise Refused([Refusal("invalid", NO_SUCH, "id")])
    league.imports[line.id] = line


def _take_adjustment(league: LeagueParts, line: AdjustmentLine) -> None:
    people = {line.member, line.person, line.by, line.undone_by} - {None}
    if people - league.members.keys() or line.season not in league.seasons:
        raise Refused([Refusal("invalid", NO_SUCH, "member")])
    if line.game and line.game not in GAMES:
        raise Refused([Refusal("invalid", agreed.GAMES_, "game")])
    if not line.amount or (line.what in {PENALTY, BONUS} and line.amount < 0):
        raise Refused([Refusal("invalid", str(ABOVE_ZERO), "amount")])
    league.adjustments.append(line)


def _take_season(league: LeagueParts, line: SeasonLine) -> None:
    ends = line.ends_on or date.max
    if ends < line.starts_on or any(
        line.starts_on <= (other.ends_on or date.max) and other.starts_on <= ends
        for other in league.seasons.values()
    ):
        raise Refused([Refusal("invalid", DAYS, "starts_on")])
    if line.frozen is not None:
        names = tuple(Reckoning.__dataclass_fields__)
        readers = {name: agreed.LEAGUE[name] for name in names}
        newer = {"substitutes", *agreed.SINCE_THE_FIRST}
        since_the_first = tuple(name for name in names if name not in newer)
        agreed.read(line.frozen, readers, since_the_first)
    if (line.frozen is None) != (line.closed_at is None):
        raise Refused([Refusal("invalid", NO_SUCH, "frozen")])
    if line.pot is not None:
        _check_pot(line.pot)
    if line.divisions is not None:
        _check_divisions(line.divisions)
    if line.id in league.seasons:
        raise Refused([Refusal("invalid", NO_SUCH, "id")])
    league.seasons[line.id] = line


def _check_pot(pot: PotPart) -> None:
    if pot.game and pot.game not in GAMES:
        raise Refused([Refusal("invalid", agreed.GAMES_, "pot.game")])
    if sorted(pot.prizes, reverse=True) != list(pot.prizes):
        raise Refused([Refusal("invalid", PRIZES, "pot.prizes")])
    if pot.by == "percent" and sum(pot.prizes) != WHOLE:
        raise Refused([Refusal("invalid", NOT_WHOLE, "pot.prizes")])


def _check_divisions(divisions: DivisionsPart) -> None:
    if divisions.game and divisions.game not in GAMES:
        raise Refused([Refusal("invalid", agreed.GAMES_, "divisions.game")])
    folded = {name.casefold() for name in divisions.names}
    if len(folded) < len(divisions.names):
        raise Refused([Refusal("invalid", NAMES, "divisions.names")])
    if any(number > len(divisions.names) for _member, number in divisions.members):
        raise Refused([Refusal("invalid", DIVISION, "divisions.members")])


def _take_member(league: LeagueParts, line: MemberLine) -> None:
    try:
        folded = agreed.member_name(line.name).casefold()
    except ValueError as error:
        raise Refused([Refusal("invalid", str(error), "name")]) from None
    taken = any(other.name.casefold() == folded for other in league.members.values())
    if taken or line.id in league.members or len(league.members) >= MOST_MEMBERS:
        raise Refused([Refusal("name_taken", SAME_NAME, "name")])
    league.members[line.id] = line


def _take_attendance(league: LeagueParts, line: AttendanceLine) -> None:
    evenings.check_attendance(league, line)
    league.attendances[line.evening] = line


def _take_drawing(league: LeagueParts, line: DrawingLine) -> None:
    evenings.check_drawing(league, line)
    league.drawings[line.id] = line


def _take_tournament(league: LeagueParts, line: TournamentLine) -> None:
    evenings.check_tournament(league, line)
    league.tournaments.append(line)


def _take_evening(league: LeagueParts, line: EveningLine) -> None:
    evenings.check_evening(league, line)
    league.evenings[line.id] = line


def _take_act(league: LeagueParts, line: ActLine) -> None:
    check_act(league, line)
    league.acts[line.id] = line


TAKE: dict[type, Callable[[LeagueParts, Any], None]] = {
    SeasonLine: _take_season,
    MemberLine: _take_member,
    ImportLine: _take_import,
    PastLine: _take_past,
    AdjustmentLine: _take_adjustment,
    AttendanceLine: _take_attendance,
    DrawingLine: _take_drawing,
    TournamentLine: _take_tournament,
    EveningLine: _take_evening,
    ActLine: _take_act,
}


def _refuse_unknown(league: LeagueParts, line: MatchLine | PastLine) -> None:
    """Refuse members and seasons that the file does not have."""
    named = [seat.member for seat in line.seats] + [own.member for own in line.results or ()]
    people = {member for member in named if member is not None}
    seasons = {line.season} - {None}
    alone = isinstance(line, PastLine) and None in [seat.member for seat in line.seats]
    if people - league.members.keys() or seasons - league.seasons.keys() or alone:
        raise Refused([Refusal("invalid", NO_SUCH, "seats")])


# From pieces to lines


def _unpacked(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the text of a file, packed or not, a piece at a time."""
    unpacker, size, first = None, 0, True
    for piece in pieces:
        if first and piece:
            first = False
            unpacker = zlib.decompressobj(ANY_FORM) if piece.startswith(PACKED) else None
        waiting = piece
        while waiting:
            if unpacker is None:
                text, waiting = waiting, b""
            else:
                text = _of(unpacker, waiting)
                waiting = unpacker.unconsumed_tail
            size += len(text)
            if size > LARGEST_UNPACKED:
                raise Refused([Refusal("too_large", TOO_LARGE)])
            yield text
    if unpacker is not None:
        yield unpacker.flush()


def _of(unpacker: "zlib._Decompress", piece: bytes) -> bytes:
    try:
        return unpacker.decompress(piece, PIECE)
    except zlib.error:
        raise Refused([Refusal("invalid", NOT_OURS)]) from None


def _lines(texts: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the lines of a text that comes in pieces."""
    rest = b""
    for text in texts:
        *whole, rest = (rest + text).split(b"\n")
        yield from (line for line in whole if line.strip())
        if len(rest) > LONGEST_LINE:
            raise Refused([Refusal("too_large", TOO_LARGE)])
    if rest.strip():
        yield rest
