"""The sheet of a match: kept in memory, put into words, shown."""
