"""Divisions of a season: who plays in which, and who goes up and down at the next."""
