"""Seasons, members, standings and ratings."""
