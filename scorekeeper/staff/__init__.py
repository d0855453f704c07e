"""The admin site, for staff."""
