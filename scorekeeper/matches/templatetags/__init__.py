"""Filters of the match pages."""
