"""Services of a league called with raw input in the shape of API bodies, read by their forms."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.club.divisions import services as divisions
from scorekeeper.club.divisions.api.forms import DivisionsBody
from scorekeeper.club.evenings import planned
from scorekeeper.club.evenings.api.planned import ChangedEveningForm
from scorekeeper.club.evenings.forms import EveningForm
from scorekeeper.club.evenings.models import PlannedEvening
from scorekeeper.club.pots import services as pots
from scorekeeper.club.pots.forms import PotForm
from scorekeeper.club.pots.models import Pot
from scorekeeper.club.tournaments import services as tournaments
from scorekeeper.club.tournaments.forms import TournamentForm
from scorekeeper.club.tournaments.models import Tournament
from scorekeeper.leagues.models import Divisions, League, Season


def keep_pot(season: Season, typed: Mapping[str, Any], **more: Any) -> Pot:
    return pots.save_pot(season, PotForm.read(typed, season.league), **more)


def plan_evening(league: League, typed: Mapping[str, Any], **more: Any) -> PlannedEvening:
    return planned.plan_evening(league, EveningForm.read(typed, league), **more)


def change_evening(row: PlannedEvening, typed: Mapping[str, Any], **more: Any) -> PlannedEvening:
    fields = ChangedEveningForm.read(typed, row.league, partial=True)
    return planned.change_evening(row, fields, **more)


def make_tournament(league: League, typed: Mapping[str, Any], **more: Any) -> Tournament:
    return tournaments.create_tournament(league, TournamentForm.read(typed, league), **more)


def change_tournament(row: Tournament, typed: Mapping[str, Any], **more: Any) -> Tournament:
    fields = TournamentForm.read(typed, row.league, partial=True)
    return tournaments.change_tournament(row, fields, **more)


def keep_divisions(season: Season, typed: Mapping[str, Any], **more: Any) -> Divisions:
    fields = DivisionsBody.read(typed, season.league)
    return divisions.save_divisions(season, fields, **more)
