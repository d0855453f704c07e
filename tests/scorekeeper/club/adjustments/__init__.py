"""Adjustments of standings, against a second reckoning."""
