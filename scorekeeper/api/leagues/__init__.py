"""Leagues in the API."""
