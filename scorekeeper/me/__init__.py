"""A user's own pages: matches, tokens and data, taking matches in, deleting the account."""
