"""The desk of a league: what waits for its owners."""
