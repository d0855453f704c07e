"""Tokens in the API."""
