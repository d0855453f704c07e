"""The admin site: what the staff sees."""
