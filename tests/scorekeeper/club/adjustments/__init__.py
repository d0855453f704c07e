"""Adjustments of standings, compared with an independent calculation."""
