"""Many matches in one ZIP."""
