"""Seasons and the settings of a league."""
