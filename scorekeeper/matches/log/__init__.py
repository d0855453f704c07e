"""The log of a match: its document, the plan of each change, the write, the observers."""
