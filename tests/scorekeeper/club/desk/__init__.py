"""The desk of a league."""
