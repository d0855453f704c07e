"""A match in plain Python, as a phone without a network will hold it."""
