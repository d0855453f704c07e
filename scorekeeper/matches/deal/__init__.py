"""A deal: its form, its page, and the writes of the scorer."""
