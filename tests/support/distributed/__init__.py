"""A reader of SQL queries that finds the match or league of their rows."""
