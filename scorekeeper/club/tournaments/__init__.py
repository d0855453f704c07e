"""Tournaments of a league: fixed rounds, groups with a final, and knock-out."""
