"""The history of the bar's table."""
