"""Moves a whole site into another database, of the same kind or another, and compares both."""
