"""Evenings of a league: planned, with who is there, the tables drawn and the matches started."""

from scorekeeper.club.evenings.models.planned import EveningAnswer, PlannedEvening
from scorekeeper.club.evenings.models.tables import Attendance, Drawing, StartedTable

__all__ = ["Attendance", "Drawing", "EveningAnswer", "PlannedEvening", "StartedTable"]
