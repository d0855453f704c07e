"""A demo club with two seasons of every game, and its removal."""
