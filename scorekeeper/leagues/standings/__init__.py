"""The pages of a league itself: the list, the standings, the settings."""
