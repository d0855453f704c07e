"""A person who plays, with or without an account."""
