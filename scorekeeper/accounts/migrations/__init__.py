"""The history of the accounts app's tables."""
