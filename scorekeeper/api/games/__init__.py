"""The games over the API."""
