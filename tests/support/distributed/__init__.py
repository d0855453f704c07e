"""Reads SQL statements to see of which match, or of which league, their rows are."""
