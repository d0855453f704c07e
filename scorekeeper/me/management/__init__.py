"""Management commands of the app of one's own account."""
