"""A person's results over all leagues and matches: page, file, and shared link."""
