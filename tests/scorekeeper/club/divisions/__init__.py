"""Divisions of seasons."""
