"""Files and imports over the API."""
