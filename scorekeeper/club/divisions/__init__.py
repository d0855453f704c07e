"""Divisions of a season: their members, promotion and relegation."""
