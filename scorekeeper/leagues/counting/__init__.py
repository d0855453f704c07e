"""Keeps results, sums and ratings of league matches in step with their sheets."""
