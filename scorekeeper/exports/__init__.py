"""The scoresheet as a file: one module a format."""
