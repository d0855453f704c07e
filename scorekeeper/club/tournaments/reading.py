"""State of a tournament: table results, standings, and the next round."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import NamedTuple

from django.db.models import Prefetch

from games.sheet import Sheet
from scorekeeper.club.evenings.meetings import Meetings, with_round
from scorekeeper.club.evenings.models import StartedTable
from scorekeeper.club.evenings.season_meetings import tables_of
from scorekeeper.club.tournaments.checks import units_at_table
from scorekeeper.club.tournaments.models import Tournament, TournamentRound
from scorekeeper.club.tournaments.pairing import (
    Unit,
    UnitResult,
    advancing_units,
    places_in_knockout,
    units_of,
)
from scorekeeper.leagues.models import Seat
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.scoring.results import PlayerResult, player_results
from scorekeeper.scoring.standings import Score, Standing, Tally, standings, tally
from scorekeeper.scoring.tie_breaks import MatchPart

FINAL = TournamentRound.Stage.FINAL


class TableResult(NamedTuple):
    """The result of a member at a table."""

    member: str
    result: PlayerResult


@dataclass(frozen=True)
class PlayedTable:
    """A table of a round: its players, its newest match, and its results once it counts."""

    number: int
    people: tuple[str, ...]
    match: Match | None
    results: Mapping[str, PlayerResult]

    @property
    def done(self) -> bool:
        """Whether the table counts."""
        return bool(self.results)

    @property
    def brought(self) -> list[TableResult]:
        """The results, one per member."""
        return [TableResult(member, result) for member, result in self.results.items()]

    def parts(self, day: date) -> Iterator[MatchPart]:
        """Yield the results as tie-break rows; none without a match."""
        if self.match is not None:
            for member, result in self.results.items():
                won, began = result.outcome == "W", self.match.started_at
                yield MatchPart(member, self.match.pk, result.place, won, result.points, began, day)


@dataclass(frozen=True)
class PlayedRound:
    """A round with its tables."""

    row: TournamentRound
    tables: tuple[PlayedTable, ...]

    @property
    def out(self) -> list[str]:
        """The members who sit out."""
        return list(self.row.drawing.out)

    @property
    def open(self) -> list[PlayedTable]:
        """The tables that do not count yet."""
        return [table for table in self.tables if not table.done]


def read_course(tournament: Tournament) -> "Course":
    """Read a tournament with all its rounds and matches. Three queries."""
    seats = Prefetch("league_match__seats", Seat.objects.select_related("member"))
    started = StartedTable.objects.select_related("league_match__match").prefetch_related(seats)
    rows = tournament.rounds_drawn.select_related("drawing")
    rounds = rows.prefetch_related(Prefetch("drawing__started", started))
    return Course(tournament, tuple(_read_round(tournament, row) for row in rounds))


def _read_round(tournament: Tournament, row: TournamentRound) -> PlayedRound:
    newest = {each.number: each for each in row.drawing.started.all()}
    tables = []
    for number, table in enumerate(tables_of(row.drawing), start=1):
        started = newest.get(number)
        match = started.league_match.match if started else None
        result_by_member: Mapping[str, PlayerResult] = {}
        if started is not None and match is not None and _is_complete(tournament, match):
            results = player_results(_as_stopped(sheet_of(match)), tournament.place_points)
            people = _members_by_seat(table.playing, list(started.league_match.seats.all()))
            result_by_member = {people[result.seat]: result for result in results}
        tables.append(PlayedTable(number, table.playing, match, result_by_member))
    return PlayedRound(row, tuple(tables))


def _is_complete(tournament: Tournament, match: Match) -> bool:
    """Return whether a match has ended, or has the agreed number of deals."""
    ended = match.status != Match.Status.OPEN
    return ended or (tournament.deals is not None and match.deal_count >= tournament.deals)


def _as_stopped(sheet: Sheet) -> Sheet:
    return sheet if sheet.settlement else replace(sheet, match=replace(sheet.match, stopped=True))


def _members_by_seat(members: Sequence[str], seats: Sequence[Seat]) -> list[str]:
    """Return the drawn member for each seat; a substitute plays for the missing member."""
    people: dict[int, str] = {}
    for seat in seats[: len(members)]:
        if seat.member is not None:
            names = {str(seat.member.pk), str(seat.member.person)} & {*members} - {*people.values()}
            if names:
                people[seat.number] = names.pop()
    missing = iter([member for member in members if member not in people.values()])
    return [people.get(number) or next(missing) for number in range(len(members))]


class StageSums(NamedTuple):
    """The tallies and standings of one stage of a tournament."""

    tallies: dict[str, Tally]
    standings: dict[str, Standing]


@dataclass(frozen=True)
class Course:
    """A tournament with its rounds and everything computed from them."""

    tournament: Tournament
    rounds: tuple[PlayedRound, ...]

    @cached_property
    def entrants(self) -> list[str]:
        """The entrants, and former entrants who were drawn in a round."""
        players = [
            member
            for played_round in self.rounds
            for member in (
                *(person for table in played_round.tables for person in table.people),
                *played_round.out,
            )
        ]
        return list(dict.fromkeys([*self.tournament.entrants, *players]))

    @cached_property
    def units(self) -> list[Unit[str]]:
        """The entrants as units: players, or fixed pairs."""
        tournament = self.tournament
        return units_of(self.entrants, tournament.teams, together=tournament.together)

    @property
    def last(self) -> PlayedRound | None:
        """The newest round, if any."""
        return self.rounds[-1] if self.rounds else None

    def met(self) -> Meetings:
        """Return the meetings and byes of the rounds so far."""
        meetings = Meetings()
        for played_round in self.rounds:
            meetings = with_round(meetings, tables_of(played_round.row.drawing), played_round.out)
        return meetings

    def _rounds(self, stage: str | None) -> list[PlayedRound]:
        return [
            played_round for played_round in self.rounds if stage in {None, played_round.row.stage}
        ]

    @cached_property
    def _stages(self) -> dict[str | None, StageSums]:
        """Cache of tallies and standings by stage: a page reads them many times."""
        return {}

    def _totals(self, stage: str | None) -> StageSums:
        """Return tallies and standings of a stage, or of all stages for None; cached."""
        if stage not in self._stages:
            tallies = self._tallies(stage)
            played = {
                member: member_tally
                for member, member_tally in tallies.items()
                if member_tally.matches
            }
            tournament = self.tournament
            ranked = standings(
                played, tournament.points, ties=tournament.ties, played=self._match_parts(stage)
            )
            self._stages[stage] = StageSums(tallies, ranked)
        return self._stages[stage]

    def _tallies(self, stage: str | None) -> dict[str, Tally]:
        """Return the tally of each entrant over the tables that count."""
        scores: dict[str, list[Score]] = {member: [] for member in self.entrants}
        for played_round in self._rounds(stage):
            for table in played_round.tables:
                for member, own in table.results.items():
                    day = played_round.row.drawing.evening
                    score = Score(own.outcome, own.points, own.place_points, own.share, day)
                    scores[member].append(score)
        return {member: tally(own, max(len(own), 1)) for member, own in scores.items()}

    def standings(self, stage: str | None = None) -> dict[str, Standing]:
        """Return the standings of a stage or of all; entrants without a match are left out."""
        return self._totals(stage).standings

    def _match_parts(self, stage: str | None) -> list[MatchPart]:
        return [
            part
            for played_round in self._rounds(stage)
            for table in played_round.tables
            for part in table.parts(played_round.row.drawing.evening)
        ]

    def team_standings(self) -> dict[str, Standing]:
        """Return the standings of the teams: the sums of their members."""
        sums: dict[str, Tally] = {}
        for member, member_tally in self._totals(None).tallies.items():
            team = self.tournament.teams.get(member)
            if team:
                total = sums.get(team, Tally())
                sums[team] = Tally(
                    matches=total.matches + member_tally.matches,
                    won=total.won + member_tally.won,
                    points=total.points + member_tally.points,
                    place_points=total.place_points + member_tally.place_points,
                )
        ties = [tie for tie in self.tournament.ties if tie in {"won", "points", "fewest"}]
        played = {team: member_tally for team, member_tally in sums.items() if member_tally.matches}
        return standings(played, self.tournament.points, ties=ties)

    def order(self, stage: str | None = None) -> list[str]:
        """Return the entrants, best first; those without a match last, in entry order."""
        return list(dict.fromkeys([*self.standings(stage), *self.entrants]))

    def in_order(self, stage: str | None = None) -> list[Unit[str]]:
        """Return the units, best first."""
        rank = {member: number for number, member in enumerate(self.order(stage))}
        return sorted(self.units, key=lambda unit: min(rank[member] for member in unit))

    # Knock-out

    def _results_by_table(self, played_round: PlayedRound) -> list[dict[Unit[str], UnitResult]]:
        """Return the results of the units by table; empty for tables that are open."""
        rank = {member: number for number, member in enumerate(self.order())}
        return [
            {
                unit: UnitResult(
                    min(table.results[member].place for member in unit),
                    sum(table.results[member].points for member in unit),
                    min(rank[member] for member in unit),
                )
                for unit in self.units
                if unit[0] in table.results
            }
            for table in played_round.tables
        ]

    def _units_with_bye(self, played_round: PlayedRound) -> list[Unit[str]]:
        return [unit for unit in self.units if unit[0] in played_round.out]

    def remaining_units(self) -> list[Unit[str]]:
        """Return the units in the next round of a knock-out."""
        if self.last is None:
            return self.units
        tournament = self.tournament
        return advancing_units(
            self._results_by_table(self.last),
            self._units_with_bye(self.last),
            tournament.best,
            units_at_table(tournament),
        )

    def in_places(self) -> list[str]:
        """Return all entrants in final order, as the format ranks them."""
        tournament = self.tournament
        if tournament.format == Tournament.Format.KNOCKOUT:
            rounds = [
                (
                    [*self._results_by_table(played_round), *self._open_results(played_round)],
                    self._units_with_bye(played_round),
                )
                for played_round in self.rounds
            ]
            return [
                member for unit in places_in_knockout(self.in_order(), rounds) for member in unit
            ]
        if tournament.format == Tournament.Format.GROUPS:
            finals = [
                member for table in self._tables(FINAL) for member in self._final_order(table)
            ]
            return list(dict.fromkeys([*finals, *self.order(TournamentRound.Stage.ROUND)]))
        return self.order()

    def _open_results(self, played_round: PlayedRound) -> list[dict[Unit[str], UnitResult]]:
        """Return equal results for the units at open tables."""
        return [
            {unit: UnitResult(0, 0, 0) for unit in self.units if unit[0] in table.people}
            for table in played_round.open
        ]

    def _tables(self, stage: str) -> list[PlayedTable]:
        return [table for played_round in self._rounds(stage) for table in played_round.tables]

    def _final_order(self, table: PlayedTable) -> list[str]:
        """Return the players at a final table, best first."""
        before = {member: n for n, member in enumerate(self.order(TournamentRound.Stage.ROUND))}
        results = table.results
        return sorted(
            table.people,
            key=lambda member: (
                (results[member].place, -results[member].points, before[member])
                if results
                else (0, 0, before[member])
            ),
        )

    # What comes next

    @cached_property
    def over(self) -> bool:
        """Whether all rounds are played."""
        return self.next_stage is None and self.last is not None and not self.last.open

    @cached_property
    def next_stage(self) -> str | None:
        """The stage of the next round to draw, None after the last."""
        tournament, round_count = self.tournament, len(self.rounds)
        if tournament.format == Tournament.Format.KNOCKOUT:
            if self.last is not None and len(self.units_in_last) <= units_at_table(tournament):
                return None
            waiting = self.last is not None and self.last.open
            unit_count = len(self.units_in_last if waiting else self.remaining_units())
            return (
                FINAL if unit_count <= units_at_table(tournament) else TournamentRound.Stage.ROUND
            )
        if round_count < tournament.rounds:
            return TournamentRound.Stage.ROUND
        if tournament.format == Tournament.Format.GROUPS and not self._rounds(FINAL):
            return FINAL
        return None

    @property
    def units_in_last(self) -> list[Unit[str]]:
        """The units of the newest round, byes included."""
        if self.last is None:
            return []
        members = {member for table in self.last.tables for member in table.people} | set(
            self.last.out
        )
        return [unit for unit in self.units if unit[0] in members]

    def winners(self) -> list[str]:
        """Return the winners once all rounds are played; several share a first place."""
        if not self.over:
            return []
        if self.tournament.format == Tournament.Format.ROUNDS:
            return [member for member, result in self.standings().items() if result.place == 1]
        first = self.in_places()[0]
        unit = next(unit for unit in self.units if first in unit)
        final = [result for table in self._tables(FINAL)[:1] for result in table.results.items()]
        if self.tournament.format == Tournament.Format.KNOCKOUT and not self.tournament.together:
            return [member for member, result in final if result.place == 1]
        return list(unit)
