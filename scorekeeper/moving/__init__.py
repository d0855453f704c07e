"""Move of a whole site into another database of any kind, with a comparison of both."""
