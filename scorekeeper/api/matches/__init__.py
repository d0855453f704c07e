"""Matches, deals and seats in the API."""
