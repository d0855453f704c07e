"""Tokens over the API."""
