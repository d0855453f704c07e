"""Matches as files of every kind, and their import."""
