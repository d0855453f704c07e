"""Evenings in the file of a league: who was there, rounds, tournaments, and evenings to come."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from games import GAMES
from games.values import Refusal, Refused
from games.words import _
from scorekeeper.exports.leagues.format import (
    AttendanceLine,
    DrawingLine,
    EveningLine,
    RoundPart,
    TournamentLine,
)
from scorekeeper.leagues.models import (
    Attendance,
    Drawing,
    EveningAnswer,
    League,
    Member,
    PlannedEvening,
    StartedTable,
    Tournament,
    TournamentRound,
)
from scorekeeper.leagues.seasons import settings as agreed
from scorekeeper.leagues.tournaments.agreed import refuse_unplayable
from scorekeeper.leagues.tournaments.services import FIELDS
from scorekeeper.media.times import rfc3339
from scorekeeper.storage.statements import ROWS_AT_A_TIME

if TYPE_CHECKING:
    from scorekeeper.exports.leagues.read import LeagueParts

JSON = dict[str, Any]
Ids = Mapping[Any, int]
"""What rows are called in the file, by their keys here."""
Rows = Mapping[int, Any]
"""The rows here, by what they are called in the file."""
AS_IT_IS = tuple(name for name in FIELDS if name not in {"entrants", "teams"})

SUCH_TABLES = _("A round, a table or a match there does not fit the others.")


# Written


def evening_lines(
    league: League, ids: Ids, matches: Ids, plans: Ids, chunks: Callable[[Any], Iterable[Any]]
) -> Iterator[JSON]:
    """Yield the evenings of a league; matches and plans are called as their lines are."""
    present = league.attendances.order_by("evening", "pk")
    for day, rows in groupby(present.iterator(chunk_size=500), key=lambda row: row.evening):
        yield {"kind": "attendance", "evening": day, "present": [_present(r, ids) for r in rows]}
    drawings: dict[UUID, int] = {}
    for drawing in chunks(league.drawings.order_by("pk").prefetch_related("started")):
        drawings[drawing.pk] = len(drawings)
        yield _drawing_line(drawing, drawings[drawing.pk], ids, matches)
    for tournament in chunks(league.tournaments.order_by("pk").prefetch_related("rounds_drawn")):
        yield _tournament_line(tournament, ids, drawings)
    for planned in chunks(league.planned.order_by("pk").prefetch_related("answers")):
        yield _evening_line(planned, plans[planned.pk], ids)


def _present(row: Attendance, ids: Ids) -> JSON:
    left_at = rfc3339(row.left_at) if row.left_at else None
    about = {"member": ids[row.member_id], "team": row.team}
    return about | {"came_at": rfc3339(row.came_at), "left_at": left_at}


def _people(people: Iterable[str], ids: Ids) -> list[int | None]:
    return [ids.get(UUID(one)) for one in people]


def _lines_of(people: Iterable[str], ids: Ids) -> list[int]:
    return [one for one in _people(people, ids) if one is not None]


def _drawing_line(drawing: Drawing, number: int, ids: Ids, matches: Ids) -> JSON:
    return {
        "kind": "drawing", "id": number, "evening": drawing.evening, "number": drawing.number,
        "game": drawing.game, "games": drawing.games, "out": _people(drawing.out, ids),
        "tables": [_people(table, ids) for table in drawing.tables],
        "started": [
            {"match": matches[each.league_match_id], "table": each.number}
            for each in drawing.started.all()
        ],
    }  # fmt: skip


def _tournament_line(row: Tournament, ids: Ids, drawings: Ids) -> JSON:
    teams = {ids.get(UUID(one)): team for one, team in row.teams.items()}
    return {
        "kind": "tournament", **{name: getattr(row, name) for name in AS_IT_IS},
        "place_points": row.place_points, "ties": row.ties,
        "entrants": _lines_of(row.entrants, ids),
        "teams": [{"member": one, "team": team} for one, team in teams.items() if one is not None],
        "groups": [_lines_of(group, ids) for group in row.groups],
        "drawn": [
            {"drawing": drawings[each.drawing_id], "number": each.number, "stage": each.stage}
            for each in row.rounds_drawn.all()
        ],
    }  # fmt: skip


def _evening_line(row: PlannedEvening, number: int, ids: Ids) -> JSON:
    names = ("day", "time", "place", "games", "sequence")
    return {
        "kind": "evening", "id": number, **{name: getattr(row, name) for name in names},
        "changed_at": rfc3339(row.changed_at),
        "cancelled_at": rfc3339(row.cancelled_at) if row.cancelled_at else None,
        "answers": [
            {"member": ids[each.member_id], "word": each.word} for each in row.answers.all()
        ],
    }  # fmt: skip


# Checked


def check_attendance(league: "LeagueParts", line: AttendanceLine) -> None:
    """Refuse people whom the league does not have, or who are there twice."""
    league.refuse_others([each.member for each in line.present], "present")
    people = {each.member for each in line.present}
    _refuse_if(line.evening in league.attendances or len(people) < len(line.present), "present")


def check_drawing(league: "LeagueParts", line: DrawingLine) -> None:
    """Refuse tables that no game could have, and matches that were not played at them."""
    people = [one for table in (*line.tables, line.out) for one in table]
    league.refuse_others([one for one in people if one is not None], "tables")
    games = line.games or [line.game] * len(line.tables)
    _refuse_if({line.game, *games} - set(GAMES), "game")
    _refuse_if(len(games) != len(line.tables), "games")
    sizes = zip(line.tables, games, strict=True)
    _refuse_if(any(len(table) < GAMES[game].players for table, game in sizes), "tables")
    round_ = (line.evening, line.number)
    _refuse_if(round_ in league.rounds or line.id in league.drawings, "number")
    league.rounds.add(round_)
    for each in line.started:
        played = league.matches.get(each.match)
        there = each.table <= len(games) and played and played.match.game == games[each.table - 1]
        _refuse_if(not there or each.match in league.started, "started")
        league.started.add(each.match)


def check_tournament(league: "LeagueParts", line: TournamentLine) -> None:
    """Refuse what could not be agreed, and rounds that are not its own."""
    teams = {each.member: each.team for each in line.teams}
    fields = {name: getattr(line, name) for name in AS_IT_IS}
    _refuse_if(line.game not in GAMES, "game")
    refuse_unplayable(fields | {"entrants": line.entrants, "teams": teams})
    league.refuse_others(line.entrants, "entrants")
    readers = {name: agreed.LEAGUE[name] for name in ("place_points", "ties")}
    agreed.read({name: getattr(line, name) for name in readers}, readers, tuple(readers))
    grouped = [one for group in line.groups for one in group]
    _refuse_if(grouped and sorted(grouped) != sorted(line.entrants), "groups")
    _refuse_if(len(set(line.entrants)) < len(line.entrants), "entrants")
    _refuse_if([own.number for own in line.drawn] != list(range(1, len(line.drawn) + 1)), "drawn")
    for own in line.drawn:
        _check_round(league, line.game, own)


def _check_round(league: "LeagueParts", game: str, own: RoundPart) -> None:
    drawing = league.drawings.get(own.drawing)
    _refuse_if(drawing is None or own.drawing in league.of_tournaments, "drawn")
    league.of_tournaments.add(own.drawing)
    if drawing is not None:
        gone = any(one is None for people in (*drawing.tables, drawing.out) for one in people)
        _refuse_if(gone or drawing.games or drawing.game != game, "drawn")


def check_evening(league: "LeagueParts", line: EveningLine) -> None:
    """Refuse answers of people whom the league does not have, and games that no one knows."""
    league.refuse_others([each.member for each in line.answers], "answers")
    _refuse_if(len({each.member for each in line.answers}) < len(line.answers), "answers")
    _refuse_if(set(line.games) - set(GAMES), "games")
    _refuse_if(line.id in league.evenings, "id")


def _refuse_if(wrong: object, where: str) -> None:
    if wrong:
        raise Refused([Refusal("invalid", SUCH_TABLES, where)])


# Stored


def apart(parts: "LeagueParts") -> set[int]:
    """Return the matches of tournaments that do not count for the season."""
    return {
        each.match
        for tournament in parts.tournaments
        if not tournament.counts
        for own in tournament.drawn
        for each in parts.drawings[own.drawing].started
    }


def store_evenings(
    league: League, parts: "LeagueParts", members: Mapping[int, Member], matches: Rows
) -> dict[int, PlannedEvening]:
    """Store the evenings of a league; return those that were planned."""
    Attendance.objects.bulk_create(
        [
            Attendance(
                league=league, evening=line.evening, member=members[each.member], team=each.team,
                came_at=each.came_at, left_at=each.left_at,
            )
            for line in parts.attendances.values()
            for each in line.present
        ],
        batch_size=ROWS_AT_A_TIME,
    )  # fmt: skip
    drawings = {number: _drawing(league, line, members) for number, line in parts.drawings.items()}
    Drawing.objects.bulk_create(drawings.values(), batch_size=ROWS_AT_A_TIME)
    StartedTable.objects.bulk_create(
        [
            StartedTable(
                league_match=matches[each.match], drawing=drawings[line.id], number=each.table
            )
            for line in parts.drawings.values()
            for each in line.started
        ],
        batch_size=ROWS_AT_A_TIME,
    )
    for tournament in parts.tournaments:
        _store_tournament(league, tournament, members, drawings)
    return _store_planned(league, list(parts.evenings.values()), members)


def _keys(people: Iterable[int | None], members: Mapping[int, Member]) -> list[str]:
    """Return the identifiers of people; one who has gone has one that no one has."""
    return [str(uuid4() if one is None else members[one].pk) for one in people]


def _drawing(league: League, line: DrawingLine, members: Mapping[int, Member]) -> Drawing:
    return Drawing(
        league=league, evening=line.evening, number=line.number, game=line.game,
        games=list(line.games), tables=[_keys(table, members) for table in line.tables],
        out=_keys(line.out, members),
    )  # fmt: skip


def _store_tournament(
    league: League, line: TournamentLine, members: Mapping[int, Member], drawings: Rows
) -> None:
    tournament = league.tournaments.create(
        **{name: getattr(line, name) for name in AS_IT_IS},
        place_points=line.place_points, ties=line.ties, entrants=_keys(line.entrants, members),
        teams={str(members[each.member].pk): each.team for each in line.teams},
        groups=[_keys(group, members) for group in line.groups],
    )  # fmt: skip
    TournamentRound.objects.bulk_create(
        TournamentRound(
            drawing=drawings[own.drawing], tournament=tournament, number=own.number, stage=own.stage
        )
        for own in line.drawn
    )


def _store_planned(
    league: League, lines: Sequence[EveningLine], members: Mapping[int, Member]
) -> dict[int, PlannedEvening]:
    names = ("day", "time", "place", "sequence", "cancelled_at")
    rows = {
        line.id: PlannedEvening(
            league=league, games=list(line.games), **{name: getattr(line, name) for name in names}
        )
        for line in lines
    }
    PlannedEvening.objects.bulk_create(rows.values(), batch_size=ROWS_AT_A_TIME)
    for line in lines:
        rows[line.id].changed_at = line.changed_at
    PlannedEvening.objects.bulk_update(rows.values(), ["changed_at"], batch_size=ROWS_AT_A_TIME)
    EveningAnswer.objects.bulk_create(
        [
            EveningAnswer(planned=rows[line.id], member=members[each.member], word=each.word)
            for line in lines
            for each in line.answers
        ],
        batch_size=ROWS_AT_A_TIME,
    )
    return rows
