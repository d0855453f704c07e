"""Commands for whoever works on the API."""
