"""Migrations of the bar's table."""
