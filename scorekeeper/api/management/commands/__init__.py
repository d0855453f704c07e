"""Management commands for developers of the API."""
