"""A club with two seasons of every game, to judge the site by; and its removal."""
