"""Evenings of a league: planning, attendance, table draws."""
