"""The desk of a league: everything that waits for its owners."""
