"""Template filters of the pages of one's own account."""
