"""Commands for developers of the API."""
