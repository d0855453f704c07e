"""Template filters that pages of every app use."""
