"""What is mine: an account's matches, tokens and data, taking matches in, and leaving for good."""
