"""Leagues over the API."""
