"""A match in plain Python, as held by a phone without a network."""
