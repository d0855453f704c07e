"""Backups of the whole database in one file, checked when made and again before use."""
