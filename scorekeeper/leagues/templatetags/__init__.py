"""Template filters of leagues."""
