"""Confirmations and disputes of deals by players."""
