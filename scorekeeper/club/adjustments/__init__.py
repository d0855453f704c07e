"""Penalties, bonuses, carry-over and handicaps as events in the standings."""
