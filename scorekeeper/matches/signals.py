"""Signals of matches, sent in the transaction of a change; apps above this one receive them."""

from django.dispatch import Signal

match_changed = Signal()
"""A change was appended to the log of a match. Arguments: `match`, `change`."""

agreement_changed = Signal()
"""A deal was confirmed or disputed, or a player withdrew that. Argument: `match`."""
