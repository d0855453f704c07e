"""The log of a match: its document, the plans of changes, the write, the observers."""
