"""Tournaments: what is agreed, rounds, standings, pages and API."""
