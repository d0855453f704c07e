"""Penalties, bonuses, carry-over and handicaps in the standings."""
