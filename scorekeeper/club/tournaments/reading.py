"""State of a tournament: table results, standings, and the next round."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import NamedTuple

from django.db.models import Prefetch

from games.sheet import Sheet
from scorekeeper.club.evenings.meetings import Meetings, with_round
from scorekeeper.club.evenings.met import tables_of
from scorekeeper.club.evenings.models import StartedTable
from scorekeeper.club.tournaments.agreed import at_table
from scorekeeper.club.tournaments.models import Tournament, TournamentRound
from scorekeeper.club.tournaments.pairing import (
    Finished,
    Unit,
    going_on,
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


class Brought(NamedTuple):
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
    def brought(self) -> list[Brought]:
        """The results, one per member."""
        return [Brought(one, result) for one, result in self.results.items()]

    def parts(self, day: date) -> Iterator[MatchPart]:
        """Yield the results as tie-break rows; none without a match."""
        if self.match is not None:
            for one, own in self.results.items():
                won, began = own.outcome == "W", self.match.started_at
                yield MatchPart(one, self.match.pk, own.place, won, own.points, began, day)


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


def course_of(tournament: Tournament) -> "Course":
    """Read a tournament with all its rounds and matches. Three queries."""
    seats = Prefetch("league_match__seats", Seat.objects.select_related("member"))
    started = StartedTable.objects.select_related("league_match__match").prefetch_related(seats)
    rows = tournament.rounds_drawn.select_related("drawing")
    rounds = rows.prefetch_related(Prefetch("drawing__started", started))
    return Course(tournament, tuple(_played(tournament, row) for row in rounds))


def _played(tournament: Tournament, row: TournamentRound) -> PlayedRound:
    newest = {each.number: each for each in row.drawing.started.all()}
    tables = []
    for number, table in enumerate(tables_of(row.drawing), start=1):
        started = newest.get(number)
        match = started.league_match.match if started else None
        found: Mapping[str, PlayerResult] = {}
        if started is not None and match is not None and _counts(tournament, match):
            results = player_results(_as_stopped(sheet_of(match)), tournament.place_points)
            people = _by_seat(table.playing, list(started.league_match.seats.all()))
            found = {people[own.seat]: own for own in results}
        tables.append(PlayedTable(number, table.playing, match, found))
    return PlayedRound(row, tuple(tables))


def _counts(tournament: Tournament, match: Match) -> bool:
    """Return whether a match has ended, or has the agreed number of deals."""
    ended = match.status != Match.Status.OPEN
    return ended or (tournament.deals is not None and match.deal_count >= tournament.deals)


def _as_stopped(sheet: Sheet) -> Sheet:
    return sheet if sheet.settlement else replace(sheet, match=replace(sheet.match, stopped=True))


def _by_seat(drawn: Sequence[str], seats: Sequence[Seat]) -> list[str]:
    """Return the drawn member for each seat; a substitute plays for the missing member."""
    people: dict[int, str] = {}
    for seat in seats[: len(drawn)]:
        if seat.member is not None:
            names = {str(seat.member.pk), str(seat.member.person)} & {*drawn} - {*people.values()}
            if names:
                people[seat.number] = names.pop()
    missing = iter([one for one in drawn if one not in people.values()])
    return [people.get(number) or next(missing) for number in range(len(drawn))]


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
        drawn = [
            one
            for each in self.rounds
            for one in (*(person for table in each.tables for person in table.people), *each.out)
        ]
        return list(dict.fromkeys([*self.tournament.entrants, *drawn]))

    @cached_property
    def units(self) -> list[Unit[str]]:
        """The entrants as units: players, or fixed pairs."""
        own = self.tournament
        return units_of(self.entrants, own.teams, together=own.together)

    @property
    def last(self) -> PlayedRound | None:
        """The newest round, if any."""
        return self.rounds[-1] if self.rounds else None

    def met(self) -> Meetings:
        """Return the meetings and byes of the rounds so far."""
        met = Meetings()
        for each in self.rounds:
            met = with_round(met, tables_of(each.row.drawing), each.out)
        return met

    def _rounds(self, stage: str | None) -> list[PlayedRound]:
        return [each for each in self.rounds if stage in {None, each.row.stage}]

    @cached_property
    def _stages(self) -> dict[str | None, StageSums]:
        """Cache of tallies and standings by stage: a page reads them many times."""
        return {}

    def _reckoned(self, stage: str | None) -> StageSums:
        """Return tallies and standings of a stage, or of all stages for None; cached."""
        if stage not in self._stages:
            tallies = self._tallies(stage)
            played = {one: own for one, own in tallies.items() if own.matches}
            of = self.tournament
            ranked = standings(played, of.points, ties=of.ties, played=self._played(stage))
            self._stages[stage] = StageSums(tallies, ranked)
        return self._stages[stage]

    def _tallies(self, stage: str | None) -> dict[str, Tally]:
        """Return the tally of each entrant over the tables that count."""
        scores: dict[str, list[Score]] = {one: [] for one in self.entrants}
        for each in self._rounds(stage):
            for table in each.tables:
                for one, own in table.results.items():
                    day = each.row.drawing.evening
                    score = Score(own.outcome, own.points, own.place_points, own.share, day)
                    scores[one].append(score)
        return {one: tally(own, max(len(own), 1)) for one, own in scores.items()}

    def standings(self, stage: str | None = None) -> dict[str, Standing]:
        """Return the standings of a stage or of all; entrants without a match are left out."""
        return self._reckoned(stage).standings

    def _played(self, stage: str | None) -> list[MatchPart]:
        return [
            part
            for each in self._rounds(stage)
            for table in each.tables
            for part in table.parts(each.row.drawing.evening)
        ]

    def team_standings(self) -> dict[str, Standing]:
        """Return the standings of the teams: the sums of their members."""
        sums: dict[str, Tally] = {}
        for one, own in self._reckoned(None).tallies.items():
            team = self.tournament.teams.get(one)
            if team:
                had = sums.get(team, Tally())
                sums[team] = Tally(
                    matches=had.matches + own.matches,
                    won=had.won + own.won,
                    points=had.points + own.points,
                    place_points=had.place_points + own.place_points,
                )
        ties = [tie for tie in self.tournament.ties if tie in {"won", "points", "fewest"}]
        played = {team: own for team, own in sums.items() if own.matches}
        return standings(played, self.tournament.points, ties=ties)

    def order(self, stage: str | None = None) -> list[str]:
        """Return the entrants, best first; those without a match last, in entry order."""
        return list(dict.fromkeys([*self.standings(stage), *self.entrants]))

    def in_order(self, stage: str | None = None) -> list[Unit[str]]:
        """Return the units, best first."""
        at = {one: number for number, one in enumerate(self.order(stage))}
        return sorted(self.units, key=lambda unit: min(at[one] for one in unit))

    # Knock-out

    def _finished(self, each: PlayedRound) -> list[dict[Unit[str], Finished]]:
        """Return the results of the units by table; empty for tables that are open."""
        at = {one: number for number, one in enumerate(self.order())}
        return [
            {
                unit: Finished(
                    min(table.results[one].place for one in unit),
                    sum(table.results[one].points for one in unit),
                    min(at[one] for one in unit),
                )
                for unit in self.units
                if unit[0] in table.results
            }
            for table in each.tables
        ]

    def _free(self, each: PlayedRound) -> list[Unit[str]]:
        return [unit for unit in self.units if unit[0] in each.out]

    def still_in(self) -> list[Unit[str]]:
        """Return the units in the next round of a knock-out."""
        if self.last is None:
            return self.units
        own = self.tournament
        return going_on(self._finished(self.last), self._free(self.last), own.best, at_table(own))

    def in_places(self) -> list[str]:
        """Return all entrants in final order, as the format ranks them."""
        own = self.tournament
        if own.format == Tournament.Format.KNOCKOUT:
            rounds = [
                ([*self._finished(each), *self._undecided(each)], self._free(each))
                for each in self.rounds
            ]
            return [one for unit in places_in_knockout(self.in_order(), rounds) for one in unit]
        if own.format == Tournament.Format.GROUPS:
            finals = [one for table in self._tables(FINAL) for one in self._at_final(table)]
            return list(dict.fromkeys([*finals, *self.order(TournamentRound.Stage.ROUND)]))
        return self.order()

    def _undecided(self, each: PlayedRound) -> list[dict[Unit[str], Finished]]:
        """Return equal results for the units at open tables."""
        return [
            {unit: Finished(0, 0, 0) for unit in self.units if unit[0] in table.people}
            for table in each.open
        ]

    def _tables(self, stage: str) -> list[PlayedTable]:
        return [table for each in self._rounds(stage) for table in each.tables]

    def _at_final(self, table: PlayedTable) -> list[str]:
        """Return the players at a final table, best first."""
        before = {one: n for n, one in enumerate(self.order(TournamentRound.Stage.ROUND))}
        own = table.results
        return sorted(
            table.people,
            key=lambda one: (
                (own[one].place, -own[one].points, before[one]) if own else (0, 0, before[one])
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
        own, drawn = self.tournament, len(self.rounds)
        if own.format == Tournament.Format.KNOCKOUT:
            if self.last is not None and len(self.units_in_last) <= at_table(own):
                return None
            waiting = self.last is not None and self.last.open
            many = len(self.units_in_last if waiting else self.still_in())
            return FINAL if many <= at_table(own) else TournamentRound.Stage.ROUND
        if drawn < own.rounds:
            return TournamentRound.Stage.ROUND
        if own.format == Tournament.Format.GROUPS and not self._rounds(FINAL):
            return FINAL
        return None

    @property
    def units_in_last(self) -> list[Unit[str]]:
        """The units of the newest round, byes included."""
        if self.last is None:
            return []
        there = {one for table in self.last.tables for one in table.people} | set(self.last.out)
        return [unit for unit in self.units if unit[0] in there]

    def winners(self) -> list[str]:
        """Return the winners once all rounds are played; several share a first place."""
        if not self.over:
            return []
        if self.tournament.format == Tournament.Format.ROUNDS:
            return [one for one, own in self.standings().items() if own.place == 1]
        first = self.in_places()[0]
        unit = next(unit for unit in self.units if first in unit)
        final = [own for table in self._tables(FINAL)[:1] for own in table.results.items()]
        if self.tournament.format == Tournament.Format.KNOCKOUT and not self.tournament.together:
            return [one for one, own in final if own.place == 1]
        return list(unit)
