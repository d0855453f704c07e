"""Models of a league's evenings: plans, attendance, drawn tables and their matches."""

from scorekeeper.club.evenings.models.planned import EveningAnswer, PlannedEvening
from scorekeeper.club.evenings.models.tables import Attendance, Drawing, StartedTable

__all__ = ["Attendance", "Drawing", "EveningAnswer", "PlannedEvening", "StartedTable"]
