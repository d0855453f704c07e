"""Ratings for readers: the list as of any day, and what each match moved."""
