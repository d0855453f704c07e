"""Tournaments: settings, rounds, standings, pages and API."""
