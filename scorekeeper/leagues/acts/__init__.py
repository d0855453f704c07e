"""Who did what in a league: the log of acts, its page, and taking acts back."""
