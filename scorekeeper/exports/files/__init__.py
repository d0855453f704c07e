"""Matches as files of every kind, and matches imported from files."""
