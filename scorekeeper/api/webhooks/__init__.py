"""Webhooks over the API."""
