"""Matches, deals and seats over the API."""
