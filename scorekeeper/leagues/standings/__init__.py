"""The pages of a league itself: the list of leagues, the standings, the settings."""
