"""Standings and results as files and feeds."""
