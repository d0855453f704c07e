"""Players confirm or dispute deals."""
