"""Evenings of a league, and the tables drawn for them."""
