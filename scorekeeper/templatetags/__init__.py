"""Template tags and filters for the pages of every app."""
