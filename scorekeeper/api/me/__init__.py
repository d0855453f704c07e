"""One's own results in the API."""
