"""One person's results over all leagues and matches: page, file, and a link for others."""
