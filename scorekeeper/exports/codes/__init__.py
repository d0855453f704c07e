"""The match in a code: looked at, imported, or read for a phone."""
