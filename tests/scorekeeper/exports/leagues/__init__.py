"""Leagues as one file."""
