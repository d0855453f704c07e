"""File exports and imports of matches in the API."""
