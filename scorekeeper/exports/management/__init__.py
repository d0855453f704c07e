"""Commands of the exports app."""
